import type { InLanguages } from '../../shared/localized-content.ts';
import type { ChangeWords, Titled } from '../i18n/localized-content.ts';
import type { Queryable } from './db.ts';

/** A course's title in further languages; null where it is in none. From a table named `courses`. */
export const titleIn = (db: Queryable) => db`text_in(courses.in_languages, 'title')`;

/** A sentence in further languages, from its columns; null where it is in none. */
export const wordsBeside = (db: Queryable, english: string, further: string) =>
  db`words_beside(${db(english)}, ${db(further)})`;

/** How a sentence in further languages is stored: with the English that they stand beside (migration 0038). */
export const storedBeside = (
  db: Queryable,
  english: string,
  further: InLanguages<string> | null | undefined,
) => (further ? db.json({ en: english, ...further }) : null);

/** The same as a text. */
export const textBeside = (english: string, further: InLanguages<string> | null | undefined) =>
  further ? JSON.stringify({ en: english, ...further }) : null;

/** The words without those in further languages that are null. */
export function withoutNone<Row extends Partial<Further>>({ reasonIn, noticeIn, ...row }: Row) {
  return { ...row, ...(reasonIn && { reasonIn }), ...(noticeIn && { noticeIn }) } as Row;
}

type Further = Pick<ChangeWords, 'reasonIn' | 'noticeIn'>;

/** The row without a `titleIn` that is null: an answer has it where there is one. */
export function titled<Row extends Titled>({ titleIn: found, ...row }: Row) {
  return (found ? { ...row, titleIn: found } : row) as Row;
}
