import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type FileLock, tryFileLock } from '../embedded-postgres/data-folder.ts';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { repository } from './repository.ts';
import type { Studio } from './run-command.ts';

const app = join(repository, 'pwa');
const dist = join(app, 'dist');
const page = join(dist, 'index.html');
/** A build is made beside the last one, which is served until then, and takes its place when it is whole. */
const next = join(app, '.next', 'dist');
const before = join(app, '.before', 'dist');
const stamp = join(app, 'node_modules', '.built-app');

/** Beside the site, the build would want more than a small machine has. */
const ROOM_TO_BUILD_BESIDE_BYTES = 1_000_000_000;

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

/** The app that can be served. */
export interface ServedApp {
  /** Of an older build: resolves once a newer one has taken its place. Rejects with a Refusal where that could not be built. */
  newer?: Promise<void>;
}

/**
 * The app to serve at once: as it was built last, while the newer one is built, or after the build where there is none, or too
 * little memory for both.
 */
export async function appToServe(studio: Pick<Studio, 'say' | 'stop'>): Promise<ServedApp> {
  const hasSource = existsSync(join(app, 'package.json'));
  if (!hasSource || isBuilt(hashAppInputs(repository))) return {};
  const hasRoom = process.availableMemory() > ROOM_TO_BUILD_BESIDE_BYTES;
  if (!(hasRoom && isWhole())) {
    await buildApp(studio);
    return {};
  }
  studio.say('Until the app is built, the site is served as it was built last.');
  const newer = buildApp(studio);
  // Whoever serves the app hears of it later.
  newer.catch(() => {});
  return { newer };
}

async function build(hash: string, { say, stop }: Pick<Studio, 'say' | 'stop'>) {
  say('Building the app …');
  copyAssets();
  const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [...buildMemory, vite, 'build', '--outDir', next];
  // Tests set another NODE_ENV, which would make, and leave behind, a build for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: app, signal: stop, env });
  } catch (error) {
    rmSync(dirname(next), { recursive: true, force: true });
    stop.throwIfAborted();
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Refusal(`${stdout ?? ''}${stderr ?? ''}\nThe app could not be built, as said above.`);
  }
  takePlace();
  writeFileSync(stamp, stampFor(hash));
}

/** Open pages ask for the files of the last builds (pwa/build/keep-last-builds.ts). */
function copyAssets() {
  rmSync(dirname(next), { recursive: true, force: true });
  // Killed between both renames.
  if (!existsSync(dist) && existsSync(before)) renameSync(before, dist);
  mkdirSync(next, { recursive: true });
  for (const name of ['assets', 'builds.json']) {
    const last = join(dist, name);
    if (existsSync(last)) cpSync(last, join(next, name), { recursive: true });
  }
}

function takePlace() {
  rmSync(dirname(before), { recursive: true, force: true });
  mkdirSync(dirname(before));
  if (existsSync(dist)) renameSync(dist, before);
  renameSync(next, dist);
  for (const used of [before, next]) rmSync(dirname(used), { recursive: true, force: true });
}

/** Whether the last build has ended, of whatever files it was made. */
function isWhole(): boolean {
  try {
    return readFileSync(stamp, 'utf8').endsWith(` ${statSync(page).mtimeMs}`);
  } catch {
    return false;
  }
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
  'bff/src/platform/http/headers.ts',
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
