import type { Queryable } from '../database/db.ts';

/** A delivery channel: each has one row of `sending` (migration 0033). */
type DeliveryChannel = 'mail' | 'push';

/** Records that an e-mail or push message was sent; at most once a second, as thousands may be sent. */
export async function recordSent(db: Queryable, what: DeliveryChannel): Promise<void> {
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
 * Records how many push messages could not be sent, and why the last one failed: the push service's status, or the code of
 * the connection error. Not within a minute of a sent message: those failures concern single browsers. After six hours
 * without a failure the count starts again.
 */
export async function recordFailedPushes(
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
    where what = 'push' and failures >= ${FAILED_PUSHES_THRESHOLD} and failed_at > now() - interval '6 hours'`;
  return row?.failure;
}

/** After this number of consecutive failures, sending is considered broken. */
const FAILED_PUSHES_THRESHOLD = 3;
