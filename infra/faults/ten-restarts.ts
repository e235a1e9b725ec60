/**
 * A server is stopped and started again ten times while 64 clients read and write without a pause, alone and as one of two
 * behind a proxy. Prints the figures of infra/docs/resilience.md, on a database of its own:
 *
 *   node infra/faults/ten-restarts.ts
 */
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { restartAlone, restartBehindProxy } from './restart-under-load.ts';

const TEN = { rounds: 10, clients: 64 };

const postgres = await startEmbeddedPostgres({ dataFolder: temporaryFolder(), command: 'tests' });
try {
  for (const [name, restart] of Object.entries({ restartAlone, restartBehindProxy })) {
    const database = await createTestDatabase(postgres.adminUrl);
    const counted = await restart({ databaseUrl: database.url, ...TEN });
    process.stdout.write(`${name} ${JSON.stringify(counted)}\n`);
    await endAll();
  }
} finally {
  await endAll();
  await postgres.stop();
  removeTemporaryFolders();
}
