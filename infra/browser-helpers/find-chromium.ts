import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 300_000;

const HEADLESS_SHELL = 'chromium-headless-shell';
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium that starts: at `CHROMIUM_PATH`, installed, playwright's
 * own, or Debian's package; the last two are installed where possible.
 * Throws with a list of all tries.
 */
export async function findChromium(setting = process.env.CHROMIUM_PATH): Promise<string> {
  if (setting) return requireWorking(setting);
  const find = () => firstWorking(installedPaths());
  const found =
    (await find()) ??
    (await installPlaywrightChromium().then(find)) ??
    (await installDebian('chromium').then(find));
  if (found) return found;
  throw new Error(
    'No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to its program.',
  );
}

/**
 * Finds or installs Chromium's headless shell, which takes two thirds of the processor time. It installs no
 * app and shows no notification. Without one, and where `CHROMIUM_PATH` names the browser, it is the Chromium of this path.
 */
export async function findHeadlessShell(chromiumPath: string): Promise<string> {
  if (process.env.CHROMIUM_PATH) return chromiumPath;
  const find = () => firstWorking(onPath([HEADLESS_SHELL]));
  return (await find()) ?? (await installDebian(HEADLESS_SHELL).then(find)) ?? chromiumPath;
}

async function firstWorking(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await works(path)) return path;
  return undefined;
}

async function requireWorking(path: string): Promise<string> {
  if (await works(path)) return path;
  throw new Error(`CHROMIUM_PATH is ${path}, which is no Chromium that starts.`);
}

const installedPaths = () => [...onPath(PROGRAMS), playwrightPath()].filter(existsSync);

/** The paths of programs with these names, in the order of the names. */
export function onPath(programs: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .filter((path) => existsSync(path));
}

const playwrightPath = () => chromium.executablePath();

/** Whether it starts: a browser whose shared libraries are missing does not. */
async function works(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}

async function installPlaywrightChromium(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('playwright-core');
  const program = join(dirname(entry), 'cli.js');
  await runQuietly(process.execPath, [program, 'install', 'chromium']);
}

/** Tries to install a Debian package; the caller looks for its program afterwards. */
export async function installDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await runQuietly('apt-get', ['update']);
  await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', name]);
}

/** Tries to install playwright's browser; the caller tries to start it afterwards. */
async function runQuietly(program: string, args: string[]): Promise<void> {
  await run(program, args, { timeout: INSTALL_TIMEOUT_MS }).catch(() => {});
}
