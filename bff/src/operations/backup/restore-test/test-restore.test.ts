import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../../platform/database/migrate.ts';
import { asAdmin, createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { writeBackup } from '../write-backup.ts';
import { testRestore } from './test-restore.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let folder: string;
let file: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url);
  await asAdmin(`alter role ${new URL(database.url).username} createdb`);
  sql = postgres(database.url, { max: 2 });
  folder = await mkdtemp(`${tmpdir()}/studio-restore-test-`);
  ({ file } = await writeBackup({ databaseUrl: database.url, folder }));
});
afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const scratch = async () =>
  (
    await sql`
      select from pg_database as copy join pg_database as own on own.datname = current_database()
      where copy.datname = 'ganga-yoga rehearsal of ' || own.oid`
  ).length;
const cutConnection = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ganga-yoga rehearsal' and datname = current_database()`;
const begin = (signal: AbortSignal) =>
  testRestore({ databaseUrl: database.url, file, dataFolder: folder, signal });

test('a restore test that is aborted leaves no database, and no second one runs beside it', async () => {
  const giveUp = new AbortController();
  const going = begin(giveUp.signal);
  const outcome = expect(going).rejects.toThrow('enough');
  await expect.poll(scratch, { interval: 10 }).toBe(1);
  await expect(begin(new AbortController().signal)).rejects.toThrow(
    'Another test restore is running',
  );
  giveUp.abort(new Error('enough'));
  await outcome;
  expect(await scratch()).toBe(0);
});

test('a restore test that loses its first connection returns its result, and leaves no database', async () => {
  const going = begin(new AbortController().signal);
  await expect.poll(scratch, { interval: 10 }).toBe(1);
  await cutConnection();
  expect((await going).oddities).toEqual([]);
  expect(await scratch()).toBe(0);
});
