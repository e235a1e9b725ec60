import type {
  Course,
  PageParts,
  PageRenderer,
  PublicClass,
  PublicStudioSettings,
} from 'bff/contract';
import { LANGUAGES, type Language } from 'bff/shared/languages';
import { indianDate } from 'bff/shared/time/indian-time';
import { pages } from '../src/content/paths.ts';
import { studioMessages } from '../src/content/studio-messages.ts';
import { pathForLanguage } from '../src/i18n/localized-paths.ts';
import {
  coursesPageSize,
  type DisplayedCourse,
  displayedCourses,
  maxOnHome,
  sortForList,
} from '../src/visitor/courses/courses.ts';
import { courseFile, renderCoursePages } from './course-pages.ts';
import { courseList, localBusiness } from './json-ld.ts';
import {
  courseCards,
  dataScript,
  localizeClasses,
  localizeCourses,
  type PublicData,
  renderParts,
  withSettings,
} from './page-parts.ts';
import { fileForLanguage, notFoundPage, publicPages } from './public-pages.ts';
import { renderPage, withLanguage } from './render-page.tsx';
import { scriptJson } from './script-json.ts';
import { renderCourseUrls, sitemapFile } from './sitemap.ts';

/** The fields of a course that its card shows. */
const cardFields = (
  courses: readonly Pick<DisplayedCourse, 'slug' | 'picture' | 'title' | 'summary'>[],
) => courses.map(({ slug, picture, title, summary }) => ({ slug, picture, title, summary }));

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The home page shows no fees, so it rarely differs from the built one, which is smaller. */
const renderHomeParts = async ({ courses, facts: settings }: PublicData, language: Language) => {
  // One more than the page shows, so that it has a link to all.
  const cards = courseCards(localizeCourses(language, courses.slice(0, maxOnHome + 1)));
  const isAsBuilt = await withLanguage(language, () =>
    isEqual(
      cardFields(displayedCourses(undefined, { cards })),
      cardFields(studioMessages().courses),
    ),
  );
  if (isAsBuilt && !settings) return undefined;
  return {
    ...(await renderParts(pathForLanguage(language, pages.home.path), {
      cards,
      ...withSettings(settings),
    })),
    jsonLd: scriptJson(await withLanguage(language, localBusiness, settings)),
  };
};

const renderCoursesParts = async (
  { courses, facts: settings, at }: PublicData,
  language: Language,
) => {
  const sortedCourses = sortForList(
    localizeCourses(language, courses),
    ({ startTime }) => startTime,
  );
  const firstCourses = sortedCourses.slice(0, coursesPageSize);
  const date = indianDate(at);
  const all = {
    courses: firstCourses,
    moreCourses: sortedCourses.slice(coursesPageSize),
    date,
    ...withSettings(settings),
  };
  return {
    markup: await renderPage(pathForLanguage(language, pages.courses.path), all),
    // The app does not need the courses for browsers without JavaScript.
    data: dataScript({ ...all, moreCourses: [] }),
    jsonLd: scriptJson(
      await withLanguage(language, () => courseList(displayedCourses(firstCourses, {}))),
    ),
  };
};

/** The classes of two weeks in nearly all studios; the app adds the others. */
const maxClasses = 150;

const renderOnlineClassesParts = (
  { classes, facts: settings, at }: PublicData,
  language: Language,
) =>
  renderParts(pathForLanguage(language, pages.onlineClasses.path), {
    timetable: {
      classes: localizeClasses(language, classes.slice(0, maxClasses)),
      at: at.toISOString(),
    },
    ...withSettings(settings),
  });

type RenderPageParts = (
  publicData: PublicData,
  language: Language,
) => Promise<PageParts | undefined>;

/** The renderers of pages with a list, by file. A page without parts stays as built. */
const rendererByFile: Record<string, RenderPageParts> = {
  'index.html': renderHomeParts,
  'Courses.html': renderCoursesParts,
  'Onlineclasses.html': renderOnlineClassesParts,
};

const filesWithLists = new Set(
  LANGUAGES.flatMap((language) =>
    [...Object.keys(rendererByFile), courseFile].map((file) => fileForLanguage(language, file)),
  ),
);

/** Renders the pages that depend only on the studio settings, after a change of these. */
const renderStaticPages = async (settings: PublicStudioSettings) => {
  const parts: Record<string, PageParts> = {};
  for (const language of LANGUAGES) {
    const all = await withLanguage(language, () => [...publicPages(), notFoundPage()]);
    for (const { file, path } of all) {
      if (filesWithLists.has(file)) continue;
      const markup = await renderPage(path, { facts: settings }, language);
      parts[file] = { markup, data: dataScript({ facts: settings }) };
    }
  }
  return parts;
};

let staticPages: { of: string; parts: Record<string, PageParts> } | undefined;

/** Cached, as the pages with lists are rendered again each minute. */
const cachedStaticPages = async (settings: PublicStudioSettings | undefined) => {
  if (!settings) return {};
  const of = JSON.stringify(settings);
  if (staticPages?.of !== of) staticPages = { of, parts: await renderStaticPages(settings) };
  return staticPages.parts;
};

export const renderPages: PageRenderer['renderPages'] = async (lists, at) => {
  const { courses, classes } = lists as { courses: Course[]; classes: PublicClass[] };
  // A server that was started with the previous build passes none.
  const [settings] = (lists.facts ?? []) as PublicStudioSettings[];
  const present = { courses, classes, facts: settings, at };
  const parts: Record<string, PageParts> = {
    ...(await cachedStaticPages(settings)),
    ...(await renderCoursePages(present)),
    [sitemapFile]: { courses: renderCourseUrls(courses) },
  };
  for (const language of LANGUAGES) {
    for (const [file, partsOf] of Object.entries(rendererByFile)) {
      const made = await partsOf(present, language);
      if (made) parts[fileForLanguage(language, file)] = made;
    }
  }
  return parts;
};
