import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { filledText, timestamp } from '../../platform/http/answer-fields.ts';

/** The person who may exercise an account owner's rights after death or incapacity (Digital Personal Data Protection Act 2023, section 14). */
export type Nominee = z.infer<typeof nomineeSchema>;
export const nomineeSchema = z.strictObject({
  name: filledText,
  /** An e-mail address, or a phone number as it is written for people; nominees from before this rule may have any text. */
  contact: filledText,
  /** When the nominee was named, ISO 8601. */
  namedAt: timestamp,
});

const columns = (db: Queryable) =>
  db`nominees.name, contact, to_json(named_at) #>> '{}' as "namedAt"`;

/** The nominee of the account; `undefined` if there is none. */
export async function findNominee(db: Queryable, accountId: number): Promise<Nominee | undefined> {
  const [nominee] = await db<Nominee[]>`
    select ${columns(db)} from nominees where account_id = ${accountId}`;
  return nominee;
}

/** The nominee of the account with this address, in lower case; `undefined` if there is none. */
export async function findNomineeByEmail(
  db: Queryable,
  email: string,
): Promise<Nominee | undefined> {
  const [nominee] = await db<Nominee[]>`
    select ${columns(db)} from nominees join accounts on accounts.id = account_id where email = ${email}`;
  return nominee;
}

/** Sets the account's nominee, in place of an earlier one, and returns it; `undefined` when the account is gone. */
export async function saveNominee(
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

/** Removes the account's nominee. */
export async function removeNominee(db: Queryable, accountId: number): Promise<void> {
  await db`delete from nominees where account_id = ${accountId}`;
}
