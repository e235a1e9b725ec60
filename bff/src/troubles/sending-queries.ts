import type { Queryable } from '../database/db.ts';
import type { MailFailure } from '../jobs/mail-jobs.ts';

/** How sending mails goes. */
interface MailSending {
  /** Mails that should have been sent, while none was for ten minutes. */
  waiting: number;
  /** Why the last try of one of these failed; null where none was tried. */
  failure: MailFailure | null;
  /** Why the last of the last three mails was given up; null unless none of these three was sent. */
  givenUp: MailFailure | null;
}

const MOST_COUNTED = 1000;

/**
 * How sending mails goes, in the index by which pg-boss takes jobs. Jobs that are done are looked through only where others
 * fail. A mail that the mail server puts off for its address, as spam filters do, counts after an hour; announcements, of
 * which thousands may wait, when a try has failed.
 */
export async function readMailSending(db: Queryable): Promise<MailSending> {
  const [sending] = await db<MailSending[]>`
    with waiting as materialized (
      select state, output, started_on, created_on
      from pgboss.job
      where name = 'mail' and state < 'active' and not blocked and (
        (state = 'retry' and created_on < now() - case
          when output->>'code' in ('EENVELOPE', 'EMESSAGE') then interval '1 hour'
          else interval '0' end)
        or (state = 'created' and priority >= 0
          and greatest(start_after, created_on) < now() - interval '30 minutes'))
      limit ${MOST_COUNTED}
    ), last_three as materialized (
      select code, response_code, failed_at
      from undelivered_mails
      where failed_at > now() - interval '1 day'
      order by failed_at desc
      limit 3
    )
    select
      case when exists (select from waiting) and not ${wasSentSince(db, db`now() - interval '10 minutes'`)}
        then (select count(*)::integer from waiting) else 0 end as "waiting",
      (
        select ${failureOf(db, db`output->>'code'`, db`(output->>'responseCode')::integer`)}
        from waiting where state = 'retry' order by started_on desc nulls last limit 1
      ) as "failure",
      case when (select count(*) from last_three) = 3
          and not ${wasSentSince(db, db`(select min(failed_at) from last_three)`)}
        then (
          select ${failureOf(db, db`code`, db`response_code`)}
          from last_three order by failed_at desc limit 1
        ) end as "givenUp"`;
  if (!sending) throw new Error('A query of one row returned none.');
  return sending;
}

type Fragment = ReturnType<Queryable>;

const wasSentSince = (db: Queryable, moment: Fragment) => db`exists (
  select from pgboss.job
  where name = 'mail' and state = 'completed' and (output->>'sent')::boolean and completed_on >= ${moment}
)`;

const failureOf = (db: Queryable, code: Fragment, responseCode: Fragment) =>
  db`json_build_object('code', ${code}, 'responseCode', ${responseCode})`;

/** So many failed tries in a row are no accident. */
const MOST_PUSHES_FAILED = 3;

/**
 * Why the last try to send a push message failed, where the last three of six hours have; `undefined` otherwise. Failures within
 * a minute of a success are those of single browsers: of a batch, they are noted last.
 */
export async function readFailedPushes(db: Queryable): Promise<string | undefined> {
  const [last] = await db<{ failure: string; tries: number }[]>`
    with failed as materialized (
      select failure, failed_at, tries + (given_up_at is not null)::integer as tries
      from pushes
      where sent_at is null and failed_at > now() - interval '6 hours'
      order by failed_at desc
      limit ${MOST_COUNTED}
    )
    select failure, (sum(tries) over ())::integer as "tries"
    from failed
    where failed_at > coalesce(
      (select max(sent_at) from pushes where made_at > now() - interval '1 day') + interval '1 minute',
      '-infinity'
    )
    order by failed_at desc
    limit 1`;
  return last && last.tries >= MOST_PUSHES_FAILED ? last.failure : undefined;
}
