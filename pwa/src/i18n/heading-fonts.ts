import type { Language } from 'bff/shared/languages';

/** The font file in src/styles/fonts for headings of a language, if the device's font is not enough. */
export const headingFontByLanguage: Partial<Record<Language, string>> = { hi: 'tiro-hindi' };

/**
 * An attribute on the root of a page in such a language: the page came from the network, and does not load the font, which would
 * arrive after the first paint and never be shown. The worker removes it from the pages that it caches (src/sw/cached-page.ts).
 */
export const fromNetworkAttribute = 'data-from-network';
