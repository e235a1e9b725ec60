import type { Fragment, Queryable, Transaction } from './db.ts';

/** The condition that a row's `account_id` is this account, or that of a child whom it holds. */
export const isOfFamily = (db: Queryable, accountId: number) => db`
  account_id in (select id from accounts where id = ${accountId} or guardian_id = ${accountId})`;

/** The account with this id as staff see it, as JSON: of a child the contact is the parent's. Null where it is gone. */
export const personOf = (db: Queryable, id: Fragment) => db`
  (
    select json_build_object('id', id, 'name', name, 'email', email, 'phone', phone, 'guardian', guardian, 'refusesMail', refuses_mail)
    from people where people.id = ${id}
  )`;

/** Locks these accounts and those of their children, in the order of all other transactions, until the transaction ends. */
export async function lockFamilies(tx: Transaction | Queryable, ids: number[]): Promise<void> {
  await tx`
    select lock_people(array(
      select id from accounts where id = any(${ids}::integer[]) or guardian_id = any(${ids}::integer[])
    ))`;
}
