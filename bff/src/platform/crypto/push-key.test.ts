import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { derivePushKeys, loadPushKeys } from './push-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const warn = vi.fn();
const logger = { warn };

const GIVEN = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';

test('the key is created once, also by servers that start together, and only this user can read it', async () => {
  const inside = join(folder, 'new');
  const made = await Promise.all(
    Array.from({ length: 10 }, () => loadPushKeys(inside, undefined, logger)),
  );
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await loadPushKeys(inside, undefined, logger)).toEqual(made[0]);
  expect(await readdir(inside)).toEqual(['push-key']);
  expect((await stat(join(inside, 'push-key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(inside, 'push-key'), 'utf8')).toMatch(/^[\w-]{43}$/);
});

test('a given key is used, and none is stored', async () => {
  expect((await loadPushKeys(folder, GIVEN, logger)).privateKey).toBe(GIVEN);
  expect(await readdir(folder)).toEqual([]);
});

test('a damaged file is reported, not replaced: all subscriptions are bound to its key', async () => {
  await writeFile(join(folder, 'push-key'), 'half a k');
  await expect(loadPushKeys(folder, undefined, logger)).rejects.toThrow(/push-key is no key/);
  expect(await readFile(join(folder, 'push-key'), 'utf8')).toBe('half a k');
});

test('a server that cannot store the key continues with its own key, and logs a warning', async () => {
  // Nobody can make a file there.
  const { privateKey, publicKey } = await loadPushKeys('/sys/kernel', undefined, logger);
  expect(derivePushKeys(privateKey)?.publicKey).toBe(publicKey);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  ['too short', GIVEN.slice(1)],
  ['zero', Buffer.alloc(32).toString('base64url')],
  ['more than the order of the curve', Buffer.alloc(32, 255).toString('base64url')],
  ['padded', `${GIVEN}=`],
  ['empty', ''],
])('%s is not a key', (_, text) => {
  expect(derivePushKeys(text)).toBeUndefined();
});

test('the public key belongs to the private one', () => {
  expect(derivePushKeys(GIVEN)?.publicKey).toMatch(/^B[\w-]{86}$/);
});
