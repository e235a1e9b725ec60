import { pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { courses } from '../src/visitor/courses/courses.ts';
import { courseList, localBusiness } from './json-ld.ts';

/** A page that needs no session; the build makes it HTML. */
export interface PublicPage {
  path: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  file: string;
  /** The module of its screen. */
  screen: string;
  /** The fonts of its first screen, besides the two that every page preloads (index.html). */
  fonts?: string[];
  jsonLd?: object;
  /** `listed`: in the sitemap. `unlisted`: search engines may keep it. `refused`: they must not. */
  search: 'listed' | 'unlisted' | 'refused';
}

export const publicPages: PublicPage[] = [
  {
    ...pages.home,
    description: `${studio.name}: live online yoga classes from ${studio.place.town}. Asana, healing movement, pranayama and yoga therapy, on the phone you already have.`,
    file: 'index.html',
    screen: 'visitor/home/HomeScreen.tsx',
    fonts: ['tiro-sanskrit'],
    search: 'listed',
    jsonLd: localBusiness,
  },
  {
    ...pages.courses,
    description:
      'The live online courses: what each of them teaches and for whom it is, when it begins, on which days and at what time, and what it costs.',
    file: 'Courses.html',
    screen: 'visitor/courses/CoursesScreen.tsx',
    // The first fee.
    fonts: ['fraunces-600-rupee'],
    search: 'listed',
    jsonLd: courseList(courses),
  },
  {
    ...pages.instructors,
    description:
      'Who teaches: a certified yoga therapist who watches how you move and fits every pose to your back, your knees and your breath.',
    file: 'Instructors.html',
    screen: 'visitor/instructors/InstructorsScreen.tsx',
    search: 'listed',
  },
  {
    ...pages.onlineClasses,
    description:
      'Join the open online class: the link appears here as soon as the teacher opens it. A phone, a mat and a quiet corner are enough.',
    file: 'Onlineclasses.html',
    screen: 'visitor/meetings/OnlineClassesScreen.tsx',
    search: 'listed',
  },
  {
    ...pages.contact,
    description: `Write to ${studio.name}: ask about a course, a time that suits you, or the right class to begin with. We read every message and write back.`,
    file: 'ContactUs.html',
    screen: 'visitor/contact/ContactScreen.tsx',
    search: 'listed',
  },
  {
    ...pages.login,
    description: `Log in to ${studio.name} to find your classes, their links and your payments.`,
    file: 'login.html',
    screen: 'member/auth/LoginScreen.tsx',
    search: 'unlisted',
  },
  {
    ...pages.register,
    description: `Register with ${studio.name}: one account for every class, live from home.`,
    file: 'register.html',
    screen: 'member/auth/RegisterScreen.tsx',
    search: 'unlisted',
  },
];

/** The answer to an unknown address. */
export const notFoundPage: PublicPage = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page at this address.',
  file: '404.html',
  screen: 'shell/messages/NotFoundScreen.tsx',
  search: 'refused',
};
