import { z } from 'zod';
import { deleteBatch } from '../../database/batch.ts';
import type { Queryable } from '../../database/db.ts';
import { titleIn, wordsBeside } from '../../database/in-languages.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { GivenUpMail, MailFailure } from '../../jobs/mail-jobs.ts';
import { mailKinds, type TableOfMails } from '../../mail/mail-kinds.ts';
import type { InLanguages } from '../../words/own-words.ts';

/** Stores a mail that will not be tried again. A second call for the same job does nothing. */
export async function keepUndelivered(db: Queryable, mail: GivenUpMail): Promise<void> {
  await db`
    insert into undelivered_mails (job_id, kind, about_id, code, response_code)
    values (${mail.jobId}, ${mail.kind}, ${mail.aboutId}, ${mail.code}, ${mail.responseCode})
    on conflict (job_id) do nothing`;
}

interface UndeliveredRow extends MailFailure {
  id: number;
  kind: string;
  /** The learner's address; null if the account is gone or the mail was for the studio. */
  to: string | null;
  /** The order's reference, the name of the sender of a message, or words of staff: the course's title, say. */
  about: string | null;
  /** The words of staff in further languages; null of what is in no language. */
  aboutIn: InLanguages<string> | null;
  failedAt: string;
}

/** A mail's place in the list (migration 0012): mails about payments and messages come first. */
export const undeliveredPlace = z.tuple([z.int().min(0).max(8_589_934_592)]);

/** The kinds of mails whose jobs name a row of this table. */
const kindsOf = (table: TableOfMails): string[] =>
  Object.entries(mailKinds)
    .filter(([, { idOf }]) => idOf === table)
    .map(([kind]) => kind);

/**
 * A page of the mails that were given up: those about payments and messages first, then by time, the newest first.
 */
export async function listUndelivered(
  db: Queryable,
  [after]: z.infer<typeof undeliveredPlace> = [0],
): Promise<Page<UndeliveredRow>> {
  const isOf = (table: TableOfMails) => db`mail.kind = any(${kindsOf(table)})`;
  const rows = await db<Placed<UndeliveredRow>[]>`
    select mail.id, mail.kind, code, response_code as "responseCode",
      to_json(failed_at) #>> '{}' as "failedAt",
      coalesce(accounts.email, password_resets.email) as "to",
      coalesce(orders.reference, full_name, courses.title, announcements.subject, holidays.notice) as "about",
      case
        when courses.id is not null then coalesce(${titleIn(db)}, '{}')
        when announcements.id is not null
          then coalesce(text_in(announcements.in_languages, 'subject'), '{}')
        when holidays.id is not null
          then coalesce(${wordsBeside(db, 'holidays.notice', 'holidays.notice_in')}, '{}')
      end as "aboutIn",
      json_build_array(mail.place) as "place"
    from undelivered_mails mail
      left join documents on ${isOf('documents')} and documents.id = about_id
      left join orders on orders.id = case when ${isOf('orders')} then about_id else documents.order_id end
      left join class_notices on ${isOf('class_notices')} and class_notices.id = about_id
      left join ending_mails on ${isOf('ending_mails')} and ending_mails.id = about_id
      left join enrolment_periods on enrolment_periods.id = period_id
      left join courses on courses.id = coalesce(class_notices.course_id, enrolment_periods.course_id)
      left join holiday_notices on ${isOf('holiday_notices')} and holiday_notices.id = about_id
      left join holidays on holidays.id = holiday_id
      left join evening_mails on ${isOf('evening_mails')} and evening_mails.id = about_id
      left join trial_mails on ${isOf('trial_mails')} and trial_mails.id = about_id
      left join announcement_recipients
        on ${isOf('announcement_recipients')} and announcement_recipients.id = about_id
      left join announcements on announcements.id = announcement_id
      left join contact_messages on ${isOf('contact_messages')} and contact_messages.id = about_id
      left join password_resets on ${isOf('password_resets')} and password_resets.id = about_id
      left join accounts on accounts.id = coalesce(
        case when ${isOf('accounts')} then about_id end,
        orders.account_id, class_notices.account_id, holiday_notices.account_id, evening_mails.account_id, trial_mails.account_id,
        enrolment_periods.account_id, announcement_recipients.account_id
      )
    where mail.place > ${after}
    order by mail.place
    limit ${PAGE_ROWS}`;
  return pageOf(rows);
}

/** Deletes a mail from the list and returns what a new try needs; `undefined` when it is not on the list. */
export async function takeUndelivered(
  db: Queryable,
  id: number,
): Promise<{ kind: string; aboutId: number } | undefined> {
  const [mail] = await db<{ kind: string; aboutId: number }[]>`
    delete from undelivered_mails where id = ${id} returning kind, about_id as "aboutId"`;
  return mail;
}

// Far more than staff read. Mails about payments and messages are the first, so these are kept.
const MOST_KEPT = 10_000;

/**
 * Deletes at most `atMost` mails that were given up over 30 days ago or, when there are none, that are beyond the first
 * 10,000 of the list. Returns how many were deleted.
 */
export async function forgetOldUndelivered(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'undelivered_mails',
    db`where failed_at < now() - interval '30 days'
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'undelivered_mails',
    db`where place > (
        select place from undelivered_mails order by place offset ${MOST_KEPT - 1} limit 1
      )
      limit ${atMost}`,
  );
}
