import type { ResetTokens } from '../credentials/reset-token.ts';
import type { Sql } from '../database/db.ts';
import {
  mayWriteTo,
  passwordChangedLetter,
  resetLetter,
  welcomeLetter,
} from '../features/auth/account-mail.ts';
import { findResettableAccount } from '../features/auth/password-reset-queries.ts';
import { findAccount } from '../features/auth/queries.ts';
import { composeContactMail } from '../features/contact/contact-mail.ts';
import { findContactMessage } from '../features/contact/queries.ts';
import {
  confirmedLetter,
  receivedLetter,
  rejectedLetter,
  waitingLetter,
} from '../features/orders/order-mail.ts';
import { findOrderForMail } from '../features/orders/queries.ts';
import type { Limits } from '../http/limits.ts';
import type { DeliveryJob, MailJob } from '../jobs/mail-jobs.ts';
import type { Mail, Mailer } from '../mail/mail.ts';
import { inRupees, type Letter, writeLetter } from '../mail/mail-template.ts';

/** What it takes to compose a mail and to send it. */
export interface Delivery {
  sql: Sql;
  mailer: Pick<Mailer, 'send'>;
  resetTokens: ResetTokens;
  limits: Limits;
  studioEmail: string;
  publicUrl: string;
}

/** What a mail is before it has its id and date, which come from the job. */
type Draft = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'replyTo'>;

/** Which mails anybody can have sent to an address that is not theirs: those are bounded. */
const STRANGERS_CAUSE: Record<MailJob['kind'], boolean> = {
  welcome: true,
  'password-reset': true,
  'password-changed': true,
  'payment-received': true,
  'payment-rejected': true,
  // Staff saw the money; and these go to the studio.
  'payment-confirmed': false,
  'payment-waiting': false,
  contact: false,
};

type Compose = (id: number) => Promise<Draft | undefined>;

/** Turns a mail job into its mail and sends it; a job whose row is gone has nothing to send. */
export function createDelivery(delivery: Delivery) {
  const composers = composersOf(delivery);
  return async ({ kind, id }: MailJob, job: DeliveryJob): Promise<boolean> => {
    const draft = await composers[kind](id);
    // A mail counts once, however often it is tried.
    const counts = STRANGERS_CAUSE[kind] && job.retryCount === 0;
    if (!draft || (counts && !(await mayWriteTo(delivery, draft.to)))) return false;
    // The job's own id: the same on every try, and never that of another mail.
    const mail = { ...draft, id: `${kind}-${job.id}`, date: job.createdOn };
    await delivery.mailer.send(mail, job);
    return true;
  };
}

function composersOf({ sql, resetTokens, studioEmail, publicUrl }: Delivery) {
  const aboutOrder =
    (subject: string, write: typeof receivedLetter): Compose =>
    async (id) => {
      const order = await findOrderForMail(sql, id);
      return order && draftOf(order.email, subject, write(order, publicUrl));
    };
  return {
    contact: async (id) => {
      const contact = await findContactMessage(sql, id);
      return contact && composeContactMail(contact, studioEmail);
    },
    welcome: async (id) => {
      const account = await findAccount(sql, id);
      return (
        account &&
        draftOf(account.email, 'Welcome to Ganga Yoga', welcomeLetter(account, publicUrl))
      );
    },
    'password-reset': async (id) => {
      const account = await findResettableAccount(sql, id);
      const url = `${publicUrl}/ResetPassword#${resetTokens.sign(id)}`;
      return account && draftOf(account.email, 'A new password', resetLetter(account, url));
    },
    'password-changed': async (id) => {
      const account = await findAccount(sql, id);
      const letter = account && passwordChangedLetter(account, publicUrl);
      return letter && draftOf(account.email, 'Your password was changed', letter);
    },
    'payment-received': aboutOrder('We are checking your payment', receivedLetter),
    'payment-waiting': async (id) => {
      const order = await findOrderForMail(sql, id);
      // By now it may have been decided, or cancelled.
      if (order?.state !== 'submitted') return undefined;
      const subject = `A payment waits: ${inRupees(order.amount)}, ${order.reference}`;
      return draftOf(studioEmail, subject, waitingLetter(order, publicUrl));
    },
    'payment-confirmed': aboutOrder('Your receipt from Ganga Yoga', confirmedLetter),
    'payment-rejected': aboutOrder('Your payment could not be confirmed', rejectedLetter),
  } satisfies Record<MailJob['kind'], Compose>;
}

const draftOf = (to: string, subject: string, letter: Letter): Draft => ({
  to,
  subject,
  ...writeLetter(letter),
});
