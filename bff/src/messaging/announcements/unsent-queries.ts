import type { Queryable } from '../../platform/database/db.ts';
import { type Counted, countedPeople, MOST_LISTED } from '../contacts/contact-queries.ts';
import type { ContactSummary } from '../contacts/contact-summary.ts';

/** A push message is tried for three days, a mail in its place for one: what was not sent by then will not be. */
const isSettled = (db: Queryable) => db`announcements.made_at < now() - interval '5 days'`;

/** The condition of a recipient who has no address, or whose mail was given up. With the tables `recipient` and `person`. */
const isGivenUp = (db: Queryable) => db`
  recipient.by = 'mail' and (
    person.email is null
    or recipient.id in (select about_id from undelivered_mails where kind = 'announcement')
  )`;

/** To how many people the announcement could not be sent. From a table `announcements`, with its `sums`. */
export const countUnsent = (db: Queryable) => db`
  case when ${isSettled(db)} then greatest(0, announcements.recipients - sums.pushed - sums.mailed)
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
 * Those to whom the announcement could not be sent and who still agree, by name; the first 100. How it was sent to the others stands beside
 * it. `undefined` where there is no such announcement.
 */
export async function contactsOfAnnouncement(
  db: Queryable,
  id: number,
): Promise<ContactSummary | undefined> {
  const [[sums], unreachable] = await Promise.all([
    db<Pick<ContactSummary, 'app' | 'email'>[]>`
      select sums.pushed as "app", sums.mailed as "email"
      from announcements join announcement_sums sums on sums.announcement_id = announcements.id
      where announcements.id = ${id}`,
    db<Counted[]>`
      select person.id, person.name, person.phone, person.language, null as "guardian", (count(*) over ())::integer as "count"
      from announcements
        join announcement_recipients recipient on recipient.announcement_id = announcements.id
        join accounts person on person.id = recipient.account_id
      where announcements.id = ${id} and recipient.sent_at is null and person.agreed
        and (${isSettled(db)} or ${isGivenUp(db)})
      order by lower(person.name), person.id
      limit ${MOST_LISTED}`,
  ]);
  if (!sums) return undefined;
  return { ...sums, ...countedPeople(unreachable) };
}
