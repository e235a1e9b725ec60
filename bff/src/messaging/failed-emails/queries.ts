import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { titleIn, wordsBeside } from '../../platform/database/in-languages.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../platform/http/paging.ts';
import { mailKinds, type TableOfMails } from '../../platform/mail/mail-kinds.ts';
import type { GivenUpMail, MailFailure } from '../../platform/queue/mail-jobs.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import { timeOf } from '../../shared/retention-policy.ts';

/** Stores a mail that will not be tried again. A second call for the same job does nothing. */
export async function keepUndelivered(db: Queryable, mail: GivenUpMail): Promise<void> {
  await db`
    insert into undelivered_mails (job_id, kind, about_id, code, response_code, address)
    values (
      ${mail.jobId}, ${mail.kind}, ${mail.aboutId}, ${mail.code}, ${mail.responseCode},
      person_of(${mail.refusedBy ?? null}::text)
    )
    on conflict (job_id) do nothing`;
}

/** Notes that mails to this address are accepted: what it has refused before says nothing of it any more. */
export async function noteAccepted(db: Queryable, email: string): Promise<void> {
  await db`update undelivered_mails set address = null where address = person_of(${email})`;
}

interface UndeliveredRow extends MailFailure {
  id: number;
  kind: string;
  /** The learner's address, or the parent's; null if the account is gone or the mail was for the studio. */
  to: string | null;
  /** The child whom a mail to a parent was about. */
  child: string | null;
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
 * Of each table whose rows mails name: whom the mail was for, and what it was about. A branch each, which the planner looks at by itself:
 * as one join of all tables they took it longer than all else of the screens that ask for them.
 */
const whomAndWhat = (db: Queryable) => {
  const isKindOf = (table: TableOfMails) => db`mail.kind = any(${kindsOf(table)})`;
  const isOf = (table: TableOfMails) => db`${isKindOf(table)} and named.id = about_id`;
  const nothing = db`null, null::jsonb`;
  const noChild = db`null::text`;
  const course = db`courses.title, coalesce(${titleIn(db)}, '{}')`;
  return db`
    select email, child, ${nothing} from readers where ${isKindOf('accounts')} and account_id = about_id
    union all
    select email, ${noChild}, ${nothing} from password_resets named where ${isOf('password_resets')}
    union all
    select email, ${noChild}, ${nothing} from sign_in_codes named where ${isOf('sign_in_codes')}
    union all
    select case mail.kind when 'address-proof' then email else old_email end, ${noChild}, ${nothing}
    from address_changes named where ${isOf('address_changes')}
    union all
    select email, ${noChild}, ${nothing} from invitations named where ${isOf('invitations')}
    union all
    select email, child, reference, null::jsonb
    from orders named left join readers using (account_id)
    where ${isOf('orders')}
    union all
    select email, child, reference, null::jsonb
    from documents named join orders on orders.id = order_id left join readers using (account_id)
    where ${isOf('documents')}
    union all
    select email, child, ${course}
    from class_notices named join readers using (account_id) join courses on courses.id = course_id
    where ${isOf('class_notices')}
    union all
    select email, child, ${course}
    from ending_mails named join enrolment_periods period on period.id = period_id
      join readers using (account_id) join courses on courses.id = period.course_id
    where ${isOf('ending_mails')}
    union all
    select email, child, holidays.notice, coalesce(${wordsBeside(db, 'holidays.notice', 'holidays.notice_in')}, '{}')
    from holiday_notices named join readers using (account_id) join holidays on holidays.id = holiday_id
    where ${isOf('holiday_notices')}
    union all
    select email, child, ${nothing} from evening_mails named join readers using (account_id)
    where ${isOf('evening_mails')}
    union all
    select email, child, ${nothing} from trial_mails named join readers using (account_id)
    where ${isOf('trial_mails')}
    union all
    select email, child, subject, coalesce(text_in(in_languages, 'subject'), '{}')
    from announcement_recipients named join readers using (account_id)
      join announcements on announcements.id = announcement_id
    where ${isOf('announcement_recipients')}
    union all
    select case when mail.kind = 'grievance-received' then email end, ${noChild}, full_name, null::jsonb
    from contact_messages named where ${isOf('contact_messages')}`;
};

/**
 * A page of the mails that were given up: those about payments and messages first, then by time, the newest first.
 */
export async function listUndelivered(
  db: Queryable,
  [after]: z.infer<typeof undeliveredPlace> = [0],
): Promise<Page<UndeliveredRow>> {
  const rows = await db<Placed<UndeliveredRow>[]>`
    with page as materialized (
      select id, kind, about_id, code, response_code, failed_at, place from undelivered_mails
      where place > ${after}
      order by place
      limit ${PAGE_ROWS}
    )
    select mail.id, mail.kind, code, response_code as "responseCode",
      to_json(failed_at) #>> '{}' as "failedAt", "to", child, about, "aboutIn", json_build_array(mail.place) as "place"
    from page mail
      left join lateral (${whomAndWhat(db)}) as of ("to", child, about, "aboutIn") on true
    order by mail.place`;
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
    db`where failed_at < now() - ${timeOf('undelivered')}::interval
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
