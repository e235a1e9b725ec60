import { z } from 'zod';
import {
  peopleOfPage,
  personColumns,
  searchLearners,
} from '../../accounts/directory/search-queries.ts';
import { duePaise } from '../../orders/invoices/queries.ts';
import { idNumber } from '../../orders/orders/queries.ts';
import {
  isOrderOverdue,
  isRenewalOverdue,
} from '../../orders/reports/accounts-receivable-queries.ts';
import type { Fragment, Queryable } from '../../platform/database/db.ts';
import { hasNotEnded } from '../../platform/database/enrolment-access.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { type ListedPerson, SHOWN } from './person.ts';

/** The cursor of a person in the list: the name in lower case, then the account's id. */
export const peopleCursor = z.tuple([
  z
    .string()
    .max(200)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  idNumber,
]);

interface PeopleListQuery {
  /** Empty for all. */
  search: string;
  after: z.infer<typeof peopleCursor> | undefined;
  /** The day in India. */
  today: string;
}

/** A page of learners in order of name: all, or those that match the search, as `searchLearners` finds them. */
export async function listPeople(
  db: Queryable,
  { search, after, today }: PeopleListQuery,
): Promise<Page<ListedPerson>> {
  const options = { search, after, limit: PAGE_ROWS };
  return toPage(await searchLearners(db, options, (found) => readPage(db, today, found)));
}

/** The amounts of the person that the accounts receivable list as unpaid. From a table named `page`. */
const dueOfPerson = (db: Queryable, today: string) => db`
  (
    coalesce((select sum(${duePaise(db)}) from orders where orders.account_id = page.id and ${isOrderOverdue(db, today)}), 0)
    + coalesce((
      select sum(fee * 100::bigint) from enrolment_periods period join courses on courses.id = period.course_id
      where period.account_id = page.id and ${isRenewalOverdue(db, today)}
    ), 0)
  )`;

/** The people of the page, each with their courses, until when they have paid, and what is due. */
function readPage(db: Queryable, today: string, found: Fragment) {
  return db<WithCursor<ListedPerson>[]>`
    select ${personColumns(db)},
      array(
        select json_build_object('title', courses.title, 'titleIn', ${localizedTitle(db)})
        from (
          select course_id from enrolments where enrolments.account_id = page.id and ${hasNotEnded(db, today)}
          order by course_id
          limit ${SHOWN.listedCourses}
        ) as own join courses on courses.id = course_id
        order by course_id
      ) as "courses",
      (
        select to_char(min(last_day), 'YYYY-MM-DD') from enrolments
        where enrolments.account_id = page.id and ${hasNotEnded(db, today)}
      ) as "lastDay",
      ${dueOfPerson(db, today)}::float8 as "duePaise",
      json_build_array(lower(page.name), page.id) as "cursor"
    from ${peopleOfPage(db, found)}
    order by lower(page.name), page.id`;
}
