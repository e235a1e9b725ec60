import { expect, test, vi } from 'vitest';
import { deleteOldLists } from './public-list-plugin.ts';

test('the lists of older versions are deleted, and nothing else', async () => {
  const names = ['workbox-precache-v2-x', 'api-public-v1', 'api-public-v2', 'api-publications'];
  const drop = vi.fn();
  vi.stubGlobal('caches', { keys: async () => names, delete: drop });
  await deleteOldLists();
  expect(drop.mock.calls).toEqual([['api-public-v1']]);
});
