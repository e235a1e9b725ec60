import { dayAndYearOf, dayInFull } from '../dates.ts';

export interface LastDay {
  /** YYYY-MM-DD. */
  lastDay: string;
}

/** The mail that what was paid for ends. */
export const endings = {
  subject: ({ lastDay }: LastDay) => `Your month ends on ${dayInFull(lastDay)}`,
  keepsPlace: 'renew it in time and your classes go on without a gap. Your place stays yours.',
  facts: { course: 'Course', paidUntil: 'Paid until', next: 'Next month', fee: 'Fee' },
  until: ({ lastDay }: LastDay) => dayAndYearOf(lastDay),
  days: ({ firstDay, lastDay }: LastDay & { firstDay: string }) =>
    `${dayInFull(firstDay)} to ${dayInFull(lastDay)}`,
  renew: 'Renew',
};
