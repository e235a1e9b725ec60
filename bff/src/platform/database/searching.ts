import { cleanSearch } from '../../shared/pasted-text.ts';
import type { Fragment, Queryable } from './db.ts';

const LONGEST_SEARCH = 100;

/** The search text without characters that PostgreSQL cannot store, at most 100 characters. */
export const searchIn = (query: string | undefined): string =>
  cleanSearch((query ?? '').replaceAll('\0', '').toWellFormed()).slice(0, LONGEST_SEARCH);

/** The condition that a text has this beginning, in the form that an index in "C" order answers. */
export const beginsWith = (db: Queryable, text: Fragment, beginning: string) => db`
  (${text} collate "C" >= ${beginning} and ${text} collate "C" < ${`${beginning}\x7f`})`;

/**
 * The condition that a row of `accounts` has these words in its name, of which the last may be incomplete, or an address that begins so.
 * An index answers each.
 */
const isNamed = (db: Queryable, search: string) => {
  const words = db`plainto_tsquery('simple', ${search})`;
  return db`
    ${beginsWith(db, db`email`, search.toLowerCase())}
    or name_words @@ case when numnode(${words}) > 0 then (${words}::text || ':*')::tsquery end`;
};

/** More words than anybody looks for. */
const MOST_WORDS = 5;

const asPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** What is looked for: the digits of a phone number, however they are typed, or words. */
function wordsOf(search: string): string[] {
  const digits = search.replace(/[\s()./+-]/g, '');
  if (/^\d{3,}$/.test(digits)) return [digits.replace(/^0+(?=\d{3})/, '')];
  return search.split(/\s+/).slice(0, MOST_WORDS);
}

/** Whether the index alone tells who has the word, which spares comparing the rows of a common one. Letters of other scripts may be several. */
const isOnePart = (word: string): boolean => /^[!-~]{3}$/.test(word);

/** How rows of `accounts` are found. */
export interface AccountSearch {
  /** The condition on each row. */
  matches: Fragment;
  /** The same, as an index answers it. */
  indexed: Fragment;
}

/**
 * The condition that a row of `accounts` has each of these words in its name, its address or its phone number, in any part of it. Of less
 * than three characters: as `isNamed`, where the name or the address begins so.
 */
export function hasParts(db: Queryable, search: string): AccountSearch {
  const words = wordsOf(search);
  if (words.every((word) => [...word].length < 3)) {
    const matches = db`(${isNamed(db, search)})`;
    return { matches, indexed: matches };
  }
  const patterns = words.map(asPattern);
  // Between the lines stands what is in no word.
  const matches = db`
    (searchable(name) || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, ''))
      like all(array(select searchable(pattern) from unnest(${patterns}::text[]) as pattern))`;
  const parts = db`
    array(select unnest(search_parts(word, null, null)) from unnest(${words}::text[]) as word)`;
  const hasAll = db`search_parts(name, email, phone) @> ${parts}`;
  return { matches, indexed: words.every(isOnePart) ? hasAll : db`${hasAll} and ${matches}` };
}
