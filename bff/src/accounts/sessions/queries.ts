import type { TokenSubject } from '../../platform/crypto/token.ts';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import type { HeldAccount } from '../account.ts';
import { accountColumns } from '../login/queries.ts';

/** How many sessions an account can have; a further sign-in ends the oldest session. */
const MOST_SESSIONS = 20;

/** What a session can begin with besides a password. */
export type Shown = 'second step' | 'mailed code';

/**
 * Starts a session of 30 days and returns its id (a uuid). Ends the account's oldest session when it has
 * 20 already. `shown`: what whoever begins it has shown besides a password; `isProven`: whether the mailbox was proven when that was checked. Returns `undefined` when the account has another token version by now, because its
 * password was changed, all its sessions were ended, or it became part of another, and when its mailbox was proven since: what was shown may have ended with that.
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
    shown?: Shown | undefined;
  },
): Promise<string | undefined> {
  const held = await tx`
    select from accounts
    where id = ${accountId} and token_version = ${version} and merged_into is null
      and (email_proven_at is not null) = ${isProven}
    for no key update`;
  if (held.length === 0) return undefined;
  await tx`
    delete from sessions where id in (
      select id from sessions where account_id = ${accountId}
      order by created_at desc, id
      offset ${MOST_SESSIONS - 1}
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

/** For a query of sessions with their accounts: whether the session must show a second step before it does more than learners may. */
export const awaitsSecondStep = (db: Queryable) =>
  db`(second_step_at is null and coalesce(second_step_from <= now(), false))`;

/** The account of a token; `undefined` when it is gone, the session has ended, or the token version is old. */
export async function findTokenHolder(
  db: Queryable,
  { accountId, version, sessionId }: TokenSubject,
): Promise<HeldAccount | undefined> {
  const [account] = await db<HeldAccount[]>`
    select ${accountColumns(db)}, ${awaitsSecondStep(db)} as "awaitsSecondStep",
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

/** Ends the token's session; does nothing when it has ended already. */
export async function endSession(
  db: Queryable,
  { accountId, sessionId }: TokenSubject,
): Promise<void> {
  // With the session goes its browser, which is counted in the account: that is locked first, as everywhere.
  await db`
    with owner as (select id from accounts where id = ${accountId} for no key update)
    delete from sessions using owner where sessions.id = ${sessionId} and account_id = owner.id`;
}

/**
 * Ends every session of the account, and each change of its address that waits for its link, as a session has asked for it. Raises its token version, so that
 * requests which began under an ended session fail in `holdSession` or `startSession`.
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

/** Raises the account's token version, and returns it: only the caller's session, which must be held, has a token with it. */
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
export const forgetOldSessions = (sql: Sql, atMost: number): Promise<number> =>
  sql.begin(async (tx) => {
    const expired = await tx<{ id: string }[]>`
      select id from sessions where expires_at < now() limit ${atMost}`;
    const ids = expired.map(({ id }) => id);
    // With a session goes its browser, which is counted in the account.
    await tx`
      select lock_people(array(
        select account_id from push_subscriptions where session_id = any(${ids}::uuid[])
      ))`;
    return deleteBatch(tx, 'sessions', tx`where id = any(${ids}::uuid[]) and expires_at < now()`);
  }) as Promise<number>;
