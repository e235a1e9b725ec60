import { t } from '@lingui/core/macro';
import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { pageTitles } from '../src/content/page-titles.ts';
import { pages } from '../src/content/paths.ts';
import { studioWords } from '../src/content/studio-messages.ts';
import { pathIn } from '../src/i18n/addresses.ts';
import { languageNow, type Wing } from '../src/i18n/messages.ts';
import { shownCourses } from '../src/visitor/courses/courses.ts';
import { courseList, localBusiness } from './json-ld.ts';

/** A page that needs no session; the build makes it HTML, in each language. */
export interface PublicPage {
  language: Language;
  path: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  file: string;
  /** The module of its screen. */
  screen: string;
  /** Whose words it needs beside those of every public page (src/routes/screens.ts). */
  wing?: Wing;
  /** The fonts of its first screen, and of what comes to it, besides the two that every page preloads (index.html). */
  fonts?: string[];
  jsonLd?: object;
  /** `listed`: in the sitemap. `unlisted`: search engines may keep it. `refused`: they must not. */
  search: 'listed' | 'unlisted' | 'refused';
}

/** What a page is in any language. */
type Source = Omit<PublicPage, 'language' | 'path' | 'title'>;

/** index.html is hi.html in Hindi, and Courses.html is hi-Courses.html. */
export const fileIn = (language: Language, file: string): string => {
  if (language === DEFAULT_LANGUAGE) return file;
  return file === 'index.html' ? `${language}.html` : `${language}-${file}`;
};

/** The page in the language that is spoken now. */
const pageOf = (name: Exclude<keyof typeof pageTitles, 'notFound'>, source: Source): PublicPage => {
  const language = languageNow();
  return {
    ...source,
    language,
    path: pathIn(language, pages[name].path),
    title: pageTitles[name](),
    file: fileIn(language, source.file),
  };
};

/**
 * The fees come when the home page is read already, and a sign whose font came only then would lay all of it out again. In Latin
 * letters that is quick; in Devanagari it takes twice as long, longer than a finger should wait.
 */
const rupeeOfLateFees = () => (languageNow() === 'hi' ? ['fraunces-600-rupee'] : []);

/** The public pages in the language that is spoken now. */
export const publicPages = (): PublicPage[] => [
  pageOf('home', {
    description: t`${{ name: studioWords().name }}: live online yoga classes from ${{ town: studioWords().place.town }}. Asana, healing movement, pranayama and yoga therapy, on the phone you already have.`,
    file: 'index.html',
    screen: 'visitor/home/HomeScreen.tsx',
    fonts: ['tiro-sanskrit', ...rupeeOfLateFees()],
    search: 'listed',
    jsonLd: localBusiness(),
  }),
  pageOf('courses', {
    description: t`The live online courses: what each of them teaches and for whom it is, when it begins, on which days and at what time, and what it costs.`,
    file: 'Courses.html',
    screen: 'visitor/courses/CoursesScreen.tsx',
    wing: 'courses',
    // The first fee.
    fonts: ['fraunces-600-rupee'],
    search: 'listed',
    jsonLd: courseList(shownCourses(undefined, {})),
  }),
  pageOf('instructors', {
    description: t`Who teaches: a certified yoga therapist who watches how you move and fits every pose to your back, your knees and your breath.`,
    file: 'Instructors.html',
    screen: 'visitor/instructors/InstructorsScreen.tsx',
    search: 'listed',
  }),
  pageOf('onlineClasses', {
    description: t`Join the open online class: the link appears here as soon as the teacher opens it. A phone, a mat and a quiet corner are enough.`,
    file: 'Onlineclasses.html',
    screen: 'visitor/meetings/OnlineClassesScreen.tsx',
    wing: 'meetings',
    search: 'listed',
  }),
  pageOf('contact', {
    description: t`Write to ${{ name: studioWords().name }}: ask about a course, a time that suits you, or the right class to begin with. We read every message and write back.`,
    file: 'ContactUs.html',
    screen: 'visitor/contact/ContactScreen.tsx',
    wing: 'entrance',
    search: 'listed',
  }),
  pageOf('terms', {
    description: t`How a course is paid at ${{ name: studioWords().name }}, what happens when a class is cancelled, how to ask for a refund, and how money comes back.`,
    file: 'Terms.html',
    screen: 'visitor/terms/TermsScreen.tsx',
    wing: 'entrance',
    search: 'listed',
  }),
  pageOf('dataNotice', {
    description: t`What ${{ name: studioWords().name }} keeps of you, why, for how long, who else gets a part of it, and what you can ask for.`,
    file: 'DataNotice.html',
    screen: 'visitor/notice/DataNoticeScreen.tsx',
    wing: 'notice',
    search: 'listed',
  }),
  pageOf('login', {
    description: t`Log in to ${{ name: studioWords().name }} to find your classes, their links and your payments.`,
    file: 'login.html',
    screen: 'account/auth/LoginScreen.tsx',
    wing: 'entrance',
    search: 'unlisted',
  }),
  pageOf('register', {
    description: t`Register with ${{ name: studioWords().name }}: one account for every class, live from home.`,
    file: 'register.html',
    screen: 'account/auth/RegisterScreen.tsx',
    wing: 'entrance',
    search: 'unlisted',
  }),
];

/** The answer to an unknown address, in the language that is spoken now. */
export const notFoundPage = (): PublicPage => ({
  language: languageNow(),
  path: '/404',
  title: pageTitles.notFound(),
  description: t`There is no page at this address.`,
  file: fileIn(languageNow(), '404.html'),
  screen: 'shell/messages/NotFoundScreen.tsx',
  wing: 'entrance',
  search: 'refused',
});
