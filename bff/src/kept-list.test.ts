import { expect, test } from 'vitest';
import type { Meeting } from '../contract.ts';
import { keepMeetingList } from './meeting-list.ts';

const meeting = (id: number): Meeting => ({ id, meetingLink: '', version: 1, updatedAt: '' });

/** A database whose answers come when the test says so. */
function slowDatabase() {
  const waiting: ((meetings: Meeting[]) => void)[] = [];
  return {
    load: () => new Promise<Meeting[]>((resolve) => waiting.push(resolve)),
    asked: () => waiting.length,
    answer: (query: number, meetings: Meeting[]) => waiting[query]?.(meetings),
  };
}

test('reads that come together share one query, and later ones need none', async () => {
  const database = slowDatabase();
  const list = keepMeetingList(database.load);
  const reads = [list.read(), list.read()];
  database.answer(0, [meeting(1)]);
  const [first, second] = await Promise.all(reads);
  expect(second).toBe(first);
  expect(await list.read()).toBe(first);
  expect(database.asked()).toBe(1);
});

test('what was asked before a change is not kept after it', async () => {
  const database = slowDatabase();
  const list = keepMeetingList(database.load);
  const before = list.read();
  list.forget();
  const after = list.read();
  database.answer(1, [meeting(2)]);
  expect((await after).body).toContain('"id":2');
  database.answer(0, [meeting(1)]);
  await before;
  expect((await list.read()).body).toContain('"id":2');
});

test('a failed query is not remembered', async () => {
  let away = true;
  const list = keepMeetingList(async () => {
    if (away) throw new Error('away');
    return [meeting(1)];
  });
  await expect(list.read()).rejects.toThrow('away');
  away = false;
  expect((await list.read()).body).toContain('"id":1');
});
