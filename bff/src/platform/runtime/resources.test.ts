import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from './logging.ts';
import { Resources, waitForAll } from './resources.ts';

/** Resources with these names. A resource whose name ends in `!` fails to stop. */
function resourcesNamed(...names: string[]) {
  const stopped: string[] = [];
  const parts = new Resources(createLogger('silent'));
  for (const name of names) {
    parts.add(name, async () => {
      stopped.push(name);
      if (name.endsWith('!')) throw new Error(name);
    });
  }
  return { parts, stopped };
}

test('resources are stopped in reverse order, once', async () => {
  const { parts, stopped } = resourcesNamed('database', 'jobs', 'server');
  await parts.stop();
  await parts.stop();
  expect(stopped).toEqual(['server', 'jobs', 'database']);
});

test('a resource that fails to stop leaves no other running, and its failure is reported', async () => {
  const { parts, stopped } = resourcesNamed('database', 'jobs!', 'server');
  await expect(parts.stop()).rejects.toThrow('jobs!');
  expect(stopped).toEqual(['server', 'jobs!', 'database']);
});

test('each failure of several resources that fail to stop is reported', async () => {
  const { parts, stopped } = resourcesNamed('database!', 'jobs', 'server!');
  const error = await parts.stop().catch((reason: unknown) => reason);
  expect((error as AggregateError).errors.map((one: Error) => one.message)).toEqual([
    'server!',
    'database!',
  ]);
  expect(stopped).toEqual(['server!', 'jobs', 'database!']);
});

test('a resource whose stop function throws is reported as failed', async () => {
  const { parts, stopped } = resourcesNamed('database');
  parts.add('server', () => {
    throw new Error('at once');
  });
  await expect(parts.stop()).rejects.toThrow('at once');
  expect(stopped).toEqual(['database']);
});

test('waitForAll waits for all promises, also when one of them fails', async () => {
  let ended = false;
  const slow = pause(20).then(() => {
    ended = true;
  });
  await expect(waitForAll([Promise.reject(new Error('first')), slow])).rejects.toThrow('first');
  expect(ended).toBe(true);
});
