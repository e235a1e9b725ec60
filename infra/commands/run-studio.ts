/** Runs the database and the server until one of them must end. `pnpm start` (start.ts) starts this process again. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import {
  diskFullError,
  isDiskTooFull,
  toDiskFullError,
  UserFacingError,
} from '../embedded-postgres/user-facing-error.ts';
import { prepareApp, type ServedApp } from './build-app.ts';
import { toPortError } from './check-port.ts';
import { retryOnOutage } from './retry-on-outage.ts';
import { type CommandContext, runCommand, untilStopped } from './run-command.ts';
import {
  assertCanStart,
  backupFolderError,
  openDatabase,
  studioDataFolder,
} from './studio-database.ts';

/** How long the server may take to finish its requests; it promises ten seconds. */
const serverStopMs = 12_000;

// Halves the time to load the server from the second start on.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.compiled'));

await runCommand(async (studio) => {
  const { readConfig } = await import('bff/config');
  const env = readConfig(process.env);
  const dataFolder = await studioDataFolder(env);
  await assertCanStart(env, dataFolder);
  const loading = import('bff/server');
  const [database, { startServer }, app] = await Promise.all([
    openDatabase(env, dataFolder, studio, 'start'),
    loading,
    prepareApp(studio),
  ]);
  studio.stop.throwIfAborted();
  const unsafe = new AbortController();
  const onUnsafe = () => unsafe.abort();
  const start = () => startServer({ ...env, ...database }, { onUnsafe });
  const outages = { ...studio, isEmbedded: !env.databaseUrl };
  const serve = () =>
    retryOnOutage(start, outages).catch((error) => {
      const fault = toPortError(env, error);
      throw env.databaseUrl ? fault : toDiskFullError(dataFolder, fault);
    });
  let server = await serve();
  studio.onEnd(() => withinTime(server.stop(), studio));
  studio.say(`Open ${addressToOpen(server.address)}`);
  const noBackups = await backupFolderError(env);
  if (noBackups) studio.say(noBackups.message);
  if (server.missingSettings.length > 0) studio.say(formatMissingSettings(server.missingSettings));
  // A full disk does not prevent the start, as the site can still be read.
  if (!env.databaseUrl && isDiskTooFull(dataFolder)) studio.say(diskFullError(dataFolder).message);
  process.send?.('serving');
  const ends = AbortSignal.any([studio.stop, unsafe.signal]);
  if (await isReplacedByNewer(app, studio, ends)) {
    // A server reads the app once, when it starts.
    await server.stop();
    server = await serve();
    studio.say('The new build of the site is being served.');
  }
  await untilStopped(ends);
  if (unsafe.signal.aborted)
    throw new UserFacingError('The server stopped because of an unexpected error.');
});

/** Whether a newer app has replaced the served one, before the studio ends. A failed build is reported. */
async function isReplacedByNewer(
  { newer }: ServedApp,
  { say }: CommandContext,
  ends: AbortSignal,
): Promise<boolean> {
  if (!newer) return false;
  const built = newer.then(
    () => true,
    (error) => {
      if (!ends.aborted)
        say(`${(error as Error).message}\nThe last build of the site is still being served.`);
      return false;
    },
  );
  const ended = untilStopped(ends).then(() => false);
  return (await Promise.race([built, ended])) && !ends.aborted;
}

/** Visitors see nothing where a setting is missing. */
function formatMissingSettings(settings: string[]): string {
  return [
    'These studio details are still missing. Enter them in the app under Studio, or in pwa/src/content/studio.ts:',
    ...settings.map((setting) => `  ${setting}`),
    'Until then, the pages leave them out.',
  ].join('\n');
}

/** Gives up on a server that does not stop, so that the database is still stopped cleanly. */
function withinTime(stopped: Promise<void>, { say }: CommandContext): Promise<unknown> {
  const late = new Promise<void>((resolve) => {
    const giveUp = () => {
      say('The server did not stop in time.');
      resolve();
    };
    setTimeout(giveUp, serverStopMs).unref();
  });
  return Promise.race([stopped, late]);
}

/** Shows a loopback address as localhost. */
function addressToOpen(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, '//localhost');
}
