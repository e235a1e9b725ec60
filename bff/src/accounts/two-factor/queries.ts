import type { TokenSubject } from '../../platform/crypto/token.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { awaitsTwoFactor, lockSession } from '../sessions/queries.ts';
import type { Passkey, Security } from './security.ts';

/** For how long after a confirmation, or a mailed code, a session may change authenticators. */
const CONFIRMED_FOR = '10 minutes';
/** The days after a change of its address in which an account cannot add its first authenticator, and the previous mailbox can stop the change. */
export const DAYS_TO_STOP = 7;
/** The time to add another authenticator after a reset. */
const SHORT_GRACE_PERIOD = '24 hours';

/** Condition in a query of accounts: the account has an authenticator. */
const hasAuthenticator = (db: Queryable) => db`(
  exists (select from passkeys where passkeys.account_id = accounts.id)
  or exists (select from time_codes where time_codes.account_id = accounts.id and confirmed_at is not null)
)`;

/** Condition in a query of sessions with their accounts: two-factor is on, with an authenticator that this session has not used. */
const needsAuthenticator = (db: Queryable) =>
  db`(second_step_from is not null and second_step_at is null and ${hasAuthenticator(db)})`;

const isFresh = (db: Queryable, column: 'confirmed_at' | 'mail_code_at') =>
  db`coalesce(${db(column)} > now() - ${CONFIRMED_FOR}::interval, false)`;

/** Whether a session may change the authenticators of its account. */
export type AuthenticatorChange =
  | 'allowed'
  | 'not-fresh'
  | 'second-step-needed'
  | 'mail-code-needed';

/**
 * Locks the account of a session for a change of its authenticators, as `lockSession` does, and returns whether the session may make it;
 * `undefined` when it has ended. A team member must have used an authenticator or, if one is required and there is none, a code that was
 * just mailed: otherwise a stolen password would be enough to add one.
 */
export async function lockForAuthenticatorChange(
  tx: Transaction,
  session: TokenSubject,
): Promise<AuthenticatorChange | undefined> {
  if (!(await lockSession(tx, session))) return undefined;
  const [found] = await tx<{ isFresh: boolean; needsKey: boolean; needsCode: boolean }[]>`
    select ${isFresh(tx, 'confirmed_at')} as "isFresh",
      ${needsAuthenticator(tx)} as "needsKey",
      ${awaitsTwoFactor(tx)} and not ${isFresh(tx, 'mail_code_at')} as "needsCode"
    from sessions join accounts on accounts.id = account_id
    where sessions.id = ${session.sessionId}`;
  if (!found) return undefined;
  if (found.needsKey) return 'second-step-needed';
  if (found.needsCode) return 'mail-code-needed';
  return found.isFresh ? 'allowed' : 'not-fresh';
}

/** Whether a mailed code was entered in the session within ten minutes. */
export async function hasRecentMailCode(
  db: Queryable,
  { sessionId }: TokenSubject,
): Promise<boolean> {
  const rows = await db`
    select from sessions where id = ${sessionId} and ${isFresh(db, 'mail_code_at')}`;
  return rows.length > 0;
}

/** Whether the account's address was changed in the last days (`DAYS_TO_STOP`). */
export async function hasRecentAddressChange(db: Queryable, accountId: number): Promise<boolean> {
  const rows = await db`
    select from accounts where id = ${accountId} and email_changed_at > now() - ${DAYS_TO_STOP} * interval '1 day'`;
  return rows.length > 0;
}

/** Whether two-factor is on for the session's account, with an authenticator that the session has not used. */
export async function lacksTwoFactor(db: Queryable, { sessionId }: TokenSubject): Promise<boolean> {
  const rows = await db`
    select from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and ${needsAuthenticator(db)}`;
  return rows.length > 0;
}

/** Stores that the session was just confirmed: by the password, or by a mailed code. */
export async function recordConfirmation(
  db: Queryable,
  { sessionId }: TokenSubject,
  by: 'password' | 'mailed code',
): Promise<void> {
  await db`
    update sessions set
      confirmed_at = now(),
      mail_code_at = case when ${by === 'mailed code'} then now() else mail_code_at end
    where id = ${sessionId}`;
}

/** Stores that the session has just used two-factor; it counts for as long as the session lasts. */
export async function recordTwoFactor(db: Queryable, { sessionId }: TokenSubject): Promise<void> {
  await db`
    update sessions set confirmed_at = now(), second_step_at = coalesce(second_step_at, now())
    where id = ${sessionId}`;
}

/** From now on the other sessions of the account must use two-factor, as there is an authenticator. Turns it on for a learner. */
export async function requireTwoFactorNow(tx: Transaction, accountId: number): Promise<void> {
  await tx`
    update accounts set second_step_from = now()
    where id = ${accountId} and coalesce(second_step_from > now(), true)`;
}

/** Whether two-factor is on for the account, or will be: always for the team, and for a learner with an authenticator app. */
export async function isTwoFactorOn(db: Queryable, accountId: number): Promise<boolean> {
  const rows = await db`
    select from accounts where id = ${accountId} and second_step_from is not null`;
  return rows.length > 0;
}

/** Turns two-factor off for a learner, who no longer has an authenticator app. Does nothing for a team member. */
export async function turnOffForLearner(tx: Transaction, accountId: number): Promise<void> {
  const learners = await tx`
    update accounts set second_step_from = null where id = ${accountId} and role_name = 'learner' returning id`;
  if (learners.length > 0) await tx`delete from recovery_codes where account_id = ${accountId}`;
}

/** Whether the account has any authenticator. Exact while the account is locked. */
export async function hasAnyAuthenticator(tx: Transaction, accountId: number): Promise<boolean> {
  const [account] =
    await tx`select from accounts where id = ${accountId} and ${hasAuthenticator(tx)}`;
  return account !== undefined;
}

/**
 * Deletes all authenticators and recovery codes of the account, except the retained passkey, and returns how many there were. Turns two-factor
 * off for a learner.
 */
export async function deleteAuthenticators(
  tx: Transaction,
  accountId: number,
  retainedPasskeyId?: number,
): Promise<number> {
  const passkeys = await tx`
    delete from passkeys where account_id = ${accountId} and id is distinct from ${retainedPasskeyId ?? null}`;
  const apps = await tx`delete from time_codes where account_id = ${accountId}`;
  const codes = await tx`delete from recovery_codes where account_id = ${accountId}`;
  await turnOffForLearner(tx, accountId);
  return passkeys.count + apps.count + codes.count;
}

/** Gives a team member without an authenticator 24 hours to add another one. */
export async function shortenGracePeriod(tx: Transaction, accountId: number): Promise<void> {
  await tx`
    update accounts set second_step_from = now() + ${SHORT_GRACE_PERIOD}::interval
    where id = ${accountId} and second_step_from is not null`;
}

interface SecurityRow extends Omit<Security, 'passkeys'> {
  passkeys: Passkey[];
}

/** The authenticators of the session's account, and the two-factor state of the session; `undefined` when it has ended. */
export async function findSecurity(
  db: Queryable,
  { accountId, sessionId }: TokenSubject,
): Promise<Security | undefined> {
  const [security] = await db<SecurityRow[]>`
    select (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', passkeys.name, 'createdAt', passkeys.created_at, 'usedAt', used_at, 'refusedAt', refused_at
        ) order by id), '[]')
        from passkeys where passkeys.account_id = accounts.id
      ) as "passkeys",
      (select to_json(confirmed_at) #>> '{}' from time_codes where time_codes.account_id = accounts.id) as "timeCodesSince",
      (
        select count(*)::integer from recovery_codes
        where recovery_codes.account_id = accounts.id and used_at is null
      ) as "recoveryCodesLeft",
      to_json(second_step_from) #>> '{}' as "askedFrom",
      second_step_at is null and coalesce(second_step_from <= now(), false) as "isAwaited"
    from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and accounts.id = ${accountId}`;
  return security;
}
