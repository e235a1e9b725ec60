import type { Fragment, Queryable } from './db.ts';

const LONGEST_SEARCH = 100;

/** The search text without characters that PostgreSQL cannot store, at most 100 characters. */
export const searchIn = (query: string | undefined): string =>
  (query ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_SEARCH);

/** The condition that a text has this beginning, in the form that an index in "C" order answers. */
export const beginsWith = (db: Queryable, text: Fragment, beginning: string) => db`
  (${text} collate "C" >= ${beginning} and ${text} collate "C" < ${`${beginning}\x7f`})`;

/**
 * The condition that a row of `accounts` has these words in its name, of which the last may be incomplete, or an address that begins so.
 * An index answers each.
 */
export const isNamed = (db: Queryable, search: string) => {
  const words = db`plainto_tsquery('simple', ${search})`;
  return db`
    ${beginsWith(db, db`email`, search.toLowerCase())}
    or name_words @@ case when numnode(${words}) > 0 then (${words}::text || ':*')::tsquery end`;
};

/** The condition that a row of `accounts` has a phone number that begins with these digits; false of what is no number. */
export const hasPhone = (db: Queryable, search: string) => {
  const typed = search.replace(/[\s()./-]/g, '');
  if (!/^\+?\d{4,15}$/.test(typed)) return db`false`;
  if (typed.startsWith('+')) return beginsWith(db, db`phone`, typed);
  const digits = typed.replace(/^0+/, '');
  return db`(${beginsWith(db, db`phone`, `+91${digits}`)} or ${beginsWith(db, db`phone`, `+${digits}`)})`;
};
