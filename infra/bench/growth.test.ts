// @module-tag faults
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { HANDFUL } from './filled-studio/sizes.ts';
import { makeCall } from './growth/call.ts';
import { calls } from './growth/calls.ts';
import { type Site, startSite } from './growth/site.ts';

const stops: (() => unknown)[] = [];
let site: Site;
beforeAll(async () => {
  site = await startSite(inject('databaseUrl'), HANDFUL, { onEnd: (stop) => stops.push(stop) });
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await endAll();
  removeTemporaryFolders();
});

// Makes each call of `pnpm bench growth` once, on few rows, so that the bench keeps up with the API.
test('every measured call succeeds', async () => {
  const failed: string[] = [];
  for (const call of calls) {
    await makeCall(call, site).catch((error) => failed.push(String(error)));
  }
  expect(failed).toEqual([]);
});

test('a page of a list is compressed', async () => {
  const path = '/api/staff/messages';
  const { headers, text, wireBytes } = await site.send({ path, token: site.staff });
  expect(JSON.parse(text).items).toHaveLength(50);
  expect(headers['content-encoding']).toBe('br');
  expect(wireBytes / Buffer.byteLength(text)).toBeLessThan(0.3);
});
