import type { ClassSpan } from '../../dates.ts';
import { selectPlural } from '../../translation.ts';
import { formatClassTime, formatDay } from '../dates.ts';

export interface ClassCount {
  count: number;
}

export interface ClassTitle {
  title: string;
}

/** The mails about classes: what has changed, holidays, what is tomorrow, and the way into a free one. */
export const classes = {
  details: {
    class: 'Class',
    course: 'Course',
    days: 'Days',
    time: 'Time',
    newTime: 'New time',
    cancelled: 'Cancelled',
    until: 'Until',
    teacher: 'Teacher',
    join: 'Join',
  },
  toClasses: 'See your classes',
  joinThen: 'Join when it begins',
  holiday: {
    cancelled: ({ count }: ClassCount) =>
      selectPlural('en', count, {
        one: 'This class is cancelled:',
        other: `These ${count} classes are cancelled:`,
      }),
    held: ({ count }: ClassCount) =>
      selectPlural('en', count, {
        one: 'This class will take place after all:',
        other: `These ${count} classes will take place after all:`,
      }),
    /** Before how many more there are. */
    and: 'And',
    more: ({ count }: ClassCount) => `${count} more`,
  },
  evening: {
    subject: ({ title, next, now }: ClassTitle & { next: ClassSpan; now: Date }) =>
      `${title}: ${formatClassTime(next, now)}`,
    subjectOfSeveral: ({ date, now }: { date: string; now: Date }) =>
      `Your classes on ${formatDay(date, now)}`,
    one: 'This is your next class.',
    several: 'These are your next classes.',
  },
  trial: {
    subject: 'Your first class',
    isFree: ({ title }: ClassTitle) =>
      `Your first class of ${title} is free. Open the link below on the device where you are logged in: the page shows when the class begins, and opens the class.`,
    ifNotYou: 'If you did not ask for a free class, there is nothing to do.',
    toClass: 'Go to your first class',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const classMailNames = {
  trial: 'The link to a free first class',
  'class-notice': 'The note that a class was changed',
  holiday: 'The note about a holiday',
  'evening-before': 'The e-mail on the evening before a class',
};
