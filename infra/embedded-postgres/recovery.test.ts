// @module-tag faults
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderWithDatabase } from '../testing/database-folder.ts';
import {
  endAll,
  findProcessesByCommand,
  killAll,
  processTree,
  waitUntilTrue,
} from '../testing/processes.ts';
import { query, runDatabase } from '../testing/run-database-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
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

const postmasterFile = () => join(dataFolderFiles(folder).cluster, 'postmaster.pid');
const postmasterPid = () => Number.parseInt(readFileSync(postmasterFile(), 'utf8'), 10);

/** Starts the database and commits one row. */
async function startWithRow() {
  const database = runDatabase(folder);
  const url = await database.url();
  await query(url, "create table notes as select 'kept' as note");
  return { ...database, databaseUrl: url };
}

async function expectRow() {
  const database = runDatabase(folder);
  expect(await query(await database.url(), 'select note from notes')).toEqual([{ note: 'kept' }]);
  expect(await database.end()).toBe(0);
}

test('the database starts from nothing, protects its secret, and leaves no process behind', async () => {
  folder = temporaryFolder();
  const database = await startWithRow();
  expect(statSync(dataFolderFiles(folder).password).mode & 0o777).toBe(0o600);
  expect(statSync(dataFolderFiles(folder).database).mode & 0o777).toBe(0o700);
  expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
  expect(await database.end()).toBe(0);
  expect(database.output()).toContain('stopped');
  expect(findProcessesByCommand(folder)).toEqual([]);
  expect(existsSync(postmasterFile())).toBe(false);
  await expectRow();
});

test('the database recovers after kill -9 of every process', { tags: 'promise' }, async () => {
  const database = await startWithRow();
  killAll([database.pid, ...findProcessesByCommand(folder), ...backendsOf(postmasterPid())]);
  await database.ended;
  expect(existsSync(postmasterFile())).toBe(true);
  await expectRow();
});

test('the database recovers after kill -9 of only the PostgreSQL server, whose backends end later', async () => {
  const database = await startWithRow();
  killAll([postmasterPid(), database.pid]);
  await database.ended;
  await expectRow();
});

test('the PostgreSQL of a killed studio stops cleanly', async () => {
  const database = await startWithRow();
  await database.end('SIGKILL');
  await waitUntilTrue(() => findProcessesByCommand(folder).length === 0);
  expect(existsSync(postmasterFile())).toBe(false);
  await expectRow();
});

test('a PostgreSQL that ends by itself is restarted at the same address', {
  tags: 'promise',
}, async () => {
  const database = await startWithRow();
  killAll([postmasterPid()]);
  await database.line(/runs again/);
  expect(await query(database.databaseUrl, 'select note from notes')).toHaveLength(1);
  expect(await database.end()).toBe(0);
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test('a start replaces a PostgreSQL that a killed studio left running', async () => {
  const database = await startWithRow();
  const left = postmasterPid();
  // The guard first, as it would stop the database when the studio has ended.
  killAll(findProcessesByCommand(folder).filter((pid) => ![left, database.pid].includes(pid)));
  killAll([database.pid]);
  await database.ended;
  expect(await query(database.databaseUrl, 'select note from notes')).toHaveLength(1);
  await expectRow();
  expect(findProcessesByCommand(folder)).not.toContain(left);
});

test('a start awaits a PostgreSQL that is still stopping after its studio was killed', async () => {
  const database = await startWithRow();
  process.kill(postmasterPid(), 'SIGTERM');
  await database.end('SIGKILL');
  await expectRow();
});

test('a stale postmaster.pid with the id of another program does not prevent the start', async () => {
  const database = await startWithRow();
  killAll([postmasterPid(), database.pid]);
  await database.ended;
  const { uid, gid } = statSync(dataFolderFiles(folder).database);
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  const lines = readFileSync(postmasterFile(), 'utf8').split('\n');
  writeFileSync(postmasterFile(), [other.pid, ...lines.slice(1)].join('\n'));
  await expectRow();
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill();
  await once(other, 'exit');
});

test('an unreadable postmaster.pid does not prevent the start', async () => {
  const database = await startWithRow();
  expect(await database.end()).toBe(0);
  writeFileSync(postmasterFile(), '');
  await expectRow();
});

test('a first start that is killed while it creates the database can be repeated', async () => {
  folder = temporaryFolder();
  const unfinished = () =>
    existsSync(dataFolderFiles(folder).database) &&
    readdirSync(dataFolderFiles(folder).database, { recursive: true }).some((path) =>
      String(path).endsWith('PG_VERSION'),
    );
  const database = runDatabase(folder);
  await waitUntilTrue(unfinished);
  await database.end('SIGKILL');
  expect(existsSync(dataFolderFiles(folder).cluster)).toBe(false);
  const again = runDatabase(folder);
  expect(await query(await again.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await again.end()).toBe(0);
  expect(readdirSync(dataFolderFiles(folder).database)).toEqual(['cluster']);
});

/** Kills the processes that the function finds, once it finds any. */
async function killFirst(find: () => number[]) {
  let found: number[] = [];
  await waitUntilTrue(() => {
    found = find();
    return found.length > 0;
  });
  killAll(found);
}

const makersOf = () => findProcessesByCommand(join(folder, 'database', 'unfinished-'));
const postmasters = () => (existsSync(postmasterFile()) ? [postmasterPid()].filter(Boolean) : []);

test('a first start continues if initdb, and then PostgreSQL, is killed', async () => {
  folder = temporaryFolder();
  const database = runDatabase(folder);
  await killFirst(makersOf);
  await killFirst(postmasters);
  expect(await query(await database.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await database.end()).toBe(0);
  expect(readdirSync(dataFolderFiles(folder).database)).toEqual(['cluster']);
});

test('a PostgreSQL that is killed at every attempt is reported in one line', async () => {
  folder = temporaryFolder();
  const made = runDatabase(folder);
  await made.url();
  expect(await made.end()).toBe(0);
  // Each waits for a log file that appears late, so none is ready before it is killed.
  const { cluster } = dataFolderFiles(folder);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), "\nrestore_command = 'sleep 30; false'\n");
  const database = runDatabase(folder);
  let ended = false;
  void database.ended.then(() => {
    ended = true;
  });
  await waitUntilTrue(() => {
    killAll(postmasters().flatMap(processTree));
    return ended;
  });
  expect(await database.ended).toBe(1);
  // The last try may have met a process of the one before, which has not ended yet.
  expect(database.output()).toMatch(
    /^refused The database did not start: (it was killed \(SIGKILL\)|pre-existing shared memory block .* is still in use)\n$/,
  );
});

function backendsOf(postmaster: number): number[] {
  const task = `/proc/${postmaster}/task/${postmaster}/children`;
  return readFileSync(task, 'utf8').trim().split(' ').map(Number);
}
