import type { TokenSubject } from '../../platform/crypto/token.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isInTeam } from '../../platform/database/roles.ts';
import { awaitsSecondStep, holdSession } from '../sessions/queries.ts';
import type { Passkey, Security } from './security.ts';

/** For how long after its person has shown who they are, or a mailed code, a session may change keys. */
const FRESH = '10 minutes';
/** For how long after a change of its address an account comes to no first key, and the mailbox before can stop the change. */
export const DAYS_TO_STOP = 7;
/** What is left to come to another key, for whom all were forgotten. */
const SHORT_GRACE = '24 hours';

/** For a query of accounts: whether one has a key, so that a second step can be shown. */
const hasKey = (db: Queryable) => db`(
  exists (select from passkeys where passkeys.account_id = accounts.id)
  or exists (select from time_codes where time_codes.account_id = accounts.id and confirmed_at is not null)
)`;

/** For a query of sessions with their accounts: whether the account works for the studio and has a key that this session has not shown. */
const needsKey = (db: Queryable) =>
  db`(${isInTeam(db)} and second_step_at is null and ${hasKey(db)})`;

const isFresh = (db: Queryable, column: 'confirmed_at' | 'mail_code_at') =>
  db`coalesce(${db(column)} > now() - ${FRESH}::interval, false)`;

/** Whether a session may change the keys of its account. */
export type KeyChange = 'allowed' | 'not-fresh' | 'second-step-needed' | 'mail-code-needed';

/**
 * Locks the account of a session for a change of its keys, as `holdSession` does, and says whether the session may make it;
 * `undefined` when it has ended. Whoever works for the studio and has a key must have shown one, and who has none when one is asked of them a
 * code that was just mailed: otherwise a password that is known would give another, or the first.
 */
export async function holdForKeyChange(
  tx: Transaction,
  session: TokenSubject,
): Promise<KeyChange | undefined> {
  if (!(await holdSession(tx, session))) return undefined;
  const [found] = await tx<{ isFresh: boolean; needsKey: boolean; needsCode: boolean }[]>`
    select ${isFresh(tx, 'confirmed_at')} as "isFresh",
      ${needsKey(tx)} as "needsKey",
      ${awaitsSecondStep(tx)} and not ${isFresh(tx, 'mail_code_at')} as "needsCode"
    from sessions join accounts on accounts.id = account_id
    where sessions.id = ${session.sessionId}`;
  if (!found) return undefined;
  if (found.needsKey) return 'second-step-needed';
  if (found.needsCode) return 'mail-code-needed';
  return found.isFresh ? 'allowed' : 'not-fresh';
}

/** Whether a mailed code was entered in the session within ten minutes. */
export async function hasFreshCode(db: Queryable, { sessionId }: TokenSubject): Promise<boolean> {
  const rows = await db`
    select from sessions where id = ${sessionId} and ${isFresh(db, 'mail_code_at')}`;
  return rows.length > 0;
}

/** Whether the account's address was changed in the last days (`DAYS_TO_STOP`). */
export async function hasNewAddress(db: Queryable, accountId: number): Promise<boolean> {
  const rows = await db`
    select from accounts where id = ${accountId} and email_changed_at > now() - ${DAYS_TO_STOP} * interval '1 day'`;
  return rows.length > 0;
}

/** Whether the session's account works for the studio and has a key, of which the session has shown none. */
export async function holdsBackKey(db: Queryable, { sessionId }: TokenSubject): Promise<boolean> {
  const rows = await db`
    select from sessions join accounts on accounts.id = account_id
    where sessions.id = ${sessionId} and ${needsKey(db)}`;
  return rows.length > 0;
}

/** Notes that the session's person has just shown who they are: by the password, or by a code that was mailed. */
export async function noteConfirmed(
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

/** Notes that the session has just shown a second step; it counts for as long as the session lasts. */
export async function noteSecondStep(db: Queryable, { sessionId }: TokenSubject): Promise<void> {
  await db`
    update sessions set confirmed_at = now(), second_step_at = coalesce(second_step_at, now())
    where id = ${sessionId}`;
}

/** From now on the account's other sessions must show a second step, if it works for the studio: there is a key to show. */
export async function askFromNow(tx: Transaction, accountId: number): Promise<void> {
  await tx`
    update accounts set second_step_from = now()
    where id = ${accountId} and second_step_from > now()`;
}

/** Whether the account has any key. Exact while the account is locked. */
export async function hasAnyKey(tx: Transaction, accountId: number): Promise<boolean> {
  const [account] = await tx`select from accounts where id = ${accountId} and ${hasKey(tx)}`;
  return account !== undefined;
}

/** Deletes all keys and recovery codes of the account, but the passkey `kept`, and returns how many there were. */
export async function deleteKeys(
  tx: Transaction,
  accountId: number,
  kept?: number,
): Promise<number> {
  const passkeys = await tx`
    delete from passkeys where account_id = ${accountId} and id is distinct from ${kept ?? null}`;
  const apps = await tx`delete from time_codes where account_id = ${accountId}`;
  const codes = await tx`delete from recovery_codes where account_id = ${accountId}`;
  return passkeys.count + apps.count + codes.count;
}

/** Whoever works for the studio and has no key any more has 24 hours to come to another. */
export async function shortenGrace(tx: Transaction, accountId: number): Promise<void> {
  await tx`
    update accounts set second_step_from = now() + ${SHORT_GRACE}::interval
    where id = ${accountId} and second_step_from is not null`;
}

interface SecurityRow extends Omit<Security, 'passkeys'> {
  passkeys: Passkey[];
}

/** How the session's account is signed in to, and what the session has shown; `undefined` when it has ended. */
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
