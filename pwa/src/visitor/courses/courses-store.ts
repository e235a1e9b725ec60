import type { Course } from 'bff/contract';
import { useMemo } from 'react';
import { createPublicList } from '../../data/lists/public-list.ts';
import { useAutoRefresh, useRetry } from '../../data/lists/use-auto-refresh.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';
import { announceCourseChanges } from './course-changes.ts';
import { displayedCourses } from './courses.ts';

/** The public courses. The prerendered page data are separate. */
const { useList, load, live } = createPublicList({
  channel: 'courses',
  fetchRows: publicApi.listCoursesAsOf,
  keyOf: ({ id }) => String(id),
});

/** A cached copy does not count as fresh. */
useList.subscribe((now, { rows, loadedAt, failed }) =>
  announceCourseChanges(failed ? undefined : rows, now.rows, loadedAt),
);

const refreshOptions = { ...live, everyMs: 60_000 };

export const useCourses = useList;
export const loadCourses = load;

const useRefreshedCourses = () => {
  const failed = useCourses((state) => state.failed);
  useAutoRefresh(loadCourses, refreshOptions);
  useRetry(failed, loadCourses);
};

/** The courses to show: first those of the prerendered page, then those of the database. Refreshes them. */
export const useDisplayedCourses = () => {
  const loaded = useCourses((state) => state.rows);
  const inPage = usePageData();
  const language = useLanguage();
  useRefreshedCourses();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the courses of the build follow the page's language.
  return useMemo(() => displayedCourses(loaded, inPage), [loaded, inPage, language]);
};

/**
 * The course with this slug: first that of its prerendered page, then that of the database. `null` if the studio does not offer such a
 * course; undefined while that is not known. Refreshes it.
 */
export const useCourse = (slug: string): Course | null | undefined => {
  const loaded = useCourses((state) => state.rows);
  const { coursePage } = usePageData();
  useRefreshedCourses();
  if (loaded) return loaded.find((course) => course.slug === slug) ?? null;
  if (coursePage === null) return null;
  return coursePage?.course.slug === slug ? coursePage.course : undefined;
};
