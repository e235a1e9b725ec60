/**
 * Writes the site's web fonts into src/styles/fonts, reduced to the characters that the site shows.
 * Run it by hand after adding a Sanskrit word or changing a list below, and commit the fonts:
 *
 *   pnpm --filter pwa fonts
 *
 * Typed text, such as a name, may hold any other character; the fallback fonts show those.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { LOCALES } from 'bff/shared/languages';
import subsetFont from 'subset-font';
import { messages } from '../src/content/messages/studio/en.ts';

type VariationAxes = Record<string, number | { min: number; max: number }>;

interface FontSubset {
  file: string;
  from: string;
  text: string;
  axes?: VariationAxes;
  /** The OpenType features that the font keeps; without a list, all. */
  features?: string[];
}

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const typography = '\u00a0·×°©–—‘’“”…•→←';
const text = ascii + typography;

/** The packages have the rupee sign in another file than Latin, so it is a separate file here, too. */
const rupeeSign = '₹';

/** The small lines above the slogans, and the quote. */
const sanskrit = [...messages.slides, messages.quote]
  .map((line) => line.sanskrit.replace(/\P{Script=Devanagari}/gu, ''))
  .join('');

const codePointRange = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

/**
 * All that a Hindi heading may hold, names from Sanskrit, Marathi, Nepali and the south too. Left out are the accents of the
 * Vedas and the letters of Kashmiri and Sindhi. The joiners say how two letters are joined.
 */
const joiners = '\u200c\u200d';
const hindi = `${codePointRange(0x900, 0x939)}${codePointRange(0x93c, 0x94d)}ॐ${codePointRange(0x958, 0x970)}${joiners}`;

/**
 * All features that form letters and place marks, except `dist`, which moves half letters closer to the next letter: in few pairs,
 * by less than a tenth of the letters’ size, for 6 KB.
 */
const devanagariFeatures = [
  'nukt',
  'akhn',
  'rphf',
  'rkrf',
  'blwf',
  'half',
  'cjct',
  'pres',
  'abvs',
  'blws',
  'psts',
  'calt',
  'abvm',
  'blwm',
];

const figtree = '@fontsource-variable/figtree/files/figtree';
const fraunces = '@fontsource-variable/fraunces/files/fraunces';
const tiro = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi';
const textAxes: VariationAxes = { wght: { min: 400, max: 700 } };
const headingAxes: VariationAxes = { wght: 600, opsz: 36 };

const subsets: FontSubset[] = [
  { file: 'figtree', from: `${figtree}-latin-wght-normal.woff2`, text, axes: textAxes },
  {
    file: 'figtree-rupee',
    from: `${figtree}-latin-ext-wght-normal.woff2`,
    text: rupeeSign,
    axes: textAxes,
  },
  {
    file: 'fraunces-600',
    from: `${fraunces}-latin-standard-normal.woff2`,
    text,
    axes: headingAxes,
  },
  {
    file: 'fraunces-600-rupee',
    from: `${fraunces}-latin-ext-standard-normal.woff2`,
    text: rupeeSign,
    axes: headingAxes,
  },
  {
    file: 'fraunces-400-italic',
    from: `${fraunces}-latin-standard-italic.woff2`,
    text,
    axes: { wght: 400, opsz: 72 },
  },
  { file: 'tiro-sanskrit', from: `${tiro}-devanagari-400-normal.woff2`, text: sanskrit },
  // On English pages, for devices without a font of Devanagari.
  {
    file: 'hindi-name',
    from: `${tiro}-devanagari-400-normal.woff2`,
    text: LOCALES.hi.name + LOCALES.hi.word,
    features: devanagariFeatures,
  },
  {
    file: 'tiro-hindi',
    from: `${tiro}-devanagari-400-normal.woff2`,
    text: hindi,
    features: devanagariFeatures,
  },
];

const sourceFont = (path: string) =>
  readFileSync(new URL(`../node_modules/${path}`, import.meta.url));
const targetUrl = (file: string) => new URL(`../src/styles/fonts/${file}.woff2`, import.meta.url);

for (const { file, from, text, axes, features } of subsets) {
  const subset = await subsetFont(sourceFont(from), text, {
    targetFormat: 'woff2',
    noHinting: true,
    ...(axes && { variationAxes: axes }),
    ...(features && { keepFeatures: features }),
  });
  writeFileSync(targetUrl(file), subset);
  process.stdout.write(`${file}.woff2 ${subset.length} bytes\n`);
}
