/** The languages of the site, with their own names and words for a language. A third one is a line here, and its catalogues beside the others. */
export const languages = {
  en: { tag: 'en-IN', name: 'English', word: 'Language' },
  hi: { tag: 'hi-IN', name: 'हिन्दी', word: 'भाषा' },
} as const;

export type Language = keyof typeof languages;

/** Of pages without a language in their address, for who has chosen none. */
export const defaultLanguage = 'en' satisfies Language;

export const allLanguages = Object.keys(languages) as Language[];

export const isLanguage = (name: unknown): name is Language =>
  allLanguages.some((language) => language === name);
