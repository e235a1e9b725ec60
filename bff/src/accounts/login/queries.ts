import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import { learnerOfPush } from '../../platform/database/pushes.ts';
import { isInTeam, roleOf } from '../../platform/database/roles.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import type { Role } from '../../shared/permissions.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { Account, ProvenAccount } from '../account.ts';
import { deleteAnsweredMessages, insertSealedRecord } from '../privacy/sealed-record-queries.ts';
import { REVOKED_ACCESS, type RevokedAccess } from '../sessions/revoked-access.ts';

interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  language: Language | undefined;
  /** As E.164. */
  phone: string | undefined;
  /** The version of the text by which the person has declared to be of age. */
  adultDeclarationVersion: number | undefined;
}

/** The columns of an `Account`. */
export const accountColumns = (db: Queryable) => db`
  accounts.id, accounts.name, accounts.email, accounts.phone, ${roleOf(db)} as "role", accounts.language`;

/** The columns of a `ProvenAccount`. */
export const provenAccountColumns = (db: Queryable) => db`
  ${accountColumns(db)}, token_version as "tokenVersion", ${isProven(db)} as "isProven",
  second_step_from as "secondStepFrom"`;

/** An account with the data that a sign-in is compared with. Never part of a response. */
export interface Credentials extends ProvenAccount {
  passwordHash: string;
}

/** Stores a learner's account and returns it; `undefined` when the address has an account already. */
export async function createAccount(
  db: Queryable,
  { name, email, passwordHash, language, phone, adultDeclarationVersion }: NewAccount,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    insert into accounts (name, email, password_hash, language, phone, adult_words, adult_said_at)
    values (
      ${name}, ${email}, ${passwordHash}, ${language ?? null}, ${phone ?? null}, ${adultDeclarationVersion ?? null},
      ${adultDeclarationVersion === undefined ? null : db`now()`}
    )
    on conflict (email) do nothing
    returning ${accountColumns(db)}`;
  return account;
}

/** Whether the address has an account. Only registration may reveal it. */
export async function accountExists(db: Queryable, email: string): Promise<boolean> {
  const rows = await db`select id from accounts where email = ${email}`;
  return rows.length > 0;
}

/**
 * The account with this address, its password hash and its token version; `undefined` when there is none, or it has become part of
 * another.
 */
export async function findCredentials(
  db: Queryable,
  email: string,
): Promise<Credentials | undefined> {
  const [credentials] = await db<Credentials[]>`
    select ${provenAccountColumns(db)}, password_hash as "passwordHash"
    from accounts
    where email = ${email} and merged_into is null`;
  return credentials;
}

/** The account with this id as it is now, for a session that begins; `undefined` when it is gone. */
export async function findProvenAccount(
  db: Queryable,
  id: number,
): Promise<ProvenAccount | undefined> {
  const [account] = await db<ProvenAccount[]>`
    select ${provenAccountColumns(db)} from accounts where id = ${id} and merged_into is null`;
  return account;
}

/** Whether the account has a password: an account that staff have created may be signed in to with mailed codes alone. */
export async function hasPassword(db: Queryable, id: number): Promise<boolean> {
  const rows = await db`
    select from accounts where id = ${id} and password_hash <> no_password()`;
  return rows.length > 0;
}

/** Sets the role of the account with this address and returns the account; `undefined` when there is none. */
export async function setRole(
  db: Queryable,
  { email, role }: { email: string; role: Role },
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    update accounts set role_name = ${role}
    where email = ${email} and merged_into is null
    returning ${accountColumns(db)}`;
  return account;
}

/** Whether the account's address is proven: a mailed link was opened. False when there is no account. */
export async function hasProvenEmail(db: Queryable, id: number): Promise<boolean> {
  const [account] = await db`
    select from accounts where id = ${id} and email_proven_at is not null`;
  return account !== undefined;
}

/** Condition in a query of accounts: the address is proven to be the owner's. */
export const isProven = (db: Queryable) => db`(accounts.email_proven_at is not null)`;

/** Marks the address as the owner's, if that is known without a mail. */
export async function markEmailProven(db: Queryable, id: number): Promise<void> {
  await db`update accounts set email_proven_at = coalesce(email_proven_at, now()) where id = ${id}`;
}

/**
 * Condition in a query of accounts: a stranger may have registered the address. No mailed link was opened, and staff have confirmed no
 * payment.
 */
export const isUnproven = (db: Queryable) => db`
  email_proven_at is null
  and not exists (
    select from enrolment_periods join accounts own on own.id = account_id
    where own.id = accounts.id or own.guardian_id = accounts.id
  )`;

/** Whether an account has this address that a stranger may have registered. */
export async function isUnprovenAddress(db: Queryable, email: string): Promise<boolean> {
  const [account] = await db`
    select from accounts where email = ${email} and ${isUnproven(db)}`;
  return account !== undefined;
}

/** The stored language of the account with this address; none if a stranger may have registered it. */
export async function findTrustedLanguage(
  db: Queryable,
  email: string,
): Promise<string | null | undefined> {
  const [account] = await db<Pick<Account, 'language'>[]>`
    select language from accounts
    where email = ${email} and (${isInTeam(db)} or not (${isUnproven(db)}))`;
  return account?.language;
}

/** Every account of the team, in order of address. There are few, so the list has no limit. */
export async function listTeam(db: Queryable): Promise<Account[]> {
  return db<Account[]>`
    select ${accountColumns(db)} from accounts where ${isInTeam(db)} order by email`;
}

/** The recipient of e-mails to the account with this id; `undefined` when there is none. */
export async function findMailRecipient(
  db: Queryable,
  id: number,
): Promise<MailRecipient | undefined> {
  const [account] = await db<MailRecipient[]>`
    select ${recipientColumns(db)} from readers where account_id = ${id}`;
  return account;
}

/** The access to the account that was revoked last, in the order of `REVOKED_ACCESS`. A later version may have stored other values. */
export async function findRevokedAccess(db: Queryable, id: number): Promise<RevokedAccess[]> {
  const [account] = await db<{ ended: string[] | null }[]>`
    select ended_ways as "ended" from accounts where id = ${id}`;
  return REVOKED_ACCESS.filter((way) => account?.ended?.includes(way));
}

/** The account with this address, which must be in lower case; `undefined` when there is none. */
export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select ${accountColumns(db)} from accounts where email = ${email}`;
  return account;
}

/** The profile fields that an owner may change: `undefined` leaves a field as it is, `null` removes the phone number. */
interface ProfileChange {
  id: number;
  name?: string | undefined;
  /** As E.164. */
  phone?: string | null | undefined;
}

/** Sets the account's name and phone number and returns the account; `undefined` when it is gone. */
export async function updateProfile(
  db: Queryable,
  { id, name, phone }: ProfileChange,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    update accounts set
      name = coalesce(${name ?? null}, name),
      phone = ${phone === undefined ? db`phone` : phone}
    where id = ${id}
    returning ${accountColumns(db)}`;
  return account;
}

/** Sets the language that the account has chosen and returns the account; `undefined` when it is gone. */
export async function setLanguage(
  db: Queryable,
  { id, language }: { id: number; language: Language },
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    update accounts set language = ${language} where id = ${id}
    returning ${accountColumns(db)}`;
  return account;
}

/** Sets the language of an account that has none, and returns the resulting one. */
export async function setFirstLanguage(
  db: Queryable,
  { id, language }: { id: number; language: Language },
): Promise<string | null> {
  const [account] = await db<Pick<Account, 'language'>[]>`
    update accounts set language = coalesce(language, ${language}) where id = ${id}
    returning language`;
  return account?.language ?? null;
}

/**
 * Sets the password hash and returns the new token version; `undefined` when the account is gone. Every
 * token that was signed before is invalid afterwards, and every link to change the address ends. An account that staff have created has
 * the studio's language until then; from now on it has none until its owner signs in.
 */
export async function setPassword(
  db: Queryable,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<number | undefined> {
  const [account] = await db<{ version: number }[]>`
    with ended as (
      update address_changes set ended_at = now() where account_id = ${id} and ended_at is null
    )
    update accounts
    set password_hash = ${passwordHash}, token_version = token_version + 1,
      language = case when claimed then language end
    where id = ${id}
    returning token_version as "version"`;
  return account?.version;
}

/** Stores another hash of the same password: sessions stay. Does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<void> {
  await db`
    update accounts set password_hash = ${newHash}
    where id = ${id} and password_hash = ${passwordHash}`;
}

/**
 * Deletes the account with those of its children, its sessions, selection, enrolments with their paid periods, reset requests, sign-in
 * codes, answered messages and unpaid orders. Orders that are paid, in whole or in part, stay without the learner's name, and a sealed
 * record says who it was, as the law requires. Must run in a transaction: the row locks have to last until the last statement.
 */
export async function deleteAccount(db: Queryable, id: number): Promise<void> {
  // Serialises with `lockLearner`, which checkout takes, and with all who give or take a seat.
  await lockFamilies(db, [id]);
  const children = await db<{ id: number }[]>`
    select id from accounts where guardian_id = ${id} order by id`;
  for (const child of children) await deleteAccount(db, child.id);
  await db`
    delete from password_resets using accounts
    where accounts.id = ${id} and password_resets.email = accounts.email`;
  await db`
    delete from sign_in_codes using accounts
    where accounts.id = ${id} and sign_in_codes.email = accounts.email`;
  await db`
    delete from invitations using accounts
    where accounts.id = ${id} and invitations.email = accounts.email`;
  await db`
    delete from orders
    where account_id = ${id} and state <> 'paid'
      and not exists (select from payments where order_id = orders.id)
      and not exists (select from documents where order_id = orders.id)`;
  await db`delete from enrolments where account_id = ${id}`;
  await deleteAnsweredMessages(db, id);
  // Push messages about a child are stored for the parent's browsers.
  await db`
    delete from pushes
    where id in (
      select id from pushes where key_of_child(key) is not null and ${learnerOfPush(db)} = ${id} order by id for update
    )`;
  await insertSealedRecord(db, id);
  await db`delete from accounts where id = ${id}`;
}

/**
 * Deletes at most `atMost` unused learner accounts and returns how many were deleted. Unused means:
 * registered over a year ago, never signed in to, address never proven, nothing paid. Every other account stays until
 * its owner deletes it.
 */
export async function deleteUnusedAccounts(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'accounts',
    db`where first_signed_in_at is null and email_proven_at is null and not ${isInTeam(db)} and merged_into is null
        and guardian_id is null
        and created_at < now() - ${retentionTimeOf('unusedAccount')}::interval
        and not exists (
          select from orders where orders.account_id = accounts.id
            and (state = 'paid' or exists (select from payments where order_id = orders.id))
        )
      limit ${atMost}`,
  );
}
