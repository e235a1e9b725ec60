import type { Language } from 'bff/shared/languages';
import { type ByLocale, translationFor } from 'bff/shared/localized-content';
import { currentLanguage, langForEnglish } from './messages.ts';

/** Text by staff, as shown to the reader, and its `lang`: undefined if that is the language of the page. */
export interface LocalizedContent<Written = string> {
  words: Written;
  lang: Language | undefined;
}

type Translations<Written> = ByLocale<Written> | null | undefined;

/** Text by staff in the language of the page if it is translated, or else in English. */
export const localizeContent = <Written>(
  english: Written,
  further: Translations<Written>,
): LocalizedContent<Written> => {
  const text = translationFor(currentLanguage(), further);
  return text === undefined
    ? { words: english, lang: langForEnglish() }
    : { words: text, lang: undefined };
};

/** Text by staff in a language; in English if it is not translated. */
export const contentForLanguage = <Written>(
  language: Language,
  english: Written,
  further: Translations<Written>,
): Written => translationFor(language, further) ?? english;

/** The translations of one field, out of translations with several fields. */
export const pickTranslations = <Texts extends object, Name extends keyof Texts>(
  further: Translations<Texts>,
  name: Name,
): ByLocale<NonNullable<Texts[Name]>> =>
  Object.fromEntries(
    Object.entries(further ?? {}).map(([language, texts]) => [language, texts?.[name]]),
  );

/** An object with a title by staff, translated by itself or together with the other texts of a course. */
export interface LocalizedTitle {
  title: string;
  titleIn?: Translations<string>;
  inLanguages?: Translations<{ title?: string | undefined }>;
}

export const localizeTitle = (found: LocalizedTitle): LocalizedContent =>
  localizeContent(found.title, found.titleIn ?? pickTranslations(found.inLanguages, 'title'));

/** The title as text for a message. */
export const localizedTitle = (found: LocalizedTitle): string => localizeTitle(found).words;

/** The translations reduced to the one that a page in this language needs. */
export const keepOnlyLanguage = <Written>(
  language: Language,
  further: Translations<Written>,
): ByLocale<Written> | undefined => {
  const written = translationFor(language, further);
  return written === undefined ? undefined : { [language]: written };
};
