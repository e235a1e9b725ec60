/** The BFF alone, as commands/serve.ts runs it, with options that no setting changes: `node serve-with-options.ts JSON`. */
import { readEnv } from 'bff/config';
import { startServer } from 'bff/server';
import { runCommand, untilStopped } from '../commands/run-command.ts';

await runCommand(
  async (studio) => {
    const env = readEnv(process.env);
    const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
    const settings = { ...env, databaseUrl, jwtSecret, studioData };
    const server = await startServer(settings, JSON.parse(process.argv[2] ?? ''));
    studio.onEnd(() => server.stop());
    await untilStopped(studio.stop);
  },
  () => {},
);
