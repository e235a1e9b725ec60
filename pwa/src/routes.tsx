import { type ComponentType, type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from './features/auth/RequireSession.tsx';
import { ContactScreen } from './features/contact/ContactScreen.tsx';
import { CoursesScreen } from './features/courses/CoursesScreen.tsx';
import { HomeScreen } from './features/home/HomeScreen.tsx';
import { InstructorsScreen } from './features/instructors/InstructorsScreen.tsx';
import { OnlineClassesScreen } from './features/meetings/OnlineClassesScreen.tsx';
import { Footer } from './footer/Footer.tsx';
import { NotFoundScreen } from './layouts/NotFoundScreen.tsx';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { Screen } from './layouts/Screen.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { pages } from './paths.ts';

// Marketing screens come with the app and are prerendered; the others load when first visited.
const LoginScreen = lazyScreen(() => import('./features/auth/LoginScreen.tsx'), 'LoginScreen');
const RegisterScreen = lazyScreen(
  () => import('./features/auth/RegisterScreen.tsx'),
  'RegisterScreen',
);
const LearnerLayout = lazyScreen(() => import('./layouts/LearnerLayout.tsx'), 'LearnerLayout');
const DashboardScreen = lazyScreen(
  () => import('./features/dashboard/DashboardScreen.tsx'),
  'DashboardScreen',
);
const EnrolledClassScreen = lazyScreen(
  () => import('./features/enrolment/EnrolledClassScreen.tsx'),
  'EnrolledClassScreen',
);
const SelectedClassesScreen = lazyScreen(
  () => import('./features/selection/SelectedClassesScreen.tsx'),
  'SelectedClassesScreen',
);
const PaymentScreen = lazyScreen(
  () => import('./features/payment/PaymentScreen.tsx'),
  'PaymentScreen',
);
const OnlineClassScreen = lazyScreen(
  () => import('./features/meetings/OnlineClassScreen.tsx'),
  'OnlineClassScreen',
);

/** What stands around a screen: marketing pages have the footer; the last two ask for a session. */
type Frame = 'marketing' | 'public' | 'signedIn' | 'learner';

interface Row {
  page: { path: string; title: string };
  screen: ComponentType;
  frame: Frame;
}

/** The specification's route table, in its order (section 2). */
const table: Row[] = [
  { page: pages.home, screen: HomeScreen, frame: 'marketing' },
  { page: pages.login, screen: LoginScreen, frame: 'public' },
  { page: pages.register, screen: RegisterScreen, frame: 'public' },
  { page: pages.courses, screen: CoursesScreen, frame: 'marketing' },
  { page: pages.instructors, screen: InstructorsScreen, frame: 'marketing' },
  { page: pages.onlineClasses, screen: OnlineClassesScreen, frame: 'public' },
  { page: pages.contact, screen: ContactScreen, frame: 'public' },
  { page: pages.dashboard, screen: DashboardScreen, frame: 'learner' },
  { page: pages.enrolledClass, screen: EnrolledClassScreen, frame: 'learner' },
  { page: pages.selectedClasses, screen: SelectedClassesScreen, frame: 'learner' },
  { page: pages.payment, screen: PaymentScreen, frame: 'learner' },
  { page: pages.onlineClass, screen: OnlineClassScreen, frame: 'signedIn' },
  { page: { path: '*', title: 'Page not found' }, screen: NotFoundScreen, frame: 'public' },
];

const routesIn = (frame: Frame) =>
  table
    .filter((row) => row.frame === frame)
    .map(({ page, screen: Content }) => (
      <Route
        key={page.path}
        path={page.path}
        element={
          <Screen title={page.title}>
            <Content />
          </Screen>
        }
      />
    ));

const guarded = (layout: ReactElement) => <RequireSession>{layout}</RequireSession>;

export const AppRoutes = () => (
  <Suspense>
    <Routes>
      <Route element={<PublicLayout footer={<Footer />} />}>{routesIn('marketing')}</Route>
      <Route element={<PublicLayout />}>{routesIn('public')}</Route>
      <Route element={guarded(<PublicLayout />)}>{routesIn('signedIn')}</Route>
      <Route element={guarded(<LearnerLayout />)}>{routesIn('learner')}</Route>
    </Routes>
  </Suspense>
);
