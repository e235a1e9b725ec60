// @module-tag faults
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderWithDatabase } from '../testing/database-folder.ts';
import { endAll, findProcessesByCommand, killAll } from '../testing/processes.ts';
import { query, runDatabase } from '../testing/run-database-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await folderWithDatabase();
});
afterEach(async () => {
  await endAll();
  killAll(findProcessesByCommand(folder));
  removeTemporaryFolders();
});

test('a second start prints one line that the studio already runs, and changes nothing', async () => {
  const first = runDatabase(folder);
  const url = await first.url();
  const second = runDatabase(folder);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `refused The studio already runs on ${folder} (process ${first.pid}, pnpm start).\n`,
  );
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a staff command uses the running database and does not stop it', async () => {
  const site = runDatabase(folder);
  const url = await site.url();
  const staff = runDatabase(folder, 'join');
  expect(await staff.url()).toBe(url);
  expect(await staff.end()).toBe(0);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start waits for the staff command that holds the database', async () => {
  const staff = runDatabase(folder, 'join');
  await staff.url();
  const site = runDatabase(folder);
  expect(await site.line(/Waiting/)).toBe(`Waiting for pnpm staff (process ${staff.pid}) …`);
  expect(site.output()).not.toContain('ready');
  expect(await staff.end()).toBe(0);
  await site.url();
});

test('one of two concurrent first starts is refused', async () => {
  folder = temporaryFolder();
  const both = [runDatabase(folder), runDatabase(folder)];
  const ends = await Promise.all(
    both.map((one) => Promise.race([one.url().catch(() => 'refused'), one.ended])),
  );
  expect(ends.filter((end) => String(end).startsWith('postgres://'))).toHaveLength(1);
});

test('the file of a killed holder blocks nobody, even if its process id is reused', async () => {
  const holder = { pid: process.pid, command: 'start', databaseUrl: 'postgres://127.0.0.1:1/x' };
  writeFileSync(join(folder, 'holder.json'), JSON.stringify(holder));
  const staff = runDatabase(folder, 'join');
  expect(await query(await staff.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await staff.end()).toBe(0);
  expect(existsSync(join(folder, 'holder.json'))).toBe(false);
});
