/**
 * `node bench-server.ts [FOLDER]`: the studio with the settings in the environment, and FOLDER as its built site. On SIGUSR2 it
 * reports its memory; on SIGHUP it writes a backup, as the nightly job does.
 */
import { join } from 'node:path';
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';
import { writeBackup } from 'bff/write-backup';
import { reportOnSignal } from './report-on-signal.ts';

const { databaseUrl = '', jwtSecret = '', studioData = '', ...env } = readConfig(process.env);
const [siteFolder] = process.argv.slice(2);
const server = await startServer(
  { ...env, databaseUrl, jwtSecret, studioData },
  { logLevel: 'error', ...(siteFolder && { siteFolder }) },
);
reportOnSignal();
let backups = 0;
process.on('SIGHUP', async () => {
  await writeBackup({ databaseUrl, folder: join(studioData, 'kept') });
  process.stdout.write(`backup ${++backups}\n`);
});
process.stdout.write(`ready ${server.address}\n`);
process.once('SIGTERM', () => void server.stop().finally(() => process.exit()));
