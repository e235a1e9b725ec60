import type { Queryable, Transaction } from '../../platform/database/db.ts';
import type { Language } from '../../shared/languages.ts';
import { MAX_FOUND, type NewPerson, type Person } from './person.ts';
import { peopleOfPage, personColumns, searchLearners } from './search-queries.ts';

/** The learner with this id, with the columns of a `Person`. */
const personById = (db: Queryable, id: number) => db`
  select ${personColumns(db)} from accounts join people on people.id = accounts.id
  where accounts.id = ${id} and attends(role_name) and merged_into is null`;

/**
 * The first 20 learners in order of name with these words in any part of their name, address or phone number, as `searchLearners` finds
 * them.
 */
export const findPeople = (db: Queryable, search: string): Promise<Person[]> =>
  searchLearners(
    db,
    { search, limit: MAX_FOUND },
    async (found) => db<Person[]>`
      select ${personColumns(db)} from ${peopleOfPage(db, found)} order by lower(page.name), page.id`,
  );

/** The learner with this id; `undefined` when there is none. */
export async function findPerson(db: Queryable, id: number): Promise<Person | undefined> {
  const [person] = await db<Person[]>`${personById(db, id)}`;
  return person;
}

/** As `findPerson`, locked as by `lockLearner`: a transaction that creates or deletes orders of the account waits until this one ends. */
export async function lockPerson(tx: Transaction, id: number): Promise<Person | undefined> {
  const [person] = await tx<Person[]>`${personById(tx, id)} for no key update of accounts`;
  return person;
}

/**
 * Stores a person that staff create, with the language of e-mails to the person. Nobody can sign in to the account yet. Returns `undefined` when
 * the address has an account.
 */
export async function insertPerson(
  tx: Transaction,
  { name, email, phone, language }: NewPerson & { language: Language },
): Promise<Person | undefined> {
  const [person] = await tx<Person[]>`
    insert into accounts (name, email, phone, password_hash, language)
    values (${name}, ${email ?? null}, ${phone ?? null}, no_password(), ${language})
    on conflict (email) do nothing
    returning id, name, email, phone, null as "guardian", claimed, refuses_mail(email) as "refusesMail"`;
  return person;
}

/**
 * Sets the e-mail address of an unclaimed account; links that were mailed to an earlier address no longer work. Rejects with PostgreSQL's
 * unique violation `accounts_email_key` when the address has an account. Returns whether the address has permanently refused the last e-mail.
 */
export async function setPersonEmail(
  tx: Transaction,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  await tx`
    update accounts set email = ${email}, email_proven_at = null where id = ${id} and not claimed`;
  const [set] = await tx<{ refusesMail: boolean }[]>`
    select refuses_mail(${email}) as "refusesMail"`;
  return set?.refusesMail ?? false;
}
