import { type ComponentType, Suspense } from 'react';
import { matchRoutes, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { lazyScreen } from './hydration/lazy-screen.ts';
import { Footer } from './layouts/Footer.tsx';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { Screen } from './layouts/Screen.tsx';
import { pages } from './paths.ts';

const RequireSession = lazyScreen(
  () => import('./features/auth/RequireSession.tsx'),
  'RequireSession',
);
const LearnerLayout = lazyScreen(() => import('./layouts/LearnerLayout.tsx'), 'LearnerLayout');

const notFound = { path: '*', title: 'Page not found' };

/** The route of a screen. The screen's code is a chunk of its own. */
const route = <Name extends string>(
  { path, title }: { path: string; title: string },
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject => {
  const Content = lazyScreen(load, name);
  return {
    path,
    element: (
      <Screen title={title}>
        <Content />
      </Screen>
    ),
    handle: { load: Content.load },
  };
};

/**
 * The specification's route table (section 2) and the pages beyond it: layouts, and the screens inside of each in the
 * specification's order. paths.ts has the same pages in the order of the whole table.
 */
const table: RouteObject[] = [
  {
    element: <PublicLayout footer={<Footer />} />,
    children: [
      route(pages.home, () => import('./features/home/HomeScreen.tsx'), 'HomeScreen'),
      route(pages.courses, () => import('./features/courses/CoursesScreen.tsx'), 'CoursesScreen'),
      route(
        pages.instructors,
        () => import('./features/instructors/InstructorsScreen.tsx'),
        'InstructorsScreen',
      ),
      route(pages.contact, () => import('./features/contact/ContactScreen.tsx'), 'ContactScreen'),
    ],
  },
  {
    element: <PublicLayout />,
    children: [
      route(pages.login, () => import('./features/auth/LoginScreen.tsx'), 'LoginScreen'),
      route(pages.register, () => import('./features/auth/RegisterScreen.tsx'), 'RegisterScreen'),
      route(
        pages.onlineClasses,
        () => import('./features/meetings/OnlineClassesScreen.tsx'),
        'OnlineClassesScreen',
      ),
      route(
        pages.forgotPassword,
        () => import('./features/account/ForgotPasswordScreen.tsx'),
        'ForgotPasswordScreen',
      ),
      route(
        pages.resetPassword,
        () => import('./features/account/ResetPasswordScreen.tsx'),
        'ResetPasswordScreen',
      ),
      route(notFound, () => import('./layouts/NotFoundScreen.tsx'), 'NotFoundScreen'),
    ],
  },
  {
    element: (
      <RequireSession>
        <Outlet />
      </RequireSession>
    ),
    children: [
      {
        element: <PublicLayout />,
        children: [
          route(
            pages.onlineClass,
            () => import('./features/meetings/OnlineClassScreen.tsx'),
            'OnlineClassScreen',
          ),
        ],
      },
      {
        element: <LearnerLayout />,
        children: [
          route(
            pages.dashboard,
            () => import('./features/dashboard/DashboardScreen.tsx'),
            'DashboardScreen',
          ),
          route(
            pages.enrolledClass,
            () => import('./features/enrolment/EnrolledClassScreen.tsx'),
            'EnrolledClassScreen',
          ),
          route(
            pages.selectedClasses,
            () => import('./features/selection/SelectedClassesScreen.tsx'),
            'SelectedClassesScreen',
          ),
          route(
            pages.payment,
            () => import('./features/payment/PaymentScreen.tsx'),
            'PaymentScreen',
          ),
          route(
            pages.receipt,
            () => import('./features/payment/ReceiptScreen.tsx'),
            'ReceiptScreen',
          ),
          route(
            pages.account,
            () => import('./features/account/AccountScreen.tsx'),
            'AccountScreen',
          ),
          route(
            pages.staffWeek,
            () => import('./features/week/staff/StaffWeekScreen.tsx'),
            'StaffWeekScreen',
          ),
          route(
            pages.staffPayments,
            () => import('./features/payment/staff/StaffPaymentsScreen.tsx'),
            'StaffPaymentsScreen',
          ),
          route(
            pages.staffCourses,
            () => import('./features/courses/staff/StaffCoursesScreen.tsx'),
            'StaffCoursesScreen',
          ),
          route(
            pages.staffMessages,
            () => import('./features/contact/staff/StaffMessagesScreen.tsx'),
            'StaffMessagesScreen',
          ),
        ],
      },
    ],
  },
];

export const AppRoutes = () => <Suspense>{useRoutes(table)}</Suspense>;

/** Loads the code of a page's screen, which then renders without suspending. Hydration and the prerenderer need that. */
export const loadScreen = async (pathname: string): Promise<void> => {
  const screen = matchRoutes(table, pathname)?.at(-1);
  await screen?.route.handle.load();
};
