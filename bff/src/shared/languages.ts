/**
 * The languages of the site by their codes of two letters. To add one, add a line here and in platform/i18n/messages.ts, and
 * its catalogues: files beside those that are named en (pwa/src/i18n/README.md).
 */
export const LOCALES = {
  /** The first is the default. */
  en: { tag: 'en-IN', name: 'English', word: 'Language' },
  hi: { tag: 'hi-IN', name: 'हिन्दी', word: 'भाषा' },
} as const;

export type Language = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Whether it is a language of the site: an account or a cookie may have one that this version does not know. */
export const isLanguage = (name: unknown): name is Language =>
  LANGUAGES.some((language) => language === name);

/** A stored language; the default if none is stored, or one that this version does not know. */
export const languageOf = (stored: string | null | undefined): Language =>
  isLanguage(stored) ? stored : DEFAULT_LANGUAGE;

/** The result of `make` for each language. */
export const mapLanguages = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    Made
  >;

/** The path of a public page in this language: `/Courses`, `/hi/Courses`. */
export const localizedPath = (path: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? path : `/${language}${path}`;
