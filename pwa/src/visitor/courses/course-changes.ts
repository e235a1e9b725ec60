import type { Course } from 'bff/contract';
import { datesInWords, placesInWords } from '../../content/courses/course-words.ts';
import { rupees, scheduleInWords } from '../../content/format.ts';
import { inBoth, noteChange } from '../../shell/notices/changes.ts';

/** The mark of a course that has changed. */
export const markOfCourse = (slug: string): string => `course ${slug}`;

const placesEventOf = (course: Course): string => {
  if (course.isClosed) return 'takes no more learners';
  if (course.seatsLeft === null) return 'has seats for everyone now';
  return course.seatsLeft > 0 ? `has ${placesInWords(course)}` : 'is full now';
};

/** What has happened to the course. Undefined if nothing that a card shows beside its texts. */
const eventIn = (before: Course, now: Course): string | undefined => {
  if (before.isOpen !== now.isOpen)
    return now.isOpen ? 'is open to all now' : 'is for enrolled learners now';
  if (before.fee !== now.fee) return `costs ${rupees(now.fee)} now`;
  const [planned, plans] = [before, now].map((course) => [
    datesInWords(course),
    scheduleInWords(course),
  ]);
  if (String(planned) !== String(plans)) return 'has other dates or hours now';
  return placesInWords(before) === placesInWords(now) ? undefined : placesEventOf(now);
};

/** Says and marks what has changed in a list of courses. `asOf` is when the list before was confirmed. */
export const noteCourseChanges = (
  before: Course[] | undefined,
  now: Course[] | undefined,
  asOf: Date | undefined,
): void => {
  for (const [was, is] of inBoth(before, now, ({ id }) => id)) {
    const event = eventIn(was, is);
    if (event) noteChange({ sentence: `${is.title} ${event}`, of: [markOfCourse(is.slug)], asOf });
  }
};
