// @module-tag faults
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
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

const portOf = (url: string) => Number(new URL(url).port);

async function portOfStart(): Promise<number> {
  const database = runDatabase(folder);
  const port = portOf(await database.url());
  expect(await database.end()).toBe(0);
  return port;
}

const listen = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

test('the port is the same at every start, and not an ephemeral one', async () => {
  folder = temporaryFolder();
  const port = await portOfStart();
  expect(await portOfStart()).toBe(port);
  expect(await portOfStart()).toBe(port);
  expect(port).toBeGreaterThan(1023);
  expect(port).toBeLessThan(32_768);
  expect(Number(readFileSync(join(folder, 'database-port'), 'utf8'))).toBe(port);
});

test('the port is replaced while it is taken, which is reported, and used again later', {
  tags: 'promise',
}, async () => {
  const port = await portOfStart();
  const other = await listen(port);
  const database = runDatabase(folder);
  const url = await database.url();
  expect(portOf(url)).not.toBe(port);
  expect(database.output().split('\n')[0]).toBe(
    `Port ${port}, which the database of ${folder} has, is used by something else. It gets another one for this time.`,
  );
  const holder = join(folder, 'holder.json');
  expect(JSON.parse(readFileSync(holder, 'utf8')).databaseUrl).toBe(url);
  expect(statSync(holder).mode & 0o777).toBe(0o600);
  expect(await database.end()).toBe(0);
  other.close();
  expect(await portOfStart()).toBe(port);
});

test('the ports of two folders, even of a copy, are never the same at one time', async () => {
  const folders = [folder, await folderWithDatabase(), temporaryFolder(), temporaryFolder()];
  const databases = folders.map((each) => runDatabase(each));
  const urls = await Promise.all(databases.map((database) => database.url()));
  expect(new Set(urls.map(portOf)).size).toBe(folders.length);
  for (const url of urls) expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
