import type { Fragment, Queryable } from '../../platform/database/db.ts';
import { hasParts } from '../../platform/database/searching.ts';

/** The columns of a `Person`: of a child the contact is the parent's. From `people` and from `accounts`, or from `peopleAmong`. */
export const personColumns = (db: Queryable) => db`
  people.id, people.name, people.email, people.phone, guardian, claimed, refuses_mail as "refusesMail"`;

/** The people whom `searchLearners` has found, as a table to select from, in order of name: `page`, and how staff see each, `people`. */
export const peopleAmong = (db: Queryable, found: Fragment) => db`
  (${found}) as page cross join lateral (
    -- With a limit, so that the planner does not read all people for the page.
    select id, name, email, phone, guardian, refuses_mail from people where people.id = page.id limit 1
  ) as people`;

/** What is searched, and what the list is sorted by. */
const searchedColumns = (db: Queryable) => db`id, name, email, phone, claimed`;

interface Searched {
  /** Empty for all. */
  search: string;
  /** The place after which the list goes on: the name in lower case, then the account's id. */
  after?: [string, number] | undefined;
  /** How many are found at most. */
  most: number;
}

/** How many people of the list are read and compared before an index is asked. */
const MOST_LOOKED_AT = 1000;
/** More people have so common a part of a name, and no more are sorted. */
const MOST_COLLECTED = 20_000;

/**
 * Learners in order of name: all, or those with these words in any part of their name, address or phone number. `read` runs the statement
 * that lists them. What is common is found in the list as it is read in its order; of what is rare an index finds all that match, which
 * are sorted.
 */
export async function searchLearners<Row>(
  db: Queryable,
  searched: Searched,
  read: (people: Fragment) => Promise<Row[]>,
): Promise<Row[]> {
  const { search, most } = searched;
  if (search === '') return read(inOrder(db, searched));
  const { matches, indexed } = hasParts(db, search);
  const common = await read(amongFirst(db, searched, matches));
  if (common.length === most) return common;
  return read(collected(db, searched, indexed));
}

const isBeyond = (db: Queryable, { after }: Searched) =>
  after ? db`and (lower(name), id) > (${after[0]}, ${after[1]})` : db``;

const inOrder = (db: Queryable, searched: Searched) => db`
  select ${searchedColumns(db)} from accounts
  where role = 'learner' and merged_into is null ${isBeyond(db, searched)}
  order by lower(name), id
  limit ${searched.most}`;

const amongFirst = (db: Queryable, searched: Searched, matches: Fragment) => db`
  select ${searchedColumns(db)} from (
    select ${searchedColumns(db)}, name_words from accounts
    where role = 'learner' and merged_into is null ${isBeyond(db, searched)}
    order by lower(name), id
    limit ${MOST_LOOKED_AT}
  ) as accounts
  where ${matches}
  order by lower(name), id
  limit ${searched.most}`;

const collected = (db: Queryable, searched: Searched, indexed: Fragment) => db`
  select ${searchedColumns(db)} from (
    select ${searchedColumns(db)} from accounts
    where role = 'learner' and merged_into is null and ${indexed}
    limit ${MOST_COLLECTED}
  ) as accounts
  where true ${isBeyond(db, searched)}
  order by lower(name), id
  limit ${searched.most}`;
