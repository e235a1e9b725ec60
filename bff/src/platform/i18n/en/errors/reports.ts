import type { MaxValue } from '../../field-errors.ts';

/** Monthly reports, and accounts receivable. */
export const reportErrors = {
  'figures.month-unknown': 'Please give a month as 2026-12.',
  'figures.month-ahead': 'This month has not begun yet.',
  'figures.too-many-documents': ({ max }: MaxValue) =>
    `This month has more than ${max.toLocaleString('en-IN')} documents, too many for one table.`,
  'figures.group-unknown': 'There is no such group of people who have not paid.',
  'figures.course-unknown': 'Please choose one of the courses.',
} as const;
