/** A table with rows of an account, and the columns that identify a row together with the account. */
interface MovedTable {
  table: string;
  /** A row does not move if the kept account has one with the same values. Empty: one row for each account. */
  key: string[];
}

/**
 * The tables that move row by row. Orders, paid periods and enrolments move together (move-queries.ts). Every other table with a foreign
 * key to accounts is in `STAYING_TABLES`, or records who has done something.
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

/** The tables that a merge of an earlier version has moved, which are moved back when it is undone. */
export const RETURNED_TABLES: MovedTable[] = [
  ...MOVED_TABLES,
  { table: 'health_notes', key: [] },
  { table: 'nominees', key: [] },
  { table: 'health_note_readings', key: ['reader_id', 'day'] },
];

/**
 * The tables that stay with the other account. Private data, which only the person and their teachers may read: staff who merge two accounts
 * by mistake, or on purpose, would disclose it to the other person. And the account's access methods, choices and consents, and the mails
 * and push messages of the last month. They are deleted with the account.
 */
export const STAYING_TABLES = [
  // Children are accounts: an account with children is not merged.
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
  // The account is the one that has invited; accounts of the team are not merged.
  'invitations',
];
