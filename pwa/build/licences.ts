import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The licences of what the site sends to browsers, at the top of the built site: their terms ask for it. */
export const licencesFile = 'licences.txt';

/** What Vite's list leaves out: the fonts, which are kept as files (subset-fonts.ts), and the worker, which is a build of its own. */
const others = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/fraunces',
  '@fontsource/tiro-devanagari-hindi',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

const { resolve } = createRequire(import.meta.url);

/** In the form of Vite's list. Throws if the package has no text of a licence. */
const licenceOf = (name: string) => {
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
export const otherLicences = (): Plugin => ({
  name: 'other-licences',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      const list = bundle[licencesFile];
      if (list?.type !== 'asset') throw new Error(`Vite has not written ${licencesFile}.`);
      list.source = [String(list.source).trim(), ...others.map(licenceOf), ''].join('\n\n');
    },
  },
});
