import type { Queryable } from '../../platform/database/db.ts';
import type { MailFailure } from '../../platform/queue/mail-jobs.ts';

/** How sending mails goes. */
interface MailHealth {
  /** Overdue mails, while none was sent for ten minutes. */
  waiting: number;
  /** The failure of the last try of one of these; null where none was tried. */
  failure: MailFailure | null;
  /**
   * The failure of the last of the last three mails that were given up; null where a mail was sent since the first of
   * these.
   */
  givenUp: MailFailure | null;
}

/**
 * How many waiting mails are read at most, in the order in which they are taken: retried ones first. With half a million
 * waiting mails that takes 0.2 s.
 */
const MAX_COUNTED = 100_000;
/** This many mailboxes in a row that accept no mail are no accident. */
const MAX_PUT_OFF = 3;

/**
 * The health of mail sending, read from the index by which pg-boss takes jobs. A mail that the mail server defers
 * because of its address, such as a full mailbox, counts after an hour, and only together with two others that were
 * created after the last mail that was sent; announcements, of which thousands may wait, count once a try has
 * failed.
 */
export async function readMailHealth(db: Queryable): Promise<MailHealth> {
  const [sending] = await db<MailHealth[]>`
    with sent as materialized (
      select coalesce(max(sent_at), '-infinity') as at from sending where what = 'mail'
    ), jobs as materialized (
      select state, priority, output, start_after, started_on, created_on,
        state = 'retry' and coalesce(output->>'code' in ('EENVELOPE', 'EMESSAGE'), false) as is_put_off
      from pgboss.job
      where name = 'mail' and state < 'active' and not blocked
      order by priority desc, created_on
      limit ${MAX_COUNTED}
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
          when bool_or(not is_put_off) or count(*) >= ${MAX_PUT_OFF} then count(*)::integer
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

type SqlFragment = ReturnType<Queryable>;

const failureOf = (db: Queryable, code: SqlFragment, responseCode: SqlFragment) =>
  db`json_build_object('code', ${code}, 'responseCode', ${responseCode})`;
