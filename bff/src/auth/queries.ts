import type { Account, Role } from '../contract.ts';
import type { Queryable } from '../db.ts';

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
}

export interface Credentials extends Account {
  passwordHash: string;
  tokenVersion: number;
}

/** Stores a learner. Nothing is returned when the address already has an account. */
export async function createAccount(
  db: Queryable,
  { name, email, passwordHash }: NewAccount,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    insert into accounts (name, email, password_hash)
    values (${name}, ${email}, ${passwordHash})
    on conflict (email) do nothing
    returning id, name, email, role`;
  return account;
}

/** Whether the address has an account. */
export async function accountExists(db: Queryable, email: string): Promise<boolean> {
  const rows = await db`select id from accounts where email = ${email}`;
  return rows.length > 0;
}

/** What a sign-in is checked against, if the address has an account. */
export async function findCredentials(
  db: Queryable,
  email: string,
): Promise<Credentials | undefined> {
  const [credentials] = await db<Credentials[]>`
    select id, name, email, role,
      password_hash as "passwordHash", token_version as "tokenVersion"
    from accounts
    where email = ${email}`;
  return credentials;
}

/** The account that a token speaks of, if it exists and the token's version is still its own. */
export async function findTokenHolder(
  db: Queryable,
  { accountId, version }: { accountId: number; version: number },
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select id, name, email, role
    from accounts
    where id = ${accountId} and token_version = ${version}`;
  return account;
}

/** Gives the account a role; nothing is returned when the address has none. */
export async function setRole(
  db: Queryable,
  { email, role }: { email: string; role: Role },
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    update accounts set role = ${role}
    where email = ${email}
    returning id, name, email, role`;
  return account;
}

/** All staff, in order of address. */
export async function listAccountsWithRole(db: Queryable, role: Role): Promise<Account[]> {
  return db<Account[]>`
    select id, name, email, role from accounts where role = ${role} order by email`;
}
