/** The languages of the site. A third one is a line here, and its catalogues beside the others. */
export const languages = {
  en: { tag: 'en-IN', name: 'English' },
  hi: { tag: 'hi-IN', name: 'हिन्दी' },
} as const;

export type Language = keyof typeof languages;

/** Of pages without a language in their address, for who has chosen none. */
export const defaultLanguage: Language = 'en';

export const allLanguages = Object.keys(languages) as Language[];

export const isLanguage = (name: unknown): name is Language =>
  allLanguages.some((language) => language === name);
