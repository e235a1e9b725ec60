import type { Course } from 'bff/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { api } from '../../api/client.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { useRetry } from '../../api/use-retry.ts';
import { shownCourses } from './courses.ts';

interface CoursesState {
  /** What changes from month to month. Undefined until loaded, which is never while rendering to HTML. */
  courses?: Course[];
  /** When they were last known to be so. */
  loadedAt?: Date;
  /** The last try to load failed, or brought the worker's copy; what is shown may be old. */
  failed: boolean;
}

export const useCourses = create<CoursesState>()(() => ({ failed: false }));

export const loadCourses = async () => {
  try {
    const { value: courses, asOf } = await api.listCoursesAsOf();
    useCourses.setState({
      courses,
      loadedAt: asOf ?? new Date(),
      failed: asOf !== undefined,
    });
  } catch {
    // The words of the page stand without it; where the facts would be, the page says so.
    useCourses.setState({ failed: true });
  }
};

/** The courses as prerendered, and as the database has them once they are loaded. */
export const useShownCourses = () => {
  const live = useCourses((state) => state.courses);
  const failed = useCourses((state) => state.failed);
  useFresh(loadCourses);
  useRetry(failed, loadCourses);
  return useMemo(() => shownCourses(live), [live]);
};
