import {
  composeClaim,
  composePasswordChanged,
  composePasswordReset,
  composeWaysEnded,
  composeWelcome,
} from '../auth/account-mail.ts';
import {
  composeAddressAsked,
  composeAddressChanged,
  composeAddressProof,
} from '../auth/address/address-mail.ts';
import { composeCodeGuessed, composeSignInCode } from '../auth/code/code-mail.ts';
import { isUnprovenAddress } from '../auth/queries.ts';
import {
  composeKeyAdded,
  composeKeyCopied,
  composeKeyRemoved,
  composeKeysForgotten,
  composeRecoveryCodesMade,
  composeRecoveryCodeUsed,
} from '../auth/second-step/second-step-mail.ts';
import { composeInvitation } from '../auth/team/team-mail.ts';
import type { MailedSecrets } from '../credentials/mailed-secrets.ts';
import type { Sql } from '../database/db.ts';
import { composeCourseWelcome } from '../enrolling/enrolment/welcome-mail.ts';
import {
  composeCorrection,
  composePart,
  composeRefund,
  composeRefundOfEnded,
} from '../enrolling/orders/document-mail.ts';
import {
  composeReceipt,
  composeReceived,
  composeRejected,
} from '../enrolling/orders/order-mail.ts';
import { composeWaiting } from '../enrolling/orders/waiting-mail.ts';
import { composeEnding } from '../enrolling/periods/ending-mail.ts';
import { AppError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { DeliveryJob, MailJob } from '../jobs/mail-jobs.ts';
import { noteSent as noteMailSent } from '../jobs/sending-state.ts';
import { createAddressRests } from '../mail/address-rests.ts';
import type { Mailer } from '../mail/mail.ts';
import { type MailKind, mailKinds, type StrangersLimit } from '../mail/mail-kinds.ts';
import { type Draft, writtenOut } from '../mail/mail-template.ts';
import { asOurOwn } from '../mail/refusals.ts';
import { composeAnnouncement } from '../messages/announcements/announcement-mail.ts';
import { composeContact } from '../messages/contact/contact-mail.ts';
import { composeGrievanceReceived } from '../messages/contact/grievance-mail.ts';
import { noteAccepted } from '../messages/undelivered/queries.ts';
import { composeMerged } from '../people/merging/merge-mail.ts';
import { composeUpiChanged } from '../studio/upi-mail.ts';
import { composeClassNotice } from '../timetable/classes/class-mail.ts';
import { composeHoliday } from '../timetable/holidays/holiday-mail.ts';
import { composeTrial } from '../timetable/joining/trial-mail.ts';
import { composeEvening } from '../timetable/reminders/evening-mail.ts';
import { composeTrouble } from '../troubles/trouble-mail.ts';
import type { Language } from '../words/languages.ts';

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
