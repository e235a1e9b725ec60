import type { StaffMeeting } from 'bff/contract';

/** As many names as a dialog can show. */
const mostNamed = 5;

/**
 * The names of the courses that use these meetings, except one course, and how many there are beyond those named. A meeting
 * that no course uses has its own name, or its number.
 */
export const usersOf = (meetings: StaffMeeting[], exceptCourse?: number): string[] => {
  const names = meetings.flatMap(({ id, name, courses }) =>
    courses.length === 0
      ? [name || `Class ${id}`]
      : courses.filter((course) => course.id !== exceptCourse).map(({ title }) => title),
  );
  const all = [...new Set(names)];
  const named = all.slice(0, mostNamed);
  return all.length > mostNamed ? [...named, `${all.length - mostNamed} more`] : named;
};
