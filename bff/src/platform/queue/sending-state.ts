import type { Queryable } from '../database/db.ts';

/** What is sent: each has one row of `sending` (migration 0033). */
type Sent = 'mail' | 'push';

/** Notes that a mail or push message was sent; at most once a second, as thousands may be. */
export async function noteSent(db: Queryable, what: Sent): Promise<void> {
  await db`
    insert into sending (what, sent_at)
    select ${what}, now()
    where not exists (
      select from sending
      where what = ${what} and failures = 0 and sent_at > now() - interval '1 second'
    )
    on conflict (what) do update set sent_at = now(), failures = 0`;
}

/**
 * Notes that so many push messages could not be sent, and why the last could not: the push service's status, or the code of
 * the connection's error. Not within a minute of one that was sent: those are the faults of single browsers. After six
 * hours without a failure they are counted anew.
 */
export async function noteFailedPushes(
  db: Queryable,
  { count, failure }: { count: number; failure: string },
): Promise<void> {
  await db`
    insert into sending as known (what, failures, failed_at, failure)
    values ('push', ${count}, now(), left(${failure}, 60))
    on conflict (what) do update set
      failures = excluded.failures
        + case when known.failed_at > now() - interval '6 hours' then known.failures else 0 end,
      failed_at = now(), failure = excluded.failure
    where known.sent_at is null or known.sent_at < now() - interval '1 minute'`;
}

/** Why the last try to send a push message failed, where the last three of six hours have; `undefined` otherwise. */
export async function readFailedPushes(db: Queryable): Promise<string | undefined> {
  const [row] = await db<{ failure: string }[]>`
    select failure from sending
    where what = 'push' and failures >= ${MOST_PUSHES_FAILED} and failed_at > now() - interval '6 hours'`;
  return row?.failure;
}

/** So many failed tries in a row are no accident. */
const MOST_PUSHES_FAILED = 3;
