import type { ClassSpan } from '../../dates.ts';
import { pluralIn } from '../../translation.ts';
import { dayOf, whenInWords } from '../dates.ts';

export interface Counted {
  count: number;
}

export interface Titled {
  title: string;
}

/** The mails about classes: what has changed, holidays, what is tomorrow, and the way into a free one. */
export const classes = {
  facts: {
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
    cancelled: ({ count }: Counted) =>
      pluralIn('en', count, {
        one: 'This class of yours is cancelled:',
        other: `These ${count} classes of yours are cancelled:`,
      }),
    held: ({ count }: Counted) =>
      pluralIn('en', count, {
        one: 'This class of yours is held:',
        other: `These ${count} classes of yours are held:`,
      }),
    /** Before how many more there are. */
    and: 'And',
    more: ({ count }: Counted) => `${count} more`,
  },
  evening: {
    subject: ({ title, next, now }: Titled & { next: ClassSpan; now: Date }) =>
      `${title}: ${whenInWords(next, now)}`,
    subjectOfSeveral: ({ date, now }: { date: string; now: Date }) =>
      `Your classes on ${dayOf(date, now)}`,
    one: 'This is your next class.',
    several: 'These are your next classes.',
  },
  trial: {
    subject: 'Your first class',
    isFree: ({ title }: Titled) =>
      `your first class of ${title} is free. Open the link below on the device on which you are logged in: it says when the class begins, and opens it.`,
    ifNotYou: 'If you have not asked for it, there is nothing to do.',
    toClass: 'To your first class',
  },
};
