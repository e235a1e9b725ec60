import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../commands/repository.ts';

const app = join(repository, 'pwa');

const newFolder = (name: string) => mkdtemp(join(tmpdir(), `studio-build-${name}-`));

/** Copies the app as built for the tests. */
export async function copyBuild(): Promise<string> {
  const folder = await newFolder('this');
  await cp(join(app, 'dist'), folder, { recursive: true });
  return folder;
}

/** Builds the app's next version; of the files with a hash in their names, only its own are there. */
export async function buildNext(): Promise<string> {
  const folder = await newFolder('next');
  const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(import.meta.dirname, 'next-build.config.mjs');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--config', config, '--outDir', folder],
    { cwd: app, env: { ...process.env, NODE_ENV: 'production' } },
  );
  return folder;
}

/** The worker that removes the worker, as a build with the kill switch makes it. */
export async function killSwitch(): Promise<string> {
  const source = await readFile(join(app, 'src', 'sw', 'kill-switch.ts'), 'utf8');
  return stripTypeScriptTypes(source);
}
