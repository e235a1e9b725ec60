import type { Course } from 'bff/contract';
import { studioWords } from '../../content/studio-words.ts';
import type { Language } from '../../language/languages.ts';
import { langOfEnglish } from '../../language/words.ts';
import type { PageData } from '../../shell/hydration/page-data.ts';

/** How many courses the home page shows. */
export const mostOnHome = 8;

/** How many courses are shown at first. Most studios have fewer; a long list is shown page by page. */
export const coursesPage = 16;

/** A course as the pages show it: the texts of the build until it is known, then as in the database (`live`). */
export interface ShownCourse {
  slug: string;
  picture: Course['picture'];
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: readonly string[];
  /** Of its texts, where that is not the language of the page. */
  lang?: Language | undefined;
  live?: Course;
}

/** What the home page's data leaves out. */
const notYetKnown = { level: '', forWhom: '', teaches: [] };

/**
 * The courses as loaded from the database; before that as in the page's data, or else those of the build. These are in the
 * language of the page, and those of staff in English.
 */
export const shownCourses = (
  loaded: Course[] | undefined,
  inPage: PageData,
): readonly ShownCourse[] => {
  const live = loaded ?? inPage.courses;
  const lang = langOfEnglish();
  if (live) return live.map((course) => ({ ...course, lang, live: course }));
  return inPage.cards?.map((card) => ({ ...notYetKnown, ...card, lang })) ?? studioWords().courses;
};

/** How many courses of a list stand first, in the studio's own order and in full. The others are compact. */
export const mostInFull = 6;

/**
 * The order of the list: after the first courses the others follow by their time of day, as people look through a long list
 * for an hour that suits.
 */
export const inListedOrder = <Listed extends object>(
  courses: readonly Listed[],
  hourOf: (course: Listed) => string | undefined,
): Listed[] => [
  ...courses.slice(0, mostInFull),
  ...courses
    .slice(mostInFull)
    .sort((one, other) => (hourOf(one) ?? '').localeCompare(hourOf(other) ?? '')),
];

/** The address of a course's details. */
export const courseAddress = (coursesPath: string, { slug }: Pick<ShownCourse, 'slug'>) =>
  `${coursesPath}#${slug}`;
