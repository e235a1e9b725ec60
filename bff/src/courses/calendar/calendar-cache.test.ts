import { expect, test } from 'vitest';
import { createCalendarCache } from './calendar-cache.ts';

/** A cache for a list that the test changes. Each rendered calendar has another number. */
function cacheOf({ most = 10, isHeard = true } = {}) {
  let version: object | undefined = {};
  let written = 0;
  const list = {
    inMemory: () => (isHeard ? version : undefined),
    read: async () => {
      version = {};
      return version;
    },
  };
  const calendars = createCalendarCache(list, most);
  const write = async () => {
    written += 1;
    return `calendar ${written}`;
  };
  return {
    ask: async (address: string, how: () => Promise<string | undefined> = write) =>
      (await calendars.find(address, how))?.body,
    change: () => {
      version = undefined;
    },
    written: () => written,
  };
}

test('a calendar is rendered once, for concurrent and later requests', async () => {
  const { ask, written } = cacheOf();
  const [first, second] = await Promise.all([ask('a'), ask('a')]);
  expect([first, second, await ask('a'), written()]).toEqual([first, first, first, 1]);
});

test('a calendar is rendered again after a change, even if it was being rendered before', async () => {
  const { ask, change } = cacheOf();
  let finish = (_: string) => {};
  const old = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const before = ask('a', () => old);
  change();
  expect(await ask('a')).toBe('calendar 1');
  finish('old');
  expect([await before, await ask('a')]).toEqual(['old', 'calendar 1']);
});

test('the least recently used calendars are evicted', async () => {
  const { ask } = cacheOf({ most: 2 });
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([
    'calendar 1',
    'calendar 2',
    'calendar 1',
  ]);
  await ask('c');
  expect(await ask('a')).toBe('calendar 1');
  expect(await ask('b')).toBe('calendar 4');
});

test('addresses without a calendar and failures are not cached', async () => {
  const { ask } = cacheOf({ most: 2 });
  await ask('a');
  for (let number = 0; number < 10; number += 1)
    expect(await ask(`none-${number}`, async () => undefined)).toBeUndefined();
  await expect(ask('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([await ask('a'), await ask('b'), await ask('none-1')]).toEqual([
    'calendar 1',
    'calendar 2',
    'calendar 3',
  ]);
});

test('no calendar is cached while change events may be missed', async () => {
  const { ask } = cacheOf({ isHeard: false });
  expect([await ask('a'), await ask('a')]).toEqual(['calendar 1', 'calendar 2']);
});
