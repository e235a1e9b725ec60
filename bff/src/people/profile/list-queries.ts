import { z } from 'zod';
import {
  peopleAmong,
  personColumns,
  searchLearners,
} from '../../accounts/directory/search-queries.ts';
import { idNumber } from '../../orders/orders/queries.ts';
import type { Fragment, Queryable } from '../../platform/database/db.ts';
import { titleIn } from '../../platform/database/in-languages.ts';
import { lasts } from '../../platform/database/places.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../platform/http/paging.ts';
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

/** A page of learners in order of name: all, or those with these words, as `searchLearners` finds them. */
export async function listPeople(
  db: Queryable,
  { search, after, today }: Listed,
): Promise<Page<ListedPerson>> {
  const searched = { search, after, most: PAGE_ROWS };
  return pageOf(await searchLearners(db, searched, (found) => readPage(db, today, found)));
}

const COURSES_SHOWN = 3;

/** The people of the page, each with their courses. */
function readPage(db: Queryable, today: string, found: Fragment) {
  return db<Placed<ListedPerson>[]>`
    select ${personColumns(db)},
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
    from ${peopleAmong(db, found)}
    order by lower(page.name), page.id`;
}
