import { type ComponentType, type ReactNode, Suspense } from 'react';
import { matchRoutes, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { pages } from '../content/paths.ts';
import { BottomBar, VisitorPlaces } from '../shell/frame/BottomBar.tsx';
import { Footer } from '../shell/frame/Footer.tsx';
import { PublicLayout } from '../shell/frame/PublicLayout.tsx';
import { Screen } from '../shell/frame/Screen.tsx';
import { lazyPart } from '../shell/hydration/lazy-part.ts';
import { lazyScreen } from '../shell/hydration/lazy-screen.ts';
import type { Adding } from '../visitor/courses/AddToClasses.tsx';

const RequireSession = lazyScreen(() => import('./signed-in/RequireSession.tsx'), 'RequireSession');
const OwnLayout = lazyScreen(() => import('./signed-in/layouts.tsx'), 'OwnLayout');
const OnlineClassLayout = lazyScreen(() => import('./signed-in/layouts.tsx'), 'OnlineClassLayout');
const OwnBar = lazyPart(() => import('./signed-in/OwnBar.tsx'), 'OwnBar', <VisitorPlaces />);

const places = <BottomBar Own={OwnBar} />;

const notFound = { path: '*', title: 'Page not found' };

interface Page {
  path: string;
  title: string;
}

const routeOf = ({ path, title }: Page, content: ReactNode, load: () => Promise<void>) => ({
  path,
  element: <Screen title={title}>{content}</Screen>,
  handle: { load },
});

/** The route of a screen, whose code is loaded when it is opened. */
const route = <Name extends string>(
  page: Page,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject => {
  const Content = lazyScreen(load, name);
  return routeOf(page, <Content />, Content.load);
};

const CoursesScreen = lazyScreen(
  () => import('../visitor/courses/CoursesScreen.tsx'),
  'CoursesScreen',
);

/** "Add to my classes" stands on a visitor's page, and its code is the learner's. */
const adding: Adding = {
  AddButton: lazyPart(() => import('../learner/selection/AddButton.tsx'), 'AddButton'),
  loadSelection: () => import('../learner/selection/selection-store.ts'),
};

/**
 * The specification's route table (section 2) and the pages beyond it: layouts, and the screens inside of each in the
 * specification's order. paths.ts has the same pages in the order of the whole table.
 */
const table: RouteObject[] = [
  {
    element: <PublicLayout places={places} footer={<Footer />} />,
    children: [
      route(pages.home, () => import('../visitor/home/HomeScreen.tsx'), 'HomeScreen'),
      routeOf(pages.courses, <CoursesScreen adding={adding} />, CoursesScreen.load),
      route(
        pages.instructors,
        () => import('../visitor/instructors/InstructorsScreen.tsx'),
        'InstructorsScreen',
      ),
      route(pages.contact, () => import('../visitor/contact/ContactScreen.tsx'), 'ContactScreen'),
    ],
  },
  {
    element: <PublicLayout places={places} />,
    children: [
      route(pages.login, () => import('../member/auth/LoginScreen.tsx'), 'LoginScreen'),
      route(pages.register, () => import('../member/auth/RegisterScreen.tsx'), 'RegisterScreen'),
      route(
        pages.onlineClasses,
        () => import('../visitor/meetings/OnlineClassesScreen.tsx'),
        'OnlineClassesScreen',
      ),
      route(
        pages.forgotPassword,
        () => import('../member/forgotten/ForgotPasswordScreen.tsx'),
        'ForgotPasswordScreen',
      ),
      route(
        pages.resetPassword,
        () => import('../member/forgotten/ResetPasswordScreen.tsx'),
        'ResetPasswordScreen',
      ),
      route(notFound, () => import('../shell/messages/NotFoundScreen.tsx'), 'NotFoundScreen'),
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
        element: <OnlineClassLayout />,
        children: [
          route(
            pages.onlineClass,
            () => import('./signed-in/OnlineClassScreen.tsx'),
            'OnlineClassScreen',
          ),
        ],
      },
      {
        element: <OwnLayout />,
        children: [
          route(
            pages.dashboard,
            () => import('./signed-in/DashboardScreen.tsx'),
            'DashboardScreen',
          ),
          route(
            pages.enrolledClass,
            () => import('../learner/enrolment/EnrolledClassScreen.tsx'),
            'EnrolledClassScreen',
          ),
          route(
            pages.selectedClasses,
            () => import('../learner/selection/SelectedClassesScreen.tsx'),
            'SelectedClassesScreen',
          ),
          route(
            pages.payment,
            () => import('../learner/payment/PaymentScreen.tsx'),
            'PaymentScreen',
          ),
          route(
            pages.receipt,
            () => import('../learner/payment/ReceiptScreen.tsx'),
            'ReceiptScreen',
          ),
          route(
            pages.account,
            () => import('../member/account/AccountScreen.tsx'),
            'AccountScreen',
          ),
          route(
            pages.staffWeek,
            () => import('../staff/week/StaffWeekScreen.tsx'),
            'StaffWeekScreen',
          ),
          route(
            pages.staffPayments,
            () => import('../staff/payments/StaffPaymentsScreen.tsx'),
            'StaffPaymentsScreen',
          ),
          route(
            pages.staffCourses,
            () => import('../staff/courses/StaffCoursesScreen.tsx'),
            'StaffCoursesScreen',
          ),
          route(
            pages.staffMessages,
            () => import('../staff/messages/StaffMessagesScreen.tsx'),
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
