import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from './features/auth/RequireSession.tsx';
import { ContactScreen } from './features/contact/ContactScreen.tsx';
import { CoursesScreen } from './features/courses/CoursesScreen.tsx';
import { HomeScreen } from './features/home/HomeScreen.tsx';
import { InstructorsScreen } from './features/instructors/InstructorsScreen.tsx';
import { OnlineClassesScreen } from './features/meetings/OnlineClassesScreen.tsx';
import { LearnerLayout } from './layouts/LearnerLayout.tsx';
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

type Frame = typeof PublicLayout;

interface Row {
  page: { path: string; title: string };
  screen: ComponentType;
  frame?: Frame;
  /** A learner page: without a token it leads to the login page and back. */
  guarded?: boolean;
}

/** The specification's route table, in its order (section 2). */
const table: Row[] = [
  { page: pages.home, screen: HomeScreen },
  { page: pages.login, screen: LoginScreen },
  { page: pages.register, screen: RegisterScreen },
  { page: pages.courses, screen: CoursesScreen },
  { page: pages.instructors, screen: InstructorsScreen },
  { page: pages.onlineClasses, screen: OnlineClassesScreen },
  { page: pages.contact, screen: ContactScreen },
  { page: pages.dashboard, screen: DashboardScreen, frame: LearnerLayout, guarded: true },
  { page: pages.enrolledClass, screen: EnrolledClassScreen, frame: LearnerLayout, guarded: true },
  {
    page: pages.selectedClasses,
    screen: SelectedClassesScreen,
    frame: LearnerLayout,
    guarded: true,
  },
  { page: pages.payment, screen: PaymentScreen, frame: LearnerLayout, guarded: true },
  { page: pages.onlineClass, screen: OnlineClassScreen, guarded: true },
  { page: { path: '*', title: 'Page not found' }, screen: NotFoundScreen },
];

const elementOf = ({ page, screen: Content, guarded }: Row) => {
  const element = (
    <Screen title={page.title}>
      <Content />
    </Screen>
  );
  return guarded ? <RequireSession>{element}</RequireSession> : element;
};

const routesIn = (frame: Frame) =>
  table
    .filter((row) => (row.frame ?? PublicLayout) === frame)
    .map((row) => <Route key={row.page.path} path={row.page.path} element={elementOf(row)} />);

export const AppRoutes = () => (
  <Routes>
    <Route element={<PublicLayout />}>{routesIn(PublicLayout)}</Route>
    <Route element={<LearnerLayout />}>{routesIn(LearnerLayout)}</Route>
  </Routes>
);
