import type { Language } from 'bff/shared/languages';
import { contentIn, type InLanguages } from 'bff/shared/localized-content';
import { langOfEnglish, languageNow } from './messages.ts';

/** What staff have written, as a reader of the page gets it, and its `lang`: undefined where that is the page's. */
export interface OwnWords<Written = string> {
  words: Written;
  lang: Language | undefined;
}

type Further<Written> = InLanguages<Written> | null | undefined;

/** Words of staff: in the language of the page where they are written in it, else in English. */
export const ownWords = <Written>(
  english: Written,
  further: Further<Written>,
): OwnWords<Written> => {
  const words = contentIn(languageNow(), further);
  return words === undefined
    ? { words: english, lang: langOfEnglish() }
    : { words, lang: undefined };
};

/** Words of staff in a language: in English where they are not written in it. */
export const wordsFor = <Written>(
  language: Language,
  english: Written,
  further: Further<Written>,
): Written => contentIn(language, further) ?? english;

/** One of the texts that are written together in further languages. */
export const textIn = <Texts extends object, Name extends keyof Texts>(
  further: Further<Texts>,
  name: Name,
): InLanguages<NonNullable<Texts[Name]>> =>
  Object.fromEntries(
    Object.entries(further ?? {}).map(([language, texts]) => [language, texts?.[name]]),
  );

/** What has a title of staff: alone in further languages, or with the other texts of its course. */
export interface Titled {
  title: string;
  titleIn?: Further<string>;
  inLanguages?: Further<{ title?: string | undefined }>;
}

export const ownTitle = (found: Titled): OwnWords =>
  ownWords(found.title, found.titleIn ?? textIn(found.inLanguages, 'title'));

/** The title as the value of a sentence. */
export const titleOf = (found: Titled): string => ownTitle(found).words;

/** What a page of this language needs of what is written in further ones. */
export const onlyIn = <Written>(
  language: Language,
  further: Further<Written>,
): InLanguages<Written> | undefined => {
  const written = contentIn(language, further);
  return written === undefined ? undefined : { [language]: written };
};
