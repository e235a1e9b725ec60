import { composeContactMail } from './contact/contact-mail.ts';
import { findContactMessage } from './contact/queries.ts';
import type { Sql } from './db.ts';
import type { MailJob } from './jobs.ts';
import type { Mail, Mailer } from './mail.ts';

interface Delivery {
  sql: Sql;
  mailer: Mailer;
  studioEmail: string;
}

/** Turns a mail job into its mail and sends it; a job whose row is gone has nothing to send. */
export function createDelivery({ sql, mailer, studioEmail }: Delivery) {
  const compose = async ({ id }: MailJob): Promise<Mail | undefined> => {
    const contact = await findContactMessage(sql, id);
    return contact && composeContactMail(contact, studioEmail);
  };
  return async (job: MailJob): Promise<void> => {
    const mail = await compose(job);
    if (mail) await mailer.send(mail);
  };
}
