import { expect, test } from 'vitest';
import { messagesFor } from '../../platform/i18n/messages.ts';
import type { DiskUsage } from '../../platform/runtime/disk.ts';
import { createDiskCheck } from './disk-check.ts';

const ROOMY: DiskUsage = { freeBytes: 50e9, totalBytes: 100e9 };

test('a network share that hangs is an alert in time, and is not read again until it responds', async () => {
  let asked = 0;
  let answer = (_disk: DiskUsage) => {};
  const check = createDiskCheck(
    { data: '/data', backups: '/share' },
    (folder) => {
      if (folder === '/data') return Promise.resolve(ROOMY);
      asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    50,
  );
  for (let times = 0; times < 2; times += 1) {
    const finding = await check();
    expect(finding?.formatText(messagesFor('en'))).toEqual({
      what: expect.stringMatching(/^On the server \S+ the disk for backups does not answer\.$/),
      todo: expect.stringContaining('share'),
    });
  }
  expect(asked).toBe(1);
  answer(ROOMY);
  expect(await check()).toBeUndefined();
  expect(asked).toBe(1);
});
