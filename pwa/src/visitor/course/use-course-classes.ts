import type { PublicClass } from 'bff/contract';
import { useScheduleStore } from '../../schedule/schedule-store.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';

/** The classes of the course in this week and the next: first those of its prerendered page. Undefined if they are not known. */
export const useCourseClasses = (slug: string): PublicClass[] | undefined => {
  const loaded = useScheduleStore(({ rows }) => rows);
  const { coursePage } = usePageData();
  const inPage = coursePage?.course.slug === slug ? coursePage.classes : undefined;
  return loaded?.filter((found) => found.slug === slug) ?? inPage;
};
