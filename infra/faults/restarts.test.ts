// @module-tag faults
import { afterAll, expect } from 'vitest';
import { test as onDatabase } from '../studio/studio-test.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { restartAlone, restartBehindProxy } from './restart-under-load.ts';

// Both tests mostly wait, so they run concurrently.
const test = onDatabase.concurrent;
afterAll(async () => {
  await endAll();
  removeTemporaryFolders();
});

/** `ten-restarts.ts` does more of them. */
const FEW = { rounds: 2, clients: 16 };
const NOTHING_WRONG = { resets: 0, lost: 0, doubled: 0 };

test('a restart under load resets no connection, and neither loses nor repeats a write', async ({
  database,
}) => {
  const counted = await restartAlone({ databaseUrl: database.url, ...FEW });
  expect(counted).toMatchObject(NOTHING_WRONG);
  expect(counted.failures).toEqual({});
  expect(counted.acknowledged).toBeGreaterThan(0);
});

test('two servers behind a proxy are restarted one after another without a failed request', {
  tags: 'promise',
}, async ({ database }) => {
  const counted = await restartBehindProxy({ databaseUrl: database.url, ...FEW });
  expect(counted).toMatchObject({ ...NOTHING_WRONG, refused: 0 });
  expect(counted.failures).toEqual({});
  expect(counted.acknowledged).toBeGreaterThan(0);
});
