import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connectDatabase, isDatabaseUnavailable, type Sql } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectDatabase(database.url);
  await sql`create table notes (kind text)`;
});
afterAll(() => database.drop());

const HUNDRED = Array.from({ length: 100 });

// postgres.js gives a connection back to the pool with its transaction open when BEGIN was the last query that
// `max_pipeline` allows on it. The next statements on it are answered, and never committed.
test('statements beside transactions are committed by themselves', async () => {
  const outcomes = await Promise.allSettled(
    HUNDRED.flatMap(() => [
      sql`insert into notes (kind) values ('alone')`.execute(),
      sql.begin((tx) => tx`insert into notes (kind) values ('together')`),
      sql.begin(async (tx) => {
        await tx`insert into notes (kind) values ('taken back')`;
        throw new Error('taken back');
      }),
    ]),
  );
  const reasons = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason.message] : []));
  expect(new Set(reasons)).toEqual(new Set(['taken back']));
  await sql.end({ timeout: 1 });

  const onlooker = connectDatabase(database.url, { max: 1 });
  const rows = await onlooker`
    select kind, count(*)::int as count from notes group by kind order by kind`;
  await onlooker.end();
  expect([...rows]).toEqual([
    { kind: 'alone', count: HUNDRED.length },
    { kind: 'together', count: HUNDRED.length },
  ]);
});

// infra/patches corrects this in postgres.js: the rollback on a lost connection was thrown where no caller can catch it,
// and ended the server.
test('transactions whose connections are lost are rejected, and new ones begin', async () => {
  const pool = connectDatabase(database.url);
  const outcomes = Promise.allSettled(
    Array.from({ length: 40 }, () =>
      pool.begin(async (tx) => {
        for (let step = 0; step < 100; step++) await tx`select pg_sleep(0.01), 'lost'`;
      }),
    ),
  );
  const onlooker = connectDatabase(database.url, { max: 1 });
  // On a busy machine the transactions do not all run at the same time.
  const ended = new Set<number>();
  const endThem = async () => {
    const those = await onlooker`
      select pid, pg_terminate_backend(pid) from pg_stat_activity where query like '%lost%'
      and pid <> pg_backend_pid()`;
    for (const { pid } of those) ended.add(pid);
    return ended.size;
  };
  await expect.poll(endThem).toBeGreaterThan(5);
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(5);
  for (const outcome of refused)
    expect(isDatabaseUnavailable((outcome as { reason: unknown }).reason)).toBe(true);
  expect(await pool.begin((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }]);
  await Promise.all([pool.end({ timeout: 1 }), onlooker.end({ timeout: 1 })]);
});

// And this: the error of a lost connection also rejected the first query on the connection that replaced it, which could
// be an hour later.
test('a lost connection rejects the query that was running on it, and no later one', async () => {
  const pool = connectDatabase(database.url, { max: 1 });
  const onlooker = connectDatabase(database.url, { max: 1 });
  const running = pool`select pg_sleep(60), 'ended'`.then(
    () => undefined,
    (error: unknown) => error,
  );
  const endIt = async () =>
    (
      await onlooker`
        select pid, pg_terminate_backend(pid) from pg_stat_activity where query like '%ended%'
        and pid <> pg_backend_pid()`
    ).length;
  await expect.poll(endIt).toBe(1);
  expect(isDatabaseUnavailable(await running)).toBe(true);
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  await Promise.all([pool.end({ timeout: 1 }), onlooker.end({ timeout: 1 })]);
});

// The system refuses TCP to the broadcast address before it sends anything (ENETUNREACH): the socket fails sooner than
// postgres.js, which awaits it, listens for its error. Unheard, that error ended the server.
test('connections that fail at once reject their queries, and the process continues', async () => {
  const pool = connectDatabase('postgres://studio@255.255.255.255:5432/studio', { max: 2 });
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => pool`select 1`.execute()),
    pool.begin((tx) => tx`select 1`),
  ]);
  for (const { reason } of outcomes as PromiseRejectedResult[])
    expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);
  await pool.end({ timeout: 1 });
});
