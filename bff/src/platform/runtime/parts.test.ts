import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from './logging.ts';
import { Parts, settled } from './parts.ts';

/** Parts with these names. A part whose name ends in `!` fails to stop. */
function partsNamed(...names: string[]) {
  const stopped: string[] = [];
  const parts = new Parts(createLogger('silent'));
  for (const name of names) {
    parts.add(name, async () => {
      stopped.push(name);
      if (name.endsWith('!')) throw new Error(name);
    });
  }
  return { parts, stopped };
}

test('parts are stopped in the opposite order, once', async () => {
  const { parts, stopped } = partsNamed('database', 'jobs', 'server');
  await parts.stop();
  await parts.stop();
  expect(stopped).toEqual(['server', 'jobs', 'database']);
});

test('a part that fails to stop leaves no other running, and its failure is reported', async () => {
  const { parts, stopped } = partsNamed('database', 'jobs!', 'server');
  await expect(parts.stop()).rejects.toThrow('jobs!');
  expect(stopped).toEqual(['server', 'jobs!', 'database']);
});

test('of several parts that fail to stop each failure is reported', async () => {
  const { parts, stopped } = partsNamed('database!', 'jobs', 'server!');
  const error = await parts.stop().catch((reason: unknown) => reason);
  expect((error as AggregateError).errors.map((one: Error) => one.message)).toEqual([
    'server!',
    'database!',
  ]);
  expect(stopped).toEqual(['server!', 'jobs', 'database!']);
});

test('a part that throws at once is a part that fails to stop', async () => {
  const { parts, stopped } = partsNamed('database');
  parts.add('server', () => {
    throw new Error('at once');
  });
  await expect(parts.stop()).rejects.toThrow('at once');
  expect(stopped).toEqual(['database']);
});

test('settled waits for all promises, also when one of them fails', async () => {
  let ended = false;
  const slow = pause(20).then(() => {
    ended = true;
  });
  await expect(settled([Promise.reject(new Error('first')), slow])).rejects.toThrow('first');
  expect(ended).toBe(true);
});
