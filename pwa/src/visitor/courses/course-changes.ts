import { plural, t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';
import { datesInWords, feeInWords, placesInWords } from '../../content/courses/course-messages.ts';
import { scheduleInWords } from '../../content/format.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { inBoth, noteChange } from '../../shell/notices/changes.ts';

/** The mark of a course that has changed. */
export const markOfCourse = (slug: string): string => `course ${slug}`;

const seatsEventOf = (title: string, seatsLeft: number): string =>
  plural(seatsLeft, {
    one: `${title} has ${seatsLeft} seat left`,
    other: `${title} has ${seatsLeft} seats left`,
  });

const placesEventOf = (course: Course): string => {
  const { isClosed, seatsLeft } = course;
  const title = titleOf(course);
  if (isClosed) return t`${title} takes no more learners`;
  if (seatsLeft === null) return t`${title} has seats for everyone now`;
  return seatsLeft > 0 ? seatsEventOf(title, seatsLeft) : t`${title} is full now`;
};

/** What has happened to the course. Undefined if nothing that a card shows beside its texts. */
const eventIn = (before: Course, now: Course): string | undefined => {
  const title = titleOf(now);
  if (before.isOpen !== now.isOpen)
    return now.isOpen ? t`${title} is open to all now` : t`${title} is for enrolled learners now`;
  const fee = feeInWords(now);
  if (feeInWords(before) !== fee) return t`${title} costs ${fee} now`;
  const [planned, plans] = [before, now].map((course) => [
    datesInWords(course),
    scheduleInWords(course),
  ]);
  if (String(planned) !== String(plans)) return t`${title} has other dates or hours now`;
  return placesInWords(before) === placesInWords(now) ? undefined : placesEventOf(now);
};

/** Says and marks what has changed in a list of courses. `asOf` is when the list before was confirmed. */
export const noteCourseChanges = (
  before: Course[] | undefined,
  now: Course[] | undefined,
  asOf: Date | undefined,
): void => {
  for (const [was, is] of inBoth(before, now, ({ id }) => id)) {
    const sentence = eventIn(was, is);
    if (sentence) noteChange({ sentence, of: [markOfCourse(is.slug)], asOf });
  }
};
