import { plural, t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { localizedTitle } from '../../i18n/localized-content.ts';

/** The most names that a dialog shows. */
const maxNames = 5;

/**
 * The titles of the courses that use these meetings, except one course; the last item counts the rest. A meeting without a
 * course is listed by its name or its number.
 */
export const linkUserNames = (meetings: StaffMeeting[], exceptCourse?: number): string[] => {
  const names = meetings.flatMap(({ id, name, courses }) =>
    courses.length === 0
      ? [name || t`Class ${id}`]
      : courses.filter((course) => course.id !== exceptCourse).map(localizedTitle),
  );
  const all = [...new Set(names)];
  const named = all.slice(0, maxNames);
  const left = all.length - maxNames;
  return left > 0 ? [...named, t`${left} more`] : named;
};

export const formatSameLink = (users: string[]): string => {
  const [names, count] = [users.join(', '), users.length];
  return plural(count, {
    one: `${names} already uses this link. Learners of both would join the same meeting.`,
    other: `${names} already use this link. Learners of all of them would join the same meeting.`,
  });
};

export const formatSimilarLink = (users: string[]): string => {
  const [names, count] = [users.join(', '), users.length];
  return plural(count, {
    one: `${names} uses nearly the same link; only the ending is different. Usually both open the same meeting.`,
    other: `${names} use nearly the same link; only the ending is different. Usually they all open the same meeting.`,
  });
};
