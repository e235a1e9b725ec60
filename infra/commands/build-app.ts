import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type FileLock, tryFileLock } from '../embedded-postgres/data-folder.ts';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { repository } from './repository.ts';
import type { Studio } from './run-command.ts';

const app = join(repository, 'pwa');
const page = join(app, 'dist', 'index.html');
const stamp = join(app, 'node_modules', '.built-app');

/** Of this the app's build uses 190 MB. Node's own default takes more than a small machine has. */
const buildMemory = ['--max-semi-space-size=2', '--max-old-space-size=320'];

/** Builds the app unless what was built last was made from the same files. A container has the built app without its source. */
export async function buildApp(studio: Pick<Studio, 'say' | 'stop'>): Promise<void> {
  if (existsSync(page) && !existsSync(join(app, 'package.json'))) return;
  const hash = hashAppInputs(repository);
  if (isBuilt(hash)) return;
  const lock = await buildLock(studio.stop);
  try {
    // Another start may have built the app while this start waited.
    if (!isBuilt(hash)) await build(hash, studio);
  } finally {
    lock.release();
  }
}

async function build(hash: string, { say, stop }: Pick<Studio, 'say' | 'stop'>) {
  say('Building the app …');
  rmSync(stamp, { force: true });
  const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [...buildMemory, vite, 'build'];
  // Tests set another NODE_ENV, which would make, and leave behind, a build for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: app, signal: stop, env });
  } catch (error) {
    stop.throwIfAborted();
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Refusal(`${stdout ?? ''}${stderr ?? ''}\nThe app could not be built, as said above.`);
  }
  writeFileSync(stamp, stampFor(hash));
}

function isBuilt(hash: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === stampFor(hash);
  } catch {
    return false;
  }
}

/** Has the time of the output too: the build may have been run by hand since, from other files. */
const stampFor = (hash: string) => `${hash} ${statSync(page).mtimeMs}`;

async function buildLock(stop: AbortSignal): Promise<FileLock> {
  for (;;) {
    const lock = takeBuildLock();
    if (lock) return lock;
    await pause(100, undefined, { signal: stop });
  }
}

function takeBuildLock() {
  try {
    return tryFileLock(`${stamp}.lock`);
  } catch (error) {
    throw new Refusal(
      `The app must be built, and ${app} cannot be written (${(error as Error).message}).`,
    );
  }
}

/** The build's inputs, as paths in the repository. */
const inputs = [
  'pwa',
  'public',
  'bff/src/contract.ts',
  'bff/src/http/headers.ts',
  'bff/src/retention',
  'pnpm-lock.yaml',
];
const notInputs = new Set(['dist', 'node_modules', '.types']);

/** A hash of all files that the built app is made from. */
function hashAppInputs(repository: string): string {
  const moved = inputs.filter((input) => !existsSync(join(repository, input)));
  if (moved.length > 0) throw new Error(`The build's inputs name what is not there: ${moved}.`);
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => filesIn(join(repository, input)))) {
    const content = readFileSync(file);
    hash.update(`\n${relative(repository, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = readdirSync(path).filter((name) => !notInputs.has(name));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}
