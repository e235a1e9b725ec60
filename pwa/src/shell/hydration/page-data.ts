import type { Course, PublicClass, PublicStudioSettings } from 'bff/contract';
import { createContext, useContext } from 'react';

/**
 * What the server knew when it made this page (prerender/live-pages.ts), as far as the page shows it. The app renders it first,
 * as hydration needs the markup to match; what it loads then takes its place. Empty in a page as the build made it.
 */
export interface PageData {
  /** What the studio says of itself, where its owner has saved it in the app. */
  facts?: PublicStudioSettings;
  /** The first courses, on /Courses. */
  courses?: Course[];
  /** The courses after those: on the server all of them, for browsers without JavaScript; in the page's data none. */
  moreCourses?: Course[];
  /** The day in India as of which /Courses writes dates: those of another year with the year. */
  date?: string;
  /** The first courses, on the home page. */
  cards?: Pick<Course, 'slug' | 'picture' | 'title' | 'summary' | 'inLanguages'>[];
  /** The classes of this week and the next, on /Onlineclasses, and the moment as which the page shows them (ISO 8601). */
  timetable?: { classes: PublicClass[]; at: string };
}

export const PageDataContext = createContext<PageData>({});

export const usePageData = () => useContext(PageDataContext);

/** The id of the element that holds the data as JSON. */
export const pageDataId = 'page-data';

/** Without the element, or where the page was cut off, the app begins with what the build knows. */
export const dataInPage = (): PageData => {
  try {
    return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}');
  } catch {
    return {};
  }
};
