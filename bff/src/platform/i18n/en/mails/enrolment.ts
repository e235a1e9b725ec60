import type { ClassSpan } from '../../dates.ts';
import { formatClassTime } from '../dates.ts';

export interface WelcomeCourseTitle {
  title: string;
}

/** The welcome to the courses of a paid order. */
export const enrolment = {
  subject: ({ title }: WelcomeCourseTitle) => `Welcome to ${title}`,
  subjectOfSeveral: 'Welcome to your courses',
  isEnrolled: 'You are enrolled.',
  howToJoin:
    'Join opens a few minutes before each class, always at the same address: it leads to the right link, even if your teacher changes it.',
  calendar: 'The attached calendar file adds the classes to your phone’s calendar.',
  firstClass: ({ first, now }: { first: ClassSpan; now: Date }) =>
    `Your first class is on ${formatClassTime(first, now)}`,
  noClass: 'There are no more classes',
  join: ({ title }: WelcomeCourseTitle) => `Join ${title}`,
  mayWeWrite:
    'May we also write to you about new courses and events, now and then? We will do so only if you agree.',
  agree: 'Yes, write to me',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const enrolmentMailNames = {
  'course-welcome': 'The welcome to a course',
};
