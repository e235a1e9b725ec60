import { plural, t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';
import {
  formatAvailability,
  formatCourseDates,
  formatFee,
} from '../../content/courses/course-messages.ts';
import { formatSchedule } from '../../content/format.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { announceChange, pairRows } from '../../shell/notices/change-announcements.ts';

/** The mark of a course that has changed. */
export const courseMarkOf = (slug: string): string => `course ${slug}`;

const formatSeatsLeft = (title: string, seatsLeft: number): string =>
  plural(seatsLeft, {
    one: `${title} has ${seatsLeft} seat left`,
    other: `${title} has ${seatsLeft} seats left`,
  });

const formatSeatsChange = (course: Course): string => {
  const { isClosed, seatsLeft } = course;
  const title = localizedTitle(course);
  if (isClosed) return t`Enrolment for ${title} is closed`;
  if (seatsLeft === null) return t`${title} now has seats for everyone`;
  return seatsLeft > 0 ? formatSeatsLeft(title, seatsLeft) : t`${title} is now full`;
};

/** Describes the change of the course. Undefined if nothing has changed that a card shows, except its texts. */
const formatCourseChange = (before: Course, now: Course): string | undefined => {
  const title = localizedTitle(now);
  if (before.isOpen !== now.isOpen)
    return now.isOpen
      ? t`${title} is now open to all`
      : t`${title} is now for enrolled learners only`;
  const fee = formatFee(now);
  if (formatFee(before) !== fee)
    return now.fee === 0 ? t`${title} is now free` : t`${title} now costs ${fee}`;
  const [planned, plans] = [before, now].map((course) => [
    formatCourseDates(course),
    formatSchedule(course),
  ]);
  if (String(planned) !== String(plans)) return t`The dates or times of ${title} have changed`;
  return formatAvailability(before) === formatAvailability(now)
    ? undefined
    : formatSeatsChange(now);
};

/** Announces and marks the changes in a list of courses. `asOf` is when the previous list was confirmed. */
export const announceCourseChanges = (
  before: Course[] | undefined,
  now: Course[] | undefined,
  asOf: Date | undefined,
): void => {
  for (const [was, is] of pairRows(before, now, ({ id }) => id)) {
    const sentence = formatCourseChange(was, is);
    if (sentence) announceChange({ sentence, of: [courseMarkOf(is.slug)], asOf });
  }
};
