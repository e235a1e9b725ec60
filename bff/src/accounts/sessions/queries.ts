import type { TokenSubject } from '../../platform/crypto/token.ts';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import type { SessionAccount } from '../account.ts';
import { accountColumns } from '../login/queries.ts';

/** How many sessions an account can have; another sign-in ends the oldest session. */
const MAX_SESSIONS = 20;

/** How a session can begin, other than by a password alone. */
export type SignInProof = 'second step' | 'mailed code';

/**
 * Starts a session of 30 days and returns its id (a uuid). Ends the account's oldest session when it has
 * 20 already. `shown`: how the owner has authenticated besides a password; `isProven`: whether the mailbox was proven at that time. Returns
 * `undefined` when the account has another token version by now, because its password was changed, all its sessions were ended, or it was
 * merged, and when its mailbox was proven since, which may have revoked what was used to sign in.
 */
export async function startSession(
  tx: Transaction,
  {
    accountId,
    version,
    isProven,
    shown,
  }: Pick<TokenSubject, 'accountId' | 'version'> & {
    isProven: boolean;
    shown?: SignInProof | undefined;
  },
): Promise<string | undefined> {
  const lockedAccounts = await tx`
    select from accounts
    where id = ${accountId} and token_version = ${version} and merged_into is null
      and (email_proven_at is not null) = ${isProven}
    for no key update`;
  if (lockedAccounts.length === 0) return undefined;
  await tx`
    delete from sessions where id in (
      select id from sessions where account_id = ${accountId}
      order by created_at desc, id
      offset ${MAX_SESSIONS - 1}
    )`;
  const [session] = await tx<{ id: string }[]>`
    insert into sessions (account_id, second_step_at, mail_code_at)
    values (
      ${accountId}, case when ${shown === 'second step'} then now() end,
      case when ${shown === 'mailed code'} then now() end
    )
    returning id`;
  return session?.id;
}

/** Condition in a query of sessions with their accounts: the session must use two-factor first (`canBeforeTwoFactor`). */
export const awaitsTwoFactor = (db: Queryable, account = 'accounts') =>
  db`(second_step_at is null and coalesce(${db(account)}.second_step_from <= now(), false))`;

/** The account of a token; `undefined` when it is gone, the session has ended, or the token version is old. */
export async function findTokenHolder(
  db: Queryable,
  { accountId, version, sessionId }: TokenSubject,
): Promise<SessionAccount | undefined> {
  const [account] = await db<SessionAccount[]>`
    select ${accountColumns(db)}, ${awaitsTwoFactor(db)} as "awaitsTwoFactor",
      second_step_at is not null as "hasShownKey", second_step_from as "secondStepFrom"
    from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and expires_at > now()
      and accounts.id = ${accountId} and token_version = ${version}`;
  return account;
}

/**
 * Whether the session is still valid. If so, its account is locked until the transaction ends: no other
 * transaction changes the password, starts a session or ends all sessions meanwhile. Must be the first
 * lock that the transaction takes, as every transaction locks the account before anything else.
 */
export async function lockSession(
  tx: Transaction,
  { accountId, version, sessionId }: TokenSubject,
): Promise<boolean> {
  const lockedAccounts = await tx`
    select from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and expires_at > now()
      and accounts.id = ${accountId} and token_version = ${version}
    for no key update of accounts`;
  return lockedAccounts.length > 0;
}

/** Ends the token's session; does nothing when it has ended already. */
export async function endSession(
  db: Queryable,
  { accountId, sessionId }: TokenSubject,
): Promise<void> {
  // Deleting a session deletes its push subscription, which is counted in the account: that is locked first, as everywhere.
  await db`
    with owner as (select id from accounts where id = ${accountId} for no key update)
    delete from sessions using owner where sessions.id = ${sessionId} and account_id = owner.id`;
}

/**
 * Ends every session of the account, and each open change of its address, as a session has requested it. Raises the token version, so that
 * requests which began under an ended session fail in `lockSession` or `startSession`.
 */
export async function endAllSessions(tx: Transaction, accountId: number): Promise<void> {
  await tx`update accounts set token_version = token_version + 1 where id = ${accountId}`;
  await tx`
    update address_changes set ended_at = now() where account_id = ${accountId} and ended_at is null`;
  await tx`delete from sessions where account_id = ${accountId}`;
}

/** Ends every other session of the account and renews this session's 30 days; false when this session has ended. */
export async function endOtherSessions(
  tx: Transaction,
  { accountId, sessionId }: TokenSubject,
): Promise<boolean> {
  await tx`delete from sessions where account_id = ${accountId} and id <> ${sessionId}`;
  const renewed = await tx`
    update sessions set expires_at = default where id = ${sessionId} returning id`;
  return renewed.length > 0;
}

/** Raises the account's token version, and returns it: only the caller's session, which must be locked, gets a token with it. */
export async function renewSession(
  tx: Transaction,
  { accountId, sessionId }: TokenSubject,
): Promise<number> {
  await tx`update sessions set expires_at = default where id = ${sessionId}`;
  const [account] = await tx<{ version: number }[]>`
    update accounts set token_version = token_version + 1 where id = ${accountId}
    returning token_version as "version"`;
  if (!account) throw new Error('The account of a session that is held is gone.');
  return account.version;
}

/** Deletes at most `atMost` expired sessions and returns how many were deleted. */
export const deleteExpiredSessions = (sql: Sql, atMost: number): Promise<number> =>
  sql.begin(async (tx) => {
    const expired = await tx<{ id: string }[]>`
      select id from sessions where expires_at < now() limit ${atMost}`;
    const ids = expired.map(({ id }) => id);
    // Deleting a session deletes its push subscription, which is counted in the account.
    await tx`
      select lock_people(array(
        select account_id from push_subscriptions where session_id = any(${ids}::uuid[])
      ))`;
    return deleteBatch(tx, 'sessions', tx`where id = any(${ids}::uuid[]) and expires_at < now()`);
  }) as Promise<number>;
