import { i18n } from '@lingui/core';
import type { Language } from 'bff/shared/languages';
import { registerMessages } from '../src/i18n/messages.ts';

interface CatalogueModule {
  messages: Record<string, string>;
}

const loadCatalogues = async (language: Language, ...catalogues: Promise<CatalogueModule>[]) => {
  for (const { messages } of await Promise.all(catalogues)) i18n.load(language, messages);
};

// The messages of the pages that no browser renders, and of the heads of pages: visitors need not load them. The page for a
// rejected message contains the form once more.
registerMessages('visitor', {
  en: () =>
    loadCatalogues(
      'en',
      import('../src/i18n/catalogues/plain/en.po'),
      import('../src/i18n/catalogues/entrance/en.po'),
    ),
  hi: () =>
    loadCatalogues(
      'hi',
      import('../src/i18n/catalogues/plain/hi.po'),
      import('../src/i18n/catalogues/entrance/hi.po'),
    ),
});
