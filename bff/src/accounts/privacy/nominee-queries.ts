import type { Queryable } from '../../platform/database/db.ts';

/** Who may ask in a person's place when that person has died, or cannot (Digital Personal Data Protection Act 2023, section 14). */
export interface Nominee {
  name: string;
  /** An e-mail address, or a phone number as it is written for people; of before this rule whatever was typed. */
  contact: string;
  /** Since when, ISO 8601. */
  namedAt: string;
}

const columns = (db: Queryable) =>
  db`nominees.name, contact, to_json(named_at) #>> '{}' as "namedAt"`;

/** Whom the account has named; `undefined` where nobody. */
export async function readNominee(db: Queryable, accountId: number): Promise<Nominee | undefined> {
  const [nominee] = await db<Nominee[]>`
    select ${columns(db)} from nominees where account_id = ${accountId}`;
  return nominee;
}

/** Whom the account with this address, in lower case, has named; `undefined` where nobody. */
export async function findNominee(db: Queryable, email: string): Promise<Nominee | undefined> {
  const [nominee] = await db<Nominee[]>`
    select ${columns(db)} from nominees join accounts on accounts.id = account_id where email = ${email}`;
  return nominee;
}

/** Names this person in the place of any before, and returns what holds then; `undefined` when the account is gone. */
export async function nameNominee(
  db: Queryable,
  accountId: number,
  { name, contact }: Pick<Nominee, 'name' | 'contact'>,
): Promise<Nominee | undefined> {
  const [nominee] = await db<Nominee[]>`
    insert into nominees (account_id, name, contact)
    select id, ${name}, ${contact} from accounts where id = ${accountId} for key share
    on conflict (account_id) do update set name = excluded.name, contact = excluded.contact, named_at = now()
    returning ${columns(db)}`;
  return nominee;
}

/** Names nobody any more. */
export async function removeNominee(db: Queryable, accountId: number): Promise<void> {
  await db`delete from nominees where account_id = ${accountId}`;
}
