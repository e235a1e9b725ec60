import type { Queryable } from '../../platform/database/db.ts';
import type { MailFailure } from '../../platform/queue/mail-jobs.ts';

/** How sending mails goes. */
interface MailSending {
  /** Mails that should have been sent, while none was for ten minutes. */
  waiting: number;
  /** Why the last try of one of these failed; null where none was tried. */
  failure: MailFailure | null;
  /** Why the last of the last three mails was given up; null unless no mail was sent since the first of these. */
  givenUp: MailFailure | null;
}

/**
 * So many waiting mails are looked through, in the order in which they are taken: those that were tried come first. Of half
 * a million that takes 0.2 s.
 */
const MOST_COUNTED = 100_000;
/** So many mailboxes in a row that take nothing are no accident. */
const MOST_PUT_OFF = 3;

/**
 * How sending mails goes, in the index by which pg-boss takes jobs. A mail that the mail server puts off for its address, as
 * it does when a mailbox is full, counts after an hour, and with two others, of which none was made before the last mail
 * that was sent; announcements, of which thousands may wait, when a try has failed.
 */
export async function readMailSending(db: Queryable): Promise<MailSending> {
  const [sending] = await db<MailSending[]>`
    with sent as materialized (
      select coalesce(max(sent_at), '-infinity') as at from sending where what = 'mail'
    ), jobs as materialized (
      select state, priority, output, start_after, started_on, created_on,
        state = 'retry' and coalesce(output->>'code' in ('EENVELOPE', 'EMESSAGE'), false) as is_put_off
      from pgboss.job
      where name = 'mail' and state < 'active' and not blocked
      order by priority desc, created_on
      limit ${MOST_COUNTED}
    ), waiting as materialized (
      select state, output, started_on, is_put_off
      from jobs, sent
      where sent.at < now() - interval '10 minutes' and case
        when is_put_off then created_on < now() - interval '1 hour' and created_on > sent.at
        when state = 'retry' then true
        else priority >= 0 and greatest(start_after, created_on) < now() - interval '30 minutes'
      end
    ), last_three as materialized (
      select code, response_code, failed_at
      from undelivered_mails
      where failed_at > now() - interval '1 day'
      order by failed_at desc
      limit 3
    )
    select
      (
        select case
          when bool_or(not is_put_off) or count(*) >= ${MOST_PUT_OFF} then count(*)::integer
          else 0 end
        from waiting
      ) as "waiting",
      (
        select ${failureOf(db, db`output->>'code'`, db`(output->>'responseCode')::integer`)}
        from waiting where state = 'retry' order by started_on desc nulls last limit 1
      ) as "failure",
      case when (select count(*) from last_three) = 3
          and (select at from sent) < (select min(failed_at) from last_three)
        then (
          select ${failureOf(db, db`code`, db`response_code`)}
          from last_three order by failed_at desc limit 1
        ) end as "givenUp"`;
  if (!sending) throw new Error('A query of one row returned none.');
  return sending;
}

type Fragment = ReturnType<Queryable>;

const failureOf = (db: Queryable, code: Fragment, responseCode: Fragment) =>
  db`json_build_object('code', ${code}, 'responseCode', ${responseCode})`;
