import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import { type ByLocale, translationFor } from '../../shared/localized-content.ts';
import { filledText, translationsOf } from '../http/answer-fields.ts';

/** A text of staff and its language: without a translation it appears among messages of another language. */
export interface LocalizedText {
  text: string;
  language: Language;
}

/** The text of staff for a reader of this language: the translation if there is one, else the English. */
export function localizeText(
  language: Language,
  english: string,
  further: ByLocale<string> | null | undefined,
): LocalizedText {
  const translation = translationFor(language, further);
  return translation === undefined
    ? { text: english, language: DEFAULT_LANGUAGE }
    : { text: translation, language };
}

/** The texts of staff about a change of a class, for learners: the reason, and the notification. */
export interface ClassChangeTexts {
  reason: string;
  reasonIn?: ByLocale<string> | null | undefined;
  notice: string;
  noticeIn?: ByLocale<string> | null | undefined;
}

/** The notification text for a reader of this language. */
export const localizeNotice = (
  language: Language,
  { notice, noticeIn }: Pick<ClassChangeTexts, 'notice' | 'noticeIn'>,
): LocalizedText => localizeText(language, notice, noticeIn);

/** A row with a title that staff may translate. */
export type LocalizedTitle = z.infer<typeof localizedTitleSchema>;
export const localizedTitleSchema = z.strictObject({
  title: filledText,
  /** The translations of the title; absent or null if there are none. */
  titleIn: translationsOf(z.string()).nullish(),
});

/** The title for a reader of this language. */
export const localizeTitle = (
  language: Language,
  { title, titleIn }: LocalizedTitle,
): LocalizedText => localizeText(language, title, titleIn);

/** The title with its translations alone, as the value of a message. */
export const pickTitle = ({ title, titleIn }: LocalizedTitle): LocalizedTitle => ({
  title,
  ...(titleIn && { titleIn }),
});

/** The same row with the title for a reader of this language. */
export const withLocalizedTitle = <Found extends LocalizedTitle>(
  language: Language,
  found: Found,
): Found => ({
  ...found,
  title: localizeTitle(language, found).text,
});
