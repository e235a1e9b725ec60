import { z } from 'zod';
import type { Fragment, Queryable } from '../../database/db.ts';
import { titleIn } from '../../database/in-languages.ts';
import { lasts } from '../../database/places.ts';
import { hasParts } from '../../database/searching.ts';
import { idNumber } from '../../enrolling/orders/queries.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { ListedPerson } from './person.ts';

/** A person's place in the list: the name in lower case, then the account's id. */
export const listedPlace = z.tuple([
  z
    .string()
    .max(200)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  idNumber,
]);

interface Listed {
  /** Empty for all. */
  search: string;
  after: z.infer<typeof listedPlace> | undefined;
  /** The day in India. */
  today: string;
}

/** How many people of the list are read and compared before an index is asked. */
const MOST_LOOKED_AT = 1000;
/** More people have so common a part of a name, and no more are sorted. */
const MOST_COLLECTED = 20_000;

/**
 * A page of learners in order of name: all, or those with these words. What is common fills the page from the list as it is read in its
 * order; of what is rare an index finds all that match, which are sorted.
 */
export async function listPeople(db: Queryable, listed: Listed): Promise<Page<ListedPerson>> {
  const { search } = listed;
  if (search === '') return pageOf(await readPage(db, listed, inOrder(db, listed, db`true`)));
  const { matches, indexed } = hasParts(db, search);
  const common = await readPage(db, listed, amongFirst(db, listed, matches));
  if (common.length === PAGE_ROWS) return pageOf(common);
  return pageOf(await readPage(db, listed, collected(db, listed, indexed)));
}

const isBeyond = (db: Queryable, { after }: Listed) =>
  after ? db`and (lower(name), id) > (${after[0]}, ${after[1]})` : db``;

const columns = (db: Queryable) => db`id, name, email, phone, claimed`;

const inOrder = (db: Queryable, listed: Listed, matches: Fragment) => db`
  select ${columns(db)} from accounts
  where role = 'learner' and merged_into is null and ${matches} ${isBeyond(db, listed)}
  order by lower(name), id
  limit ${PAGE_ROWS}`;

const amongFirst = (db: Queryable, listed: Listed, matches: Fragment) => db`
  select ${columns(db)} from (
    select ${columns(db)}, name_words from accounts
    where role = 'learner' and merged_into is null ${isBeyond(db, listed)}
    order by lower(name), id
    limit ${MOST_LOOKED_AT}
  ) as accounts
  where ${matches}
  order by lower(name), id
  limit ${PAGE_ROWS}`;

const collected = (db: Queryable, listed: Listed, indexed: Fragment) => db`
  select ${columns(db)} from accounts
  where id = any(array(select id from accounts where role = 'learner' and merged_into is null and ${indexed} limit ${MOST_COLLECTED}))
    ${isBeyond(db, listed)}
  order by lower(name), id
  limit ${PAGE_ROWS}`;

const COURSES_SHOWN = 3;

/** The people of the page, each with their courses; of a child the contact is the parent's. */
function readPage(db: Queryable, { today }: Listed, people: Fragment) {
  return db<Placed<ListedPerson>[]>`
    with page as materialized (${people})
    select people.id, people.name, people.email, people.phone, guardian, claimed,
      array(
        select json_build_object('title', courses.title, 'titleIn', ${titleIn(db)})
        from (
          select course_id from enrolments where enrolments.account_id = page.id and ${lasts(db, today)}
          order by course_id
          limit ${COURSES_SHOWN}
        ) as own join courses on courses.id = course_id
        order by course_id
      ) as "courses",
      json_build_array(lower(page.name), page.id) as "place"
    from page cross join lateral (
      -- With a limit, so that the planner does not read all people for the page.
      select id, name, email, phone, guardian from people where people.id = page.id limit 1
    ) as people
    order by lower(page.name), page.id`;
}
