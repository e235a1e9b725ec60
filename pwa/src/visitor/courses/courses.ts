import type { Course } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { detailsOf } from '../../content/course-details.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { ownWords, textIn } from '../../i18n/localized-content.ts';
import type { PageData } from '../../shell/hydration/page-data.ts';

/** How many courses the home page shows. */
export const mostOnHome = 8;

/** How many courses are shown at first. Most studios have fewer; a long list is shown page by page. */
export const coursesPage = 16;

/** The texts of a course that visitors read. */
interface CourseTexts {
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: readonly string[];
}

/** A course as the pages show it: the texts of the build until it is known, then as in the database (`live`). */
export interface ShownCourse extends CourseTexts {
  slug: string;
  picture: Course['picture'];
  /** The `lang` of each text that is not in the language of the page. */
  langs?: Partial<Record<keyof CourseTexts, Language | undefined>>;
  live?: Course;
}

type WrittenCourse = CourseTexts & Pick<Course, 'inLanguages'>;

/** The texts of staff for a reader of the page: each in its language where it is written in it. */
const textsOfStaff = (course: WrittenCourse) => {
  const { inLanguages } = course;
  const title = ownWords(course.title, textIn(inLanguages, 'title'));
  const summary = ownWords(course.summary, textIn(inLanguages, 'summary'));
  const level = ownWords(course.level, textIn(inLanguages, 'level'));
  const forWhom = ownWords(course.forWhom, textIn(inLanguages, 'forWhom'));
  const teaches = ownWords(course.teaches, textIn(inLanguages, 'teaches'));
  return {
    title: title.words,
    summary: summary.words,
    level: level.words,
    forWhom: forWhom.words,
    teaches: teaches.words,
    langs: {
      title: title.lang,
      summary: summary.lang,
      level: level.lang,
      forWhom: forWhom.lang,
      teaches: teaches.lang,
    },
  };
};

/** What cards leave out. */
const notYetKnown = { level: '', forWhom: '', teaches: [] };

/** Of what they teach, as much as is loaded: all of it on the page of the courses. */
const coursesOfBuild = () =>
  studioWords().courses.map((course) => ({
    ...notYetKnown,
    ...course,
    ...detailsOf(course.slug),
  }));

/**
 * The courses as loaded from the database; before that as in the page's data, or else those of the build, which are in the
 * language of the page.
 */
export const shownCourses = (
  loaded: Course[] | undefined,
  inPage: PageData,
): readonly ShownCourse[] => {
  const live = loaded ?? inPage.courses;
  if (live) return live.map((course) => ({ ...course, ...textsOfStaff(course), live: course }));
  const cards = inPage.cards?.map((card) => ({
    ...card,
    ...textsOfStaff({ ...notYetKnown, ...card }),
  }));
  return cards ?? coursesOfBuild();
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
