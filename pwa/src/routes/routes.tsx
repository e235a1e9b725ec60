import { LANGUAGES, type Language } from 'bff/shared/languages';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { matchRoutes, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { type PageName, pageTitleOf, staffPages } from '../content/page-titles.ts';
import { pages } from '../content/paths.ts';
import { pathForLanguage } from '../i18n/localized-paths.ts';
import { currentLanguage, withMessages } from '../i18n/messages.ts';
import { BottomBar, VisitorBottomNav } from '../shell/frame/BottomBar.tsx';
import { Footer } from '../shell/frame/Footer.tsx';
import { PublicLayout } from '../shell/frame/PublicLayout.tsx';
import { Screen } from '../shell/frame/Screen.tsx';
import { lazyPart } from '../shell/hydration/lazy-part.ts';
import type { AddDependencies } from '../visitor/course/AddToClasses.tsx';
import {
  injectedScreens,
  RequireSession,
  SignedInLayout,
  screens,
  TwoFactorGate,
} from './screens.ts';

const BottomBarOfRole = lazyPart(
  withMessages('learner', () => import('./signed-in/BottomBarOfRole.tsx')),
  'BottomBarOfRole',
  <VisitorBottomNav />,
);

const loadAddButton = withMessages('learner', () => import('../learner/selection/AddButton.tsx'));

/** "Add to my classes" is on a visitor page, but its code belongs to the learner bundle. */
const addDependencies: AddDependencies = {
  AddButton: lazyPart<'AddButton', ComponentProps<AddDependencies['AddButton']>>(
    loadAddButton,
    'AddButton',
  ),
  ProfileChooser: lazyPart<'AddProfileChooser', object>(loadAddButton, 'AddProfileChooser'),
  loadSelection: withMessages('learner', () => import('../learner/selection/selection-store.ts')),
};

const CourseToAdd = lazyPart(() => import('../visitor/courses/CourseToAdd.tsx'), 'CourseToAdd');

/** The paths of a page: one for each language, or one for all. */
const pathsOf = (page: PageName): string[] => {
  if (page === 'notFound') return ['*'];
  const { path } = pages[page];
  return [...new Set(LANGUAGES.map((language) => pathForLanguage(language, path)))];
};

const routesAt = (page: PageName, content: ReactNode, load: () => Promise<void>): RouteObject[] =>
  pathsOf(page).map((path) => ({
    path,
    element: (
      <Screen page={page} title={pageTitleOf(page)}>
        {content}
      </Screen>
    ),
    handle: { load },
  }));

const routesOf = (...names: (keyof typeof screens)[]): RouteObject[] =>
  names.flatMap((name) => {
    const Content = screens[name];
    return routesAt(name, <Content />, Content.load);
  });

/** The server refuses the data of these pages to a session that must use two-factor first. */
const signedInRoutesOf = (...names: (keyof typeof screens)[]): RouteObject[] =>
  names.flatMap((name) => {
    const Content = screens[name];
    const content = (
      <TwoFactorGate>
        <Content />
      </TwoFactorGate>
    );
    return routesAt(name, content, async () => {
      await Promise.all([TwoFactorGate.load(), Content.load()]);
    });
  });

/**
 * The specification's route table (section 2) and the pages beyond it: layouts, and the screens inside of each in the
 * specification's order. paths.ts has the same pages in the order of the whole table. A function, since new elements
 * are rendered again: so all texts follow a change of language, and the component state stays.
 */
const createRouteTable = (): RouteObject[] => {
  const bottomBar = <BottomBar Own={BottomBarOfRole} />;
  const { course: Course, login: Login, register: Register } = injectedScreens;
  return [
    {
      element: <PublicLayout bottomBar={bottomBar} footer={<Footer />} />,
      children: [...routesOf('home', 'courses', 'instructors', 'contact', 'terms', 'dataNotice')],
    },
    {
      element: <PublicLayout footer={<Footer />} />,
      children: routesAt(
        'course',
        <Course adding={addDependencies} bottomBar={bottomBar} />,
        Course.load,
      ),
    },
    {
      element: <PublicLayout bottomBar={bottomBar} />,
      children: [
        ...routesAt('login', <Login CourseToAdd={CourseToAdd} />, Login.load),
        ...routesAt('register', <Register CourseToAdd={CourseToAdd} />, Register.load),
        ...routesOf(
          'onlineClasses',
          'forgotPassword',
          'resetPassword',
          'confirmAddress',
          'invitation',
          'notFound',
        ),
      ],
    },
    {
      element: (
        <RequireSession>
          <Outlet />
        </RequireSession>
      ),
      handle: { load: RequireSession.load },
      children: [
        {
          element: <SignedInLayout />,
          handle: { load: SignedInLayout.load },
          children: [
            ...signedInRoutesOf(
              'dashboard',
              'enrolledClass',
              'selectedClasses',
              'payment',
              'onlineClass',
              'renew',
              'receipt',
              'account',
              ...staffPages.filter((page) => page !== 'staffHelp'),
            ),
            // It has no data of the studio, and says what to do without a passkey.
            ...routesOf('staffHelp'),
          ],
        },
      ],
    },
  ];
};

const routeTables = new Map<Language, RouteObject[]>();

/** Created once per language, which must be active at the first call. */
const routeTableFor = (language: Language): RouteObject[] => {
  const table = routeTables.get(language) ?? createRouteTable();
  routeTables.set(language, table);
  return table;
};

export const AppRoutes = ({ language }: { language: Language }) => (
  <Suspense>{useRoutes(routeTableFor(language))}</Suspense>
);

/**
 * Loads the code of a page's screen, and of the layout around it: they then render without suspending. Hydration and the
 * prerenderer need that, and a signed-in page is shown at once instead of in parts.
 */
export const loadScreen = async (pathname: string): Promise<void> => {
  const matches = matchRoutes(routeTableFor(currentLanguage()), pathname) ?? [];
  await Promise.all(matches.map(({ route }) => route.handle?.load()));
};
