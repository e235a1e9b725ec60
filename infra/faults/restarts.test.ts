import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { restartAlone, restartBehindProxy } from './restart-under-load.ts';

/** `ten-restarts.ts` does more of them. */
const FEW = { rounds: 2, clients: 16 };
const NOTHING_WRONG = { resets: 0, failures: {}, lost: 0, doubled: 0 };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
});
afterEach(async () => {
  await endAll();
  await database.drop();
  removeTemporaryFolders();
});

test('a restart under load resets no connection and loses and doubles nothing', async () => {
  const counted = await restartAlone({ databaseUrl: database.url, ...FEW });
  expect(counted).toMatchObject(NOTHING_WRONG);
  expect(counted.acknowledged).toBeGreaterThan(0);
});

test('two servers behind a proxy are restarted one after another, and nobody notices', async () => {
  const counted = await restartBehindProxy({ databaseUrl: database.url, ...FEW });
  expect(counted).toMatchObject({ ...NOTHING_WRONG, refused: 0 });
  expect(counted.acknowledged).toBeGreaterThan(0);
});
