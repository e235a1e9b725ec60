// @module-tag faults
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { eventually, processesNaming } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
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
