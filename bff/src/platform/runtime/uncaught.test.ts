import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs this statement in a process with the handler, and returns its log lines and how often `end` was called. */
function runWith(statement: string) {
  const script = `
    import { createConnection } from 'node:net';
    import { createLogger } from ${JSON.stringify(import.meta.resolve('./logging.ts'))};
    import { handleUncaughtErrors } from ${JSON.stringify(import.meta.resolve('./uncaught.ts'))};
    let ended = 0;
    handleUncaughtErrors(createLogger(), () => { ended += 1; });
    process.on('beforeExit', () => console.log(JSON.stringify({ ended })));
    ${statement}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  const lines = String(stdout).trim().split('\n');
  return { status, lines: lines.map((line) => JSON.parse(line)) };
}

test.each([
  ['a promise that is rejected', `Promise.reject(new TypeError('by chance'))`, 'by chance'],
  ['a connection that fails', `createConnection({ path: '/nowhere/at/all' })`, 'ENOENT'],
])('the process continues after %s, and logs it once a minute', (_, fault, words) => {
  const { status, lines } = runWith(`${fault};\n${fault};`);
  expect(status).toBe(0);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'uncaught error: continuing',
      err: expect.objectContaining({ message: expect.stringContaining(words) }),
    }),
    { ended: 0 },
  ]);
});

test('the process asks to be ended after an error that interrupted a callback', () => {
  const { status, lines } = runWith(`setTimeout(() => { throw new Error('half-way'); });`);
  expect(status).toBe(0);
  expect(lines).toEqual([
    expect.objectContaining({ level: 60, msg: expect.stringContaining('unsafe') }),
    { ended: 1 },
  ]);
});
