/**
 * A server is stopped and started again ten times while 64 clients read and write without a pause, alone and as one of two
 * behind a proxy. Prints the figures of infra/docs/develop/resilience.md, on a database of its own:
 *
 *   node infra/faults/ten-restarts.ts [caddy] [nginx]
 *
 * behind these, too, where they are installed.
 */

import { createTestDatabase } from 'bff/test-database';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { installedProxies } from './installed-proxies.ts';
import { restartAlone, restartBehindProxy } from './restart-under-load.ts';

const RESTART_OPTIONS = { rounds: 10, clients: 64 };

type Restart = (restarts: Parameters<typeof restartAlone>[0]) => ReturnType<typeof restartAlone>;
const scenarios: [string, Restart][] = [
  ['alone', restartAlone],
  ['behind a proxy', restartBehindProxy],
];
for (const [name, startProxy] of Object.entries(installedProxies)) {
  const way: Restart = (restarts) => restartBehindProxy({ ...restarts, restMs: 2_000 }, startProxy);
  if (process.argv.includes(name)) scenarios.push([name, way]);
}

const postgres = await startEmbeddedPostgres({ dataFolder: temporaryFolder(), command: 'tests' });
try {
  for (const [name, restart] of scenarios) {
    const database = await createTestDatabase(postgres.adminUrl);
    const counted = await restart({ databaseUrl: database.url, ...RESTART_OPTIONS });
    process.stdout.write(`${name} ${JSON.stringify(counted)}\n`);
    await endAll();
  }
} finally {
  await endAll();
  await postgres.stop();
  removeTemporaryFolders();
}
