// @module-tag faults
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { eventually, processesNaming } from '../testing/processes.ts';
import { freePort, runCommandProcess } from '../testing/run-command-process.ts';
import { test as onStudio, wordsOf } from '../testing/studio-commands.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);
const test = onStudio.concurrent;
// Together they take longer for each test than alone.
vi.setConfig({ testTimeout: 120_000 });

const holderOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as { pid: number };

test('starts a studio that ends by itself again, after growing pauses, and stops while it waits', {
  tags: 'promise',
}, async ({ studio }) => {
  const { folder, port, runStart, serving } = studio;
  // The error is thrown in a callback, as by a fault in the program.
  const site = runStart({
    NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGUSR2',()=>{throw(0)})",
  });
  await serving(site);
  process.kill(holderOf(folder).pid, 'SIGUSR2');
  expect(await site.line(/ended by itself/)).toBe(
    'The studio ended by itself (1). It starts again in 1 s.',
  );
  expect(site.output()).toMatch(/"level":60.*going on is unsafe[\s\S]*an error that nobody caught/);
  const answers = (times: number) => site.output().split('Open http').length === times + 1;
  await eventually(() => answers(2));
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  process.kill(holderOf(folder).pid, 'SIGKILL');
  expect(await site.line(/SIGKILL/)).toBe(
    'The studio ended by itself (SIGKILL). It starts again in 2 s.',
  );
  expect(await site.end()).toBe(0);
  expect(wordsOf(site.output()).at(-1)).toBe('Stopped.');
});

test('a studio whose start is killed stops in order', async ({ studio }) => {
  const { folder, runStart, serving } = studio;
  const site = runStart();
  await serving(site);
  site.child.kill('SIGKILL');
  // The database has ended by then. Who says so is not the process that was killed.
  await eventually(() => site.output().includes('Stopped.'));
  expect(processesNaming(folder)).toEqual([]);
});

test('a second start on the same data says in one line that the studio already runs', async ({
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
  expect(wordsOf(otherPort.output()).at(-1)).toBe(running);
  await serving(first);
});

test('a first start goes on though PostgreSQL is killed while it migrates', async ({
  newStudio,
}) => {
  const { folder, runStart, serving } = newStudio;
  const site = runStart();
  // From then on the site may use it.
  const holder = join(folder, 'holder.json');
  await eventually(
    () => existsSync(holder) && readFileSync(holder, 'utf8').includes('databaseUrl'),
  );
  const postmaster = join(folder, 'database', 'cluster', 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(postmaster, 'utf8'), 10), 'SIGKILL');
  await serving(site);
  expect(wordsOf(site.output())).toContain('The database was away for a moment. Trying again …');
  expect(await site.end()).toBe(0);
});

test('a folder in the place of a file of the data is one line', async ({ studio }) => {
  for (const name of ['holder.json', 'jwt-secret', 'push-key']) {
    rmSync(join(studio.folder, name), { force: true });
    mkdirSync(join(studio.folder, name));
    const site = studio.runStart();
    expect(await site.ended).toBe(1);
    expect(wordsOf(site.output()).at(-1)).toContain(`${join(studio.folder, name)} must be a file.`);
    expect(site.output()).not.toContain('    at ');
    rmdirSync(join(studio.folder, name));
  }
});

test('a BACKUP_FOLDER that is not there is said by the start, and not made by a backup', async ({
  studio,
}) => {
  const missing = join(studio.folder, 'not-mounted');
  const said = `BACKUP_FOLDER, ${missing}, is not there: no backup is made until it is right.`;
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

test('two signals while it stops change nothing: the database still ends cleanly', async ({
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
  expect(processesNaming(folder)).toEqual([]);
});

test('a signal while the database is being made ends everything too', async ({ newStudio }) => {
  const { folder, runStart } = newStudio;
  const site = runStart();
  await site.line(/Starting the database/);
  expect(await site.end('SIGINT')).toBe(0);
  expect(processesNaming(folder)).toEqual([]);
});

test('stops when the package manager that ran it is killed', async ({ studio }) => {
  const { folder, runStartWrapped, serving } = studio;
  const wrapper = runStartWrapped();
  await serving(wrapper);
  wrapper.child.kill('SIGKILL');
  await wrapper.ended;
  await eventually(() => processesNaming(folder).length === 0);
  expect(wrapper.output()).toContain('Stopped.');
});
