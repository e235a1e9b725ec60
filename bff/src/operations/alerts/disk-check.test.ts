import { expect, test } from 'vitest';
import { wordsIn } from '../../platform/i18n/messages.ts';
import type { Disk } from '../../platform/runtime/disk.ts';
import { createDiskLook } from './disk-check.ts';

const ROOMY: Disk = { freeBytes: 50e9, totalBytes: 100e9 };

test('a share that hangs is a trouble in time, and is not asked again until it answers', async () => {
  let asked = 0;
  let answer = (_disk: Disk) => {};
  const look = createDiskLook(
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
    const finding = await look();
    expect(finding?.say(wordsIn('en'))).toEqual({
      what: expect.stringMatching(/^On the server \S+ the disk for backups does not answer\.$/),
      todo: expect.stringContaining('share'),
    });
  }
  expect(asked).toBe(1);
  answer(ROOMY);
  expect(await look()).toBeUndefined();
  expect(asked).toBe(1);
});
