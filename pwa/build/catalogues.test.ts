import { expect, test } from 'vitest';
import { type CatalogueEntry, catalogueNames, readCatalogue } from './catalogues.ts';

/** The values and the elements of a sentence: {name}, {count, plural, …}, <0>…</0>. Not the words of a case: other {Messages}. */
const valuesIn = (sentence = '') =>
  [...new Set(sentence.match(/(?<!\b(?:one|other) )\{\w+(?=[,}])|<\w+/g))].sort().join(' ');

test.each(catalogueNames)(
  'every message of the catalogue %s has the same placeholders in Hindi',
  async (catalogue) => {
    const [english, hindi] = [
      await readCatalogue(catalogue, 'en'),
      await readCatalogue(catalogue, 'hi'),
    ];
    expect(Object.keys(hindi)).toEqual(Object.keys(english));
    const different = Object.entries(english).filter(
      ([id, { message, translation }]) =>
        valuesIn(hindi[id]?.translation) !== valuesIn(message ?? translation),
    );
    expect(different.map(([, { message }]) => message)).toEqual([]);
  },
);

test.each(catalogueNames)(
  'no plural of the catalogue %s has its number formatted by the library',
  async (catalogue) => {
    const both = [await readCatalogue(catalogue, 'en'), await readCatalogue(catalogue, 'hi')];
    const sentences = both
      .flatMap(Object.values)
      .map(({ message, translation }: CatalogueEntry) => translation || message || '');
    expect(sentences.length).toBeGreaterThan(20);
    expect(
      sentences.filter((sentence) => /plural/.test(sentence) && sentence.includes('#')),
    ).toEqual([]);
  },
);

test.each(catalogueNames)(
  'no Hindi message of the catalogue %s has Latin letters',
  async (catalogue) => {
    const hindi = await readCatalogue(catalogue, 'hi');
    const inside =
      /\{\w+(?:, \w+,)?|\b(?:one|other|=\d+)\b(?= ?\{)|<\/?\w+\/?>|\b(?:UPI|UTR|QR|IST|PIN|GST|GSTIN|SAC|CGST|SGST|OTP|CSV|PDF)\b|https?:\S+|\S+@\S+|%%\w+%%/g;
    const latin = Object.values(hindi).flatMap(({ translation = '' }) =>
      /[A-Za-z]{2}/.test(translation.replaceAll(inside, '')) ? [translation] : [],
    );
    expect(latin).toEqual([]);
  },
);

/** The page loads the catalogues into one, by the identity of a sentence: of two translations the one that came last would show. */
test('a message in several catalogues has the same Hindi translation', async () => {
  const hindi = await Promise.all(
    catalogueNames.map((catalogue) => readCatalogue(catalogue, 'hi')),
  );
  const first = new Map<string, string | undefined>();
  const different = hindi.flatMap((sentences) =>
    Object.entries(sentences).flatMap(([id, { translation }]) => {
      if (!first.has(id)) first.set(id, translation);
      return first.get(id) === translation ? [] : [`${first.get(id)} / ${translation}`];
    }),
  );
  expect(different).toEqual([]);
});
