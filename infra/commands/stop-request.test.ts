import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { endAll, type StartedProcess, start, waitUntilTrue } from '../testing/processes.ts';

afterEach(() => endAll());

const watching = (prepare = '') => `
  import { openSync } from 'node:fs';
  import { watchPackageManagers } from ${JSON.stringify(join(import.meta.dirname, 'stop-request.ts'))};
  let isGone = false;
  await watchPackageManagers(() => { isGone = true; console.log('gone'); process.exit(); });
  ${prepare}
  console.log('watching', process.pid);
  setInterval(() => console.log('asked', isGone), 300);
`;
const OUT_OF_HANDLES =
  'try { for (;;) openSync("/dev/null"); } catch (error) { console.log(error.code); }';

/** Runs npx → sh → node, as `npx pnpm start` does; `below` runs node below the shell named npx. */
function runBelowNpx(script: string, below: string): StartedProcess {
  const node = [process.execPath, '--input-type=module', '-e', script];
  return start('/bin/sh', ['-c', below, 'sh', ...node], { argv0: 'npm exec studio' });
}

const DIRECTLY = 'ulimit -n 64; "$@" & wait; :';
const BELOW_A_SHELL = `ulimit -n 64; /bin/sh -c '"$@" & wait; :' sh "$@" & wait; :`;

test.each([
  ['its own parent', DIRECTLY],
  ['the parent of its parent', BELOW_A_SHELL],
])('the end of npx is detected: %s', async (_, below) => {
  const npx = runBelowNpx(watching(), below);
  await npx.line(/^asked false/);
  npx.child.kill('SIGKILL');
  await npx.line(/^gone/);
});

test('the end of npx is detected even if its parent does not reap it', async () => {
  const script = `"$@" & echo npx $!; exec sleep 20`;
  const npx = [
    '/bin/bash',
    '-c',
    `exec -a 'npm exec studio' /bin/sh -c "$0" sh "$@"`,
    BELOW_A_SHELL,
  ];
  const node = [process.execPath, '--input-type=module', '-e', watching()];
  const careless = start('/bin/sh', ['-c', script, 'sh', ...npx, ...node]);
  await careless.line(/^asked false/);
  process.kill(Number((await careless.line(/^npx /)).slice(4)), 'SIGKILL');
  await careless.line(/^gone/);
});

test.each([
  ['its own parent', DIRECTLY],
  ['the parent of its parent', BELOW_A_SHELL],
])('a lack of file handles is not taken for the end of npx: %s', async (_, below) => {
  const npx = runBelowNpx(watching(OUT_OF_HANDLES), below);
  await npx.line(/^EMFILE/);
  // Longer than two watch intervals.
  await waitUntilTrue(() => npx.output().split('asked').length > 8 || /gone/.test(npx.output()));
  expect(npx.output()).toMatch(/asked false/);
  expect(npx.output()).not.toMatch(/gone/);
});
