import { cleanSearch } from '../../shared/pasted-text.ts';
import type { Fragment, Queryable } from './db.ts';

const MAX_SEARCH_LENGTH = 100;

/** The search text without characters that PostgreSQL cannot store, at most 100 characters. */
export const cleanSearchText = (query: string | undefined): string =>
  cleanSearch((query ?? '').replaceAll('\0', '').toWellFormed()).slice(0, MAX_SEARCH_LENGTH);

/** The condition that a text begins so, in the form that an index with collation "C" supports. */
export const beginsWith = (db: Queryable, text: Fragment, beginning: string) => db`
  (${text} collate "C" >= ${beginning} and ${text} collate "C" < ${`${beginning}\x7f`})`;

/**
 * The condition that a row of `accounts` has these words in its name (the last one may be incomplete), or an e-mail address that
 * begins so. Each has an index.
 */
const nameOrEmailBeginsWith = (db: Queryable, search: string) => {
  const words = db`plainto_tsquery('simple', ${search})`;
  return db`
    ${beginsWith(db, db`email`, search.toLowerCase())}
    or name_words @@ case when numnode(${words}) > 0 then (${words}::text || ':*')::tsquery end`;
};

/** More words than a search needs. */
const MAX_TERMS = 5;

const toLikePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The search terms: the digits of a phone number without its separators, or words. */
function searchTerms(search: string): string[] {
  const digits = search.replace(/[\s()./+-]/g, '');
  if (/^\d{3,}$/.test(digits)) return [digits.replace(/^0+(?=\d{3})/, '')];
  return search.split(/\s+/).slice(0, MAX_TERMS);
}

/** Whether the trigram index alone decides about the word, so that its rows need no comparison. Letters of other scripts may be several characters. */
const isSingleTrigram = (word: string): boolean => /^[!-~]{3}$/.test(word);

/** The conditions of a search in `accounts`. */
export interface AccountSearch {
  /** The condition on each row. */
  matches: Fragment;
  /** The same condition in a form that an index supports. */
  indexed: Fragment;
}

/**
 * The condition that a row of `accounts` contains each of these words in its name, its e-mail address or its phone number. Words of
 * less than three characters are matched at the beginning of a name or an address only.
 */
export function accountSearch(db: Queryable, search: string): AccountSearch {
  const words = searchTerms(search);
  if (words.every((word) => [...word].length < 3)) {
    const matches = db`(${nameOrEmailBeginsWith(db, search)})`;
    return { matches, indexed: matches };
  }
  const patterns = words.map(toLikePattern);
  // The separator is a character that no search term contains.
  const matches = db`
    (searchable(name) || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, ''))
      like all(array(select searchable(pattern) from unnest(${patterns}::text[]) as pattern))`;
  const parts = db`
    array(select unnest(search_parts(word, null, null)) from unnest(${words}::text[]) as word)`;
  const hasAll = db`search_parts(name, email, phone) @> ${parts}`;
  return { matches, indexed: words.every(isSingleTrigram) ? hasAll : db`${hasAll} and ${matches}` };
}
