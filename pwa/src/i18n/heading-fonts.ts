import type { Language } from 'bff/shared/languages';

/** The file in src/styles/fonts that has the headings of a language, where the device's own font is not enough. */
export const headingFontOf: Partial<Record<Language, string>> = { hi: 'tiro-hindi' };

/**
 * An attribute on the root of a page in such a language: it came from the network, and does not ask for the font, which would come
 * after the first paint and so never show. The worker takes the mark off what it keeps (src/sw/kept-page.ts).
 */
export const fromNetwork = 'data-from-network';
