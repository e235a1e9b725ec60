// @module-tag faults
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base, describe, expect } from 'vitest';
import { findProcessesByCommand, killAll } from '../testing/processes.ts';
import { query, runDatabase } from '../testing/run-database-process.ts';
import { canMount, mountSmallDisks, type SmallDisk } from '../testing/small-disk.ts';
import { dataFolderFiles } from './data-folder.ts';

// Each test has its own disk and mostly waits, so they run side by side; only the test that measures a time runs alone.
const alone = base.extend('mount', mountSmallDisks);
const test = alone.concurrent;

const postmasterPid = (folder: string) =>
  Number.parseInt(
    readFileSync(join(dataFolderFiles(folder).cluster, 'postmaster.pid'), 'utf8'),
    10,
  );
const count = (text: string, words: string) => text.split(words).length - 1;

/** Starts a database on a disk of its own, with one acknowledged row. */
async function startOn(disk: SmallDisk) {
  const { folder } = disk;
  const database = runDatabase(folder);
  const url = await database.url();
  await query(url, "create table notes as select 'kept' as note");
  return { disk, database, url, folder };
}

describe.skipIf(!canMount())('on a small disk (skipped without root)', () => {
  test.for([6, 60])(
    'a start on a disk of %i MB fails with one line, and does not block the next one',
    async (megabytes, { mount }) => {
      const disk = mount(megabytes);
      const { folder } = disk;
      const small = runDatabase(folder);
      expect(await small.ended).toBe(1);
      expect(small.output()).toMatch(
        new RegExp(
          `^refused The data folder ${folder} has too little room: its disk has \\d+ MB left, and the database needs 80\\. Make room, or let STUDIO_DATA name a folder elsewhere\\.\n$`,
        ),
      );
      disk.resize(120);
      const roomy = runDatabase(folder);
      expect(await query(await roomy.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await roomy.end()).toBe(0);
      expect(readdirSync(dataFolderFiles(folder).database)).toEqual(['cluster']);
    },
  );

  test('a database that stops on a full disk is restarted until there is space, and reported once', async ({
    mount,
  }) => {
    const { disk, database, url, folder } = await startOn(mount(120));
    disk.fill();
    killAll([postmasterPid(folder)]);
    await database.line(
      /has 0 MB left, and the database needs 32\. .* It is started again every few seconds/,
    );
    await pause(7_000);
    expect(count(database.output(), 'MB left')).toBe(1);
    expect(count(database.output(), 'Starting it again')).toBe(1);
    disk.free();
    await database.line(/runs again/);
    expect(await query(url, 'select note from notes')).toEqual([{ note: 'kept' }]);
    await query(url, "insert into notes values ('after')");
    expect(await database.end()).toBe(0);
    expect(findProcessesByCommand(folder)).toEqual([]);
  });

  test('a database that stops on a read-only disk is restarted until the disk is writable', async ({
    mount,
  }) => {
    const { disk, database, url, folder } = await startOn(mount(120));
    const endReadOnly = disk.makeReadOnly(dataFolderFiles(folder).database);
    killAll([postmasterPid(folder)]);
    const said = /the file system is read-only\. .* It is started again every few seconds/;
    await database.line(said);
    await pause(4_000);
    expect(count(database.output(), 'read-only')).toBe(1);
    endReadOnly();
    await database.line(/runs again/);
    expect(await query(url, 'select note from notes')).toEqual([{ note: 'kept' }]);
    expect(await database.end()).toBe(0);
  });

  alone(
    'a stop while it is tried again ends at once, and leaves nothing behind',
    async ({ mount }) => {
      const { disk, database, folder } = await startOn(mount(120));
      disk.fill();
      killAll([postmasterPid(folder)]);
      await database.line(/started again every few seconds/);
      const begin = performance.now();
      expect(await database.end()).toBe(0);
      expect(performance.now() - begin).toBeLessThan(3_000);
      expect(findProcessesByCommand(folder)).toEqual([]);
      disk.free();
      const next = runDatabase(folder);
      expect(await query(await next.url(), 'select note from notes')).toEqual([{ note: 'kept' }]);
    },
  );
});
