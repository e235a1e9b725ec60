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

const use = (users: string[]) => (users.length === 1 ? 'uses' : 'use');

export const sameInWords = (users: string[]): string =>
  `${users.join(', ')} ${use(users)} this link already. People of both would meet in one room.`;

export const nearInWords = (users: string[]): string =>
  `${users.join(', ')} ${use(users)} a link that differs in its ending only: most often that is the same room.`;
