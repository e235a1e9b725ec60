import type { Fragment, Queryable, Transaction } from './db.ts';

/** The condition that a row's `account_id` is this account, or one of its child profiles. */
export const belongsToFamily = (db: Queryable, accountId: number) => db`
  account_id in (select id from accounts where id = ${accountId} or guardian_id = ${accountId})`;

/** The account with this id as staff see it, as JSON: a child has the parent's contact details. Null if it was deleted. */
export const personJson = (db: Queryable, id: Fragment) => db`
  (
    select json_build_object('id', id, 'name', name, 'email', email, 'phone', phone, 'guardian', guardian, 'refusesMail', refuses_mail)
    from people where people.id = ${id}
  )`;

/**
 * Locks these accounts, their children's accounts, and the rows that belong to them, until the transaction ends. All transactions keep this
 * order: accounts, orders, courses, and last the names that enrolments keep of people (`lock_person_name`), each in order of their ids. Not
 * the keys of the accounts: a confirmation that enrols the learner needs them. `past`: also paid orders, and courses that are over.
 */
export async function lockFamilies(
  tx: Transaction | Queryable,
  ids: number[],
  { past = false } = {},
): Promise<void> {
  const accounts = await tx<{ id: number }[]>`
    select id from accounts where id = any(${ids}::integer[]) or guardian_id = any(${ids}::integer[])
    order by id
    for no key update`;
  const family = accounts.map(({ id }) => id);
  await tx`
    select from orders where account_id = any(${family}::integer[]) and (${past} or state <> 'paid')
    order by id
    for update`;
  await tx`
    select from courses
    where id in (
      select course_id from enrolments where account_id = any(${family}::integer[])
      union
      select course_id from enrolment_periods where ${past} and account_id = any(${family}::integer[])
    )
    order by id
    for no key update`;
  await tx`select lock_people(${family}::integer[])`;
}
