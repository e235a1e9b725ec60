import { i18n } from '@lingui/core';
import { mapLanguages } from 'bff/shared/languages';
import { registerMessages } from '../src/i18n/messages.ts';
import { modulesByLanguage } from '../src/i18n/modules-by-language.ts';

interface CatalogueModule {
  messages: Record<string, string>;
}

// The messages of the pages that no browser renders, and of the heads of pages: visitors need not load them. The page for a
// rejected message contains the form once more.
const catalogues = [
  import.meta.glob<CatalogueModule>('../src/i18n/catalogues/plain/*.po'),
  import.meta.glob<CatalogueModule>('../src/i18n/catalogues/entrance/*.po'),
].map(modulesByLanguage);

registerMessages(
  'visitor',
  mapLanguages((language) => async () => {
    const loaded = await Promise.all(catalogues.map((loaders) => loaders[language]()));
    for (const { messages } of loaded) i18n.load(language, messages);
  }),
);
