import { migrateDatabase } from 'bff/migrate';
import { despiteOutages } from './despite-outages.ts';
import { runCommand } from './run-command.ts';
import { joinDatabase, readDatabaseEnv } from './studio-database.ts';

/**
 * Brings the database up to date with this version while servers of the version before go on. A server does so at its start, too:
 * as a step of its own, a migration that fails stops an update before any server is touched.
 */
await runCommand(async (studio) => {
  const env = readDatabaseEnv();
  const databaseUrl = await joinDatabase(env, studio, 'migrate');
  const outages = { ...studio, isEmbedded: !env.databaseUrl };
  await despiteOutages(() => migrateDatabase(databaseUrl), outages);
  studio.say('The database is up to date.');
});
