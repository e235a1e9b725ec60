import type { Language } from '../language/languages.ts';
import { alsoLoad, languageNow } from '../language/words.ts';
import type { AllDetails, CourseDetails } from './course-details-in/en.ts';

const loaded = new Map<Language, Partial<Record<string, CourseDetails>>>();

const keep = (language: Language) => (code: { details: AllDetails }) =>
  loaded.set(language, code.details);

alsoLoad('courses', {
  en: () => import('./course-details-in/en.ts').then(keep('en')),
  hi: () => import('./course-details-in/hi.ts').then(keep('hi')),
});

/**
 * What a course of the build teaches, in the language that the page speaks. Undefined before the page of the courses is opened:
 * its words bring it.
 */
export const detailsOf = (slug: string): CourseDetails | undefined =>
  loaded.get(languageNow())?.[slug];
