import { formatDayInFull, formatDayWithYear } from '../dates.ts';

export interface LastDay {
  /** YYYY-MM-DD. */
  lastDay: string;
}

/** The e-mail that a paid period ends. */
export const endings = {
  subject: ({ lastDay }: LastDay) => `Your month ends on ${formatDayInFull(lastDay)}`,
  keepsSeat: 'Renew in time: your classes will go on without a gap, and you will keep your seat.',
  details: { course: 'Course', paidUntil: 'Paid until', next: 'Next month', fee: 'Fee' },
  until: ({ lastDay }: LastDay) => formatDayWithYear(lastDay),
  days: ({ firstDay, lastDay }: LastDay & { firstDay: string }) =>
    `${formatDayInFull(firstDay)} to ${formatDayInFull(lastDay)}`,
  renew: 'Renew',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const endingMailNames = {
  'paid-until': 'The note that a month ends',
};
