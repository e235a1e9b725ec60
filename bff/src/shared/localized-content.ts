import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/** The languages into which staff may translate content: all but the default one. */
export type TranslationLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const TRANSLATION_LANGUAGES = LANGUAGES.filter(
  (language): language is TranslationLanguage => language !== DEFAULT_LANGUAGE,
);

/** The result of `make` for each of these languages. */
export const mapTranslations = <Made>(
  make: (language: TranslationLanguage) => Made,
): Record<TranslationLanguage, Made> =>
  Object.fromEntries(TRANSLATION_LANGUAGES.map((language) => [language, make(language)])) as Record<
    TranslationLanguage,
    Made
  >;

/** Translations of content by language. A missing language falls back to English. */
export type ByLocale<Content> = { [Further in TranslationLanguage]?: Content | undefined };

/** The translation in this language; undefined if its readers get the English. */
export const translationFor = <Content>(
  language: Language,
  further: ByLocale<Content> | null | undefined,
): Content | undefined => (language === DEFAULT_LANGUAGE ? undefined : further?.[language]);
