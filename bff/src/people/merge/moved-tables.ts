/** A table with rows of an account, and what besides the account makes a row of it. */
interface MovedTable {
  table: string;
  /** A row does not move where the kept account has one with the same values. Empty: one row an account. */
  key: string[];
}

/**
 * What moves row by row. Orders, periods and places do so too (move-queries.ts): what is paid for hangs together. Every other table
 * with a foreign key to accounts is in `STAYING_TABLES`, or names who has done something.
 */
export const MOVED_TABLES: MovedTable[] = [
  { table: 'selections', key: ['course_id'] },
  { table: 'attendance', key: ['course_id', 'date'] },
  { table: 'period_extensions', key: ['course_id', 'date'] },
  { table: 'ended_periods', key: ['document_id', 'course_id'] },
  { table: 'class_notices', key: ['course_id', 'date', 'sequence'] },
  { table: 'holiday_notices', key: ['holiday_id', 'is_back'] },
  { table: 'announcement_recipients', key: ['announcement_id'] },
  { table: 'person_notes', key: ['id'] },
  { table: 'account_merges', key: ['id'] },
];

/** What a merge of the version before has moved, and what goes back where it is undone. */
export const RETURNED_TABLES: MovedTable[] = [
  ...MOVED_TABLES,
  { table: 'health_notes', key: [] },
  { table: 'nominees', key: [] },
  { table: 'health_note_readings', key: ['reader_id', 'day'] },
];

/**
 * What only the person, and who teaches them, may read: staff who merge two accounts by mistake, or on purpose, would hand it to the other
 * one. And ways in, choices and consents of the account itself, and mails and pushes of the last month. They go with the account.
 */
export const STAYING_TABLES = [
  // Children are accounts: who holds some stays.
  'accounts',
  'health_notes',
  'health_note_readings',
  'nominees',
  'sessions',
  'push_subscriptions',
  'pushes',
  'evening_mails',
  'trial_mails',
  'calendar_feeds',
  'notification_choices',
  'announcement_consents',
  'consents',
  'passkeys',
  'time_codes',
  'recovery_codes',
  'address_changes',
  // Of whoever has invited; who works for the studio is not merged.
  'invitations',
];
