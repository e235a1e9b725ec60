import type { Course } from 'bff/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { publicApi } from '../../api/public-api.ts';
import { useFresh, useRetry } from '../../api/use-fresh.ts';
import { usePageData } from '../../hydration/page-data.ts';
import { shownCourses } from './courses.ts';

interface CoursesState {
  /** As the database has them. Undefined until loaded: the page's data are not here. */
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
    // The page shows what it began with, and says that it is old or not complete.
    useCourses.setState({ failed: true });
  }
};

/** The courses to show: those that the page began with, then those of the database. Refreshes them. */
export const useShownCourses = () => {
  const loaded = useCourses((state) => state.courses);
  const inPage = usePageData();
  const failed = useCourses((state) => state.failed);
  useFresh(loadCourses);
  useRetry(failed, loadCourses);
  return useMemo(() => shownCourses(loaded, inPage), [loaded, inPage]);
};
