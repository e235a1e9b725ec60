import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

const folder = join(import.meta.dirname, '../src/i18n/catalogues');

/** The names of the catalogues. */
export const catalogueNames = globSync('*/en.po', { cwd: folder }).map(
  (path) => path.split(/[\\/]/)[0] ?? '',
);

export interface CatalogueEntry {
  message?: string;
  translation?: string;
}

/** The messages of a catalogue in a language, by their ids. */
export const readCatalogue = async (
  catalogue: string,
  language: string,
): Promise<Record<string, CatalogueEntry>> => {
  const filename = join(folder, catalogue, `${language}.po`);
  const context = { locale: language, sourceLocale: 'en', filename };
  return formatter().parse(readFileSync(filename, 'utf8'), context) as Promise<
    Record<string, CatalogueEntry>
  >;
};
