import { pages } from '../paths.ts';

/** The staff's own pages, beside the manager of /OnlineClass. */
export const staffPlaces = [
  ['Payments', pages.staffPayments.path],
  ['Courses', pages.staffCourses.path],
  ['Messages', pages.staffMessages.path],
] as const;
