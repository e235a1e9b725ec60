import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

const folder = join(import.meta.dirname, '../src/i18n/catalogues');

/** The wings that have a catalogue. */
export const wings = globSync('*/en.po', { cwd: folder }).map(
  (path) => path.split(/[\\/]/)[0] ?? '',
);

export interface Sentence {
  message?: string;
  translation?: string;
}

/** The sentences of a wing in a language, by their ids. */
export const catalogueOf = async (
  wing: string,
  language: string,
): Promise<Record<string, Sentence>> => {
  const filename = join(folder, wing, `${language}.po`);
  const context = { locale: language, sourceLocale: 'en', filename };
  return formatter().parse(readFileSync(filename, 'utf8'), context) as Promise<
    Record<string, Sentence>
  >;
};
