import { readFileSync } from 'node:fs';
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const cut = read('../src/styles/fonts/tiro-hindi.woff2');
const whole = read(
  '../node_modules/@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2',
);

const blocks = String.fromCodePoint(
  ...Array.from({ length: 0x80 }, (_, index) => 0x900 + index),
  0x200c,
  0x200d,
);

/** HarfBuzz reads no woff2. */
const open = async (woff2: Uint8Array) => {
  const font = await subsetFont(woff2, blocks, { targetFormat: 'truetype' });
  return new Font(new Face(new Blob(font), 0));
};

let cutFont: Font;
let wholeFont: Font;
beforeAll(async () => {
  [cutFont, wholeFont] = await Promise.all([open(cut), open(whole)]);
});

/** Without the one feature that was left out. */
const features = [new Feature('dist', 0)];

/** A letter that the font does not have. */
const missing = 0;

/** The position and width of each glyph of a word: joined letters differ in them from separate letters. */
const placesIn = (font: Font, word: string) => {
  const buffer = new Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  shape(font, buffer, features);
  if (buffer.getGlyphInfos().some(({ codepoint }) => codepoint === missing)) return 'missing';
  return buffer
    .getGlyphPositions()
    .map(({ xAdvance, xOffset, yOffset }) => `${xAdvance} ${xOffset} ${yOffset}`)
    .join();
};

const fallenOut = (words: string[]) =>
  words.filter((word) => {
    const places = placesIn(cutFont, word);
    return places === 'missing' || places !== placesIn(wholeFont, word);
  });

const vowels = [...'अआइईउऊऋएऐओऔऑ'];
const consonants = [
  ...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ',
  ...['क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़'],
];
const marks = ['', ...'ािीुूृेैोौॉॅंँः', 'िं', 'ीं', 'ें', 'ैं', 'ों', 'ूँ', '्'];

const withEach = (letters: string[], endings: string[]) =>
  letters.flatMap((letter) => endings.map((ending) => letter + ending));

/** Two consonants as one, such as स्त. */
const pairs = consonants.flatMap((first) => consonants.map((second) => `${first}्${second}`));

describe('the font of Hindi headings has every letter of a name', () => {
  test.each([
    ['letters', [...vowels, ...'०१२३४५६७८९।॥ॐऽ', ...withEach(vowels, ['ं', 'ँ'])]],
    ['consonants with every mark', withEach(consonants, marks)],
    ['pairs with every mark', withEach(pairs, marks)],
    ['pairs after an r', withEach(pairs, ['', 'ि', 'ी', 'ों']).map((end) => `र्${end}`)],
    ['pairs before an r', withEach(pairs, ['्र', '्य', '्व'])],
  ])('%s', (_, words) => expect(fallenOut(words)).toEqual([]));
});

test('the font of Hindi headings has at most 50 KB', () =>
  expect(cut.length).toBeLessThanOrEqual(50_000));
