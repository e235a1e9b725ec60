/** Runs only the BFF, like commands/serve.ts, with options that no setting can change: `node serve-with-options.ts JSON`. */
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';
import { runCommand, untilStopped } from '../commands/run-command.ts';

await runCommand(
  async (studio) => {
    const env = readConfig(process.env);
    const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
    const settings = { ...env, databaseUrl, jwtSecret, studioData };
    const server = await startServer(settings, JSON.parse(process.argv[2] ?? ''));
    studio.onEnd(() => server.stop());
    await untilStopped(studio.stop);
  },
  () => {},
);
