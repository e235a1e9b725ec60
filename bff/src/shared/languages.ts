/** The languages of the site, as BCP 47 names them. The first is that of who has chosen none. */
export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0] satisfies Language;

/** Whether it is a language of the site: an account or a cookie may name one that this version does not know. */
export const isLanguage = (name: unknown): name is Language =>
  LANGUAGES.some((language) => language === name);

/** A stored language; the default where none is stored, or one that this version does not know. */
export const languageOf = (stored: string | null | undefined): Language =>
  isLanguage(stored) ? stored : DEFAULT_LANGUAGE;

/** What `make` gives for each language. */
export const inEachLanguage = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    Made
  >;

/** The address of a public page in this language: `/Courses`, `/hi/Courses`. */
export const publicPath = (path: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? path : `/${language}${path}`;
