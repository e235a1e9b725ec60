import type { Queryable } from '../database/db.ts';

/** How one queue of jobs stands. */
export interface QueueState {
  name: string;
  /** Jobs that nobody works on yet: those that are due, and those whose time is to come. */
  waiting: number;
  /** Of these, the jobs whose time has come. */
  due: number;
  /** Of those that wait, the jobs of which a try has failed. */
  retrying: number;
  /** Jobs that will not be tried again, as pg-boss has counted them at its last look, every few seconds. */
  failed: number;
  /** For how many seconds the oldest due job has been due; 0 if none is. */
  oldestDueSeconds: number;
}

/** So many jobs of a queue are counted at most, in the order in which they are taken. */
const MOST_COUNTED = 100_000;
/** The product has five queues; pg-boss adds one of its own. */
const MOST_QUEUES = 50;

/**
 * How each queue stands, by name; no queue before a server has run on this database. Counts in the index by which pg-boss takes
 * jobs, so finished jobs cost nothing, and 100,000 open ones 25 to 50 ms.
 */
export async function readQueueState(sql: Queryable): Promise<QueueState[]> {
  const [{ exists } = { exists: false }] = await sql<{ exists: boolean }[]>`
    select to_regclass('pgboss.queue') is not null as "exists"`;
  if (!exists) return [];
  return sql<QueueState[]>`
    select queue.name, open.waiting, open.due, open.retrying, queue.failed_count as "failed",
      open.oldest as "oldestDueSeconds"
    from pgboss.queue cross join lateral (
      select
        count(*)::integer as waiting,
        count(*) filter (where is_due)::integer as due,
        count(*) filter (where state = 'retry')::integer as retrying,
        coalesce(extract(epoch from now() - min(due_at) filter (where is_due)), 0)::float as oldest
      from (
        select state, greatest(start_after, created_on) as due_at, start_after <= now() as is_due
        from pgboss.job
        where job.name = queue.name and job.state < 'active' and not job.blocked
        order by job.priority desc, job.created_on
        limit ${MOST_COUNTED}
      ) as job
    ) as open
    where queue.name not like '\\_\\_pgboss%'
    order by queue.name
    limit ${MOST_QUEUES}`;
}
