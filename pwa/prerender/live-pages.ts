import type { Course, PageParts, PageRenderer, PublicClass } from 'bff/contract';
import { indianDate } from '../src/content/indian-time.ts';
import { pages } from '../src/content/paths.ts';
import { studioWords } from '../src/content/studio-words.ts';
import { pathIn } from '../src/language/addresses.ts';
import { allLanguages, defaultLanguage, type Language } from '../src/language/languages.ts';
import { type PageData, pageDataId } from '../src/shell/hydration/page-data.ts';
import { coursesPage, inListedOrder, mostOnHome } from '../src/visitor/courses/courses.ts';
import { courseList } from './json-ld.ts';
import { fileIn } from './public-pages.ts';
import { renderPage, speaking } from './render-page.tsx';
import { scriptJson } from './script-json.ts';

/** The public lists, as the API answers them, and the moment as of which pages are shown. */
interface Present {
  courses: Course[];
  classes: PublicClass[];
  at: Date;
}

const cardsOf = (courses: readonly Pick<Course, 'slug' | 'picture' | 'title' | 'summary'>[]) =>
  courses.map(({ slug, picture, title, summary }) => ({ slug, picture, title, summary }));

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The app finds in the page what its markup was made from. */
const dataScript = (data: PageData) =>
  `<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>`;

const partsFrom = async (path: string, data: PageData): Promise<PageParts> => ({
  markup: await renderPage(path, data),
  data: dataScript(data),
});

/** The home page shows no fees, so it seldom differs from the built one, which is smaller. */
const homeParts = async ({ courses }: Present, language: Language) => {
  // One more than are shown: then there is a link to all.
  const cards = cardsOf(courses.slice(0, mostOnHome + 1));
  const built = await speaking(language, () => cardsOf(studioWords().courses));
  return same(cards, built) ? undefined : partsFrom(pathIn(language, pages.home.path), { cards });
};

const coursesParts = async ({ courses, at }: Present, language: Language) => {
  const listed = inListedOrder(courses, ({ startTime }) => startTime);
  const shown = listed.slice(0, coursesPage);
  const date = indianDate(at);
  const all = { courses: shown, moreCourses: listed.slice(coursesPage), date };
  return {
    markup: await renderPage(pathIn(language, pages.courses.path), all),
    // The app does not look into the part for browsers without JavaScript.
    data: dataScript({ courses: shown, moreCourses: [], date }),
    jsonLd: scriptJson(await speaking(language, () => courseList(shown))),
  };
};

/** The classes of two weeks in nearly all studios; the app adds the others. */
const mostClasses = 150;

const onlineClassesParts = ({ classes, at }: Present, language: Language) =>
  partsFrom(pathIn(language, pages.onlineClasses.path), {
    timetable: { classes: classes.slice(0, mostClasses), at: at.toISOString() },
  });

const courseInEnglish = ({ inLanguages: _, ...course }: Course): Course => course;
const classInEnglish = ({ titleIn, reasonIn, noticeIn, ...found }: PublicClass): PublicClass =>
  found;

/** An English page does not carry what staff have written in other languages: the app asks for the whole lists. */
const presentIn = (language: Language, { courses, classes, at }: Present): Present =>
  language === defaultLanguage
    ? { courses: courses.map(courseInEnglish), classes: classes.map(classInEnglish), at }
    : { courses, classes, at };

type PartsOf = (present: Present, language: Language) => Promise<PageParts | undefined>;

/** By file, the pages that the server makes anew, in each language. A page without parts is as the build made it. */
const livePages: Record<string, PartsOf> = {
  'index.html': homeParts,
  'Courses.html': coursesParts,
  'Onlineclasses.html': onlineClassesParts,
};

export const renderPages: PageRenderer['renderPages'] = async ({ courses, classes }, at) => {
  const present = { courses: courses as Course[], classes: classes as PublicClass[], at };
  const parts: Record<string, PageParts> = {};
  for (const language of allLanguages) {
    const inLanguage = presentIn(language, present);
    for (const [file, partsOf] of Object.entries(livePages)) {
      const made = await partsOf(inLanguage, language);
      if (made) parts[fileIn(language, file)] = made;
      // Other requests may be answered in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return parts;
};
