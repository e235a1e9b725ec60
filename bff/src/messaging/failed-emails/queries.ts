import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { localizedText, localizedTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { type MailTable, mailKinds } from '../../platform/mail/mail-kinds.ts';
import type { FailedMail, MailFailure } from '../../platform/queue/mail-jobs.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';

/** Stores a mail that will not be retried. Idempotent for each job. */
export async function saveFailedEmail(db: Queryable, mail: FailedMail): Promise<void> {
  await db`
    insert into undelivered_mails (job_id, kind, about_id, code, response_code, address)
    values (
      ${mail.jobId}, ${mail.kind}, ${mail.aboutId}, ${mail.code}, ${mail.responseCode},
      person_of(${mail.refusedBy ?? null}::text)
    )
    on conflict (job_id) do nothing`;
}

/** Records that the address accepts mails: earlier rejections no longer count. */
export async function clearRefusedAddress(db: Queryable, email: string): Promise<void> {
  await db`update undelivered_mails set address = null where address = person_of(${email})`;
}

interface FailedEmailRow extends MailFailure {
  id: number;
  kind: string;
  /** The address of the learner or the parent; null where the account is deleted or the mail was for the studio. */
  to: string | null;
  /** The child that a mail to a parent was about. */
  child: string | null;
  /**
   * The reference of the order, the name of the sender of a message, or a text by staff, such as the title of a
   * course.
   */
  about: string | null;
  /** The text by staff in further languages; null where it is in no language. */
  aboutIn: ByLocale<string> | null;
  failedAt: string;
}

/** The cursor of the list: the position of a mail (migration 0012), mails about payments and messages first. */
export const failedEmailCursor = z.tuple([z.int().min(0).max(8_589_934_592)]);

/** The kinds of mails whose jobs refer to a row of this table. */
const mailKindsAbout = (table: MailTable): string[] =>
  Object.entries(mailKinds)
    .filter(([, { table: idOf }]) => idOf === table)
    .map(([kind]) => kind);

/**
 * The recipient and the subject of a mail, for each table that mails refer to. One branch of a union for each table:
 * as one join of all tables, planning took longer than the rest of the request.
 */
const recipientAndSubject = (db: Queryable) => {
  const isKindOf = (table: MailTable) => db`mail.kind = any(${mailKindsAbout(table)})`;
  const isOf = (table: MailTable) => db`${isKindOf(table)} and named.id = about_id`;
  const noSubject = db`null, null::jsonb`;
  const noChild = db`null::text`;
  const course = db`courses.title, coalesce(${localizedTitle(db)}, '{}')`;
  return db`
    select email, child, ${noSubject} from readers where ${isKindOf('accounts')} and account_id = about_id
    union all
    select email, ${noChild}, ${noSubject} from password_resets named where ${isOf('password_resets')}
    union all
    select email, ${noChild}, ${noSubject} from sign_in_codes named where ${isOf('sign_in_codes')}
    union all
    select case mail.kind when 'address-proof' then email else old_email end, ${noChild}, ${noSubject}
    from address_changes named where ${isOf('address_changes')}
    union all
    select email, ${noChild}, ${noSubject} from invitations named where ${isOf('invitations')}
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
    select email, child, holidays.notice, coalesce(${localizedText(db, 'holidays.notice', 'holidays.notice_in')}, '{}')
    from holiday_notices named join readers using (account_id) join holidays on holidays.id = holiday_id
    where ${isOf('holiday_notices')}
    union all
    select email, child, ${noSubject} from evening_mails named join readers using (account_id)
    where ${isOf('evening_mails')}
    union all
    select email, child, ${noSubject} from trial_mails named join readers using (account_id)
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

/** A page of the failed mails: those about payments and messages first, then by time, the newest first. */
export async function listFailedEmails(
  db: Queryable,
  [after]: z.infer<typeof failedEmailCursor> = [0],
): Promise<Page<FailedEmailRow>> {
  const rows = await db<WithCursor<FailedEmailRow>[]>`
    with page as materialized (
      select id, kind, about_id, code, response_code, failed_at, place from undelivered_mails
      where place > ${after}
      order by place
      limit ${PAGE_ROWS}
    )
    select mail.id, mail.kind, code, response_code as "responseCode",
      to_json(failed_at) #>> '{}' as "failedAt", "to", child, about, "aboutIn", json_build_array(mail.place) as "cursor"
    from page mail
      left join lateral (${recipientAndSubject(db)}) as of ("to", child, about, "aboutIn") on true
    order by mail.place`;
  return toPage(rows);
}

/** Deletes a mail from the list and returns the data for a retry; `undefined` where it is not on the list. */
export async function takeFailedEmail(
  db: Queryable,
  id: number,
): Promise<{ kind: string; aboutId: number } | undefined> {
  const [mail] = await db<{ kind: string; aboutId: number }[]>`
    delete from undelivered_mails where id = ${id} returning kind, about_id as "aboutId"`;
  return mail;
}

// Far more than staff read. Mails about payments and messages come first, so they stay.
const MAX_STORED = 10_000;

/**
 * Deletes at most `atMost` mails that failed over 30 days ago or, when there are none, that are beyond the first
 * 10,000 of the list. Returns how many were deleted.
 */
export async function deleteOldFailedEmails(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'undelivered_mails',
    db`where failed_at < now() - ${retentionTimeOf('undelivered')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'undelivered_mails',
    db`where place > (
        select place from undelivered_mails order by place offset ${MAX_STORED - 1} limit 1
      )
      limit ${atMost}`,
  );
}
