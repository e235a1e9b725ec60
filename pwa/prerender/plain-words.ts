import { i18n } from '@lingui/core';
import type { Language } from '../src/language/languages.ts';
import { alsoLoad } from '../src/language/words.ts';

interface Catalogue {
  messages: Record<string, string>;
}

const keepIn = async (language: Language, ...catalogues: Promise<Catalogue>[]) => {
  for (const { messages } of await Promise.all(catalogues)) i18n.load(language, messages);
};

// The words of the pages that no browser renders, and what is said of pages in their heads: visitors need not load them. The
// answer to a refused message has the form once more.
alsoLoad('visitor', {
  en: () =>
    keepIn(
      'en',
      import('../src/language/catalogues/plain/en.po'),
      import('../src/language/catalogues/entrance/en.po'),
    ),
  hi: () =>
    keepIn(
      'hi',
      import('../src/language/catalogues/plain/hi.po'),
      import('../src/language/catalogues/entrance/hi.po'),
    ),
});
