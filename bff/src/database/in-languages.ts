import type { Titled } from '../words/own-words.ts';
import type { Queryable } from './db.ts';

/** A course's title in further languages; null where it is in none. From a table named `courses`. */
export const titleIn = (db: Queryable) => db`text_in(courses.in_languages, 'title')`;

/** The row without a `titleIn` that is null: an answer has it where there is one. */
export function titled<Row extends Titled>({ titleIn: found, ...row }: Row) {
  return (found ? { ...row, titleIn: found } : row) as Row;
}
