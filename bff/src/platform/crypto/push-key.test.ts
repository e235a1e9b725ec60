import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPushKeys, pushKeysOf } from './push-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const warn = vi.fn();
const logger = { warn };

const GIVEN = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';

test('the key is made once, also by servers that start together, for this user alone', async () => {
  const inside = join(folder, 'new');
  const made = await Promise.all(
    Array.from({ length: 10 }, () => keepPushKeys(inside, undefined, logger)),
  );
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await keepPushKeys(inside, undefined, logger)).toEqual(made[0]);
  expect(await readdir(inside)).toEqual(['push-key']);
  expect((await stat(join(inside, 'push-key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(inside, 'push-key'), 'utf8')).toMatch(/^[\w-]{43}$/);
});

test('a key that is given is used, and none is kept', async () => {
  expect((await keepPushKeys(folder, GIVEN, logger)).privateKey).toBe(GIVEN);
  expect(await readdir(folder)).toEqual([]);
});

test('a damaged file is named, not replaced: all subscriptions are bound to what was in it', async () => {
  await writeFile(join(folder, 'push-key'), 'half a k');
  await expect(keepPushKeys(folder, undefined, logger)).rejects.toThrow(/push-key is no key/);
  expect(await readFile(join(folder, 'push-key'), 'utf8')).toBe('half a k');
});

test('where it cannot be kept a server goes on with a key of its own, and says so', async () => {
  // Nobody can make a file there.
  const { privateKey, publicKey } = await keepPushKeys('/sys/kernel', undefined, logger);
  expect(pushKeysOf(privateKey)?.publicKey).toBe(publicKey);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  ['too short', GIVEN.slice(1)],
  ['zero', Buffer.alloc(32).toString('base64url')],
  ['more than the order of the curve', Buffer.alloc(32, 255).toString('base64url')],
  ['padded', `${GIVEN}=`],
  ['empty', ''],
])('no key is: %s', (_, text) => {
  expect(pushKeysOf(text)).toBeUndefined();
});

test('the public key belongs to the private one', () => {
  expect(pushKeysOf(GIVEN)?.publicKey).toMatch(/^B[\w-]{86}$/);
});
