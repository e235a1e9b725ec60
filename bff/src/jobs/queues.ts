import type { PgBoss, Queue } from 'pg-boss';

/** A queue of jobs as it is meant now, also in a database that has had it for long. */
export async function makeQueue(
  boss: PgBoss,
  name: string,
  options: Omit<Queue, 'name'>,
): Promise<void> {
  await boss.createQueue(name, options);
  // A policy is for good.
  const { policy, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}
