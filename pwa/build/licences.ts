import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The licences of the code and fonts that the site sends to browsers, in the root of the built site, as they require. */
export const licencesFile = 'licences.txt';

/** Packages that Vite's list omits: the fonts, which are committed files (subset-fonts.ts), and those of the worker's separate build. */
const extraPackages = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/fraunces',
  '@fontsource/tiro-devanagari-hindi',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

const { resolve } = createRequire(import.meta.url);

/** The licence in the format of Vite's list. Throws if the package has no licence text. */
const readLicence = (name: string) => {
  const manifest = resolve(`${name}/package.json`);
  const { version, license } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = dirname(manifest);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no text of its licence.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  const quoted = text.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  return [`## ${name} - ${version} (${license})`, ...quoted].join('\n');
};

/** Adds the others to Vite's list of licences. */
export const addExtraLicences = (): Plugin => ({
  name: 'other-licences',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      const list = bundle[licencesFile];
      if (list?.type !== 'asset') throw new Error(`Vite has not written ${licencesFile}.`);
      list.source = [String(list.source).trim(), ...extraPackages.map(readLicence), ''].join(
        '\n\n',
      );
    },
  },
});
