import type { Limits } from '../http/limits.ts';

export type StrangersLimit = keyof Pick<
  Limits,
  'unprovenMailPerAccount' | 'unprovenResetPerAccount' | 'unprovenCodePerAccount'
>;

/** All that is the same for every mail of a kind. */
interface KindOfMail {
  /** The table whose row the id of its job names: by it staff read whom it was for, and what it was about. */
  idOf: TableOfMails;
  /** The higher, the sooner. */
  priority: number;
  /**
   * Counts it while the account has not proven its address, where a stranger can cause the mail to an address that is not
   * theirs.
   */
  strangersLimit?: StrangersLimit;
}

/** What is not among these cannot be looked up for staff (messaging/failed-emails/queries.ts). */
export type TableOfMails =
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

/** A person waits for such a mail at a screen. */
export const URGENT = 20;
const PAYMENTS_AND_CHANGES = 10;

const kinds = {
  'password-reset': {
    idOf: 'password_resets',
    priority: URGENT,
    strangersLimit: 'unprovenResetPerAccount',
  },
  // By staff, who may send a few a day.
  claim: {
    idOf: 'password_resets',
    priority: URGENT,
  },
  'sign-in-code': {
    idOf: 'sign_in_codes',
    priority: URGENT,
    strangersLimit: 'unprovenCodePerAccount',
  },
  // That somebody has tried wrong ones.
  'code-guessed': {
    idOf: 'sign_in_codes',
    priority: PAYMENTS_AND_CHANGES,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // By an owner, who may send some a day.
  invitation: {
    idOf: 'invitations',
    priority: URGENT,
  },
  'password-changed': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // What ended when the mailbox was proven, or when its owner joined the team.
  'ways-ended': {
    idOf: 'accounts',
    priority: URGENT,
  },
  // To a new address. Where it has an account, anybody's who may be a stranger, it is told of that.
  'address-proof': {
    idOf: 'address_changes',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // To the old address.
  'address-asked': {
    idOf: 'address_changes',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // To the old address, which has no account any more: it is counted where it is asked for (accounts/profile/address/routes.ts).
  'address-changed': {
    idOf: 'address_changes',
    priority: URGENT,
  },
  'key-added': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'key-removed': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'key-copied': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'recovery-code-used': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'recovery-codes-made': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'keys-forgotten': {
    idOf: 'accounts',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // By staff, who may merge a few accounts a day.
  merged: {
    idOf: 'accounts',
    priority: URGENT,
  },
  trial: {
    idOf: 'trial_mails',
    priority: URGENT,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'payment-received': {
    idOf: 'orders',
    priority: PAYMENTS_AND_CHANGES,
    strangersLimit: 'unprovenMailPerAccount',
  },
  'payment-rejected': {
    idOf: 'orders',
    priority: PAYMENTS_AND_CHANGES,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // Staff have seen the payment, so this, the welcome and those with a document are no stranger's doing.
  'payment-confirmed': {
    idOf: 'orders',
    priority: PAYMENTS_AND_CHANGES,
  },
  'payment-part': {
    idOf: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  'payment-refund': {
    idOf: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  // What was paid for ends with it.
  'payment-refund-end': {
    idOf: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  'payment-correction': {
    idOf: 'documents',
    priority: PAYMENTS_AND_CHANGES,
  },
  // To the studio.
  'payment-waiting': {
    idOf: 'payment_mail',
    priority: PAYMENTS_AND_CHANGES,
  },
  'class-notice': {
    idOf: 'class_notices',
    priority: PAYMENTS_AND_CHANGES,
  },
  holiday: {
    idOf: 'holiday_notices',
    priority: PAYMENTS_AND_CHANGES,
  },
  // To whoever may change it.
  'upi-changed': {
    idOf: 'accounts',
    priority: PAYMENTS_AND_CHANGES,
  },
  // To the owner.
  trouble: {
    idOf: 'troubles',
    priority: PAYMENTS_AND_CHANGES,
  },
  'course-welcome': {
    idOf: 'orders',
    priority: 5,
  },
  // To the studio.
  contact: {
    idOf: 'contact_messages',
    priority: 0,
  },
  // To whoever typed this address: it is counted where it is put (messaging/contact/grievance-routes.ts).
  'grievance-received': {
    idOf: 'contact_messages',
    priority: 0,
  },
  welcome: {
    idOf: 'accounts',
    priority: 0,
    strangersLimit: 'unprovenMailPerAccount',
  },
  // Thousands at once, and none of them is urgent.
  'evening-before': {
    idOf: 'evening_mails',
    priority: -5,
  },
  'paid-until': {
    idOf: 'ending_mails',
    priority: -5,
  },
  announcement: {
    idOf: 'announcement_recipients',
    priority: -10,
    // Who registers a stranger's address can agree in their name.
    strangersLimit: 'unprovenMailPerAccount',
  },
} satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof kinds;

/**
 * Every kind of mail. A new one is an entry here, and a function that composes it in the folder of its noun; the compiler then
 * asks for that function in operations/scheduled-jobs/delivery.ts, and for its name in platform/i18n/en/failed-emails.ts. A kind keeps its name: rows and jobs have it, and staff read of kinds
 * that begin with `payment-` first (migration 0012).
 */
export const mailKinds: Record<MailKind, KindOfMail> = kinds;

/** Whether a stored name is that of a kind: another version of the server may have stored one that this does not know. */
export const isMailKind = (name: string): name is MailKind => Object.hasOwn(kinds, name);
