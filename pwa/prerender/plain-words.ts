import { i18n } from '@lingui/core';
import type { Language } from '../src/language/languages.ts';
import { alsoLoad } from '../src/language/words.ts';

interface Catalogue {
  messages: Record<string, string>;
}

const keep =
  (language: Language) =>
  ({ messages }: Catalogue) =>
    i18n.load(language, messages);

// The words of the pages that no browser renders, and what is said of pages in their heads: visitors need not load them.
alsoLoad('visitor', {
  en: () => import('../src/language/catalogues/plain/en.po').then(keep('en')),
  hi: () => import('../src/language/catalogues/plain/hi.po').then(keep('hi')),
});
