import type { Course } from 'bff/contract';
import { datesInWords } from '../../content/courses/course-messages.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';
import { useHydrating } from '../../shell/hydration/take-over.ts';

/** From when on the course is, and until when, by the reader's clock: during hydration by that of the page. */
export const CourseDates = ({ course }: { course: Course }) => {
  const { date } = usePageData();
  return datesInWords(course, useHydrating() && date ? new Date(date) : new Date());
};
