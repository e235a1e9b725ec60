import { indianDate } from '../../../../shared/time/indian-time.ts';
import type { ClassSpan } from '../../dates.ts';
import { selectPlural } from '../../translation.ts';
import { formatClassTime, formatDay } from '../dates.ts';

export interface ClassCount {
  count: number;
}

export interface ClassTitle {
  title: string;
}

export interface ChangedClass extends ClassTitle {
  at: ClassSpan;
  now: Date;
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
  /** What has happened, above the text of staff. */
  headings: {
    moved: ({ title, at, now }: ChangedClass) => `${title} moves to ${formatClassTime(at, now)}`,
    cancelled: ({ title, at, now }: ChangedClass) =>
      `${title} is cancelled on ${formatDay(indianDate(new Date(at.startsAt)), now)}`,
    back: ({ title, at, now }: ChangedClass) =>
      `${title} will be held: ${formatClassTime(at, now)}`,
    course: ({ title }: ClassTitle) => `${title} changes`,
  },
  toClasses: 'See your classes',
  joinThen: 'Join when it begins',
  holiday: {
    /** Without the days, which the list has. */
    headings: {
      cancelled: ({ count }: ClassCount) =>
        selectPlural('en', count, {
          one: 'A class is cancelled',
          other: `${count} classes are cancelled`,
        }),
      held: ({ count }: ClassCount) =>
        selectPlural('en', count, {
          one: 'A class will take place after all',
          other: `${count} classes will take place after all`,
        }),
    },
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
    /** The link in small print, to the screen where it can be turned off. */
    choose: 'Choose your e-mails',
    one: 'This is your next class.',
    several: 'These are your next classes.',
  },
  trial: {
    subject: 'Your first class',
    isFree: ({ title }: ClassTitle) => `Your first class of ${title} is free.`,
    howToOpen:
      'Open the link below on the device where you are logged in: the page shows when the class begins, and opens the class.',
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
