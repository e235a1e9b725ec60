import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase } from './db.ts';
import type { PoolName, PoolUsage } from './pool-watch.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a watch records how many connections are in use and how many queries wait, also when queries fail', async () => {
  const uses: Partial<Record<PoolName, () => PoolUsage>> = {};
  const waits: Record<PoolName, number[]> = { queries: [], transactions: [] };
  const sql = connectDatabase(database.url, {
    max: 2,
    watch: {
      register: (pool, use) => {
        uses[pool] = use;
      },
      recordWait: (pool, seconds) => waits[pool].push(seconds),
    },
  });
  const now = () => [uses.queries?.(), uses.transactions?.()];
  const sleeps = [
    sql`select pg_sleep(0.2)`,
    sql`select pg_sleep(0.2), 1 / (0 * random())`,
    sql`select pg_sleep(0.2) where ${sql`true`}`,
    ...[1, 2, 3].map(() => sql.begin((tx) => tx`select pg_sleep(0.2)`)),
  ];
  const done = Promise.allSettled(sleeps);
  const full = { most: 2, inUse: 2, waiting: 1 };
  await expect.poll(now, { interval: 10 }).toEqual([full, full]);
  const outcomes = (await done).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(1);

  const idle = { most: 2, inUse: 0, waiting: 0 };
  expect(now()).toEqual([idle, idle]);
  for (const pool of [waits.queries, waits.transactions]) {
    expect(pool).toHaveLength(3);
    expect(pool.filter((seconds) => seconds > 0.1)).toHaveLength(1);
  }
  await sql.end();
});
