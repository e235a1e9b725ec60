import type { Limits } from '../http/limits.ts';

export type UnverifiedMailLimit = keyof Pick<
  Limits,
  'unprovenMailPerAccount' | 'unprovenResetPerAccount' | 'unprovenCodePerAccount'
>;

/** The settings of a kind of e-mail. */
interface MailKindSettings {
  /** The table of the row that its job's id refers to: from it staff see the recipient and the subject. */
  table: MailTable;
  /** The higher, the sooner. */
  priority: number;
  /**
   * The limit that counts the e-mail while the account has not verified its address, if anybody can cause it to be sent to the
   * address of somebody else.
   */
  unverifiedLimit?: UnverifiedMailLimit;
}

/** The tables that can be looked up for staff (messaging/failed-emails/queries.ts). */
export type MailTable =
  | 'accounts'
  | 'password_resets'
  | 'sign_in_codes'
  | 'address_changes'
  | 'invitations'
  | 'orders'
  | 'documents'
  /** The id is the number of a mail, and no row's. */
  | 'payment_mail'
  | 'class_notices'
  | 'holiday_notices'
  | 'evening_mails'
  | 'ending_mails'
  | 'trial_mails'
  | 'announcement_recipients'
  | 'contact_messages'
  | 'troubles';

/** A person is waiting for the e-mail. */
export const URGENT = 20;
const PAYMENTS_AND_CHANGES = 10;

const kinds = {
  'password-reset': {
    table: 'password_resets',
    priority: URGENT,
    unverifiedLimit: 'unprovenResetPerAccount',
  },
  // Sent by staff, who may send a few a day.
  claim: {
    table: 'password_resets',
    priority: URGENT,
  },
  'sign-in-code': {
    table: 'sign_in_codes',
    priority: URGENT,
    unverifiedLimit: 'unprovenCodePerAccount',
  },
  // A warning that wrong codes were tried.
  'code-guessed': {
    table: 'sign_in_codes',
    priority: PAYMENTS_AND_CHANGES,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // Sent by an owner, who may send some a day.
  invitation: {
    table: 'invitations',
    priority: URGENT,
  },
  'password-changed': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // The access methods that were revoked when the address was verified, or when its owner joined the team.
  'ways-ended': {
    table: 'accounts',
    priority: URGENT,
  },
  // To a new address. If an account with it exists, the e-mail says so.
  'address-proof': {
    table: 'address_changes',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // To the old address.
  'address-asked': {
    table: 'address_changes',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // To the old address, which no longer has an account: it is counted with the request (accounts/profile/address/routes.ts).
  'address-changed': {
    table: 'address_changes',
    priority: URGENT,
  },
  'key-added': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'key-removed': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'key-copied': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'recovery-code-used': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'recovery-codes-made': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'keys-forgotten': {
    table: 'accounts',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // Sent by staff, who may merge a few accounts a day.
  merged: {
    table: 'accounts',
    priority: URGENT,
  },
  trial: {
    table: 'trial_mails',
    priority: URGENT,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'payment-received': {
    table: 'orders',
    priority: PAYMENTS_AND_CHANGES,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  'payment-rejected': {
    table: 'orders',
    priority: PAYMENTS_AND_CHANGES,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // Staff have confirmed the payment, so strangers cannot cause this e-mail, the welcome or those with an invoice.
  'payment-confirmed': {
    table: 'orders',
    priority: PAYMENTS_AND_CHANGES,
  },
  'payment-part': {
    table: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  'payment-refund': {
    table: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  // The paid periods end with the refund.
  'payment-refund-end': {
    table: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  'payment-correction': {
    table: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  // To the studio.
  'payment-waiting': {
    table: 'payment_mail',
    priority: PAYMENTS_AND_CHANGES,
  },
  'class-notice': {
    table: 'class_notices',
    priority: PAYMENTS_AND_CHANGES,
  },
  holiday: {
    table: 'holiday_notices',
    priority: PAYMENTS_AND_CHANGES,
  },
  // To everybody who may change the UPI ID.
  'upi-changed': {
    table: 'accounts',
    priority: PAYMENTS_AND_CHANGES,
  },
  // To the owner.
  trouble: {
    table: 'troubles',
    priority: PAYMENTS_AND_CHANGES,
  },
  'course-welcome': {
    table: 'orders',
    priority: 5,
  },
  // To the studio.
  contact: {
    table: 'contact_messages',
    priority: 0,
  },
  // To the typed address: it is counted where it is queued (messaging/contact/grievance-routes.ts).
  'grievance-received': {
    table: 'contact_messages',
    priority: 0,
  },
  welcome: {
    table: 'accounts',
    priority: 0,
    unverifiedLimit: 'unprovenMailPerAccount',
  },
  // Thousands at once, and none of them is urgent.
  'evening-before': {
    table: 'evening_mails',
    priority: -5,
  },
  'paid-until': {
    table: 'ending_mails',
    priority: -5,
  },
  announcement: {
    table: 'announcement_recipients',
    priority: -10,
    // Anybody who registers a stranger's address can consent in their name.
    unverifiedLimit: 'unprovenMailPerAccount',
  },
} satisfies Record<string, MailKindSettings>;

export type MailKind = keyof typeof kinds;

/**
 * Every kind of e-mail. A new kind is an entry here; the compiler then requires the function that composes it
 * (operations/scheduled-jobs/delivery.ts, or the `…Mails` of its feature) and, beside its texts in platform/i18n, its name for
 * staff. A kind's name never changes: rows and jobs store it, and staff see kinds that begin with `payment-` first (migration 0012).
 */
export const mailKinds: Record<MailKind, MailKindSettings> = kinds;

/** Whether a stored name is a known kind: another version of the server may have stored an unknown one. */
export const isMailKind = (name: string): name is MailKind => Object.hasOwn(kinds, name);
