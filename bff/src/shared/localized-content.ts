import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/** The languages in which staff may write beside the default one. */
export type FurtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const FURTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is FurtherLanguage => language !== DEFAULT_LANGUAGE,
);

/** What staff have written beside the English, by language. One that is not there has the English. */
export type InLanguages<Content> = { [Further in FurtherLanguage]?: Content | undefined };

/** What staff have written in this language beside the English; undefined where readers of it get the English. */
export const contentIn = <Content>(
  language: Language,
  further: InLanguages<Content> | null | undefined,
): Content | undefined => (language === DEFAULT_LANGUAGE ? undefined : further?.[language]);
