import { migrateDatabase } from 'bff/migrate';
import { retryOnOutage } from './retry-on-outage.ts';
import { runCommand } from './run-command.ts';
import { joinDatabase, readDatabaseConfig } from './studio-database.ts';

/**
 * Migrates the database to this version while servers of the previous version keep running. A server also migrates at its start:
 * as a separate step, a failing migration stops an update before any server is restarted.
 */
await runCommand(async (studio) => {
  const env = readDatabaseConfig();
  const databaseUrl = await joinDatabase(env, studio, 'migrate');
  const outages = { ...studio, isEmbedded: !env.databaseUrl };
  await retryOnOutage(() => migrateDatabase(databaseUrl), outages);
  studio.say('The database is up to date.');
});
