import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** Waits until the condition is true and returns the milliseconds. Throws after `within` milliseconds. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { within, what }: { within: number; what: string | (() => string) },
): Promise<number> {
  const begin = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begin > within) {
      const missing = typeof what === 'string' ? what : what();
      throw new Error(`not within ${within} ms: ${missing}`);
    }
    await pause(20);
  }
  return performance.now() - begin;
}

/** How many statements like this one wait for a lock in the database of this connection. */
export const waitingForLocks = async (sql: Sql, statement = '%'): Promise<number> =>
  (
    await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like ${statement}`
  ).length;
