import type { Language } from 'bff/shared/languages';
import { alsoLoad, languageNow } from '../i18n/messages.ts';
import type { AllDetails, CourseDetails } from './messages/course-details/en.ts';

const loaded = new Map<Language, Partial<Record<string, CourseDetails>>>();

const keep = (language: Language) => (code: { details: AllDetails }) =>
  loaded.set(language, code.details);

alsoLoad('courses', {
  en: () => import('./messages/course-details/en.ts').then(keep('en')),
  hi: () => import('./messages/course-details/hi.ts').then(keep('hi')),
});

/**
 * What a course of the build teaches, in the language that the page speaks. Undefined before the page of the courses is opened:
 * its words bring it.
 */
export const detailsOf = (slug: string): CourseDetails | undefined =>
  loaded.get(languageNow())?.[slug];
