import type { ByLocale } from '../../shared/localized-content.ts';
import type { ClassChangeTexts, LocalizedTitle } from '../i18n/localized-content.ts';
import type { Queryable } from './db.ts';

/** The translations of a course's title; null if there are none. Selected from a table named `courses`. */
export const localizedTitle = (db: Queryable) => db`text_in(courses.in_languages, 'title')`;

/** The translations of a sentence, from its two columns; null if there are none. */
export const localizedText = (db: Queryable, english: string, translations: string) =>
  db`words_beside(${db(english)}, ${db(translations)})`;

/** The stored form of a sentence's translations: with the English sentence that they translate (migration 0038). */
export const localizedTextJson = (
  db: Queryable,
  english: string,
  further: ByLocale<string> | null | undefined,
) => (further ? db.json({ en: english, ...further }) : null);

/** The same as a text. */
export const localizedTextString = (
  english: string,
  further: ByLocale<string> | null | undefined,
) => (further ? JSON.stringify({ en: english, ...further }) : null);

/** The row without translations that are null. */
export function withoutEmptyTranslations<Row extends Partial<ChangeTranslations>>({
  reasonIn,
  noticeIn,
  ...row
}: Row) {
  return { ...row, ...(reasonIn && { reasonIn }), ...(noticeIn && { noticeIn }) } as Row;
}

type ChangeTranslations = Pick<ClassChangeTexts, 'reasonIn' | 'noticeIn'>;

/** The row without a `titleIn` that is null: a response only has translations that exist. */
export function withoutEmptyTitle<Row extends LocalizedTitle>({ titleIn: found, ...row }: Row) {
  return (found ? { ...row, titleIn: found } : row) as Row;
}
