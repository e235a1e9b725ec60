import { composeCodeGuessed, composeSignInCode } from '../../accounts/login/code/code-mail.ts';
import { isUnprovenAddress } from '../../accounts/login/queries.ts';
import {
  composeClaim,
  composePasswordChanged,
  composePasswordReset,
  composeWaysEnded,
  composeWelcome,
} from '../../accounts/login/welcome-mail.ts';
import {
  composeAddressAsked,
  composeAddressChanged,
  composeAddressProof,
} from '../../accounts/profile/address/address-mail.ts';
import { composeInvitation } from '../../accounts/team/team-mail.ts';
import {
  composeKeyAdded,
  composeKeyCopied,
  composeKeyRemoved,
  composeKeysForgotten,
  composeRecoveryCodesMade,
  composeRecoveryCodeUsed,
} from '../../accounts/two-factor/two-factor-mail.ts';
import { composeClassNotice } from '../../courses/classes/class-mail.ts';
import { composeHoliday } from '../../courses/days-off/holiday-mail.ts';
import { composeTrial } from '../../courses/join/trial-mail.ts';
import { composeEvening } from '../../courses/reminders/evening-mail.ts';
import { composeAnnouncement } from '../../messaging/announcements/announcement-mail.ts';
import { composeContact } from '../../messaging/contact/contact-mail.ts';
import { composeGrievanceReceived } from '../../messaging/contact/grievance-mail.ts';
import { noteAccepted } from '../../messaging/failed-emails/queries.ts';
import { composeCourseWelcome } from '../../orders/enrolments/welcome-mail.ts';
import {
  composeCorrection,
  composePart,
  composeRefund,
  composeRefundOfEnded,
} from '../../orders/orders/invoice-mail.ts';
import {
  composeReceipt,
  composeReceived,
  composeRejected,
} from '../../orders/orders/order-mail.ts';
import { composeWaiting } from '../../orders/orders/waiting-mail.ts';
import { composeEnding } from '../../orders/paid-periods/ending-mail.ts';
import { composeMerged } from '../../people/merge/merge-mail.ts';
import type { MailedSecrets } from '../../platform/crypto/mailed-secrets.ts';
import type { Sql } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { createAddressRests } from '../../platform/mail/address-rests.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { type MailKind, mailKinds, type StrangersLimit } from '../../platform/mail/mail-kinds.ts';
import { type Draft, writtenOut } from '../../platform/mail/mail-template.ts';
import { asOurOwn } from '../../platform/mail/smtp-errors.ts';
import type { DeliveryJob, MailJob } from '../../platform/queue/mail-jobs.ts';
import { noteSent as noteMailSent } from '../../platform/queue/sending-state.ts';
import type { Language } from '../../shared/languages.ts';
import { composeUpiChanged } from '../../studio/upi-mail.ts';
import { composeTrouble } from '../alerts/alert-mail.ts';

/** The dependencies for composing and sending mails. */
export interface Delivery extends MailedSecrets {
  sql: Sql;
  mailer: Pick<Mailer, 'send'>;
  limits: Limits;
  studioEmail: string;
  /** Who is told that the server is in trouble. */
  ownerEmail: string;
  /** Of mails to these two, where their accounts have chosen none. */
  studioLanguage: Language;
  publicUrl: string;
  /** The lines below each letter: whose it is. */
  signature: () => Promise<string[]>;
  now: () => Date;
}

/** Who composes the mail of a kind, from the row with the job's id. None where there is nothing to send any more. */
type Compose = (delivery: Delivery, id: number) => Promise<Draft | undefined>;

const composers: Record<MailKind, Compose> = {
  'password-reset': composePasswordReset,
  'password-changed': composePasswordChanged,
  claim: composeClaim,
  'ways-ended': composeWaysEnded,
  'sign-in-code': composeSignInCode,
  'code-guessed': composeCodeGuessed,
  'address-proof': composeAddressProof,
  'address-asked': composeAddressAsked,
  'address-changed': composeAddressChanged,
  'key-added': composeKeyAdded,
  'key-removed': composeKeyRemoved,
  'key-copied': composeKeyCopied,
  'recovery-code-used': composeRecoveryCodeUsed,
  'recovery-codes-made': composeRecoveryCodesMade,
  'keys-forgotten': composeKeysForgotten,
  invitation: composeInvitation,
  merged: composeMerged,
  trial: composeTrial,
  'payment-confirmed': composeReceipt,
  'payment-rejected': composeRejected,
  'payment-received': composeReceived,
  'payment-part': composePart,
  'payment-refund': composeRefund,
  'payment-refund-end': composeRefundOfEnded,
  'payment-correction': composeCorrection,
  'payment-waiting': composeWaiting,
  'class-notice': composeClassNotice,
  holiday: composeHoliday,
  'upi-changed': composeUpiChanged,
  trouble: composeTrouble,
  'course-welcome': composeCourseWelcome,
  contact: composeContact,
  'grievance-received': composeGrievanceReceived,
  welcome: composeWelcome,
  'evening-before': composeEvening,
  'paid-until': composeEnding,
  announcement: composeAnnouncement,
};

/**
 * A function that composes and sends the mail of a job. It resolves to whether a mail was sent: none is when the job's
 * row is gone, its reader has no address, or the address has had its share. It rejects when sending fails.
 */
export function createDelivery(delivery: Delivery) {
  const rests = createAddressRests();
  const ours = [delivery.studioEmail, delivery.ownerEmail].map((address) => address.toLowerCase());
  return async ({ kind, id }: MailJob, job: DeliveryJob): Promise<boolean> => {
    const draft = await composers[kind](delivery, id);
    if (!draft) return false;
    const { noteSent, content, language, to, ...about } = draft;
    // A mail counts once, on its first try.
    const limit = job.retryCount === 0 ? mailKinds[kind].strangersLimit : undefined;
    if (to === null || (limit && !(await mayWriteTo(delivery, { to, limit })))) return false;
    // With the job's id, which is the same on every try and differs from that of every other mail.
    const signature = await delivery.signature();
    const written = { ...about, to, ...writtenOut({ content, language }, signature) };
    const mail = { ...written, id: `${kind}-${job.id}`, date: job.createdOn };
    await rests.send(to, () =>
      delivery.mailer.send(mail, job).catch((error) => {
        const fault = Object.assign(error, { recipient: to });
        throw ours.includes(to.toLowerCase()) ? asOurOwn(fault) : fault;
      }),
    );
    await noteSent?.();
    await noteAccepted(delivery.sql, to);
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
  { sql, limits }: Delivery,
  { to, limit }: { to: string; limit: StrangersLimit },
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
