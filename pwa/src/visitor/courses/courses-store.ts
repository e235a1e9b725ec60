import { useMemo } from 'react';
import { createPublicList } from '../../data/lists/public-list.ts';
import { useFresh, useRetry } from '../../data/lists/use-fresh.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';
import { noteCourseChanges } from './course-changes.ts';
import { shownCourses } from './courses.ts';

/** The courses that visitors see. The page's data are not here. */
const { useList, load, live } = createPublicList({
  topic: 'courses',
  ask: publicApi.listCoursesAsOf,
  keyOf: ({ id }) => String(id),
});

/** A copy that was shown in place of the list is not what the server had just now. */
useList.subscribe((now, { rows, loadedAt, failed }) =>
  noteCourseChanges(failed ? undefined : rows, now.rows, loadedAt),
);

const fresh = { ...live, everyMs: 60_000 };

export const useCourses = useList;
export const loadCourses = load;

/** The courses to show: those that the page began with, then those of the database. Refreshes them. */
export const useShownCourses = () => {
  const loaded = useCourses((state) => state.rows);
  const inPage = usePageData();
  const failed = useCourses((state) => state.failed);
  const language = useLanguage();
  useFresh(loadCourses, fresh);
  useRetry(failed, loadCourses);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the courses of the build are in the language of the page.
  return useMemo(() => shownCourses(loaded, inPage), [loaded, inPage, language]);
};
