import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

/** A job whose server died is taken over within 25 seconds; on a busy machine that takes several times as long. */
const LONGEST_MS = 120_000;

/** A job that runs would be taken for dead if the clock jumped. Jobs that wait may wait. */
export async function untilNoJobRuns({ sql }: World): Promise<void> {
  const running = () => sql`
    select from pgboss.job where name in ('mail', 'push') and state = 'active' limit 1`;
  for (let waited = 0; (await running()).length > 0 && waited < LONGEST_MS; waited += 10)
    await pause(10);
}

/** Whether the job of an e-mail runs or is due. A call has inserted it when it answers. */
export async function isAnyMailDue({ sql }: World): Promise<boolean> {
  const due = await sql`
    select from pgboss.job
    where name = 'mail' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
    limit 1`;
  return due.length > 0;
}

/**
 * Resolves once all that is due was done: no job runs or is due, and no batch waits. The clock jumps to jobs that are
 * retried later. Returns what has not ended.
 */
export async function untilQuiet(world: World): Promise<string[]> {
  const { sql } = world;
  const waiting = () => sql<{ what: string; due: boolean; at: Date }[]>`
    select format('%s %s of %s, due at %s', name, data->>'kind', state, start_after) as what, start_after as at,
      state = 'active' or start_after <= now() as due
    from pgboss.job
    where name in ('mail', 'push') and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))
    union all
    select 'notifications of a class', now(), true from class_tellings
    where accounts is not null and (pushed < recipients or mail_at <= now())
    union all
    select 'notifications of a holiday', now(), true from holidays
    where accounts is not null and (pushed < recipients or mail_at <= now())
    union all
    select 'an announcement', now(), true from announcements where accounts is not null
    union all
    select 'a deleted account', now(), true from departed_accounts
    order by at limit 5`;
  const latest = performance.now() + LONGEST_MS;
  for (;;) {
    const open = await waiting();
    const [first] = open;
    if (!first) return [];
    if (performance.now() > latest) return open.map(({ what }) => what);
    if (open.some(({ due }) => due)) await pause(10);
    else await world.clock.set(new Date(Math.max(first.at.getTime(), world.clock.now().getTime())));
  }
}
