import { plural, t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { titleOf } from '../../i18n/localized-content.ts';

/** As many names as a dialog can show. */
const mostNamed = 5;

/**
 * The names of the courses that use these meetings, except one course, and how many there are beyond those named. A meeting
 * that no course uses has its own name, or its number.
 */
export const usersOf = (meetings: StaffMeeting[], exceptCourse?: number): string[] => {
  const names = meetings.flatMap(({ id, name, courses }) =>
    courses.length === 0
      ? [name || t`Class ${id}`]
      : courses.filter((course) => course.id !== exceptCourse).map(titleOf),
  );
  const all = [...new Set(names)];
  const named = all.slice(0, mostNamed);
  const left = all.length - mostNamed;
  return left > 0 ? [...named, t`${left} more`] : named;
};

export const sameInWords = (users: string[]): string => {
  const [names, count] = [users.join(', '), users.length];
  return plural(count, {
    one: `${names} uses this link already. People of both would meet in one room.`,
    other: `${names} use this link already. People of both would meet in one room.`,
  });
};

export const nearInWords = (users: string[]): string => {
  const [names, count] = [users.join(', '), users.length];
  return plural(count, {
    one: `${names} uses a link that differs in its ending only: most often that is the same room.`,
    other: `${names} use a link that differs in its ending only: most often that is the same room.`,
  });
};
