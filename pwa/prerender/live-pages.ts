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
import { studioWords } from '../src/content/studio-messages.ts';
import { pathIn } from '../src/i18n/addresses.ts';
import { onlyIn } from '../src/i18n/localized-content.ts';
import { type PageData, pageDataId } from '../src/shell/hydration/page-data.ts';
import {
  coursesPage,
  inListedOrder,
  mostOnHome,
  type ShownCourse,
  shownCourses,
} from '../src/visitor/courses/courses.ts';
import { courseList, localBusiness } from './json-ld.ts';
import { fileIn, notFoundPage, publicPages } from './public-pages.ts';
import { renderPage, speaking } from './render-page.tsx';
import { scriptJson } from './script-json.ts';

/** The public lists, as the API answers them, and the moment as of which pages are shown. */
interface Present {
  courses: Course[];
  classes: PublicClass[];
  /** What the studio says of itself; absent while that is what the build says. */
  facts: PublicStudioSettings | undefined;
  at: Date;
}

/** The courses with what a page of this language needs of their texts. */
const coursesIn = (language: Language, courses: readonly Course[]) =>
  courses.map((course) => ({ ...course, inLanguages: onlyIn(language, course.inLanguages) }));

const classesIn = (language: Language, classes: readonly PublicClass[]) =>
  classes.map((found) => ({
    ...found,
    titleIn: onlyIn(language, found.titleIn),
    reasonIn: onlyIn(language, found.reasonIn),
    noticeIn: onlyIn(language, found.noticeIn),
  }));

const cardsOf = (courses: readonly Course[]): NonNullable<PageData['cards']> =>
  courses.map(({ slug, picture, title, summary, inLanguages }) => {
    const further = Object.entries(inLanguages ?? {}).map(
      ([language, { title, summary } = {}]) => [language, { title, summary }] as const,
    );
    const card = { slug, picture, title, summary };
    return further.length > 0 ? { ...card, inLanguages: Object.fromEntries(further) } : card;
  });

/** What a card shows of its course. */
const shownOf = (courses: readonly Pick<ShownCourse, 'slug' | 'picture' | 'title' | 'summary'>[]) =>
  courses.map(({ slug, picture, title, summary }) => ({ slug, picture, title, summary }));

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The app finds in the page what its markup was made from. */
const dataScript = (data: PageData) =>
  `<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>`;

const partsFrom = async (path: string, data: PageData): Promise<PageParts> => ({
  markup: await renderPage(path, data),
  data: dataScript(data),
});

const withFacts = (facts: PublicStudioSettings | undefined) => (facts ? { facts } : {});

/** The home page shows no fees, so it seldom differs from the built one, which is smaller. */
const homeParts = async ({ courses, facts }: Present, language: Language) => {
  // One more than are shown: then there is a link to all.
  const cards = cardsOf(coursesIn(language, courses.slice(0, mostOnHome + 1)));
  const isAsBuilt = await speaking(language, () =>
    same(shownOf(shownCourses(undefined, { cards })), shownOf(studioWords().courses)),
  );
  if (isAsBuilt && !facts) return undefined;
  return {
    ...(await partsFrom(pathIn(language, pages.home.path), { cards, ...withFacts(facts) })),
    jsonLd: scriptJson(await speaking(language, localBusiness, facts)),
  };
};

const coursesParts = async ({ courses, facts, at }: Present, language: Language) => {
  const listed = inListedOrder(coursesIn(language, courses), ({ startTime }) => startTime);
  const shown = listed.slice(0, coursesPage);
  const date = indianDate(at);
  const all = { courses: shown, moreCourses: listed.slice(coursesPage), date, ...withFacts(facts) };
  return {
    markup: await renderPage(pathIn(language, pages.courses.path), all),
    // The app does not look into the part for browsers without JavaScript.
    data: dataScript({ ...all, moreCourses: [] }),
    jsonLd: scriptJson(await speaking(language, () => courseList(shownCourses(shown, {})))),
  };
};

/** The classes of two weeks in nearly all studios; the app adds the others. */
const mostClasses = 150;

const onlineClassesParts = ({ classes, facts, at }: Present, language: Language) =>
  partsFrom(pathIn(language, pages.onlineClasses.path), {
    timetable: {
      classes: classesIn(language, classes.slice(0, mostClasses)),
      at: at.toISOString(),
    },
    ...withFacts(facts),
  });

type PartsOf = (present: Present, language: Language) => Promise<PageParts | undefined>;

/** By file, the pages that show a list, in each language. A page without parts is as the build made it. */
const pagesOfLists: Record<string, PartsOf> = {
  'index.html': homeParts,
  'Courses.html': coursesParts,
  'Onlineclasses.html': onlineClassesParts,
};

const filesOfLists = new Set(
  LANGUAGES.flatMap((language) => Object.keys(pagesOfLists).map((file) => fileIn(language, file))),
);

/** The pages that show nothing but the studio's facts, made anew when these change. */
const makeStillPages = async (facts: PublicStudioSettings) => {
  const parts: Record<string, PageParts> = {};
  for (const language of LANGUAGES) {
    const all = await speaking(language, () => [...publicPages(), notFoundPage()]);
    for (const { file, path } of all) {
      if (filesOfLists.has(file)) continue;
      const markup = await renderPage(path, { facts }, language);
      parts[file] = { markup, data: dataScript({ facts }) };
    }
  }
  return parts;
};

let stillPages: { of: string; parts: Record<string, PageParts> } | undefined;

/** Kept: the pages of lists are made anew each minute. */
const stillPagesOf = async (facts: PublicStudioSettings | undefined) => {
  if (!facts) return {};
  const of = JSON.stringify(facts);
  if (stillPages?.of !== of) stillPages = { of, parts: await makeStillPages(facts) };
  return stillPages.parts;
};

export const renderPages: PageRenderer['renderPages'] = async (lists, at) => {
  const { courses, classes } = lists as { courses: Course[]; classes: PublicClass[] };
  // A server that was started with the build before this one gives none.
  const [facts] = (lists.facts ?? []) as PublicStudioSettings[];
  const present = { courses, classes, facts, at };
  const parts: Record<string, PageParts> = { ...(await stillPagesOf(facts)) };
  for (const language of LANGUAGES) {
    for (const [file, partsOf] of Object.entries(pagesOfLists)) {
      const made = await partsOf(present, language);
      if (made) parts[fileIn(language, file)] = made;
    }
  }
  return parts;
};
