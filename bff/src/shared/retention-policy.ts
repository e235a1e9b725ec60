/**
 * What is kept of people, and how long: the only place that says so. Housekeeping takes its times from it (`timeOf`), the notice of the
 * app is made from it, and kept.test.ts compares it with the tables of the database and with infra/docs/decisions/0015. It is plain
 * data and imports nothing, as it is the one file that the app reads too (.dependency-cruiser.mjs).
 */

/** A time as PostgreSQL reads it. */
export type Time = `${number} ${'day' | 'month' | 'year'}s` | '1 day' | '1 year';

/** From when on the time counts; of what has none, until when it is kept. */
export type Since =
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
  /** For ever, but without a name once the account is deleted. */
  | 'books'
  /** The last document of the orders of a deleted account. */
  | 'lastReceipt'
  | 'answer'
  | 'told'
  | 'act'
  | 'backup';

/** The headings of the notice, in its order. */
export const topics = [
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
export type Topic = (typeof topics)[number];

/** On what the law lets it rest: what the person asks of the studio, a consent of its own, or a duty of the studio. */
export type Basis = 'service' | 'consent' | 'duty';

/** Who else gets a part of it. */
export type Recipient =
  | 'mailServer'
  | 'pushService'
  | 'paymentApp'
  | 'meetingProvider'
  | 'backupStore'
  | 'authority';

interface Kept {
  topic: Topic;
  /** The tables of the database that hold it; none where it is a file, a log, or in tables of a library. */
  tables: readonly string[];
  since: Since;
  time?: Time;
  /** Beside the cause of the topic, where it is another. */
  basis?: Basis;
  /** The first column of its row in 0015. */
  row: string;
}

export const kept = {
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
    row: 'which accounts became part of one: name, address, phone number, key of its calendar',
  },
  staffNotes: {
    topic: 'account',
    tables: ['person_notes'],
    since: 'account',
    row: 'notes of staff on a person',
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
    row: 'children in an account: name and year of birth',
  },
  calendar: {
    topic: 'classes',
    tables: ['calendar_feeds'],
    since: 'account',
    row: 'addresses of calendar feeds',
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
    row: 'codes to sign in',
  },
  addressChanges: {
    topic: 'signingIn',
    tables: ['address_changes'],
    since: 'request',
    time: '8 days',
    row: 'changes of mail addresses: the old one, the new one',
  },
  keys: {
    topic: 'signingIn',
    tables: ['passkeys', 'time_codes', 'recovery_codes'],
    since: 'account',
    row: 'passkeys: name, public key, how often and when used',
  },
  unusedKeys: {
    topic: 'signingIn',
    tables: [],
    since: 'request',
    time: '1 day',
    row: 'the secret of an app for codes, sealed',
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
    row: 'health notes, with the words that were agreed to',
  },
  healthReadings: {
    topic: 'classes',
    tables: ['health_note_readings'],
    since: 'act',
    time: '1 year',
    basis: 'consent',
    row: 'who has read a health note',
  },
  firstClasses: {
    topic: 'classes',
    tables: ['trials'],
    since: 'class',
    time: '2 years',
    row: 'free first classes: course, date and a hash of the mailbox, of a child with its name, also after the account is deleted',
  },
  waysIn: {
    topic: 'classes',
    tables: ['trial_mails'],
    since: 'told',
    time: '30 days',
    row: 'mails with the way into them',
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
    row: 'paid orders with lines, events and receipt number',
  },
  unpaidOrders: {
    topic: 'payments',
    tables: [],
    since: 'lastChange',
    time: '2 years',
    row: 'unpaid orders without a UTR',
  },
  claimedOrders: {
    topic: 'payments',
    tables: [],
    since: 'lastChange',
    time: '8 years',
    basis: 'duty',
    row: 'unpaid orders with a UTR (rejected, or cancelled afterwards)',
  },

  messages: {
    topic: 'messages',
    tables: ['contact_messages'],
    since: 'answer',
    time: '3 years',
    row: 'contact messages, answered',
  },

  toldOfClasses: {
    topic: 'news',
    tables: ['class_notices', 'class_tellings', 'holiday_notices', 'holidays'],
    since: 'told',
    time: '1 year',
    row: 'what learners were told of a class',
  },
  reminders: {
    topic: 'news',
    tables: ['evening_mails', 'ending_mails'],
    since: 'told',
    time: '30 days',
    row: 'notes of links that were told, evening mails, mails about ends',
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
    row: 'announcements, to whom they went, and how many have them',
  },
  undelivered: {
    topic: 'news',
    tables: ['undelivered_mails'],
    since: 'told',
    time: '30 days',
    row: 'mails that were given up',
  },
  mailFiles: {
    topic: 'news',
    tables: [],
    since: 'told',
    time: '90 days',
    row: '`STUDIO_DATA/mail/*.eml`, while `SMTP_URL` is unset',
  },

  consents: {
    topic: 'consents',
    tables: ['consents', 'announcement_consents'],
    since: 'account',
    row: 'consents, and answers about announcements, with their text and time, and when a person was first asked',
  },
  choices: {
    topic: 'consents',
    tables: ['notification_choices'],
    since: 'account',
    row: 'what an account wants to be told of',
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
    row: 'sealed: name, address and number of a deleted account',
  },
  sealedBuyer: {
    topic: 'deleted',
    tables: [],
    since: 'lastReceipt',
    time: '8 years',
    row: 'sealed: name, address and number of a deleted account',
  },

  log: {
    topic: 'safety',
    tables: [],
    since: 'act',
    time: '1 year',
    row: 'the log, and that of requests (network address, account’s number, time, what was asked for)',
  },
  staffActs: {
    topic: 'safety',
    tables: ['meeting_changes', 'departed_accounts'],
    since: 'act',
    time: '1 year',
    row: 'changes of meetings, also of deleted ones',
  },
  teamActs: {
    topic: 'safety',
    tables: ['team_acts'],
    since: 'act',
    time: '1 year',
    row: 'what staff did: who, when, which act, to which row or person; nothing that was typed',
  },
  factChanges: {
    topic: 'safety',
    tables: ['studio_fact_changes'],
    since: 'act',
    time: '8 years',
    row: 'changes of it, with what was said before',
  },
  invitations: {
    topic: 'safety',
    tables: ['invitations'],
    since: 'request',
    time: '30 days',
    row: 'invitations to work for the studio',
  },
  backups: {
    topic: 'safety',
    tables: [],
    since: 'backup',
    time: '28 days',
    row: 'nightly backups, here and elsewhere',
  },
} as const satisfies Record<string, Kept>;

export type KeptKind = keyof typeof kept;

type KindWithTime = {
  [Kind in KeptKind]: (typeof kept)[Kind] extends { time: Time } ? Kind : never;
}[KeptKind];

/** How long it is kept, for PostgreSQL: `now() - ${timeOf('attendance')}::interval`. */
export const timeOf = (kind: KindWithTime): Time => kept[kind].time;

type KindWithDays = {
  [Kind in KeptKind]: (typeof kept)[Kind] extends { time: `${number} day${string}` } ? Kind : never;
}[KeptKind];

/** How many days it is kept, where its time is in days. */
export const daysOf = (kind: KindWithDays): number => Number.parseInt(kept[kind].time, 10);

/** Why it is kept, and who else gets a part of it. The basis of a kind of its own goes before that of its topic. */
export const reasons = {
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
} as const satisfies Record<Topic, { basis: Basis; goesTo: readonly Recipient[] }>;

/** Within how many days the studio answers a grievance. The Digital Personal Data Protection Rules, 2025, allow 90 (rule 14). */
export const GRIEVANCE_DAYS = 30;

/** The tables without anything of a person: what the studio offers, sums, and the state of the server. */
export const tablesWithoutPeople: readonly string[] = [
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
