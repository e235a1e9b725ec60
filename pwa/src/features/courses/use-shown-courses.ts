import { useMemo } from 'react';
import { useFresh } from '../../api/use-fresh.ts';
import { useRetry } from '../../api/use-retry.ts';
import { shownCourses } from './courses.ts';
import { loadCourses, useCourses } from './courses-store.ts';

/** The courses as prerendered, and as the database has them once they are loaded. */
export const useShownCourses = () => {
  const live = useCourses((state) => state.courses);
  const failed = useCourses((state) => state.failed);
  useFresh(loadCourses);
  useRetry(failed, loadCourses);
  return useMemo(() => shownCourses(live), [live]);
};
