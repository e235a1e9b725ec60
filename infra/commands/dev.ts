import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from 'bff/config';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { assertPortAvailable } from './check-port.ts';
import { repository } from './repository.ts';
import { type CommandContext, runCommand } from './run-command.ts';
import {
  assertCanStart,
  type DatabaseSettings,
  openDatabase,
  studioDataFolder,
} from './studio-database.ts';

/** The address of the app's development server: `pnpm dev [PORT]`. */
const viteAddress = { host: 'localhost', port: Number(process.argv[2] ?? 5173) };

await runCommand(async (studio) => {
  const env = readConfig(process.env);
  const dataFolder = await studioDataFolder(env);
  await assertCanStart(env, dataFolder);
  await assertPortAvailable(viteAddress);
  const database = await openDatabase(env, dataFolder, studio, 'dev');
  studio.stop.throwIfAborted();
  const children = [startBff(database), startVite(env)];
  for (const child of children) studio.onEnd(() => endChild(child));
  studio.say(`Open http://localhost:${viteAddress.port}`);
  await untilEnd(children, studio);
});

function startBff({ databaseUrl, jwtSecret, studioData }: DatabaseSettings): ChildProcess {
  const settings = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    STUDIO_DATA: studioData,
  };
  const script = fileURLToPath(import.meta.resolve('./serve.ts'));
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function startVite({ host, port }: { host: string; port: number }): ChildProcess {
  const app = join(repository, 'pwa');
  const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
  const listenOptions = ['--port', String(viteAddress.port), '--strictPort'];
  return spawn(process.execPath, [vite, ...listenOptions], {
    cwd: app,
    env: {
      ...process.env,
      API_ORIGIN: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function untilEnd(children: ChildProcess[], { stop }: CommandContext) {
  try {
    await Promise.race(children.map((child) => once(child, 'exit', { signal: stop })));
  } catch {
    return;
  }
  if (!stop.aborted) throw new UserFacingError('One of the two servers stopped: see above.');
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
