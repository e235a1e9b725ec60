import type { Language } from 'bff/shared/languages';
import { currentLanguage, registerMessages } from '../i18n/messages.ts';
import type { CourseDetails, DetailsBySlug } from './messages/course-details/en.ts';

const loaded = new Map<Language, Partial<Record<string, CourseDetails>>>();

const storeDetails = (language: Language) => (code: { details: DetailsBySlug }) =>
  loaded.set(language, code.details);

registerMessages('courses', {
  en: () => import('./messages/course-details/en.ts').then(storeDetails('en')),
  hi: () => import('./messages/course-details/hi.ts').then(storeDetails('hi')),
});

/**
 * What a course of the build teaches, in the language of the page. Undefined before the courses page is opened: it is loaded
 * with the messages of that page.
 */
export const courseDetailsOf = (slug: string): CourseDetails | undefined =>
  loaded.get(currentLanguage())?.[slug];
