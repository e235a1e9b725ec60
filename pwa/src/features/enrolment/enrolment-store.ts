import type { EnrolledCourse, LiveRows } from 'bff/contract';
import { learnerApi } from '../../api/learner-api.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

export const enrolments = createPersonalStore('enrolments', learnerApi.listEnrolments);

type CourseChange = Extract<LiveRows, { links: unknown }>;

/** Undefined if the course may have taken another link: which of its classes has a link of its own is not told. */
const changed = (courses: EnrolledCourse[], { topic, rows, links }: CourseChange) => {
  const course = courses.find(({ courseId }) => topic === `course/${courseId}`);
  const [link, ...others] = links;
  const hasLost = course?.meetingLink !== '' && rows.some(({ hasLink }) => !hasLink);
  if (!course || others.length > 0 || hasLost) return undefined;
  if (!link) return courses;
  if (link.id !== course.meetingId) return undefined;
  return courses.map((each) =>
    each.meetingId === link.id ? { ...each, meetingLink: link.meetingLink } : each,
  );
};

const live = {
  topics: ['course', 'enrolments'],
  apply: (change: LiveRows) =>
    'links' in change && enrolments.patch((list) => changed(list, change)),
} as const;

/** For a screen that shows what the learner is enrolled in. */
export const freshEnrolments = live;

/** The same where a payment that is confirmed is waited for. */
export const freshEnrolmentsSoon = { ...live, everyMs: 30_000 } as const;
