import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createMigratedDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

test('a migration that waits for a table in use does not block other queries', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(
    join(folder, '9001.do.a-new-column.sql'),
    'alter table contact_messages add column tried text;',
  );
  const database = await createMigratedDatabase();
  const sql = postgres(database.url, { max: 3, onnotice: () => {} });
  const backup = await sql.reserve();
  await backup`begin`;
  await backup`select from contact_messages`;

  const migrated = migrate(sql, folder).then(() => 'migrated');
  await expect.poll(async () => (await waitingForLocks(sql)).length).toBeGreaterThan(0);
  // Queues behind the migration, which gives up after a second.
  const read = await Promise.race([migrated, sql`select from contact_messages`.then(() => 'read')]);
  expect(read).toBe('read');

  await backup`commit`;
  expect(await migrated).toBe('migrated');
  expect(await sql`select tried from contact_messages`).toEqual([]);
  backup.release();
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('two servers that migrate an empty database at once take turns', async () => {
  const database = await createTestDatabase();
  const servers = [1, 2].map(() => postgres(database.url, { max: 1, onnotice: () => {} }));
  await Promise.all(servers.map((sql) => migrate(sql)));
  for (const sql of servers) {
    expect(await sql`select from meetings`).toEqual([]);
    await sql.end();
  }
  await database.drop();
});

test('a migration that fails is rolled back with all before it', async () => {
  const database = await createTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const tables = async () =>
    [
      ...(await sql`
        select table_name from information_schema.tables where table_schema = 'public'`),
    ].map(({ table_name }) => table_name);
  // The second migration makes this table, after the first has made others.
  await sql`create table meetings (in_the_way text)`;
  await expect(migrate(sql)).rejects.toThrow('already exists');
  expect(await tables()).toEqual(['meetings']);
  await sql.end();
  await database.drop();
});
