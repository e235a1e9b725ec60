import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { endAll, findProcessesByCommand, killAll, processTree } from '../testing/processes.ts';
import { freePort, runCommandProcess } from '../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

const folder = temporaryFolder();
afterEach(async () => {
  await endAll();
  killAll(findProcessesByCommand(folder));
  removeTemporaryFolders();
});

test('dev serves the app with the API, and one signal ends all processes', async () => {
  const [port, vitePort] = [await freePort(), await freePort()];
  const dev = runCommandProcess('dev.ts', { STUDIO_DATA: folder, PORT: String(port) }, [
    String(vitePort),
  ]);
  expect(await dev.line(/^Open /)).toBe(`Open http://localhost:${vitePort}`);
  await dev.line(/listening/);
  await dev.line(/ready in/);
  const meetings = await fetch(`http://localhost:${vitePort}/api/meetings`);
  expect([meetings.status, await meetings.json()]).toEqual([200, []]);
  const tree = processTree(dev.pid);
  expect(tree.length).toBeGreaterThan(3);
  expect(await dev.end('SIGINT')).toBe(0);
  expect(tree.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  expect(findProcessesByCommand(folder)).toEqual([]);
});
