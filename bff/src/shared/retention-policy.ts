/**
 * Which personal data is stored, and for how long: the only place that defines it. The scheduled deletion takes its times from it
 * (`retentionTimeOf`), the app's privacy notice is made from it, and a test compares it with the tables of the database and with
 * infra/docs/develop/retention.md.
 */

/** A retention time as an interval of PostgreSQL. */
export type RetentionTime = `${number} ${'day' | 'month' | 'year'}s` | '1 day' | '1 year';

/** The event from which the retention time counts; without a time, the event until which the data is stored. */
export type RetentionStart =
  /** Until the account is deleted. */
  | 'account'
  /** Until the parent removes the child, or the parent's account is deleted. */
  | 'childsAccount'
  | 'deletion'
  | 'registration'
  | 'signIn'
  | 'signOut'
  | 'request'
  | 'lastTry'
  | 'class'
  | 'lastChange'
  /** Without end, but without a name once the account is deleted. */
  | 'books'
  /** The last invoice or receipt of a deleted account. */
  | 'lastReceipt'
  | 'answer'
  | 'told'
  | 'act'
  | 'backup';

/** The headings of the privacy notice, in its order. */
export const noticeTopics = [
  'account',
  'children',
  'signingIn',
  'classes',
  'payments',
  'messages',
  'news',
  'consents',
  'deleted',
  'safety',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** The legal basis: the service that the person uses, a consent, or a legal duty of the studio. */
export type LegalBasis = 'service' | 'consent' | 'duty';

/** A recipient of a part of the data. */
export type DataRecipient =
  | 'mailServer'
  | 'pushService'
  | 'paymentApp'
  | 'meetingProvider'
  | 'backupStore'
  | 'authority';

interface RetentionRule {
  topic: NoticeTopic;
  /** The tables of the database that hold it; none for a file, a log, or tables of a library. */
  tables: readonly string[];
  since: RetentionStart;
  time?: RetentionTime;
  /** The legal basis, if it is not that of the topic. */
  basis?: LegalBasis;
  /** Its name in infra/docs/develop/retention.md. */
  row: string;
}

export const retentionPolicy = {
  account: {
    topic: 'account',
    tables: ['accounts'],
    since: 'account',
    row: 'accounts',
  },
  unusedAccount: {
    topic: 'account',
    tables: [],
    since: 'registration',
    time: '1 year',
    row: 'accounts',
  },
  merges: {
    topic: 'account',
    tables: ['account_merges'],
    since: 'account',
    row: 'which accounts were merged',
  },
  staffNotes: {
    topic: 'account',
    tables: ['person_notes'],
    since: 'account',
    row: 'staff notes',
  },
  nominee: {
    topic: 'account',
    tables: ['nominees'],
    since: 'account',
    row: 'nominees',
  },
  children: {
    topic: 'children',
    tables: [],
    since: 'childsAccount',
    row: 'children',
  },
  calendar: {
    topic: 'classes',
    tables: ['calendar_feeds'],
    since: 'account',
    row: 'calendar feeds',
  },

  sessions: {
    topic: 'signingIn',
    tables: ['sessions'],
    since: 'signIn',
    time: '30 days',
    row: 'sessions',
  },
  passwordLinks: {
    topic: 'signingIn',
    tables: ['password_resets'],
    since: 'request',
    time: '1 day',
    row: 'password resets',
  },
  claims: {
    topic: 'signingIn',
    tables: [],
    since: 'request',
    time: '7 days',
    row: 'password resets',
  },
  signInCodes: {
    topic: 'signingIn',
    tables: ['sign_in_codes'],
    since: 'request',
    time: '1 day',
    row: 'login codes',
  },
  addressChanges: {
    topic: 'signingIn',
    tables: ['address_changes'],
    since: 'request',
    time: '8 days',
    row: 'address changes',
  },
  keys: {
    topic: 'signingIn',
    tables: ['passkeys', 'time_codes', 'recovery_codes'],
    since: 'account',
    row: 'passkeys',
  },
  unusedKeys: {
    topic: 'signingIn',
    tables: [],
    since: 'request',
    time: '1 day',
    row: 'authenticator apps',
  },
  tries: {
    topic: 'signingIn',
    tables: ['rate_limits'],
    since: 'lastTry',
    time: '1 day',
    row: 'rate limits',
  },
  repeatedCalls: {
    topic: 'signingIn',
    tables: ['idempotency_keys'],
    since: 'lastTry',
    time: '7 days',
    row: 'idempotency keys',
  },

  places: {
    topic: 'classes',
    tables: ['selections', 'enrolments', 'enrolment_periods', 'period_extensions', 'ended_periods'],
    since: 'account',
    row: 'enrolments',
  },
  attendance: {
    topic: 'classes',
    tables: ['attendance'],
    since: 'class',
    time: '2 years',
    row: 'attendance',
  },
  healthNote: {
    topic: 'classes',
    tables: ['health_notes'],
    since: 'account',
    basis: 'consent',
    row: 'health notes',
  },
  healthReadings: {
    topic: 'classes',
    tables: ['health_note_readings'],
    since: 'act',
    time: '1 year',
    basis: 'consent',
    row: 'health note readings',
  },
  firstClasses: {
    topic: 'classes',
    tables: ['trials'],
    since: 'class',
    time: '2 years',
    row: 'free first classes',
  },
  waysIn: {
    topic: 'classes',
    tables: ['trial_mails'],
    since: 'told',
    time: '30 days',
    row: 'free first class e-mails',
  },

  paidOrders: {
    topic: 'payments',
    tables: [
      'orders',
      'order_lines',
      'order_events',
      'documents',
      'document_lines',
      'credited_receipts',
      'credited_lines',
      'payments',
      'concessions',
      'overpayments',
      'transfers',
    ],
    since: 'books',
    basis: 'duty',
    row: 'paid orders',
  },
  unpaidOrders: {
    topic: 'payments',
    tables: [],
    since: 'lastChange',
    time: '2 years',
    row: 'unpaid orders without a UTR',
  },
  ordersWithUtr: {
    topic: 'payments',
    tables: [],
    since: 'lastChange',
    time: '8 years',
    basis: 'duty',
    row: 'unpaid orders with a UTR',
  },

  messages: {
    topic: 'messages',
    tables: ['contact_messages'],
    since: 'answer',
    time: '3 years',
    row: 'answered messages',
  },

  toldOfClasses: {
    topic: 'news',
    tables: ['class_notices', 'class_tellings', 'holiday_notices', 'holidays'],
    since: 'told',
    time: '1 year',
    row: 'class notifications',
  },
  reminders: {
    topic: 'news',
    tables: ['evening_mails', 'ending_mails'],
    since: 'told',
    time: '30 days',
    row: 'link, evening and ending notifications',
  },
  pushes: {
    topic: 'news',
    tables: ['pushes'],
    since: 'told',
    time: '30 days',
    basis: 'consent',
    row: 'push messages',
  },
  announcements: {
    topic: 'news',
    tables: ['announcements', 'announcement_recipients'],
    since: 'told',
    time: '2 years',
    basis: 'consent',
    row: 'announcements',
  },
  undelivered: {
    topic: 'news',
    tables: ['undelivered_mails'],
    since: 'told',
    time: '30 days',
    row: 'failed e-mails',
  },
  mailFiles: {
    topic: 'news',
    tables: [],
    since: 'told',
    time: '90 days',
    row: 'e-mail files',
  },

  consents: {
    topic: 'consents',
    tables: ['consents', 'announcement_consents'],
    since: 'account',
    row: 'consents',
  },
  choices: {
    topic: 'consents',
    tables: ['notification_choices'],
    since: 'account',
    row: 'notification choices',
  },
  browsers: {
    topic: 'consents',
    tables: ['push_subscriptions'],
    since: 'signOut',
    row: 'push subscriptions',
  },

  sealedPerson: {
    topic: 'deleted',
    tables: ['sealed_people', 'sealed_openings'],
    since: 'deletion',
    time: '1 year',
    row: 'sealed records',
  },
  sealedBuyer: {
    topic: 'deleted',
    tables: [],
    since: 'lastReceipt',
    time: '8 years',
    row: 'sealed records',
  },

  log: {
    topic: 'safety',
    tables: [],
    since: 'act',
    time: '1 year',
    row: 'log',
  },
  meetingChanges: {
    topic: 'safety',
    tables: ['meeting_changes', 'departed_accounts'],
    since: 'act',
    time: '1 year',
    row: 'meeting changes',
  },
  auditLog: {
    topic: 'safety',
    tables: ['team_acts'],
    since: 'act',
    time: '1 year',
    row: 'audit log',
  },
  settingsChanges: {
    topic: 'safety',
    tables: ['studio_fact_changes'],
    since: 'act',
    time: '8 years',
    row: 'settings changes',
  },
  invitations: {
    topic: 'safety',
    tables: ['invitations'],
    since: 'request',
    time: '30 days',
    row: 'invitations',
  },
  backups: {
    topic: 'safety',
    tables: [],
    since: 'backup',
    time: '28 days',
    row: 'backups',
  },
} as const satisfies Record<string, RetentionRule>;

export type DataCategory = keyof typeof retentionPolicy;

type CategoryWithTime = {
  [Kind in DataCategory]: (typeof retentionPolicy)[Kind] extends { time: RetentionTime }
    ? Kind
    : never;
}[DataCategory];

/** The retention time, for PostgreSQL: `now() - ${retentionTimeOf('attendance')}::interval`. */
export const retentionTimeOf = (kind: CategoryWithTime): RetentionTime =>
  retentionPolicy[kind].time;

type CategoryWithDays = {
  [Kind in DataCategory]: (typeof retentionPolicy)[Kind] extends { time: `${number} day${string}` }
    ? Kind
    : never;
}[DataCategory];

/** The retention time in days, for categories with a time in days. */
export const retentionDaysOf = (kind: CategoryWithDays): number =>
  Number.parseInt(retentionPolicy[kind].time, 10);

/** The legal basis of each topic, and the recipients of its data. The basis of a category overrides that of its topic. */
export const legalBasisByTopic = {
  account: { basis: 'service', goesTo: ['backupStore'] },
  children: { basis: 'consent', goesTo: ['backupStore'] },
  signingIn: { basis: 'service', goesTo: ['mailServer'] },
  classes: { basis: 'service', goesTo: ['meetingProvider', 'backupStore'] },
  payments: { basis: 'service', goesTo: ['paymentApp', 'mailServer', 'backupStore'] },
  messages: { basis: 'service', goesTo: ['mailServer', 'backupStore'] },
  news: { basis: 'service', goesTo: ['mailServer', 'pushService', 'backupStore'] },
  consents: { basis: 'consent', goesTo: ['pushService', 'backupStore'] },
  deleted: { basis: 'duty', goesTo: ['authority', 'backupStore'] },
  safety: { basis: 'duty', goesTo: ['authority', 'backupStore'] },
} as const satisfies Record<NoticeTopic, { basis: LegalBasis; goesTo: readonly DataRecipient[] }>;

/** Within how many days the studio answers a grievance. The Digital Personal Data Protection Rules, 2025, allow 90 (rule 14). */
export const GRIEVANCE_DAYS = 30;

/** The tables without personal data: the studio's offers, sums, and the state of the server. */
export const tablesWithoutPersonalData: readonly string[] = [
  'announcement_sums',
  'audience_changes',
  'backup_place',
  'backup_rehearsals',
  'backup_runs',
  'backup_uploads',
  'class_exceptions',
  'course_undos',
  'courses',
  'document_counters',
  'earlier_rules',
  'holiday_classes',
  'holiday_kept_courses',
  'meetings',
  'money_months',
  'payment_mail',
  'receipt_counter',
  'schema_migrations',
  'sending',
  'statement_columns',
  'studio_facts',
  'told_links',
  'troubles',
];
