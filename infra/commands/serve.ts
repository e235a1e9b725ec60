/**
 * Runs the BFF alone, on complete settings and an app that is built. What runs it starts it again when it ends: `pnpm dev`, and
 * systemd on a server (infra/production). With `--check` it only looks whether the settings are right.
 */
import { readEnv } from 'bff/config';
import { startServer } from 'bff/server';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { portRefusal } from './check-port.ts';
import { runCommand, untilStopped } from './run-command.ts';

/** What runs it reports the stop. */
const say = () => {};

await runCommand(async (studio) => {
  const { databaseUrl, jwtSecret = '', studioData, ...env } = readEnv(process.env);
  if (!databaseUrl || !studioData) throw new Refusal('DATABASE_URL and STUDIO_DATA must be set.');
  if (process.argv[2] === '--check') return;
  const unsafe = new AbortController();
  const server = await startServer(
    { ...env, databaseUrl, jwtSecret, studioData },
    { onUnsafe: () => unsafe.abort() },
  ).catch((error) => {
    throw portRefusal(env, error);
  });
  studio.onEnd(() => server.stop());
  await untilStopped(AbortSignal.any([studio.stop, unsafe.signal]));
  if (unsafe.signal.aborted) throw new Refusal('The server met an error that nobody caught.');
}, say);
