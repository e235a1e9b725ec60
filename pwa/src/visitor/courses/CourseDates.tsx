import type { Course } from 'bff/contract';
import { formatCourseDates } from '../../content/courses/course-messages.ts';
import { useHydrating } from '../../shell/hydration/finish-hydration.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';

/** The start and end of the course, relative to the reader's clock; during hydration, to that of the prerendered page. */
export const CourseDates = ({ course }: { course: Course }) => {
  const { date } = usePageData();
  return formatCourseDates(course, useHydrating() && date ? new Date(date) : new Date());
};
