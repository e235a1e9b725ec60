import { queryObjects } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openChangeFeed } from './change-listener.ts';
import { connectDatabase, type Sql } from './db.ts';

// Nothing listens at this port: connecting fails, as it does when the database accepts no more connections.
const NOWHERE = 'postgres://127.0.0.1:1/nothing';

test('while listening fails and the database answers, missed changes are reported again and again', async () => {
  const database = await createTestDatabase();
  const sql = connectDatabase(database.url);
  const onChange = vi.fn();
  const changes = openChangeFeed({ databaseUrl: NOWHERE, sql, onChange });
  await expect.poll(() => onChange.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(2);
  expect(new Set(onChange.mock.calls.flat())).toEqual(new Set([undefined]));
  expect(changes.status()).toBe('unknown');
  await changes.stop();
  await sql.end({ timeout: 1 });
  await database.drop();
});

test('while the database is unavailable, no change is reported', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('away')));
  const sql = Object.assign(ask, { notify: ask }) as unknown as Sql;
  const onChange = vi.fn();
  const changes = openChangeFeed({ databaseUrl: NOWHERE, sql, onChange });
  await expect.poll(() => ask.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(2);
  expect(changes.status()).toBe('stopped');
  await changes.stop();
  expect(onChange).not.toHaveBeenCalled();
});

test('while changes are received, the status is current, and heartbeats leave nothing in memory', async () => {
  const database = await createTestDatabase();
  const sql = connectDatabase(database.url);
  let beats = 0;
  const onWord = () => {
    beats += 1;
  };
  const changes = openChangeFeed({
    databaseUrl: database.url,
    sql,
    onChange: () => {},
    onServerMessage: onWord,
  });
  await expect.poll(() => changes.status(), { timeout: 5000 }).toBe('current');
  expect(changes.secondsSilent()).toBeLessThanOrEqual(2);
  const beatsAreHeard = (count: number) =>
    expect.poll(() => beats, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  // A heartbeat ends with its timeout. Counting collects the garbage first.
  await beatsAreHeard(6);
  const before = queryObjects(Promise, { format: 'count' });
  await beatsAreHeard(14);
  expect(queryObjects(Promise, { format: 'count' }) - before).toBeLessThan(8);
  await changes.stop();
  await sql.end({ timeout: 1 });
  await database.drop();
});

test('after a change that a closed connection missed, the status stays current for less than a second', async () => {
  const database = await createTestDatabase();
  const sql = connectDatabase(database.url);
  const onChange = vi.fn();
  const changes = openChangeFeed({ databaseUrl: database.url, sql, onChange });
  await expect.poll(() => changes.status(), { timeout: 5000 }).toBe('current');
  onChange.mockClear();
  await sql.begin(async (tx) => {
    // As while PostgreSQL shuts down: the listening connection is closed, and there is no other.
    await tx.unsafe(`alter database ${new URL(database.url).username} connection limit 0`);
    await tx`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'ganga-yoga changes' and datname = current_database()`;
    await tx`select pg_notify('studio_changes', 'meetings')`;
  });
  await expect.poll(() => changes.status(), { timeout: 1000 }).toBe('unknown');
  expect(onChange.mock.calls.flat()).not.toContain('meetings');
  await changes.stop();
  await sql.end({ timeout: 1 });
  await database.drop();
});
