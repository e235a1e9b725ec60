import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import { contentIn, type InLanguages } from '../../shared/localized-content.ts';

/** Words of staff, and the language that they are in: they stand among sentences of another one where they have no other. */
export interface OwnWords {
  words: string;
  language: Language;
}

/** The words of staff for a reader of this language: in it where they are written in it, else the English. */
export function ownWords(
  language: Language,
  english: string,
  further: InLanguages<string> | null | undefined,
): OwnWords {
  const words = contentIn(language, further);
  return words === undefined ? { words: english, language: DEFAULT_LANGUAGE } : { words, language };
}

/** The words of staff about a change of a class, as learners read them: why, and the sentence. */
export interface ChangeWords {
  reason: string;
  reasonIn?: InLanguages<string> | null | undefined;
  notice: string;
  noticeIn?: InLanguages<string> | null | undefined;
}

/** The sentence of staff for a reader of this language. */
export const ownNotice = (
  language: Language,
  { notice, noticeIn }: Pick<ChangeWords, 'notice' | 'noticeIn'>,
): OwnWords => ownWords(language, notice, noticeIn);

/** What has a title of staff. */
export interface Titled {
  title: string;
  /** The title in further languages; absent or null where it is in none. */
  titleIn?: InLanguages<string> | null | undefined;
}

/** Its title for a reader of this language. */
export const ownTitle = (language: Language, { title, titleIn }: Titled): OwnWords =>
  ownWords(language, title, titleIn);

/** Its title alone, in all languages, as the value of a sentence. */
export const titleOf = ({ title, titleIn }: Titled): Titled => ({
  title,
  ...(titleIn && { titleIn }),
});

/** The same with the title that a reader of this language reads. */
export const titledIn = <Found extends Titled>(language: Language, found: Found): Found => ({
  ...found,
  title: ownTitle(language, found).words,
});
