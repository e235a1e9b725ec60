import { accountSearch } from '../../platform/database/account-search.ts';
import type { Fragment, Queryable } from '../../platform/database/db.ts';

/** The columns of a `Person`; a child has the contact of the parent. From `people` and `accounts`, or from `peopleOfPage`. */
export const personColumns = (db: Queryable) => db`
  people.id, people.name, people.email, people.phone, guardian, claimed, refuses_mail as "refusesMail"`;

/** The people that `searchLearners` has found, as tables to select from: `page`, and the row of each in `people`. */
export const peopleOfPage = (db: Queryable, found: Fragment) => db`
  (${found}) as page cross join lateral (
    -- With a limit, so that the planner does not read all people for the page.
    select id, name, email, phone, guardian, refuses_mail from people where people.id = page.id limit 1
  ) as people`;

/** The columns that are searched, and by which the list is sorted. */
const searchedColumns = (db: Queryable) => db`id, name, email, phone, claimed`;

interface LearnerSearch {
  /** Empty for all. */
  search: string;
  /** The cursor after which the list goes on: the name in lower case, then the account's id. */
  after?: [string, number] | undefined;
  /** The largest number of results. */
  limit: number;
}

/** How many people of the list are read and compared before an index is used. */
const SCAN_LIMIT = 1000;
/** At most this many matches of an index are sorted. */
const MATCH_LIMIT = 20_000;

/**
 * Learners in order of name: all, or those with the search terms in any part of their name, address or phone number. `read` runs the
 * statement that lists them. Common terms are found by scanning the list in its order; for rare terms an index finds all matches, which
 * are then sorted.
 */
export async function searchLearners<Row>(
  db: Queryable,
  learnerSearch: LearnerSearch,
  read: (people: Fragment) => Promise<Row[]>,
): Promise<Row[]> {
  const { search, limit } = learnerSearch;
  if (search === '') return read(allInOrder(db, learnerSearch));
  const { matches, indexed } = accountSearch(db, search);
  const matchesNearby = await read(matchesInScan(db, learnerSearch, matches));
  if (matchesNearby.length === limit) return matchesNearby;
  return read(indexedMatches(db, learnerSearch, indexed));
}

const afterCursor = (db: Queryable, { after }: LearnerSearch) =>
  after ? db`and (lower(name), id) > (${after[0]}, ${after[1]})` : db``;

const allInOrder = (db: Queryable, learnerSearch: LearnerSearch) => db`
  select ${searchedColumns(db)} from accounts
  where attends(role_name) and merged_into is null ${afterCursor(db, learnerSearch)}
  order by lower(name), id
  limit ${learnerSearch.limit}`;

const matchesInScan = (db: Queryable, learnerSearch: LearnerSearch, matches: Fragment) => db`
  select ${searchedColumns(db)} from (
    select ${searchedColumns(db)}, name_words from accounts
    where attends(role_name) and merged_into is null ${afterCursor(db, learnerSearch)}
    order by lower(name), id
    limit ${SCAN_LIMIT}
  ) as accounts
  where ${matches}
  order by lower(name), id
  limit ${learnerSearch.limit}`;

const indexedMatches = (db: Queryable, learnerSearch: LearnerSearch, indexed: Fragment) => db`
  select ${searchedColumns(db)} from (
    select ${searchedColumns(db)} from accounts
    where attends(role_name) and merged_into is null and ${indexed}
    limit ${MATCH_LIMIT}
  ) as accounts
  where true ${afterCursor(db, learnerSearch)}
  order by lower(name), id
  limit ${learnerSearch.limit}`;
