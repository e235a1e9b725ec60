/** The BFF alone, as commands/serve.ts runs it, but ready to back up from its first moment: no test has a minute to wait. */
import { readEnv } from 'bff/env';
import { startServer } from 'bff/server';
import { runCommand, untilStopped } from '../commands/run-command.ts';

await runCommand(
  async (studio) => {
    const env = readEnv(process.env);
    const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
    const settings = { ...env, databaseUrl, jwtSecret, studioData };
    const server = await startServer(settings, { backupsAfterMs: 0 });
    studio.onEnd(() => server.stop());
    await untilStopped(studio.stop);
  },
  () => {},
);
