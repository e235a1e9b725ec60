import type { TokenSubject } from '../../credentials/token.ts';
import type { Queryable, Transaction } from '../../database/db.ts';
import { deleteBatch } from '../../database/delete-batch.ts';
import type { Account } from './account.ts';

/** On how many devices an account can be signed in; the oldest session ends when more come. */
const MOST_SESSIONS = 20;

/**
 * Starts a session of 30 days, and ends the account's oldest when there are too many. Nothing is
 * returned when the account's version is no longer this one: its password was set meanwhile.
 */
export async function startSession(
  tx: Transaction,
  { accountId, version }: Pick<TokenSubject, 'accountId' | 'version'>,
): Promise<string | undefined> {
  const held = await tx`
    select from accounts where id = ${accountId} and token_version = ${version}
    for no key update`;
  if (held.length === 0) return undefined;
  await tx`
    delete from sessions where id in (
      select id from sessions where account_id = ${accountId}
      order by created_at desc, id
      offset ${MOST_SESSIONS - 1}
    )`;
  const [session] = await tx<{ id: string }[]>`
    insert into sessions (account_id) values (${accountId}) returning id`;
  return session?.id;
}

/** The account that a token speaks of, if it exists and the token's session has not ended. */
export async function findTokenHolder(
  db: Queryable,
  { accountId, version, sessionId }: TokenSubject,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select accounts.id, name, email, role
    from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and expires_at > now()
      and accounts.id = ${accountId} and token_version = ${version}`;
  return account;
}

/**
 * Whether the session goes on, with its account held until the transaction ends: nobody sets a
 * password, signs in or signs out everywhere meanwhile. Who locks the account locks it first.
 */
export async function holdSession(
  tx: Transaction,
  { accountId, version, sessionId }: TokenSubject,
): Promise<boolean> {
  const held = await tx`
    select from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and expires_at > now()
      and accounts.id = ${accountId} and token_version = ${version}
    for no key update of accounts`;
  return held.length > 0;
}

/** Ends one session. */
export async function endSession(db: Queryable, { sessionId }: TokenSubject): Promise<void> {
  await db`delete from sessions where id = ${sessionId}`;
}

/** Ends every session of the account, and what was begun under one and is still under way. */
export async function endAllSessions(tx: Transaction, accountId: number): Promise<void> {
  await tx`update accounts set token_version = token_version + 1 where id = ${accountId}`;
  await tx`delete from sessions where account_id = ${accountId}`;
}

/** Ends every session of the account but this one, which begins anew; no when it has ended itself. */
export async function endOtherSessions(
  tx: Transaction,
  { accountId, sessionId }: TokenSubject,
): Promise<boolean> {
  await tx`delete from sessions where account_id = ${accountId} and id <> ${sessionId}`;
  const renewed = await tx`
    update sessions set expires_at = default where id = ${sessionId} returning id`;
  return renewed.length > 0;
}

/** Forgets sessions that have run out, at most so many; gives how many. */
export async function forgetOldSessions(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(db, 'sessions', db`where expires_at < now() limit ${atMost}`);
}
