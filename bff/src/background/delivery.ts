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

/** The dependencies for composing and sending mails. */
export interface Delivery {
  sql: Sql;
  mailer: Pick<Mailer, 'send'>;
  resetTokens: ResetTokens;
  limits: Limits;
  studioEmail: string;
  publicUrl: string;
}

/** A mail without its id and date, which come from the job. */
type Draft = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'replyTo'>;

/**
 * Whether a stranger can cause this mail to an address that is not theirs. Such mails are limited while an account
 * has not proven its address.
 */
const STRANGERS_CAUSE: Record<MailJob['kind'], boolean> = {
  welcome: true,
  'password-reset': true,
  'password-changed': true,
  'payment-received': true,
  'payment-rejected': true,
  // Staff have seen the payment.
  'payment-confirmed': false,
  // These go to the studio.
  'payment-waiting': false,
  contact: false,
};

type Compose = (id: number) => Promise<Draft | undefined>;

/**
 * A function that composes and sends the mail of a job. It resolves to whether a mail was sent: none is when the job's
 * row is gone or the address has had its share. It rejects when sending fails.
 */
export function createDelivery(delivery: Delivery) {
  const composers = composersOf(delivery);
  return async ({ kind, id }: MailJob, job: DeliveryJob): Promise<boolean> => {
    const draft = await composers[kind](id);
    // A mail counts once, on its first try.
    const counts = STRANGERS_CAUSE[kind] && job.retryCount === 0;
    if (!draft || (counts && !(await mayWriteTo(delivery, draft.to)))) return false;
    // With the job's id, which is the same on every try and differs from that of every other mail.
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
      // The order may have been decided or cancelled meanwhile.
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
