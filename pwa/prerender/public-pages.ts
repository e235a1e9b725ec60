import { t } from '@lingui/core/macro';
import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { pageTitles } from '../src/content/page-titles.ts';
import { pages } from '../src/content/paths.ts';
import { studioMessages } from '../src/content/studio-messages.ts';
import { headingFontByLanguage } from '../src/i18n/heading-fonts.ts';
import { pathForLanguage } from '../src/i18n/localized-paths.ts';
import { currentLanguage, type MessageArea } from '../src/i18n/messages.ts';
import { displayedCourses } from '../src/visitor/courses/courses.ts';
import { courseList, localBusiness } from './json-ld.ts';

/** A page that needs no session; the build renders it as HTML in each language. */
export interface PublicPageSpec {
  language: Language;
  path: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  file: string;
  /** The module of its screen. */
  screen: string;
  /** The areas whose messages it needs, in addition to those of every public page (src/routes/screens.ts). */
  messageAreas?: MessageArea[];
  /** The fonts of its first screen, in addition to the two that every page preloads (index.html). */
  fonts?: string[];
  jsonLd?: object;
  /** `listed`: in the sitemap. `unlisted`: search engines may index it. `refused`: they must not. */
  search: 'listed' | 'unlisted' | 'refused';
}

/** The parts of a page that do not depend on the language. */
type PageSource = Omit<PublicPageSpec, 'language' | 'path' | 'title'>;

/** index.html is hi.html in Hindi, and Courses.html is hi-Courses.html. */
export const fileForLanguage = (language: Language, file: string): string => {
  if (language === DEFAULT_LANGUAGE) return file;
  return file === 'index.html' ? `${language}.html` : `${language}-${file}`;
};

/** The page in the current language. */
const createPage = (
  name: Exclude<keyof typeof pageTitles, 'notFound'> | 'course',
  source: PageSource,
): PublicPageSpec => {
  const language = currentLanguage();
  return {
    ...source,
    language,
    path: pathForLanguage(language, pages[name].path),
    title: name === 'course' ? pageTitles.courses() : pageTitles[name](),
    file: fileForLanguage(language, source.file),
  };
};

/**
 * Fees are loaded after the home page is visible, and a font for the rupee sign that is loaded only then would cause a new
 * layout of the page. That is quick in Latin script; in one with a font of its own for headings, such as
 * Devanagari, it takes twice as long, too long for a tap.
 */
const lateFeeFonts = () => (headingFontByLanguage[currentLanguage()] ? ['fraunces-600-rupee'] : []);

/** The public pages in the current language. */
export const publicPages = (): PublicPageSpec[] => [
  createPage('home', {
    description: t`${{ name: studioMessages().name }}: live online yoga classes from ${{ town: studioMessages().place.town }}. Asana, healing movement, pranayama and yoga therapy, on the phone you already have.`,
    file: 'index.html',
    screen: 'visitor/home/HomeScreen.tsx',
    fonts: ['tiro-sanskrit', ...lateFeeFonts()],
    search: 'listed',
    jsonLd: localBusiness(),
  }),
  createPage('courses', {
    description: t`Our live online courses: what each course teaches, who it is for, when it begins, on which days and at what time, and what it costs.`,
    file: 'Courses.html',
    screen: 'visitor/courses/CoursesScreen.tsx',
    messageAreas: ['courses'],
    // The first fee.
    fonts: ['fraunces-600-rupee'],
    search: 'listed',
    jsonLd: courseList(displayedCourses(undefined, {})),
  }),
  // As built without a course: for a server that could not read the list yet. Each course's page is rendered by the server.
  createPage('course', {
    description: t`Our live online courses: what each course teaches, who it is for, when it begins, on which days and at what time, and what it costs.`,
    file: 'Course.html',
    screen: 'visitor/course/CourseScreen.tsx',
    messageAreas: ['courses', 'meetings'],
    fonts: ['fraunces-600-rupee'],
    search: 'refused',
  }),
  createPage('instructors', {
    description: t`Who teaches: a certified yoga therapist who watches how you move and fits every pose to your back, your knees and your breath.`,
    file: 'Instructors.html',
    screen: 'visitor/instructors/InstructorsScreen.tsx',
    search: 'listed',
  }),
  createPage('onlineClasses', {
    description: t`Join the open online class: the link appears here as soon as the teacher opens it. A phone, a mat and a quiet corner are enough.`,
    file: 'Onlineclasses.html',
    screen: 'visitor/meetings/OnlineClassesScreen.tsx',
    messageAreas: ['meetings'],
    search: 'listed',
  }),
  createPage('contact', {
    description: t`Write to ${{ name: studioMessages().name }}: ask about a course, a time that suits you, or the right class to begin with. We read every message and write back.`,
    file: 'ContactUs.html',
    screen: 'visitor/contact/ContactScreen.tsx',
    messageAreas: ['entrance'],
    search: 'listed',
  }),
  createPage('terms', {
    description: t`How to pay for a course at ${{ name: studioMessages().name }}, what happens when a class is cancelled, how to ask for a refund, and how you get your money back.`,
    file: 'Terms.html',
    screen: 'visitor/terms/TermsScreen.tsx',
    messageAreas: ['entrance'],
    search: 'listed',
  }),
  createPage('dataNotice', {
    description: t`What ${{ name: studioMessages().name }} keeps about you, why, for how long, who else gets some of it, and what you can ask for.`,
    file: 'DataNotice.html',
    screen: 'visitor/notice/DataNoticeScreen.tsx',
    messageAreas: ['notice'],
    search: 'listed',
  }),
  createPage('login', {
    description: t`Log in to ${{ name: studioMessages().name }} to find your classes, their links and your payments.`,
    file: 'login.html',
    screen: 'account/auth/LoginScreen.tsx',
    messageAreas: ['entrance'],
    search: 'unlisted',
  }),
  createPage('register', {
    description: t`Register with ${{ name: studioMessages().name }}. Registering is free; you pay only when you choose a course.`,
    file: 'register.html',
    screen: 'account/auth/RegisterScreen.tsx',
    messageAreas: ['entrance'],
    search: 'unlisted',
  }),
];

/** The page for an unknown path, in the current language. */
export const notFoundPage = (): PublicPageSpec => ({
  language: currentLanguage(),
  path: '/404',
  title: pageTitles.notFound(),
  description: t`There is no page at this address.`,
  file: fileForLanguage(currentLanguage(), '404.html'),
  screen: 'shell/messages/NotFoundScreen.tsx',
  messageAreas: ['entrance'],
  search: 'refused',
});
