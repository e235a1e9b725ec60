// @module-tag faults
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderWithDatabase } from '../testing/database-folder.ts';
import { endAll, findProcessesByCommand, killAll, waitUntilTrue } from '../testing/processes.ts';
import { query, runDatabase } from '../testing/run-database-process.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { dataFolderFiles } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await folderWithDatabase();
});
afterEach(async () => {
  await endAll();
  killAll(findProcessesByCommand(folder));
  removeTemporaryFolders();
});

const log = () => readFileSync(dataFolderFiles(folder).log, 'utf8');

test('the log and its rotated file have at most ten megabytes, however long the database runs', async () => {
  const database = runDatabase(folder);
  const url = await database.url();
  const { log: file } = dataFolderFiles(folder);
  for (const years of ['first', 'second']) {
    appendFileSync(file, `${years} years\n`.repeat(500_000));
    await waitUntilTrue(() => statSync(file).size < 5_000_000);
    expect(readFileSync(`${file}.old`, 'utf8')).toContain(`${years} years`);
    expect(statSync(`${file}.old`).size).toBeLessThan(8_000_000);
  }
  const stranger = Object.assign(new URL(url), { username: 'stranger' }).href;
  await expect(query(stranger, 'select 1')).rejects.toThrow();
  // The removed lines leave no gap of zeros.
  expect(log()).toMatch(/^\d{4}-\d\d-\d\d .*stranger/);
  expect(await database.end()).toBe(0);
  expect(log()).toMatch(/is shut down\n$/);
});

test('the log contains no user input, although PostgreSQL quotes it', async () => {
  const database = runDatabase(folder);
  const url = await database.url();
  const typed = 'Meera, my number is 98765';
  await expect(query(url, `select '${typed}'::int`)).rejects.toThrow(typed);
  await expect(query(url, `do $$ begin raise warning '${typed}'; end $$`)).resolves.toEqual([]);
  expect(await database.end()).toBe(0);
  expect(log()).not.toContain('98765');
  expect(log()).toContain('is shut down');
});
