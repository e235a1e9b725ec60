import { dates } from 'bff/shared/dates/en';
import { formatDay } from 'bff/shared/dates/format';

/** The subject of a message, such as a class, by its title. */
interface NotificationSubject {
  title: string;
}

/** A day in India, YYYY-MM-DD. */
interface DatedSubject extends NotificationSubject {
  day: string;
  now: Date;
}

/** The texts of the worker's notifications. They are whole titles, as the word order differs. */
export interface PushMessages {
  startsIn: (left: NotificationSubject & { minutes: number }) => string;
  hasBegun: (about: NotificationSubject) => string;
  today: (about: NotificationSubject) => string;
  tomorrow: (about: DatedSubject) => string;
  onDay: (about: DatedSubject) => string;
  cameTooLate: string;
  /** Shown in place of an unreadable message. */
  general: { title: string; body: string };
}

export const messages: PushMessages = {
  startsIn: ({ title, minutes }) =>
    minutes === 1 ? `${title} starts in a minute` : `${title} starts in ${minutes} minutes`,
  hasBegun: ({ title }) => `${title} has begun`,
  today: ({ title }) => `${title}, today`,
  tomorrow: ({ title }) => `${title}, tomorrow`,
  onDay: ({ title, day, now }) => `${title}, ${formatDay(dates, day, now)}`,
  cameTooLate: 'This message arrived late',
  general: { title: 'Ganga Yoga', body: 'There is something new. Tap to see it.' },
};
