/** A table with rows of an account, and what besides the account makes a row of it. */
interface MovedTable {
  table: string;
  /** A row does not move where the kept account has one with the same values. Empty: one row an account. */
  key: string[];
}

/**
 * What moves row by row. Orders, periods, places and children do so too (move-queries.ts): what is paid for hangs together. Every other table
 * with a foreign key to accounts is in `STAYING_TABLES`, or names who has done something.
 */
export const MOVED_TABLES: MovedTable[] = [
  { table: 'selections', key: ['course_id'] },
  { table: 'attendance', key: ['course_id', 'date'] },
  { table: 'period_extensions', key: ['course_id', 'date'] },
  { table: 'class_notices', key: ['course_id', 'date', 'sequence'] },
  { table: 'holiday_notices', key: ['holiday_id', 'is_back'] },
  { table: 'announcement_recipients', key: ['announcement_id'] },
  { table: 'person_notes', key: ['id'] },
  { table: 'health_notes', key: [] },
  { table: 'nominees', key: [] },
  { table: 'health_note_readings', key: ['reader_id', 'day'] },
  { table: 'account_merges', key: ['id'] },
];

/** Ways in, choices and consents of the account itself, and mails and pushes of the last month: they go with the account. */
export const STAYING_TABLES = [
  'accounts',
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
