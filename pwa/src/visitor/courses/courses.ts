import type { Course } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { courseDetailsOf } from '../../content/course-details.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { localizeContent, pickTranslations } from '../../i18n/localized-content.ts';
import type { PageData } from '../../shell/hydration/page-data.ts';

/** How many courses the home page shows. */
export const maxOnHome = 8;

/** How many courses are shown at first. Most studios have fewer; a long list is shown page by page. */
export const coursesPageSize = 16;

/** The texts of a course that visitors read. */
interface CourseTexts {
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: readonly string[];
}

/** A course as the pages show it: the texts of the build until it is loaded, then as in the database (`live`). */
export interface DisplayedCourse extends CourseTexts {
  slug: string;
  picture: Course['picture'];
  /** The `lang` of each text that is not in the language of the page. */
  langs?: Partial<Record<keyof CourseTexts, Language | undefined>>;
  live?: Course;
}

type StaffWrittenCourse = CourseTexts & Pick<Course, 'inLanguages'>;

/** The texts of staff, each in the page's language if it is translated. */
const localizeCourse = (course: StaffWrittenCourse) => {
  const { inLanguages } = course;
  const title = localizeContent(course.title, pickTranslations(inLanguages, 'title'));
  const summary = localizeContent(course.summary, pickTranslations(inLanguages, 'summary'));
  const level = localizeContent(course.level, pickTranslations(inLanguages, 'level'));
  const audience = localizeContent(course.forWhom, pickTranslations(inLanguages, 'forWhom'));
  const teaches = localizeContent(course.teaches, pickTranslations(inLanguages, 'teaches'));
  return {
    title: title.words,
    summary: summary.words,
    level: level.words,
    forWhom: audience.words,
    teaches: teaches.words,
    langs: {
      title: title.lang,
      summary: summary.lang,
      level: level.lang,
      forWhom: audience.lang,
      teaches: teaches.lang,
    },
  };
};

/** The fields that cards do not show. */
const unloadedFields = { level: '', forWhom: '', teaches: [] };

/** The `teaches` list is only complete on the course page. */
const builtCourses = () =>
  studioMessages().courses.map((course) => ({
    ...unloadedFields,
    ...course,
    ...courseDetailsOf(course.slug),
  }));

/**
 * The courses as loaded from the database; before that as in the page data, or else those of the build, which are in the
 * language of the page.
 */
export const displayedCourses = (
  loaded: Course[] | undefined,
  inPage: PageData,
): readonly DisplayedCourse[] => {
  const live = loaded ?? inPage.courses;
  if (live) return live.map((course) => ({ ...course, ...localizeCourse(course), live: course }));
  const cards = inPage.cards?.map((card) => ({
    ...card,
    ...localizeCourse({ ...unloadedFields, ...card }),
  }));
  return cards ?? builtCourses();
};

/** How many courses come first, in the studio's order and in full. The others are compact. */
export const maxFullEntries = 6;

/**
 * Sorts the list: after the first courses the others follow by time of day, since people scan a long list
 * for an hour that suits.
 */
export const sortForList = <Listed extends object>(
  courses: readonly Listed[],
  hourOf: (course: Listed) => string | undefined,
): Listed[] => [
  ...courses.slice(0, maxFullEntries),
  ...courses
    .slice(maxFullEntries)
    .sort((one, other) => (hourOf(one) ?? '').localeCompare(hourOf(other) ?? '')),
];

/** The URL of a course's details. */
export const courseUrl = (coursesPath: string, { slug }: Pick<DisplayedCourse, 'slug'>) =>
  `${coursesPath}#${slug}`;
