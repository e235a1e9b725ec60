/**
 * Writes the site's web fonts into src/styles/fonts, reduced to the characters that the site shows.
 * Run it by hand after adding a Sanskrit word or changing a list below, and commit the fonts:
 *
 *   pnpm --filter pwa fonts
 *
 * Typed text, such as a name, may hold any other character; the fallback fonts show those.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

type Axes = Record<string, number | { min: number; max: number }>;

interface Cut {
  file: string;
  from: string;
  text: string;
  axes?: Axes;
}

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const typography = '\u00a0·×°©–—‘’“”…•→←';
const text = ascii + typography;

/** The packages have the rupee sign in another file than Latin, so it becomes a file of its own here too. */
const rupee = '₹';

const sources = new URL('../src/', import.meta.url);
const sourceTexts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(new URL(path, sources), 'utf8'));

/** Every Sanskrit word in the site's sources. */
const sanskrit = sourceTexts
  .flatMap((source) => source.match(/\p{Script=Devanagari}+/gu) ?? [])
  .join(' ');

const figtree = '@fontsource-variable/figtree/files/figtree';
const fraunces = '@fontsource-variable/fraunces/files/fraunces';
const tiro = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi';
const textAxes: Axes = { wght: { min: 400, max: 700 } };
const headingAxes: Axes = { wght: 600, opsz: 36 };

const cuts: Cut[] = [
  { file: 'figtree', from: `${figtree}-latin-wght-normal.woff2`, text, axes: textAxes },
  {
    file: 'figtree-rupee',
    from: `${figtree}-latin-ext-wght-normal.woff2`,
    text: rupee,
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
    text: rupee,
    axes: headingAxes,
  },
  {
    file: 'fraunces-400-italic',
    from: `${fraunces}-latin-standard-italic.woff2`,
    text,
    axes: { wght: 400, opsz: 72 },
  },
  { file: 'tiro-sanskrit', from: `${tiro}-devanagari-400-normal.woff2`, text: sanskrit },
];

const source = (path: string) => readFileSync(new URL(`../node_modules/${path}`, import.meta.url));
const target = (file: string) => new URL(`../src/styles/fonts/${file}.woff2`, import.meta.url);

for (const { file, from, text, axes } of cuts) {
  const cut = await subsetFont(source(from), text, {
    targetFormat: 'woff2',
    noHinting: true,
    ...(axes && { variationAxes: axes }),
  });
  writeFileSync(target(file), cut);
  process.stdout.write(`${file}.woff2 ${cut.length} bytes\n`);
}
