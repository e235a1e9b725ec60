import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connectDatabase, type Sql } from '../database/db.ts';
import { readQueueState } from './queue-state.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
let boss: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectDatabase(database.url);
});
afterAll(async () => {
  await boss?.stop();
  await sql.end();
  await database.drop();
});

test('the state of a queue has the waiting, due and failed jobs, and how long the oldest has been due', async () => {
  expect(await readQueueState(sql)).toEqual([]);

  boss = await new PgBoss({
    connectionString: database.url,
    schedule: false,
    supervise: false,
  }).start();
  await boss.createQueue('empty');
  await boss.createQueue('mail');
  await sql`
    insert into pgboss.job (name, state, start_after, created_on)
    select 'mail', state::pgboss.job_state, now() + after::interval, now() + created::interval
    from generate_series(1, 1000), (values ('created', '1 hour', '0')) as open (state, after, created)
    union all
    select 'mail', state::pgboss.job_state, now() + after::interval, now() + created::interval
    from (values
      ('completed', '-1 day', '-1 day'), ('active', '-1 day', '-1 day'), ('failed', '-1 day', '-1 day'),
      ('retry', '-90 seconds', '-1 hour'), ('retry', '1 hour', '-1 hour'),
      ('created', '-10 seconds', '-10 seconds')
    ) as job (state, after, created)`;
  await sql`update pgboss.queue set failed_count = 3 where name = 'mail'`;
  const [empty, mail, ...more] = await readQueueState(sql);
  expect(more).toEqual([]);
  expect(empty).toEqual({
    name: 'empty',
    waiting: 0,
    due: 0,
    retrying: 0,
    failed: 0,
    oldestDueSeconds: 0,
  });
  expect(mail).toMatchObject({ name: 'mail', waiting: 1_003, due: 2, retrying: 2, failed: 3 });
  expect(mail?.oldestDueSeconds).toBeGreaterThanOrEqual(90);
  expect(mail?.oldestDueSeconds).toBeLessThan(120);
});
