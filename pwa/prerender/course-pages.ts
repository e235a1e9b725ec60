import type { Course, PageParts, PublicClass } from 'bff/contract';
import { LANGUAGES, type Language } from 'bff/shared/languages';
import { rowPageFile } from 'bff/shared/row-pages';
import { indianDate } from 'bff/shared/time/indian-time';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatFee } from '../src/content/courses/course-messages.ts';
import { formatSchedule } from '../src/content/format.ts';
import { pageTitles } from '../src/content/page-titles.ts';
import { pages } from '../src/content/paths.ts';
import { pathForLanguage } from '../src/i18n/localized-paths.ts';
import type { PageData } from '../src/shell/hydration/page-data.ts';
import { coursePath, displayCourse, maxOnHome } from '../src/visitor/courses/courses.ts';
import { courseList, courseWithClasses } from './json-ld.ts';
import {
  courseCards,
  localizeClasses,
  localizeCourses,
  type PublicData,
  renderParts,
  withSettings,
} from './page-parts.ts';
import { fileForLanguage, type PublicPageSpec } from './public-pages.ts';
import { withLanguage } from './render-page.tsx';
import { scriptJson } from './script-json.ts';

/** The template of the pages of all courses, and the page of a course that the studio does not offer. */
export const courseFile = 'Course.html';

/** The page as a template: what differs between courses in its head is a placeholder. Other pages stay as they are. */
export const withCoursePlaceholders = (page: PublicPageSpec): PublicPageSpec =>
  page.path.endsWith(pages.course.path)
    ? {
        ...page,
        path: page.path.replace(':slug', '%%slug%%'),
        title: '%%title%%',
        description: '%%description%%',
        search: 'unlisted',
      }
    : page;

/** The HTML of a text, which React escapes. */
const escapeHtml = (text: string) => renderToStaticMarkup(text);

interface CoursePage {
  file: string;
  language: Language;
  /** The parts that depend on the language, except the markup. */
  describe: () => { title: string; description: string; jsonLd: object };
  slug: string;
  data: PageData;
}

/** What a chat shows of a shared link: when the course is, and what it costs. */
const describeCourse = (course: Course, classes: readonly PublicClass[]) => {
  const shown = displayCourse(course);
  const terms = course.isOpen ? [] : [formatFee(course)];
  return {
    title: shown.title,
    description: [shown.summary, [formatSchedule(course), ...terms].join(', ')].join(' '),
    jsonLd: courseWithClasses(shown, classes),
  };
};

const coursePage = (
  course: Course,
  language: Language,
  { classes, facts: settings, at }: PublicData,
): CoursePage => {
  const upcoming = classes.filter(
    ({ slug, endsAt }) => slug === course.slug && Date.parse(endsAt) > at.getTime(),
  );
  const own = localizeClasses(language, upcoming);
  return {
    file: rowPageFile(fileForLanguage(language, courseFile), course.slug),
    language,
    describe: () => describeCourse(course, own),
    slug: course.slug,
    data: {
      coursePage: { course, classes: own, at: at.toISOString() },
      date: indianDate(at),
      ...withSettings(settings),
    },
  };
};

const missingCoursePage = (
  courses: readonly Course[],
  language: Language,
  settings: PublicData['facts'],
): CoursePage => ({
  file: fileForLanguage(language, courseFile),
  language,
  describe: () => ({
    title: pageTitles.courses(),
    description: '',
    jsonLd: courseList(courses.map(displayCourse)),
  }),
  slug: ':slug',
  data: { coursePage: null, cards: courseCards(courses), ...withSettings(settings) },
});

const coursePagesIn = (language: Language, publicData: PublicData): CoursePage[] => {
  const courses = localizeCourses(language, publicData.courses);
  return [
    ...courses.map((course) => coursePage(course, language, publicData)),
    missingCoursePage(courses.slice(0, maxOnHome), language, publicData.facts),
  ];
};

const renderCoursePage = async ({ language, slug, data, describe }: CoursePage) => {
  const parts = await renderParts(pathForLanguage(language, coursePath({ slug })), data);
  const { title, description, jsonLd } = await withLanguage(language, describe, data.facts);
  return {
    ...parts,
    slug,
    title: escapeHtml(title),
    description: escapeHtml(description),
    jsonLd: scriptJson(jsonLd),
  };
};

/** What the page shows: the same until the course changes, a class of it ends, or the next day begins. */
const versionOf = ({ data }: CoursePage) =>
  JSON.stringify({ ...data, coursePage: data.coursePage && { ...data.coursePage, at: '' } });

let rendered = new Map<string, { version: string; parts: PageParts }>();

/** The page of each course in each language, by file. Cached, as the pages with lists are rendered again each minute. */
export const renderCoursePages = async (
  publicData: PublicData,
): Promise<Record<string, PageParts>> => {
  const next: typeof rendered = new Map();
  for (const language of LANGUAGES) {
    for (const page of coursePagesIn(language, publicData)) {
      const version = versionOf(page);
      const last = rendered.get(page.file);
      const isCurrent = last?.version === version;
      next.set(page.file, isCurrent ? last : { version, parts: await renderCoursePage(page) });
    }
  }
  rendered = next;
  return Object.fromEntries([...next].map(([file, { parts }]) => [file, parts]));
};
