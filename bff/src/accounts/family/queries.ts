import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { noteConsent } from '../privacy/consent-queries.ts';
import { type Child, type ChildFacts, MOST_CHILDREN } from './child.ts';

const childColumns = (db: Queryable) => db`id, name, birth_year as "birthYear"`;

/** The children whom the account holds, in the order in which they were added: at most `MOST_CHILDREN`. */
export async function listChildren(db: Queryable, guardianId: number): Promise<Child[]> {
  return db<Child[]>`
    select ${childColumns(db)} from accounts
    where guardian_id = ${guardianId} and merged_into is null order by id`;
}

interface OwnChild {
  id: number;
  guardianId: number;
}

/** Whether the account holds this child. */
export async function holdsChild(db: Queryable, { id, guardianId }: OwnChild): Promise<boolean> {
  const rows = await db`
    select from accounts where id = ${id} and guardian_id = ${guardianId} and merged_into is null`;
  return rows.length > 0;
}

/**
 * Stores an account for a child, with the parent's consent that it is (Digital Personal Data Protection Act, 2023, section 9), and returns the child; `undefined` where the
 * parent's account holds as many as it may.
 */
export async function addChild(
  tx: Transaction,
  { guardianId, name, birthYear }: ChildFacts & { guardianId: number },
): Promise<Child | undefined> {
  // Of two calls at the same time, the second one counts what the first has added.
  await tx`select from accounts where id = ${guardianId} for no key update`;
  const [child] = await tx<Child[]>`
    insert into accounts (name, birth_year, guardian_id, password_hash)
    select ${name}, ${birthYear}, ${guardianId}, no_password()
    where (select count(*) from accounts where guardian_id = ${guardianId}) < ${MOST_CHILDREN}
    returning ${childColumns(tx)}`;
  if (child) await noteConsent(tx, { accountId: child.id, kind: 'child', agreed: true });
  return child;
}

/** Sets the name and year of birth of the account's child and returns the child; `undefined` where it holds no such child. */
export async function changeChild(
  db: Queryable,
  { id, guardianId, name, birthYear }: ChildFacts & OwnChild,
): Promise<Child | undefined> {
  const [child] = await db<Child[]>`
    update accounts set name = ${name}, birth_year = ${birthYear}
    where id = ${id} and guardian_id = ${guardianId} and merged_into is null
    returning ${childColumns(db)}`;
  return child;
}
