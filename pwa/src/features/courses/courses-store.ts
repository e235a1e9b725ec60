import type { Course } from 'bff/contract';
import { create } from 'zustand';
import { api } from '../../api.ts';

interface CoursesState {
  /** What changes from month to month. Undefined until loaded, which is never while rendering to HTML. */
  courses?: Course[];
  /** The last try to load failed. */
  failed: boolean;
}

export const useCourses = create<CoursesState>()(() => ({ failed: false }));

export const loadCourses = async () => {
  try {
    useCourses.setState({ courses: await api.listCourses(), failed: false });
  } catch {
    // The words of the page stand without it; where the facts would be, the page says so.
    useCourses.setState({ failed: true });
  }
};
