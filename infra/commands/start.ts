import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { lacksRoom, roomRefusal, roomRefusalFor } from '../embedded-postgres/refusal.ts';
import { buildApp } from './build-app.ts';
import { portRefusal } from './check-port.ts';
import { runCommand, type Studio, untilStopped } from './run-command.ts';
import { checkPlace, openDatabase, studioDataFolder } from './studio-database.ts';

/** How long the server may take to finish what runs; it promises ten seconds. */
const serverStopMs = 12_000;

// Halves what it takes to load the server a second time.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.compiled'));

await runCommand(async (studio) => {
  const { readEnv } = await import('bff/env');
  const env = readEnv(process.env);
  const dataFolder = await studioDataFolder(env);
  await checkPlace(env, dataFolder);
  const loading = import('bff/server');
  const [database, { startServer }] = await Promise.all([
    openDatabase(env, dataFolder, studio, 'start'),
    loading,
    buildApp(studio),
  ]);
  studio.stop.throwIfAborted();
  const server = await startServer({ ...env, ...database }).catch((error) => {
    const fault = portRefusal(env, error);
    throw env.databaseUrl ? fault : roomRefusalFor(dataFolder, fault);
  });
  studio.onEnd(() => withinTime(server.stop(), studio));
  studio.say(`Open ${addressToOpen(server.address)}`);
  // Not refused: what is read is answered also where nothing more can be written.
  if (!env.databaseUrl && lacksRoom(dataFolder)) studio.say(roomRefusal(dataFolder).message);
  await untilStopped(studio.stop);
});

/** The database is stopped cleanly even if the server does not end. */
function withinTime(stopped: Promise<void>, { say }: Studio): Promise<unknown> {
  const late = new Promise<void>((resolve) => {
    const giveUp = () => {
      say('The server did not end in time.');
      resolve();
    };
    setTimeout(giveUp, serverStopMs).unref();
  });
  return Promise.race([stopped, late]);
}

/** People know their own machine as localhost. */
function addressToOpen(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, '//localhost');
}
