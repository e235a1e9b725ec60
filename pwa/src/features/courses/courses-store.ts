import type { Course } from 'bff/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { publicApi } from '../../api/public-api.ts';
import { useFresh, useRetry } from '../../api/use-fresh.ts';
import { shownCourses } from './courses.ts';

interface CoursesState {
  /** As the database has them. Undefined until loaded, and always while prerendering. */
  courses?: Course[];
  /** When the server last confirmed them. */
  loadedAt?: Date;
  /** The last load failed or returned the service worker's copy, so the courses may be old. */
  failed: boolean;
}

export const useCourses = create<CoursesState>()(() => ({ failed: false }));

export const loadCourses = async () => {
  try {
    const { value: courses, asOf } = await publicApi.listCoursesAsOf();
    useCourses.setState({
      courses,
      loadedAt: asOf ?? new Date(),
      failed: asOf !== undefined,
    });
  } catch {
    // The page shows the texts of courses.ts and says that the facts are not loaded.
    useCourses.setState({ failed: true });
  }
};

/** The courses to show: those of courses.ts as prerendered, then those of the database. Refreshes them. */
export const useShownCourses = () => {
  const live = useCourses((state) => state.courses);
  const failed = useCourses((state) => state.failed);
  useFresh(loadCourses);
  useRetry(failed, loadCourses);
  return useMemo(() => shownCourses(live), [live]);
};
