import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { filesOfSignedIn } from './build/chunks.ts';

/** The catalogue of each wing holds the words of the code that travels with it. */
const catalogueOf = (wing: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/language/catalogues/${wing}/{locale}`,
  include: include.map((path) => `<rootDir>/${path}`),
  exclude: ['<rootDir>/**/*.test.*', ...exclude.map((path) => `<rootDir>/${path}/**`)],
});

const sourcesOf = (places: string[]) => places.map((place) => `src/${place}`);

const { learner, staff } = filesOfSignedIn;

// biome-ignore lint/style/noDefaultExport: the command line of Lingui asks for it.
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  extractors: [createSwcExtractor()],
  // Without the numbers of lines, which any change above a sentence would change.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
  catalogs: [
    catalogueOf(
      'visitor',
      ['src', 'prerender'],
      [...sourcesOf([...learner, ...staff]), 'src/testing'],
    ),
    catalogueOf('learner', sourcesOf(learner)),
    catalogueOf('staff', sourcesOf(staff)),
  ],
  runtimeConfigModule: { Trans: ['#language/Trans.tsx', 'Trans'] },
});
