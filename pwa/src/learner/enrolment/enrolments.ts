import type { EnrolledCourse, LiveRows } from 'bff/contract';
import { keyOfWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { textIn } from '../../i18n/localized-content.ts';

/** The date of the course's first class. A copy that an earlier version has kept does not say it. */
export const firstDateOf = ({
  startDate,
  firstDate = startDate,
}: Pick<EnrolledCourse, 'startDate'> & Partial<EnrolledCourse>): string => firstDate;

type CourseChange = Extract<LiveRows, { links: unknown }>;

/** Undefined if the course may have taken another link: which of its classes has a link of its own is not told. */
const changed = (courses: EnrolledCourse[], { topic, rows, links }: CourseChange) => {
  const course = courses.find(({ courseId }) => topic === `course/${courseId}`);
  const [link, ...others] = links;
  const hasLost = course?.meetingLink !== '' && rows.some(({ hasLink }) => !hasLink);
  // The public list does not tell of it.
  const isAnother = course?.hidden && rows.length > 1;
  if (!course || others.length > 0 || hasLost || isAnother) return undefined;
  if (!link) return courses;
  if (link.id !== course.meetingId) return undefined;
  return courses.map((each) =>
    each.meetingId === link.id ? { ...each, meetingLink: link.meetingLink } : each,
  );
};

type PublicChange = Extract<LiveRows, { topic: 'courses' }>;

/** Undefined if a course is hidden now, or has another link: the public list does not tell it all. */
const renewed = (courses: EnrolledCourse[], { rows, gone }: PublicChange) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isTold = ({ courseId, meetingId }: EnrolledCourse) => {
    const row = byId.get(courseId);
    return !gone.includes(String(courseId)) && (!row || row.meetingId === meetingId);
  };
  if (!courses.every(isTold)) return undefined;
  return courses.map((course) => {
    const row = byId.get(course.courseId);
    if (!row) return course;
    const { slug, title, picture, instructor, days, startTime, endTime } = row;
    const { startDate, firstDate, endDate } = row;
    const titleIn = textIn(row.inLanguages, 'title');
    const told = { slug, title, picture, instructor, days, startTime, endTime };
    return { ...course, ...told, titleIn, startDate, firstDate, endDate, hidden: false };
  });
};

/** What learners are told of in words, which the public list does not have (`notice`). */
const toldOf = (
  course: Omit<EnrolledCourse, 'notice' | 'meetingLink' | 'hidden' | 'courseId' | 'lastDay'>,
) => {
  const { instructor, startDate, endDate, days, startTime, endTime } = course;
  return [instructor, startDate, endDate, days, startTime, endTime].join();
};

const isToldInWords = (courses: EnrolledCourse[], { rows }: PublicChange) =>
  courses.some((course) =>
    rows.some((row) => row.id === course.courseId && toldOf(row) !== toldOf(course)),
  );

/** What the person is enrolled in. */
export const enrolmentsOf = (whom: Whom): Question<EnrolledCourse[]> => ({
  key: keyOfWhom('enrolments', whom),
  ask: () => learnerApi.listEnrolments(whom),
  topics: ['courses', 'course', 'enrolments'],
  everyMs: 30_000,
  isUrgent: true,
  apply: (courses, change) => {
    if ('links' in change) {
      const value = changed(courses, change);
      return value && { value };
    }
    const value = change.topic === 'courses' ? renewed(courses, change) : undefined;
    // The new hours at once, and then the words.
    return value && { value, isPart: isToldInWords(courses, change as PublicChange) };
  },
});
