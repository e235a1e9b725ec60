import { addressesOf } from '../../accounts/profile/own-addresses.ts';
import { isoTime } from '../../orders/orders/queries.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { hasNotEnded } from '../../platform/database/enrolment-access.ts';
import { personJson } from '../../platform/database/families.ts';
import { localizedTitle, withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import { mergesOf } from '../merge/queries.ts';
import { notesOf } from '../notes/queries.ts';
import { type PersonCourse, type PersonPage, SHOWN } from './person.ts';

const MESSAGE_SHOWN = 300;

/** A course, and the first paid day; null means from its beginning. */
export interface PersonCourseRow extends Omit<PersonCourse, 'classes'> {
  firstDay: string | null;
}

/** The page of a person as the database returns it, without the classes of the month. */
export interface PersonPageRow extends Omit<PersonPage, 'courses' | 'month' | 'hasHealthNote'> {
  courses: PersonCourseRow[];
}

/** The learner with this id, and the limited lists of their page; `undefined` when there is none. `today` is the day in India. */
export async function findPersonPage(
  db: Queryable,
  { id, today }: { id: number; today: string },
): Promise<PersonPageRow | undefined> {
  const [person] = await db<PersonPageRow[]>`
    select people.id, people.name, people.email, people.phone, guardian, claimed, refuses_mail as "refusesMail", ${ageOf(db, today)} as "age",
      ${isoTime(db, 'accounts.created_at')} as "since", ${childrenOf(db, today)} as "children", ${coursesOf(db)} as "courses", ${ordersOf(db)} as "orders", ${paymentsOf(db)} as "payments", ${overpaidByPerson(db)} as "abovePaise",
      ${messagesOf(db)} as "messages", ${notesOf(db)} as "notes", ${similarPeople(db)} as "alike",
      ${mergesOf(db)} as "merges"
    from accounts join people on people.id = accounts.id
    where accounts.id = ${id} and attends(role_name) and merged_into is null`;
  return person && { ...person, courses: person.courses.map(withoutEmptyTitle) };
}

/** Null for an adult, whose age is not known. */
const ageOf = (db: Queryable, today: string, table = 'accounts') => db`
  (extract(year from ${today}::date)::integer - ${db(`${table}.birth_year`)})`;

/** The children of a row of a table named `accounts`, with their courses; at most eight. */
const childrenOf = (db: Queryable, today: string) => db`
  (
    select coalesce(json_agg(json_build_object(
      'id', child.id, 'name', child.name, 'age', ${ageOf(db, today, 'child')},
      'courses', array(
        select json_build_object('title', courses.title, 'titleIn', ${localizedTitle(db)}, 'lastDay', enrolments.last_day)
        from enrolments join courses on courses.id = course_id
        where enrolments.account_id = child.id and ${hasNotEnded(db, today)}
        order by course_id
        limit ${SHOWN.childsCourses}
      )
    ) order by child.id), '[]')
    from accounts child where child.guardian_id = accounts.id and child.merged_into is null
  )`;

/** In descending order of the last day, courses without an end first. */
const coursesOf = (db: Queryable) => db`
  (
    select coalesce(json_agg(json_build_object(
      'courseId', courses.id, 'slug', slug, 'title', title, 'titleIn', ${localizedTitle(db)},
      'firstDay', own.first_day, 'paidUntil', own.paid_until, 'lastDay', own.last_day
    ) order by own.last_day desc nulls first, courses.id), '[]')
    from (
      select course_id, case when bool_or(first_day is null) then null else min(first_day) end as first_day,
        case when bool_or(last_day is null) then null else max(paid_until) end as paid_until,
        case when bool_or(last_day is null) then null else max(last_day) end as last_day
      from enrolment_periods
      where account_id = accounts.id
      group by course_id
      order by 4 desc nulls first
      limit ${SHOWN.courses}
    ) as own join courses on courses.id = course_id
  )`;

const titlesOfLines = (db: Queryable) => db`
  json_agg(json_build_object('title', title, 'titleIn', title_in) order by start_date, course_id)`;

const ordersOf = (db: Queryable) => db`
  (
    select coalesce(json_agg(json_build_object(
      'reference', reference, 'state', state, 'amount', amount,
      'courses', (select ${titlesOfLines(db)} from order_lines where order_id = open.id)
    ) order by open.id desc), '[]')
    from (
      select id, reference, state, amount from orders
      where account_id = accounts.id and state in ('awaiting payment', 'submitted', 'rejected')
      order by id desc
      limit ${SHOWN.orders}
    ) as open
  )`;

const paymentsOf = (db: Queryable) => db`
  (
    select coalesce(json_agg(json_build_object(
      'number', number, 'kind', kind, 'isTaxed', tax is not null, 'issuedOn', issued_on, 'paise', paise::float8,
      'courses', (
        select coalesce(${titlesOfLines(db)}, '[]')
        from document_lines join order_lines using (course_id)
        where document_id = last.id and order_lines.order_id = last.order_id
      ),
      'ways', array(select distinct way from payments where document_id = last.id order by way),
      'references', array(
        select reference from payments where document_id = last.id and reference is not null order by payments.id
      )
    ) order by last.id desc), '[]')
    from (
      select documents.id, documents.order_id, number, kind, issued_on, paise, tax
      from orders join documents on documents.order_id = orders.id
      where account_id = accounts.id
      order by documents.id desc
      limit ${SHOWN.payments}
    ) as last
  )`;

const overpaidByPerson = (db: Queryable) => db`
  (
    select coalesce(sum(paise), 0)::float8 from overpayments join orders on orders.id = order_id
    where account_id = accounts.id
  )`;

const messagesOf = (db: Queryable) => db`
  (
    select coalesce(json_agg(json_build_object(
      'id', last.id, 'text', left(message, ${MESSAGE_SHOWN}), 'createdAt', ${isoTime(db, 'last.created_at')},
      'answeredAt', ${isoTime(db, 'last.answered_at')}
    ) order by last.id desc), '[]')
    from (
      select id, message, created_at, answered_at from contact_messages
      where lower(contact_messages.email) = any(${addressesOf(db)})
      order by id desc
      limit ${SHOWN.messages}
    ) as last
  )`;

const similarPeople = (db: Queryable) => db`
  (
    select coalesce(json_agg(
      (${personJson(db, db`alike.id`)}::jsonb || jsonb_build_object('claimed', claimed)) order by id
    ), '[]')
    from (
      select id, claimed from accounts other
      where other.id <> accounts.id and attends(other.role_name) and other.merged_into is null
        and (searchable(other.name) = searchable(accounts.name) or other.phone collate "C" = accounts.phone)
      limit ${SHOWN.alike}
    ) as alike
  )`;
