/*
 * What the thread that reads statements needs of them: without the schemas of the answer, which would have to be loaded there.
 */

/** The role of a column in a bank statement. */
export const COLUMN_ROLES = [
  'date',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'kind',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The largest number of rows of a statement. */
export const MAX_ROWS = 5_000;
/** The largest number of lines above the header and below the rows. */
export const MAX_OTHER_LINES = 300;
