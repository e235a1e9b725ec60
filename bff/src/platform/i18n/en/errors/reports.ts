import type { MaxValue } from '../../field-errors.ts';

/** Monthly reports, and accounts receivable. */
export const reportErrors = {
  'figures.month-unknown': 'Please enter a month such as 2026-12.',
  'figures.month-ahead': 'This month has not begun yet.',
  'figures.too-many-documents': ({ max }: MaxValue) =>
    `This month has more than ${max.toLocaleString('en-IN')} receipts, too many for one file.`,
  'figures.group-unknown': 'Please choose one of the groups of unpaid fees.',
  'figures.course-unknown': 'Please choose one of the courses.',
} as const;
