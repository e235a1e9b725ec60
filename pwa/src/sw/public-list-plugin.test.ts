import { expect, test } from 'vitest';
import { publicListPlugin } from './public-list-plugin.ts';

const answer = (status: number, cacheControl = 'no-cache') =>
  new Response(status === 304 ? null : '[]', {
    status,
    headers: { 'Cache-Control': cacheControl },
  });

// The strategy hands over more than is read here.
const call = (name: keyof typeof publicListPlugin, param: object) =>
  (publicListPlugin[name] as (param: object) => Promise<Response | null | undefined>)(param);

test.each([
  ['a list', answer(200), true],
  ['a list for everyone to keep', answer(200, 'public, max-age=60'), true],
  ['what nobody may keep', answer(200, 'private, no-store'), false],
  ['what only one may keep', answer(200, 'private, max-age=60'), false],
  ['a refusal', answer(404), false],
])('%s is kept: %s', async (_, response, kept) => {
  const stored = await call('cacheWillUpdate', { response });
  expect(stored?.headers.get('X-Fetched-At') ?? undefined).toEqual(
    kept ? expect.stringMatching(/^\d{4}-/) : undefined,
  );
});

test('only what comes out of the cache is marked', async () => {
  const used = await call('cachedResponseWillBeUsed', { cachedResponse: answer(200) });
  expect(used?.headers.get('X-From-Cache')).toBe('1');
  expect(await used?.text()).toBe('[]');
  expect(await call('cachedResponseWillBeUsed', { cachedResponse: undefined })).toBeUndefined();
  const stored = await call('cacheWillUpdate', { response: answer(200) });
  expect(stored?.headers.has('X-From-Cache')).toBe(false);
});

test('a failing server counts as none, and is quoted when nothing is kept', async () => {
  const state = {};
  const response = answer(503);
  await expect(call('fetchDidSucceed', { response, state })).rejects.toThrow('503');
  expect(await call('handlerDidError', { state })).toBe(response);
  expect(await call('fetchDidSucceed', { response: answer(404), state })).toBeTruthy();
});
