/** Starts the BFF, which writes a backup into the folder that each message names, as it does at night by itself. */
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';
import { writeBackup } from 'bff/write-backup';

const env = readConfig(process.env);
const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
const server = await startServer(
  { ...env, databaseUrl, jwtSecret, studioData },
  { logLevel: 'warn' },
);

process.on('message', async (folder: string) => {
  const { file, bytes, rows } = await writeBackup({ databaseUrl, folder });
  process.send?.({ file, bytes, rows });
});
process.once('disconnect', async () => {
  await server.stop();
  process.exit();
});
process.send?.({ address: server.address });
