/** Runs the BFF alone, on complete settings. `pnpm dev` restarts it at every change. */
import { readEnv } from 'bff/env';
import { startServer } from 'bff/server';
import { portRefusal } from './check-port.ts';
import { runCommand, untilStopped } from './run-command.ts';

/** `pnpm dev` reports the stop. */
const say = () => {};

await runCommand(async (studio) => {
  const env = readEnv(process.env);
  const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
  const settings = { ...env, databaseUrl, jwtSecret, studioData };
  const server = await startServer(settings).catch((error) => {
    throw portRefusal(env, error);
  });
  studio.onEnd(() => server.stop());
  await untilStopped(studio.stop);
}, say);
