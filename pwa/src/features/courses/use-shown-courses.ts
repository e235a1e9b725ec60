import { useMemo } from 'react';
import { useFresh } from '../../use-fresh.ts';
import { shownCourses } from './courses.ts';
import { loadCourses, useCourses } from './courses-store.ts';

/** The courses as prerendered, and as the database has them once they are loaded. */
export const useShownCourses = () => {
  const live = useCourses((state) => state.courses);
  useFresh(loadCourses);
  return useMemo(() => shownCourses(live), [live]);
};
