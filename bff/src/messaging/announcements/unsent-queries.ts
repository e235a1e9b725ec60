import type { Queryable } from '../../platform/database/db.ts';
import { type CountedUnreachable, summarizeUnreachable } from '../contacts/contact-queries.ts';
import { type ContactSummary, MAX_LISTED } from '../contacts/contact-summary.ts';

/** A push message is retried for three days, a mail in its place for one: later nothing more is sent. */
const isDeliveryOver = (db: Queryable) => db`announcements.made_at < now() - interval '5 days'`;

/**
 * SQL condition: the recipient has no address, or the mail was given up. From the tables `recipient` and `person`.
 */
const isGivenUp = (db: Queryable) => db`
  recipient.by = 'mail' and (
    person.email is null
    or recipient.id in (select about_id from undelivered_mails where kind = 'announcement')
  )`;

/** The number of recipients to whom it could not be sent. From the tables `announcements` and `sums`. */
export const countUnsent = (db: Queryable) => db`
  case when ${isDeliveryOver(db)} then greatest(0, announcements.recipients - sums.pushed - sums.mailed)
  else (
    select count(*)::integer
    from (
        -- Few people, by an index, however many the announcement went to.
        select recipient.id
        from accounts person join announcement_recipients recipient on recipient.account_id = person.id
        where person.agreed and person.email is null
          and recipient.announcement_id = announcements.id and recipient.by = 'mail' and recipient.sent_at is null
        union
        select recipient.id
        from undelivered_mails given_up join announcement_recipients recipient on recipient.id = about_id
        where given_up.kind = 'announcement' and recipient.announcement_id = announcements.id and recipient.sent_at is null
      ) as unsent
  ) end`;

/**
 * The recipients to whom it could not be sent and who still agree, by name; the first 100. With the counts of those
 * it was sent to. `undefined` where there is no such announcement.
 */
export async function readAnnouncementContacts(
  db: Queryable,
  id: number,
): Promise<ContactSummary | undefined> {
  const [[sums], unreachable] = await Promise.all([
    db<Pick<ContactSummary, 'app' | 'email'>[]>`
      select sums.pushed as "app", sums.mailed as "email"
      from announcements join announcement_sums sums on sums.announcement_id = announcements.id
      where announcements.id = ${id}`,
    db<CountedUnreachable[]>`
      select person.id, person.name, person.phone, person.language, null as "guardian", (count(*) over ())::integer as "count"
      from announcements
        join announcement_recipients recipient on recipient.announcement_id = announcements.id
        join accounts person on person.id = recipient.account_id
      where announcements.id = ${id} and recipient.sent_at is null and person.agreed
        and (${isDeliveryOver(db)} or ${isGivenUp(db)})
      order by lower(person.name), person.id
      limit ${MAX_LISTED}`,
  ]);
  if (!sums) return undefined;
  return { ...sums, ...summarizeUnreachable(unreachable) };
}
