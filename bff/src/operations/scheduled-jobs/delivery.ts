import { accountMails } from '../../accounts/login/account-mail.ts';
import { codeMails } from '../../accounts/login/code/code-mail.ts';
import { isUnprovenAddress } from '../../accounts/login/queries.ts';
import { addressMails } from '../../accounts/profile/address/address-mail.ts';
import { composeInvitation } from '../../accounts/team/team-mail.ts';
import { twoFactorMails } from '../../accounts/two-factor/two-factor-mail.ts';
import { composeClassNotificationMail } from '../../courses/classes/class-mail.ts';
import { composeHolidayMail } from '../../courses/days-off/holiday-mail.ts';
import { composeTrialMail } from '../../courses/join/trial-mail.ts';
import { composeEveningMail } from '../../courses/reminders/evening-mail.ts';
import { composeAnnouncement } from '../../messaging/announcements/announcement-mail.ts';
import { composeContact } from '../../messaging/contact/contact-mail.ts';
import { composeGrievanceReceived } from '../../messaging/contact/grievance-mail.ts';
import { clearRefusedAddress } from '../../messaging/failed-emails/queries.ts';
import { composeCourseWelcome } from '../../orders/enrolments/welcome-mail.ts';
import { invoiceMails } from '../../orders/orders/invoice-mail.ts';
import { orderMails } from '../../orders/orders/order-mail.ts';
import { composePaymentsWaitingMail } from '../../orders/orders/payments-waiting-mail.ts';
import { composePeriodEndingMail } from '../../orders/paid-periods/ending-mail.ts';
import { composeMerged } from '../../people/merge/merge-mail.ts';
import type { MailedSecrets } from '../../platform/crypto/mailed-secrets.ts';
import type { Sql } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { createAddressBackoff } from '../../platform/mail/address-backoff.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import {
  type MailKind,
  mailKinds,
  type UnverifiedMailLimit,
} from '../../platform/mail/mail-kinds.ts';
import { type MailDraft, renderMail } from '../../platform/mail/mail-template.ts';
import { markOwnMailbox } from '../../platform/mail/smtp-errors.ts';
import type { DeliveryJob, MailJob } from '../../platform/queue/mail-jobs.ts';
import { recordSent as noteMailSent } from '../../platform/queue/sending-state.ts';
import type { Language } from '../../shared/languages.ts';
import { composeUpiChanged } from '../../studio/upi-mail.ts';
import { composeAlert } from '../alerts/alert-mail.ts';

/** The dependencies for composing and sending mails. */
export interface DeliveryDeps extends MailedSecrets {
  sql: Sql;
  mailer: Pick<Mailer, 'send'>;
  limits: Limits;
  studioEmail: string;
  /** The recipient of alerts. */
  ownerEmail: string;
  /** The language of mails to these two, where their accounts have chosen none. */
  studioLanguage: Language;
  publicUrl: string;
  /** The signature below each mail. */
  signature: () => Promise<string[]>;
  now: () => Date;
}

/**
 * Composes the mail of a kind from the row with the id of the job; `undefined` where there is nothing left to send.
 */
type MailComposer = (delivery: DeliveryDeps, id: number) => Promise<MailDraft | undefined>;

const composers: Record<MailKind, MailComposer> = {
  ...accountMails,
  ...codeMails,
  ...addressMails,
  ...twoFactorMails,
  ...orderMails,
  ...invoiceMails,
  invitation: composeInvitation,
  merged: composeMerged,
  trial: composeTrialMail,
  'payment-waiting': composePaymentsWaitingMail,
  'class-notice': composeClassNotificationMail,
  holiday: composeHolidayMail,
  'upi-changed': composeUpiChanged,
  trouble: composeAlert,
  'course-welcome': composeCourseWelcome,
  contact: composeContact,
  'grievance-received': composeGrievanceReceived,
  'evening-before': composeEveningMail,
  'paid-until': composePeriodEndingMail,
  announcement: composeAnnouncement,
};

/**
 * Returns a function that composes and sends the mail of a job. It resolves to whether a mail was sent: none is where
 * the row of the job is deleted, its recipient has no address, or the address has reached its limit. It rejects when
 * sending fails.
 */
export function createDelivery(delivery: DeliveryDeps) {
  const rests = createAddressBackoff();
  const ownAddresses = [delivery.studioEmail, delivery.ownerEmail].map((address) =>
    address.toLowerCase(),
  );
  return async ({ kind, id }: MailJob, job: DeliveryJob): Promise<boolean> => {
    const draft = await composers[kind](delivery, id);
    if (!draft) return false;
    const { noteSent, content, language, to, ...about } = draft;
    // A mail counts once, on its first try.
    const limit = job.retryCount === 0 ? mailKinds[kind].unverifiedLimit : undefined;
    if (to === null || (limit && !(await mayWriteTo(delivery, { to, limit })))) return false;
    // With the id of the job, which is the same on every try and differs from that of every other mail.
    const signature = await delivery.signature();
    const written = { ...about, to, ...renderMail(kind, draft, signature) };
    const mail = { ...written, id: `${kind}-${job.id}`, date: job.createdOn };
    await rests.send(to, () =>
      delivery.mailer.send(mail, job).catch((error) => {
        const failure = Object.assign(error, { recipient: to });
        throw ownAddresses.includes(to.toLowerCase()) ? markOwnMailbox(failure) : failure;
      }),
    );
    await noteSent?.();
    await clearRefusedAddress(delivery.sql, to);
    await noteMailSent(delivery.sql, 'mail');
    return true;
  };
}

/**
 * Whether one more mail may go to the address. If the address is unproven, the mail is counted against this limit, and false
 * is returned once that is reached. Anybody can register any address, so an address gets only a few mails a day until its
 * owner has opened a mailed link or is enrolled. The endpoints must answer the same in both cases. Rejects when the database
 * cannot be reached.
 */
async function mayWriteTo(
  { sql, limits }: DeliveryDeps,
  { to, limit }: { to: string; limit: UnverifiedMailLimit },
): Promise<boolean> {
  if (!(await isUnprovenAddress(sql, to))) return true;
  try {
    await limits[limit].take(to);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
