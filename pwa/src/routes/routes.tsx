import { LANGUAGES, type Language } from 'bff/shared/languages';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { matchRoutes, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { type PageName, titleOf } from '../content/page-titles.ts';
import { pages } from '../content/paths.ts';
import { pathIn } from '../i18n/addresses.ts';
import { languageNow, withWords } from '../i18n/messages.ts';
import { BottomBar, VisitorPlaces } from '../shell/frame/BottomBar.tsx';
import { Footer } from '../shell/frame/Footer.tsx';
import { PublicLayout } from '../shell/frame/PublicLayout.tsx';
import { Screen } from '../shell/frame/Screen.tsx';
import { lazyPart } from '../shell/hydration/lazy-part.ts';
import type { Adding } from '../visitor/courses/AddToClasses.tsx';
import { CoursesScreen, OnlineClassLayout, OwnLayout, RequireSession, screens } from './screens.ts';

const OwnBar = lazyPart(
  withWords('learner', () => import('./signed-in/OwnBar.tsx')),
  'OwnBar',
  <VisitorPlaces />,
);

const loadAdding = withWords('learner', () => import('../learner/selection/AddButton.tsx'));

/** "Add to my classes" stands on a visitor's page, and its code is the learner's. */
const adding: Adding = {
  AddButton: lazyPart<'AddButton', ComponentProps<Adding['AddButton']>>(loadAdding, 'AddButton'),
  WhomChooser: lazyPart<'WhomChooser', object>(loadAdding, 'WhomChooser'),
  loadSelection: withWords('learner', () => import('../learner/selection/selection-store.ts')),
};

/** The addresses of a page: one for each language, or one for all. */
const addressesOf = (page: PageName): string[] => {
  if (page === 'notFound') return ['*'];
  const { path } = pages[page];
  return [...new Set(LANGUAGES.map((language) => pathIn(language, path)))];
};

const routesAt = (page: PageName, content: ReactNode, load: () => Promise<void>): RouteObject[] =>
  addressesOf(page).map((path) => ({
    path,
    element: (
      <Screen page={page} title={titleOf(page)}>
        {content}
      </Screen>
    ),
    handle: { load },
  }));

const routesOf = (...names: Exclude<PageName, 'courses'>[]): RouteObject[] =>
  names.flatMap((name) => {
    const Content = screens[name];
    return routesAt(name, <Content />, Content.load);
  });

/**
 * The specification's route table (section 2) and the pages beyond it: layouts, and the screens inside of each in the
 * specification's order. paths.ts has the same pages in the order of the whole table. A function, as elements that are made
 * anew are rendered anew: so the words of the whole page follow its language, and what is typed stays.
 */
const makeTable = (): RouteObject[] => {
  const places = <BottomBar Own={OwnBar} />;
  return [
    {
      element: <PublicLayout places={places} footer={<Footer />} />,
      children: [
        ...routesOf('home'),
        ...routesAt('courses', <CoursesScreen adding={adding} />, CoursesScreen.load),
        ...routesOf('instructors', 'contact', 'terms', 'dataNotice'),
      ],
    },
    {
      element: <PublicLayout places={places} />,
      children: routesOf(
        'login',
        'register',
        'onlineClasses',
        'forgotPassword',
        'resetPassword',
        'confirmAddress',
        'invitation',
        'notFound',
      ),
    },
    {
      element: (
        <RequireSession>
          <Outlet />
        </RequireSession>
      ),
      children: [
        { element: <OnlineClassLayout />, children: routesOf('onlineClass') },
        {
          element: <OwnLayout />,
          children: routesOf(
            'dashboard',
            'enrolledClass',
            'selectedClasses',
            'payment',
            'renew',
            'receipt',
            'account',
            'staffWeek',
            'staffPeople',
            'staffPayments',
            'staffCourses',
            'staffMessages',
            'staffMoney',
            'staffStatement',
            'staffOrder',
            'staffTeam',
            'staffStudio',
          ),
        },
      ],
    },
  ];
};

const tables = new Map<Language, RouteObject[]>();

/** Made once for each language, which must be spoken at the first call. */
const tableIn = (language: Language): RouteObject[] => {
  const table = tables.get(language) ?? makeTable();
  tables.set(language, table);
  return table;
};

export const AppRoutes = ({ language }: { language: Language }) => (
  <Suspense>{useRoutes(tableIn(language))}</Suspense>
);

/** Loads the code of a page's screen, which then renders without suspending. Hydration and the prerenderer need that. */
export const loadScreen = async (pathname: string): Promise<void> => {
  const screen = matchRoutes(tableIn(languageNow()), pathname)?.at(-1);
  await screen?.route.handle.load();
};
