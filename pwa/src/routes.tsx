import { lazy, type ReactElement, Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { type LazyScreen, lazyScreen, neededCode, ScreenContent } from './hydration/lazy-screen.ts';
import { Footer } from './layouts/Footer.tsx';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { Screen } from './layouts/Screen.tsx';
import { pages } from './paths.ts';

// Each page brings its own code: nobody waits for that of pages they may never open.
const HomeScreen = lazyScreen(() => import('./features/home/HomeScreen.tsx'), 'HomeScreen');
const CoursesScreen = lazyScreen(
  () => import('./features/courses/CoursesScreen.tsx'),
  'CoursesScreen',
);
const InstructorsScreen = lazyScreen(
  () => import('./features/instructors/InstructorsScreen.tsx'),
  'InstructorsScreen',
);
const OnlineClassesScreen = lazyScreen(
  () => import('./features/meetings/OnlineClassesScreen.tsx'),
  'OnlineClassesScreen',
);
const ContactScreen = lazyScreen(
  () => import('./features/contact/ContactScreen.tsx'),
  'ContactScreen',
);
const LoginScreen = lazyScreen(() => import('./features/auth/LoginScreen.tsx'), 'LoginScreen');
const RegisterScreen = lazyScreen(
  () => import('./features/auth/RegisterScreen.tsx'),
  'RegisterScreen',
);
const RequireSession = lazy(async () => ({
  default: (await neededCode(() => import('./features/auth/RequireSession.tsx'))).RequireSession,
}));
const LearnerLayout = lazy(async () => ({
  default: (await neededCode(() => import('./layouts/LearnerLayout.tsx'))).LearnerLayout,
}));
const NotFoundScreen = lazyScreen(() => import('./layouts/NotFoundScreen.tsx'), 'NotFoundScreen');
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
const ReceiptScreen = lazyScreen(
  () => import('./features/payment/ReceiptScreen.tsx'),
  'ReceiptScreen',
);
const AccountScreen = lazyScreen(
  () => import('./features/account/AccountScreen.tsx'),
  'AccountScreen',
);
const ForgotPasswordScreen = lazyScreen(
  () => import('./features/account/ForgotPasswordScreen.tsx'),
  'ForgotPasswordScreen',
);
const ResetPasswordScreen = lazyScreen(
  () => import('./features/account/ResetPasswordScreen.tsx'),
  'ResetPasswordScreen',
);
const StaffPaymentsScreen = lazyScreen(
  () => import('./features/payment/staff/StaffPaymentsScreen.tsx'),
  'StaffPaymentsScreen',
);
const StaffCoursesScreen = lazyScreen(
  () => import('./features/courses/staff/StaffCoursesScreen.tsx'),
  'StaffCoursesScreen',
);
const StaffMessagesScreen = lazyScreen(
  () => import('./features/contact/staff/StaffMessagesScreen.tsx'),
  'StaffMessagesScreen',
);

/** What stands around a screen: marketing pages have the footer; the last two ask for a session. */
type Frame = 'marketing' | 'public' | 'signedIn' | 'learner';

interface Row {
  page: { path: string; title: string };
  screen: LazyScreen;
  frame: Frame;
}

/** The specification's route table, in its order (section 2), and the pages beyond it. */
const table: Row[] = [
  { page: pages.home, screen: HomeScreen, frame: 'marketing' },
  { page: pages.login, screen: LoginScreen, frame: 'public' },
  { page: pages.register, screen: RegisterScreen, frame: 'public' },
  { page: pages.courses, screen: CoursesScreen, frame: 'marketing' },
  { page: pages.instructors, screen: InstructorsScreen, frame: 'marketing' },
  { page: pages.onlineClasses, screen: OnlineClassesScreen, frame: 'public' },
  { page: pages.contact, screen: ContactScreen, frame: 'marketing' },
  { page: pages.dashboard, screen: DashboardScreen, frame: 'learner' },
  { page: pages.enrolledClass, screen: EnrolledClassScreen, frame: 'learner' },
  { page: pages.selectedClasses, screen: SelectedClassesScreen, frame: 'learner' },
  { page: pages.payment, screen: PaymentScreen, frame: 'learner' },
  { page: pages.onlineClass, screen: OnlineClassScreen, frame: 'signedIn' },
  { page: pages.receipt, screen: ReceiptScreen, frame: 'learner' },
  { page: pages.account, screen: AccountScreen, frame: 'learner' },
  { page: pages.forgotPassword, screen: ForgotPasswordScreen, frame: 'public' },
  { page: pages.resetPassword, screen: ResetPasswordScreen, frame: 'public' },
  { page: pages.staffPayments, screen: StaffPaymentsScreen, frame: 'learner' },
  { page: pages.staffCourses, screen: StaffCoursesScreen, frame: 'learner' },
  { page: pages.staffMessages, screen: StaffMessagesScreen, frame: 'learner' },
  { page: { path: '*', title: 'Page not found' }, screen: NotFoundScreen, frame: 'public' },
];

const routesIn = (frame: Frame) =>
  table
    .filter((row) => row.frame === frame)
    .map(({ page, screen }) => (
      <Route
        key={page.path}
        path={page.path}
        element={
          <Screen title={page.title}>
            {/* Or the screen before would stay, as React sees the same component. */}
            <ScreenContent key={page.path} screen={screen} />
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

/** Brings the code of a page's screen, so that the page can take over from what was prerendered. */
export const loadScreen = async (pathname: string) => {
  const row = table.find(({ page }) => matchPath(page.path, pathname));
  await row?.screen.load();
};
