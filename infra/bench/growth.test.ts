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

// Runs the calls of `pnpm bench growth` once, on few rows, so that the bench stays in step with the site.
test('every call that is measured does what it is named for', async () => {
  const refused: string[] = [];
  for (const call of calls) {
    await makeCall(call, site).catch((error) => refused.push(String(error)));
  }
  expect(refused).toEqual([]);
});

test('a page of a list comes compressed over HTTP', async () => {
  const path = '/api/staff/messages';
  const { headers, text, wireBytes } = await site.ask({ path, token: site.staff });
  expect(JSON.parse(text).items).toHaveLength(50);
  expect(headers['content-encoding']).toBe('br');
  expect(wireBytes / Buffer.byteLength(text)).toBeLessThan(0.3);
});
