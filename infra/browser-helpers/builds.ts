import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repository } from '../commands/repository.ts';

const appFolder = join(repository, 'pwa');

/** Copies the app as built for the tests, which serve the copy uncompressed. */
export async function copyBuild(name = 'this'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `studio-build-${name}-`));
  const filter = (path: string) => !/\.(br|gz)$|\/dist\/server$/.test(path);
  await cp(join(appFolder, 'dist'), folder, { recursive: true, filter });
  return folder;
}

/**
 * A simulated next version of the app: the asset with the course screen, and all that reference it, are renamed; of the
 * hashed files, only those of this version exist. It is made from a copy of this version, since a build would take
 * as much of the processor as a hundred tests.
 */
export async function copyNextBuild(): Promise<string> {
  const folder = await copyBuild('next');
  removeEarlierBuilds(folder);
  const texts = readTextFiles(folder);
  const screen = [...texts.keys()].find((file) => file.startsWith('assets/CoursesScreen-'));
  if (!screen) throw new Error('The screen of the courses has no file of its own.');
  texts.set(screen, `${texts.get(screen)}\nglobalThis.version = 'next';`);
  const changed = assetsChangedWith(screen, texts);
  for (const file of changed) rmSync(join(folder, file));
  const next = new Map([...texts].map(([file, text]) => [file, withNextNames(text, changed)]));
  next.set('sw.js', withRevisions(next.get('sw.js') ?? '', next));
  for (const file of ['index.html', 'sw.js'])
    if (next.get(file) === texts.get(file)) throw new Error(`The next ${file} is that of now.`);
  for (const [file, text] of next) writeFileSync(join(folder, withNextNames(file, changed)), text);
  return folder;
}

/** Removes the files of earlier builds (pwa/build/keep-last-builds.ts). */
function removeEarlierBuilds(folder: string): void {
  const [current = []]: string[][] = JSON.parse(readFileSync(join(folder, 'builds.json'), 'utf8'));
  for (const name of readdirSync(join(folder, 'assets')))
    if (!current.includes(`assets/${name}`)) rmSync(join(folder, 'assets', name));
}

/** The files that may reference others, by their paths in the folder. */
function readTextFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const named = files.filter((file) => /\.(js|html|json)$/.test(file));
  return new Map(named.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** The assets that are renamed when this one is: those that reference it, transitively. */
function assetsChangedWith(asset: string, texts: Map<string, string>): Set<string> {
  const changed = new Set([asset]);
  // The loop also visits assets that are added during it.
  for (const one of changed)
    for (const [file, text] of texts)
      if (file.startsWith('assets/') && text.includes(basename(one))) changed.add(file);
  return changed;
}

const nextName = (asset: string) => basename(asset).replace(/.{4}\.js$/, 'next.js');

const withNextNames = (text: string, changed: Set<string>) =>
  [...changed].reduce((now, asset) => now.replaceAll(basename(asset), nextName(asset)), text);

/** The service worker with the revisions of these pages, by which it detects new ones. */
const withRevisions = (worker: string, pages: Map<string, string>) =>
  worker.replaceAll(/"revision":"\w+","url":"(.+?\.html)"/g, (_, url: string) => {
    const revision = createHash('md5')
      .update(pages.get(url) ?? '')
      .digest('hex');
    return `"revision":"${revision}","url":"${url}"`;
  });

/** The service worker that unregisters itself, as in a build with the kill switch. */
export async function killSwitch(): Promise<string> {
  const source = await readFile(join(appFolder, 'src', 'sw', 'kill-switch.ts'), 'utf8');
  return stripTypeScriptTypes(source);
}
