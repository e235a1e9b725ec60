import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** How many builds' assets stay, the current build's among them. */
const kept = 3;
const record = 'builds.json';
const assets = 'assets/';

/** The assets of each build that is kept, the newest first. */
type Builds = string[][];

const readBuilds = (folder: string): Builds => {
  const path = join(folder, record);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Builds) : [];
};

const sameFiles = (one: string[], other: string[]) => one.join() === other.join();

const emptyBut = (folder: string, names: string[]) => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
};

const prune = (folder: string, builds: Builds) => {
  const inUse = new Set(builds.flat());
  for (const name of readdirSync(join(folder, assets))) {
    const asset = assets + name.replace(/\.(br|gz)$/, '');
    if (!inUse.has(asset)) rmSync(join(folder, assets, name));
  }
};

/**
 * An open page asks for the chunks of its own build, also after the next deploy. So the assets of the last
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
    buildStart: () => emptyBut(folder, [assets.slice(0, -1), record]),
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
        const earlier = readBuilds(folder).filter((files) => !sameFiles(files, current));
        const builds = [current, ...earlier].slice(0, kept);
        prune(folder, builds);
        writeFileSync(join(folder, record), `${JSON.stringify(builds)}\n`);
      },
    },
  };
};
