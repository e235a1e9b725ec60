import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs this in a process that catches the rest, and says at its end whether it was told to end. */
function runWith(fault: string) {
  const script = `
    import { createConnection } from 'node:net';
    import { createLogger } from ${JSON.stringify(import.meta.resolve('./logging.ts'))};
    import { catchUncaught } from ${JSON.stringify(import.meta.resolve('./uncaught.ts'))};
    let ended = 0;
    catchUncaught(createLogger(), () => { ended += 1; });
    process.on('beforeExit', () => console.log(JSON.stringify({ ended })));
    ${fault}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  const lines = String(stdout).trim().split('\n');
  return { status, lines: lines.map((line) => JSON.parse(line)) };
}

test.each([
  ['a promise that is rejected', `Promise.reject(new TypeError('by chance'))`, 'by chance'],
  ['a connection that fails', `createConnection({ path: '/nowhere/at/all' })`, 'ENOENT'],
])('goes on after %s, and says so once a minute', (_, fault, words) => {
  const { status, lines } = runWith(`${fault};\n${fault};`);
  expect(status).toBe(0);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'nobody caught an error: going on',
      err: expect.objectContaining({ message: expect.stringContaining(words) }),
    }),
    { ended: 0 },
  ]);
});

test('asks for the end after an error that interrupted a callback', () => {
  const { status, lines } = runWith(`setTimeout(() => { throw new Error('half-way'); });`);
  expect(status).toBe(0);
  expect(lines).toEqual([
    expect.objectContaining({ level: 60, msg: expect.stringContaining('unsafe') }),
    { ended: 1 },
  ]);
});
