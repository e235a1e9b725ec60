// @module-tag faults
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { findProcessesByCommand, waitUntilTrue } from '../testing/processes.ts';
import { freePort, runCommandProcess } from '../testing/run-command-process.ts';
import { test as onStudio, textWithoutLogs } from '../testing/studio-commands.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);
const test = onStudio.concurrent;
// Concurrent tests take longer each.
vi.setConfig({ testTimeout: 120_000 });

const holderOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as { pid: number };

test('a studio that ends by itself is restarted after growing pauses, and can be stopped while waiting', {
  tags: 'promise',
}, async ({ studio }) => {
  const { folder, port, runStart, serving } = studio;
  // The error is thrown in a callback, like by a bug.
  const site = runStart({
    NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGUSR2',()=>{throw(0)})",
  });
  await serving(site);
  process.kill(holderOf(folder).pid, 'SIGUSR2');
  expect(await site.line(/stopped unexpectedly/)).toBe(
    'The studio stopped unexpectedly (1). It will start again in 1 s.',
  );
  expect(site.output()).toMatch(/"level":60.*unsafe to continue[\s\S]*an unexpected error/);
  const answers = (times: number) => site.output().split('Open http').length === times + 1;
  await waitUntilTrue(() => answers(2));
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  process.kill(holderOf(folder).pid, 'SIGKILL');
  expect(await site.line(/SIGKILL/)).toBe(
    'The studio stopped unexpectedly (SIGKILL). It will start again in 2 s.',
  );
  expect(await site.end()).toBe(0);
  expect(textWithoutLogs(site.output()).at(-1)).toBe('Stopped.');
});

test('a studio whose start process is killed stops cleanly', async ({ studio }) => {
  const { folder, runStart, serving } = studio;
  const site = runStart();
  await serving(site);
  site.child.kill('SIGKILL');
  // The database has stopped by then, as reported by another process than the killed one.
  await waitUntilTrue(() => site.output().includes('Stopped.'));
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test('a second start on the same data prints one line that the studio already runs', async ({
  studio,
}) => {
  const { folder, runStart, serving } = studio;
  const first = runStart();
  await serving(first);
  const running = `The studio already runs on ${folder} (process ${holderOf(folder).pid}, pnpm start).`;
  const samePort = runStart();
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toBe(`${running}\n`);
  const otherPort = runStart({ PORT: String(await freePort()) });
  expect(await otherPort.ended).toBe(1);
  expect(textWithoutLogs(otherPort.output()).at(-1)).toBe(running);
  await serving(first);
});

test('a first start continues if PostgreSQL is killed during migrations', async ({ newStudio }) => {
  const { folder, runStart, serving } = newStudio;
  const site = runStart();
  // From then on the site may use it.
  const holder = join(folder, 'holder.json');
  await waitUntilTrue(
    () => existsSync(holder) && readFileSync(holder, 'utf8').includes('databaseUrl'),
  );
  const postmaster = join(folder, 'database', 'cluster', 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(postmaster, 'utf8'), 10), 'SIGKILL');
  await serving(site);
  expect(textWithoutLogs(site.output())).toContain(
    'The database did not answer for a moment. Trying again …',
  );
  expect(await site.end()).toBe(0);
});

test('a folder instead of a data file is reported in one line', async ({ studio }) => {
  for (const name of ['holder.json', 'jwt-secret', 'push-key']) {
    rmSync(join(studio.folder, name), { force: true });
    mkdirSync(join(studio.folder, name));
    const site = studio.runStart();
    expect(await site.ended).toBe(1);
    expect(textWithoutLogs(site.output()).at(-1)).toContain(
      `${join(studio.folder, name)} must be a file.`,
    );
    expect(site.output()).not.toContain('    at ');
    rmdirSync(join(studio.folder, name));
  }
});

test('a missing BACKUP_FOLDER is reported by the start, and not created by a backup', async ({
  studio,
}) => {
  const missing = join(studio.folder, 'not-mounted');
  const said = `BACKUP_FOLDER, ${missing}, does not exist: no backup is made until this is fixed.`;
  const site = studio.runStart({ BACKUP_FOLDER: missing });
  await studio.serving(site);
  await site.line(/^BACKUP_FOLDER/);
  expect(site.output()).toContain(said);
  const settings = { STUDIO_DATA: studio.folder, BACKUP_FOLDER: missing };
  const backup = runCommandProcess('backup.ts', settings);
  expect(await backup.ended).toBe(1);
  expect(backup.output()).toContain(said);
  expect(existsSync(missing)).toBe(false);
});

test('two signals while the studio stops change nothing: the database still stops cleanly', async ({
  studio,
}) => {
  const { folder, runStart, serving } = studio;
  const site = runStart();
  await serving(site);
  site.child.kill('SIGINT');
  await site.line(/Stopping/);
  site.child.kill('SIGINT');
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(readFileSync(join(folder, 'database.log'), 'utf8').trim()).toMatch(/is shut down$/);
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test('a signal while the database is created ends everything', async ({ newStudio }) => {
  const { folder, runStart } = newStudio;
  const site = runStart();
  await site.line(/Starting the database/);
  expect(await site.end('SIGINT')).toBe(0);
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test('the studio stops if its package manager is killed', async ({ studio }) => {
  const { folder, runStartWrapped, serving } = studio;
  const wrapper = runStartWrapped();
  await serving(wrapper);
  wrapper.child.kill('SIGKILL');
  await wrapper.ended;
  await waitUntilTrue(() => findProcessesByCommand(folder).length === 0);
  expect(wrapper.output()).toContain('Stopped.');
});
