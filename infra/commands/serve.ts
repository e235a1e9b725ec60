/**
 * Runs only the BFF, with complete settings and a built app. Its supervisor restarts it: `pnpm dev`, and
 * systemd on a server (infra/production). With `--check` it only validates the settings.
 */
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { toPortError } from './check-port.ts';
import { runCommand, untilStopped } from './run-command.ts';

/** The supervisor reports the stop. */
const ignoreStopMessage = () => {};

await runCommand(async (studio) => {
  const { databaseUrl, jwtSecret = '', studioData, ...env } = readConfig(process.env);
  if (!databaseUrl || !studioData)
    throw new UserFacingError('DATABASE_URL and STUDIO_DATA must be set.');
  if (process.argv[2] === '--check') return;
  const unsafe = new AbortController();
  const server = await startServer(
    { ...env, databaseUrl, jwtSecret, studioData },
    { onUnsafe: () => unsafe.abort() },
  ).catch((error) => {
    throw toPortError(env, error);
  });
  studio.onEnd(() => server.stop());
  await untilStopped(AbortSignal.any([studio.stop, unsafe.signal]));
  if (unsafe.signal.aborted)
    throw new UserFacingError('The server stopped because of an unexpected error.');
}, ignoreStopMessage);
