import type { Course } from 'bff/contract';
import type { CourseTextValues, OptionalCourseText } from 'bff/shared/course-texts';
import type { Language } from 'bff/shared/languages';
import { courseDetailsOf } from '../../content/course-details.ts';
import { headedTexts } from '../../content/courses/course-headings.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { localizeContent, pickTranslations } from '../../i18n/localized-content.ts';
import type { PageData } from '../../shell/hydration/page-data.ts';

/** How many courses the home page shows. */
export const maxOnHome = 8;

/** How many courses are shown at first. Most studios have fewer; a long list is shown page by page. */
export const coursesPageSize = 16;

/** The texts of a course, on its card or in its details. */
const shownTexts = ['title', 'summary', 'level', ...headedTexts] as const;

type ShownText = (typeof shownTexts)[number];
type TextOf<Name extends ShownText> = Readonly<CourseTextValues[Name]>;

/** The texts of a course that visitors read. */
type DisplayedTexts = { [Name in Exclude<ShownText, OptionalCourseText>]: TextOf<Name> } & {
  [Name in Extract<ShownText, OptionalCourseText>]?: TextOf<Name>;
};

/** A course as the pages show it: the texts of the build until it is loaded, then as in the database (`live`). */
export interface DisplayedCourse extends DisplayedTexts {
  slug: string;
  picture: Course['picture'];
  /** The `lang` of each text that is not in the language of the page. */
  langs?: Partial<Record<ShownText, Language | undefined>>;
  live?: Course;
}

type StaffWrittenCourse = DisplayedTexts & Pick<Course, 'inLanguages'>;

/** The texts of staff, each in the page's language if it is translated. */
const localizeCourse = ({ inLanguages, ...course }: StaffWrittenCourse) => {
  const texts = shownTexts.map((name) => {
    const english: string | readonly string[] | undefined = course[name];
    return [name, localizeContent(english, pickTranslations(inLanguages, name))] as const;
  });
  const shown = Object.fromEntries(texts.map(([name, { words }]) => [name, words]));
  const langs = Object.fromEntries(texts.map(([name, { lang }]) => [name, lang]));
  return { ...(shown as unknown as DisplayedTexts), langs };
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

/** A course of the database as the pages show it. */
export const displayCourse = (course: Course): DisplayedCourse & { live: Course } => ({
  ...course,
  ...localizeCourse(course),
  live: course,
});

/**
 * The courses as loaded from the database; before that as in the page data, or else those of the build, which are in the
 * language of the page.
 */
export const displayedCourses = (
  loaded: Course[] | undefined,
  inPage: PageData,
): readonly DisplayedCourse[] => {
  const live = loaded ?? inPage.courses;
  if (live) return live.map(displayCourse);
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

/** The path of a course's own page. */
export const coursePath = ({ slug }: Pick<DisplayedCourse, 'slug'>) =>
  pages.course.path.replace(':slug', slug);
