import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The number of builds whose assets are kept, including the current one. */
const keptBuilds = 3;
const recordFile = 'builds.json';
const assets = 'assets/';

/** The assets of each kept build, the newest first. */
type Builds = string[][];

const readBuilds = (folder: string): Builds => {
  const path = join(folder, recordFile);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Builds) : [];
};

const isSameBuild = (one: string[], other: string[]) => one.join() === other.join();

const deleteAllExcept = (folder: string, names: string[]) => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
};

const deleteUnusedAssets = (folder: string, builds: Builds) => {
  const inUse = new Set(builds.flat());
  for (const name of readdirSync(join(folder, assets))) {
    const asset = assets + name.replace(/\.(br|gz)$/, '');
    if (!inUse.has(asset)) rmSync(join(folder, assets, name));
  }
};

/**
 * An open page requests the chunks of its own build, also after the next deploy. So the assets of the last
 * builds stay in the output folder; everything else in it is replaced. A deploy must therefore build in
 * the folder of the build before, or first copy that build's `assets` and `builds.json` into its own.
 */
export const keepLastBuilds = (): Plugin => {
  let folder = '';
  let current: string[] = [];
  return {
    name: 'keep-last-builds',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    buildStart: () => deleteAllExcept(folder, [assets.slice(0, -1), recordFile]),
    writeBundle: (_, bundle) => {
      current = Object.keys(bundle)
        .filter((name) => name.startsWith(assets))
        .sort();
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: () => {
        if (current.length === 0) return;
        const earlier = readBuilds(folder).filter((files) => !isSameBuild(files, current));
        const builds = [current, ...earlier].slice(0, keptBuilds);
        deleteUnusedAssets(folder, builds);
        writeFileSync(join(folder, recordFile), `${JSON.stringify(builds)}\n`);
      },
    },
  };
};
