import { dates } from 'bff/shared/dates/en';
import { formatDay } from 'bff/shared/dates/format';

/** A class, or what else a message is about, by its title. */
interface Titled {
  title: string;
}

/** A day in India, YYYY-MM-DD. */
interface Dated extends Titled {
  day: string;
  now: Date;
}

/** What the worker says in notifications, and adds to their titles: whole titles, as the order of words differs. */
export interface PushWords {
  startsIn: (left: Titled & { minutes: number }) => string;
  hasBegun: (about: Titled) => string;
  today: (about: Titled) => string;
  tomorrow: (about: Dated) => string;
  onDay: (about: Dated) => string;
  cameTooLate: string;
  /** In the place of a message that cannot be read. */
  general: { title: string; body: string };
}

export const words: PushWords = {
  startsIn: ({ title, minutes }) =>
    minutes === 1 ? `${title} starts in a minute` : `${title} starts in ${minutes} minutes`,
  hasBegun: ({ title }) => `${title} has begun`,
  today: ({ title }) => `${title}, today`,
  tomorrow: ({ title }) => `${title}, tomorrow`,
  onDay: ({ title, day, now }) => `${title}, ${formatDay(dates, day, now)}`,
  cameTooLate: 'This came too late',
  general: { title: 'Ganga Yoga', body: 'There is something new. Tap to see it.' },
};
