import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { recordConsent, type ShownTextVersion } from '../privacy/consent-queries.ts';
import { type Child, type ChildDetails, MAX_CHILDREN } from './child.ts';

const childColumns = (db: Queryable) => db`id, name, birth_year as "birthYear"`;

/** The children of the account, in the order in which they were added: at most `MAX_CHILDREN`. */
export async function listChildren(db: Queryable, guardianId: number): Promise<Child[]> {
  return db<Child[]>`
    select ${childColumns(db)} from accounts
    where guardian_id = ${guardianId} and merged_into is null order by id`;
}

interface ChildKey {
  id: number;
  guardianId: number;
}

/** Whether the child belongs to the account of `guardianId`. */
export async function isChildOf(db: Queryable, { id, guardianId }: ChildKey): Promise<boolean> {
  const rows = await db`
    select from accounts where id = ${id} and guardian_id = ${guardianId} and merged_into is null`;
  return rows.length > 0;
}

/** The child of the account of `guardianId`; `undefined` if the account has no such child. */
export async function findChild(
  db: Queryable,
  { id, guardianId }: ChildKey,
): Promise<Child | undefined> {
  const [child] = await db<Child[]>`
    select ${childColumns(db)} from accounts
    where id = ${id} and guardian_id = ${guardianId} and merged_into is null`;
  return child;
}

interface NewChild extends ChildDetails {
  guardianId: number;
  textVersion: ShownTextVersion;
}

/**
 * Stores an account for a child, with the parent's consent to it (Digital Personal Data Protection Act, 2023, section 9), and returns its
 * id. Throws 409 if the parent's account has the largest number of children.
 */
export async function addChild(
  tx: Transaction,
  { guardianId, name, birthYear, textVersion }: NewChild,
): Promise<number> {
  // The lock makes the second of two concurrent calls count the child of the first.
  await tx`select from accounts where id = ${guardianId} for no key update`;
  const [child] = await tx<{ id: number }[]>`
    insert into accounts (name, birth_year, guardian_id, password_hash)
    select ${name}, ${birthYear}, ${guardianId}, no_password()
    where (select count(*) from accounts where guardian_id = ${guardianId}) < ${MAX_CHILDREN}
    returning id`;
  if (!child) throw appError(409, 'family.full', { values: { most: MAX_CHILDREN } });
  await recordConsent(tx, { accountId: child.id, kind: 'child', agreed: true, textVersion });
  return child.id;
}

/** Sets the name and year of birth of the account's child and returns the child; `undefined` if the account has no such child. */
export async function changeChild(
  db: Queryable,
  { id, guardianId, name, birthYear }: ChildDetails & ChildKey,
): Promise<Child | undefined> {
  const [child] = await db<Child[]>`
    update accounts set name = ${name}, birth_year = ${birthYear}
    where id = ${id} and guardian_id = ${guardianId} and merged_into is null
    returning ${childColumns(db)}`;
  return child;
}
