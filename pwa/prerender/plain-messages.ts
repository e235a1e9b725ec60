import { i18n } from '@lingui/core';
import type { Language } from 'bff/shared/languages';
import { alsoLoad } from '../src/i18n/messages.ts';

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
      import('../src/i18n/catalogues/plain/en.po'),
      import('../src/i18n/catalogues/entrance/en.po'),
    ),
  hi: () =>
    keepIn(
      'hi',
      import('../src/i18n/catalogues/plain/hi.po'),
      import('../src/i18n/catalogues/entrance/hi.po'),
    ),
});
