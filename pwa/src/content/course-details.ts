import { registerTexts } from '../i18n/registered-texts.ts';
import type { CourseDetails, DetailsBySlug } from './messages/course-details/en.ts';

const texts = registerTexts(
  'courses',
  import.meta.glob<{ details: DetailsBySlug }>('./messages/course-details/??.ts'),
);

/**
 * What a course of the build teaches, in the language of the page. Undefined before the courses page is opened: it is loaded
 * with the messages of that page.
 */
export const courseDetailsOf = (slug: string): CourseDetails | undefined => {
  const details: Partial<Record<string, CourseDetails>> | undefined = texts.find()?.details;
  return details?.[slug];
};
