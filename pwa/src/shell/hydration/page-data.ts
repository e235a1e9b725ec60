import type { Course, PublicClass, PublicStudioSettings } from 'bff/contract';
import { createContext, useContext } from 'react';

/**
 * The data from which the server rendered this page (prerender/live-pages.ts, course-pages.ts). The app renders it first, as hydration needs
 * the markup to match; newly loaded data replaces it. Empty in a page of the build.
 */
export interface PageData {
  /** The studio settings, if the owner has saved any in the app. */
  facts?: PublicStudioSettings;
  /** The first courses, on /Courses. */
  courses?: Course[];
  /** The remaining courses: all of them on the server, for browsers without JavaScript; none in the page's data. */
  moreCourses?: Course[];
  /** The date in India for which /Courses is rendered: dates of another year are shown with the year. */
  date?: string;
  /** The first courses, on the home page. */
  cards?: Pick<Course, 'slug' | 'picture' | 'title' | 'summary' | 'inLanguages'>[];
  /** The course, on its own page, with its classes to come of this week and the next; null if the studio has no such course. */
  coursePage?: { course: Course; classes: PublicClass[]; at: string } | null;
  /** The classes of this week and the next, on /Onlineclasses, and the time for which the page is rendered (ISO 8601). */
  timetable?: { classes: PublicClass[]; at: string };
}

export const PageDataContext = createContext<PageData>({});

export const usePageData = () => useContext(PageDataContext);

/** The id of the element that holds the data as JSON. */
export const pageDataId = 'page-data';

/** Without the element, or if the page was truncated, the app begins with the data of the build. */
export const readPageData = (): PageData => {
  try {
    return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}');
  } catch {
    return {};
  }
};
