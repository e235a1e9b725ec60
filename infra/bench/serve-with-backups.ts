/** The BFF, which writes a backup into the given folder whenever it is told to, as it does by itself at night. */
import { writeBackup } from 'bff/backup';
import { readEnv } from 'bff/env';
import { startServer } from 'bff/server';

const env = readEnv(process.env);
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
