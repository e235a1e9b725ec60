import { expect, test, vi } from 'vitest';
import type { ChangeFeedStatus } from '../database/change-listener.ts';
import { cacheList } from './cached-list.ts';

const row = (id: number) => ({ id });

/** A database whose queries the test resolves. */
function slowDatabase() {
  const waiting: ((rows: object[]) => void)[] = [];
  return {
    load: () => new Promise<object[]>((resolve) => waiting.push(resolve)),
    queryCount: () => waiting.length,
    answer: (query: number, rows: object[]) => waiting[query]?.(rows),
  };
}

test('reads that come together share one query, and later ones need none', async () => {
  const database = slowDatabase();
  const list = cacheList(database.load);
  const reads = [list.read(), list.read()];
  database.answer(0, [row(1)]);
  const [first, second] = await Promise.all(reads);
  expect(second).toBe(first);
  expect(await list.read()).toBe(first);
  expect(database.queryCount()).toBe(1);
});

test('the result of a query that began before a change is not cached after it', async () => {
  const database = slowDatabase();
  const list = cacheList(database.load);
  const before = list.read();
  list.forget();
  const after = list.read();
  database.answer(1, [row(2)]);
  expect((await after).body).toContain('"id":2');
  database.answer(0, [row(1)]);
  await before;
  expect((await list.read()).body).toContain('"id":2');
});

test('a failed query is not cached', async () => {
  let away = true;
  const list = cacheList(async () => {
    if (away) throw new Error('away');
    return [row(1)];
  });
  await expect(list.read()).rejects.toThrow('away');
  away = false;
  expect((await list.read()).body).toContain('"id":1');
});

test('while changes may be missed, each read queries the database', async () => {
  let status: ChangeFeedStatus = 'current';
  let id = 1;
  const list = cacheList(async () => [row(id)], { status: () => status, secondsSilent: () => 3 });
  expect((await list.read()).body).toContain('"id":1');
  id = 2;
  status = 'unknown';
  expect(list.inMemory()).toBeUndefined();
  expect((await list.read()).body).toContain('"id":2');
  id = 3;
  expect((await list.read()).body).toContain('"id":3');
});

test('while the database is stopped, the cached list is served with its age, unless it is known to be out of date', async () => {
  let change: ChangeFeedStatus = 'current';
  const list = cacheList(
    async () => {
      if (change === 'stopped') throw new Error('away');
      return [row(1)];
    },
    { status: () => change, secondsSilent: () => 3 },
  );
  const fresh = await list.read();
  expect(fresh.age).toBeUndefined();
  change = 'stopped';
  expect(await list.read()).toEqual({ ...fresh, age: 3 });
  list.forget();
  await expect(list.read()).rejects.toThrow('away');
});

test('while the database sends neither changes nor results, the cached list is served with its age', async () => {
  let change: ChangeFeedStatus = 'current';
  let answer: () => Promise<object[]> = async () => [row(1)];
  const list = cacheList(() => answer(), { status: () => change, secondsSilent: () => 9 });
  const known = await list.read();
  change = 'unknown';
  answer = () => Promise.reject(new Error('forgotten'));
  expect(await list.read()).toEqual({ ...known, age: 9 });

  // A firewall has forgotten the first connection; the next connection answers.
  const answers = [() => Promise.reject(new Error('forgotten')), async () => [row(2)]];
  answer = () => (answers.shift() ?? answer)();
  const current = await list.read();
  expect([current.body, current.age]).toEqual(['[{"id":2}]', undefined]);
});

test('a list that changed during the query is not served', async () => {
  vi.useFakeTimers();
  let change: ChangeFeedStatus = 'current';
  let answer: () => Promise<object[]> = async () => [row(1)];
  const list = cacheList(() => answer(), { status: () => change, secondsSilent: () => 9 });
  await list.read();
  change = 'unknown';
  answer = () => new Promise(() => {});
  const unanswered = list.read();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await unanswered).toMatchObject({ age: 9 });

  const asked = list.read();
  list.forget();
  answer = async () => [row(2)];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await asked).toMatchObject({ body: '[{"id":2}]' });
  vi.useRealTimers();
});

test('a list that may have missed a change is read again, and served with its age until the database answers', async () => {
  let answer: () => Promise<object[]> = async () => [row(1)];
  const list = cacheList(() => answer(), { status: () => 'current', secondsSilent: () => 2 });
  const known = await list.read();
  list.markStale();
  expect(list.inMemory()).toBeUndefined();
  answer = () => Promise.reject(new Error('away'));
  expect(await list.read()).toEqual({ ...known, age: 3 });
  answer = async () => [row(2)];
  expect(await list.read()).toMatchObject({ body: '[{"id":2}]' });
  expect(list.inMemory()?.body).toBe('[{"id":2}]');
});

test('a first query on a dead connection is repeated once', async () => {
  const answers = [() => Promise.reject(new Error('dead')), async () => [row(1)]];
  const list = cacheList(() => (answers.shift() ?? (async () => []))());
  expect((await list.read()).body).toContain('"id":1');
});
