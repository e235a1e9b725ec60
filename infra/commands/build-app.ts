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
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { repository } from './repository.ts';
import type { CommandContext } from './run-command.ts';

const appFolder = join(repository, 'pwa');
const dist = join(appFolder, 'dist');
const builtPage = join(dist, 'index.html');
/** A new build is written beside the last one, which is served until then, and replaces it when it is complete. */
const nextDist = join(appFolder, '.next', 'dist');
const previousDist = join(appFolder, '.before', 'dist');
const stampFile = join(appFolder, 'node_modules', '.built-app');

/** While the site runs, the build would need more memory than a small machine has. */
const MEMORY_TO_BUILD_BESIDE_BYTES = 1_000_000_000;

/** The app's build uses 190 MB of it. Node's default is more than a small machine has. */
const buildMemory = ['--max-semi-space-size=2', '--max-old-space-size=320'];

/** Builds the app unless the last build was made from the same files. A container has the built app without its source. */
export async function buildApp(studio: Pick<CommandContext, 'say' | 'stop'>): Promise<void> {
  if (existsSync(builtPage) && !existsSync(join(appFolder, 'package.json'))) return;
  const hash = hashAppInputs(repository);
  if (isBuilt(hash)) return;
  const lock = await waitForBuildLock(studio.stop);
  try {
    // Another process may have built the app while this one waited.
    if (!isBuilt(hash)) await build(hash, studio);
  } finally {
    lock.release();
  }
}

/** The app to serve. */
export interface ServedApp {
  /** For an older build: resolves once a newer one has replaced it. Rejects with a UserFacingError if that build failed. */
  newer?: Promise<void>;
}

/**
 * The app to serve: the last build at once while a newer one is built, or the new build if there is no last one, or too
 * little memory for both.
 */
export async function prepareApp(studio: Pick<CommandContext, 'say' | 'stop'>): Promise<ServedApp> {
  const hasSource = existsSync(join(appFolder, 'package.json'));
  if (!hasSource || isBuilt(hashAppInputs(repository))) return {};
  const hasRoom = process.availableMemory() > MEMORY_TO_BUILD_BESIDE_BYTES;
  if (!(hasRoom && isBuildComplete())) {
    await buildApp(studio);
    return {};
  }
  studio.say('The last build of the site is being served until the new one is ready.');
  const newer = buildApp(studio);
  // The server awaits it later.
  newer.catch(() => {});
  return { newer };
}

async function build(hash: string, { say, stop }: Pick<CommandContext, 'say' | 'stop'>) {
  say('Building the app …');
  copyAssets();
  const vite = join(appFolder, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [...buildMemory, vite, 'build', '--outDir', nextDist];
  // Tests set another NODE_ENV, which would make, and leave behind, a build for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: appFolder, signal: stop, env });
  } catch (error) {
    rmSync(dirname(nextDist), { recursive: true, force: true });
    stop.throwIfAborted();
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new UserFacingError(
      `${stdout ?? ''}${stderr ?? ''}\nThe app could not be built: see above.`,
    );
  }
  replaceDist();
  writeFileSync(stampFile, stampContentFor(hash));
}

/** Open pages ask for the files of the last builds (pwa/build/keep-last-builds.ts). */
function copyAssets() {
  rmSync(dirname(nextDist), { recursive: true, force: true });
  // Killed between both renames.
  if (!existsSync(dist) && existsSync(previousDist)) renameSync(previousDist, dist);
  mkdirSync(nextDist, { recursive: true });
  for (const name of ['assets', 'builds.json']) {
    const last = join(dist, name);
    if (existsSync(last)) cpSync(last, join(nextDist, name), { recursive: true });
  }
}

function replaceDist() {
  rmSync(dirname(previousDist), { recursive: true, force: true });
  mkdirSync(dirname(previousDist));
  if (existsSync(dist)) renameSync(dist, previousDist);
  renameSync(nextDist, dist);
  for (const used of [previousDist, nextDist])
    rmSync(dirname(used), { recursive: true, force: true });
}

/** Whether the last build is complete, from any input files. */
function isBuildComplete(): boolean {
  try {
    return readFileSync(stampFile, 'utf8').endsWith(` ${statSync(builtPage).mtimeMs}`);
  } catch {
    return false;
  }
}

function isBuilt(hash: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === stampContentFor(hash);
  } catch {
    return false;
  }
}

/** Includes the time of the output: the build may have been run by hand since, from other files. */
const stampContentFor = (hash: string) => `${hash} ${statSync(builtPage).mtimeMs}`;

async function waitForBuildLock(stop: AbortSignal): Promise<FileLock> {
  for (;;) {
    const lock = tryBuildLock();
    if (lock) return lock;
    await pause(100, undefined, { signal: stop });
  }
}

function tryBuildLock() {
  try {
    return tryFileLock(`${stampFile}.lock`);
  } catch (error) {
    throw new UserFacingError(
      `The app must be built, and ${appFolder} cannot be written (${(error as Error).message}).`,
    );
  }
}

/** The build's inputs, as paths in the repository. */
const buildInputs = [
  'pwa',
  'public',
  'bff/src/contract.ts',
  'bff/src/platform/http/headers.ts',
  'bff/src/shared',
  'infra/docs/owner',
  'pnpm-lock.yaml',
];
const excludedNames = new Set(['dist', 'node_modules', '.types']);

/** A hash of all files that the built app is made from. */
function hashAppInputs(repository: string): string {
  const moved = buildInputs.filter((input) => !existsSync(join(repository, input)));
  if (moved.length > 0)
    throw new Error(`The build's inputs name files that do not exist: ${moved}.`);
  const hash = createHash('sha256').update(process.version);
  for (const file of buildInputs.flatMap((input) => listFiles(join(repository, input)))) {
    const content = readFileSync(file);
    hash.update(`\n${relative(repository, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = readdirSync(path).filter((name) => !excludedNames.has(name));
  return names.sort().flatMap((name) => listFiles(join(path, name)));
}
