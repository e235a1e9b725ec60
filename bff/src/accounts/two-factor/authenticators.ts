import type { TokenSubject } from '../../platform/crypto/token.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError, notSignedIn } from '../../platform/http/errors.ts';
import type { LimitReservation } from '../../platform/http/limits.ts';
import { isTeamRole } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { endAllSessions } from '../sessions/queries.ts';
import {
  confirmTimeCodes,
  deleteTimeCodes,
  findSealedSecret,
  hasRecoveryCodes,
  insertTimeCodeSecret,
  replaceRecoveryCodes,
} from './code-queries.ts';
import { countPasskeys, deletePasskey, insertPasskey, type NewPasskey } from './passkey-queries.ts';
import {
  deleteAuthenticators,
  findSecurity,
  hasAnyAuthenticator,
  hasRecentAddressChange,
  hasRecentMailCode,
  isTwoFactorOn,
  lacksTwoFactor,
  lockForAuthenticatorChange,
  recordTwoFactor,
  requireTwoFactorNow,
  shortenGracePeriod,
  turnOffForLearner,
} from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { type AddedAuthenticator, MAX_PASSKEYS, type Security } from './security.ts';
import { stepOfCode } from './time-codes.ts';

/** The account whose authenticators change, and the session of the request. */
export interface AuthenticatorOwner {
  account: Account;
  session: TokenSubject;
}

type AuthenticatorDeps = Pick<Deps, 'sql' | 'enqueueMail'>;

/**
 * Runs `change` in a transaction that has locked the account, in a session that may change its authenticators. Throws 403 if the session was
 * not confirmed within ten minutes, or must use two-factor or a mailed code first, and 401 if the session has ended.
 */
export const changeAuthenticators = <Result>(
  { sql }: Pick<Deps, 'sql'>,
  { session }: AuthenticatorOwner,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (tx) => {
    const allowed = await lockForAuthenticatorChange(tx, session);
    if (!allowed) throw notSignedIn();
    if (allowed === 'second-step-needed') throw appError(403, 'auth.second-step-needed');
    if (allowed === 'mail-code-needed') throw appError(403, 'keys.mail-code-first');
    if (allowed === 'not-fresh') throw appError(403, 'keys.confirm-first');
    return change(tx);
  }) as Promise<Result>;

/**
 * As `changeAuthenticators`, with the authenticators after the change. They are read in its transaction: an error afterwards would deny a
 * change that is stored, and recovery codes are shown once.
 */
export const changeAndReadAuthenticators = <Result>(
  deps: Pick<Deps, 'sql'>,
  owner: AuthenticatorOwner,
  change: (tx: Transaction) => Promise<Result>,
): Promise<{ result: Result; security: Security }> =>
  changeAuthenticators(deps, owner, async (tx) => {
    const result = await change(tx);
    const security = await findSecurity(tx, owner.session);
    if (!security) throw notSignedIn();
    return { result, security };
  });

/** As `changeAndReadAuthenticators`, for a change that returns recovery codes. */
async function addAuthenticator(
  deps: Pick<Deps, 'sql'>,
  owner: AuthenticatorOwner,
  add: (tx: Transaction) => Promise<string[] | null>,
): Promise<AddedAuthenticator> {
  const { result: recoveryCodes, security } = await changeAndReadAuthenticators(deps, owner, add);
  return { security, recoveryCodes };
}

/**
 * Protects operations against a thief of an unlocked phone. Throws 403 if the session was not confirmed within ten minutes, or must use
 * two-factor first, and 401 if the session has ended.
 */
export const assertRecentlyConfirmed = (
  deps: Pick<Deps, 'sql'>,
  owner: AuthenticatorOwner,
): Promise<void> => changeAuthenticators(deps, owner, async () => {});

/**
 * Protects operations against a stolen password. Throws 403 if two-factor is on and there is an authenticator, until the session has used
 * one.
 */
export async function assertTwoFactorShown(
  { sql }: Pick<Deps, 'sql'>,
  { session }: Pick<AuthenticatorOwner, 'session'>,
): Promise<void> {
  if (await lacksTwoFactor(sql, session)) throw appError(403, 'auth.second-step-needed');
}

/** The 403 while an address is too new. */
export const addressTooNew = () => appError(403, 'keys.address-new');

/**
 * Throws 403 for the first authenticator of a team member, for seven days after a change of the address: an attacker with the password
 * could have changed it, and would read the mailed code.
 */
async function assertFirstAuthenticatorAllowed(
  tx: Transaction,
  { account }: AuthenticatorOwner,
): Promise<void> {
  if (!isTeamRole(account.role) || (await hasAnyAuthenticator(tx, account.id))) return;
  if (await hasRecentAddressChange(tx, account.id)) throw addressTooNew();
}

/**
 * An authenticator app turns two-factor on for a learner. Throws 403 until a mailed code was entered in the session, and for seven days after
 * a change of the address: otherwise a stolen password would be enough to lock the owner out.
 */
async function assertMayUseApp(tx: Transaction, owner: AuthenticatorOwner): Promise<void> {
  const { account, session } = owner;
  await assertFirstAuthenticatorAllowed(tx, owner);
  if (isTeamRole(account.role) || (await isTwoFactorOn(tx, account.id))) return;
  if (await hasRecentAddressChange(tx, account.id)) throw addressTooNew();
  if (!(await hasRecentMailCode(tx, session))) throw appError(403, 'keys.mail-code-first');
}

/** Throws 409 if the account has ten passkeys, and 403 if a first one may not be added yet. */
export async function assertCanAddPasskey(
  tx: Transaction,
  owner: AuthenticatorOwner,
): Promise<void> {
  const { account } = owner;
  await assertFirstAuthenticatorAllowed(tx, owner);
  if ((await countPasskeys(tx, account.id)) >= MAX_PASSKEYS)
    throw appError(409, 'keys.too-many', { values: { most: MAX_PASSKEYS } });
}

/** Adds the passkey. Returns the recovery codes, if they were created with it. Throws as `changeAuthenticators`, and 409. */
export const addPasskey = (
  deps: AuthenticatorDeps,
  owner: AuthenticatorOwner,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<AddedAuthenticator> =>
  addAuthenticator(deps, owner, async (tx) => {
    await assertCanAddPasskey(tx, owner);
    const accountId = owner.account.id;
    if (!(await insertPasskey(tx, { accountId, name, credential })))
      throw appError(409, 'keys.passkey-known');
    return afterAuthenticatorAdded(deps, tx, owner);
  });

/** Stores a secret until its first code is entered. Throws as `changeAuthenticators`, 403 also for a learner without a mailed code, and 409 if codes are in use. */
export const beginTimeCodeSetup = (
  deps: Pick<Deps, 'sql'>,
  owner: AuthenticatorOwner,
  sealedSecret: string,
): Promise<void> =>
  changeAuthenticators(deps, owner, async (tx) => {
    await assertMayUseApp(tx, owner);
    if (!(await insertTimeCodeSecret(tx, { accountId: owner.account.id, sealedSecret })))
      throw appError(409, 'keys.codes-in-use');
  });

/** Activates the secret, and returns the recovery codes, if they were created with it. Releases the count of the try. Throws 403 also for a wrong code. */
export const confirmTimeCodeSetup = (
  deps: AuthenticatorDeps & Pick<Deps, 'sealing' | 'now'>,
  owner: AuthenticatorOwner,
  { code, tried }: { code: string; tried: LimitReservation },
): Promise<AddedAuthenticator> =>
  addAuthenticator(deps, owner, async (tx) => {
    await assertMayUseApp(tx, owner);
    const accountId = owner.account.id;
    const sealedSecret = await findSealedSecret(tx, accountId, 'begun');
    if (sealedSecret === undefined) throw appError(409, 'keys.codes-not-begun');
    const attempt = { accountId, sealedSecret, code, now: deps.now() };
    const step = stepOfCode(deps.sealing, attempt);
    if (step === undefined) throw appError(403, 'keys.code-wrong', { details: { field: 'code' } });
    await confirmTimeCodes(tx, { accountId, step });
    await requireTwoFactorNow(tx, accountId);
    await tried.release();
    return afterAuthenticatorAdded(deps, tx, owner);
  });

/**
 * A session that adds an authenticator has used it; from now on other sessions of a team member must use two-factor. A passkey alone asks
 * nothing of a learner.
 */
async function afterAuthenticatorAdded(
  { enqueueMail }: AuthenticatorDeps,
  tx: Transaction,
  { account, session }: AuthenticatorOwner,
) {
  await recordTwoFactor(tx, session);
  if (isTeamRole(account.role)) await requireTwoFactorNow(tx, account.id);
  await enqueueMail(tx, { kind: 'key-added', id: account.id });
  if (!(await isTwoFactorOn(tx, account.id)) || (await hasRecoveryCodes(tx, account.id)))
    return null;
  return issueRecoveryCodes(tx, account.id);
}

async function issueRecoveryCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, { accountId, hashes: codes.map(hashRecoveryCode) });
  return codes;
}

/** Removes the passkey. Throws as `changeAuthenticators`, 404 if there is none, and 409 for the only authenticator of a team member. */
export const removePasskey = (
  deps: AuthenticatorDeps,
  owner: AuthenticatorOwner,
  id: number,
): Promise<Security> =>
  removeAuthenticator(deps, owner, (tx) => deletePasskey(tx, { id, accountId: owner.account.id }));

/** Removes the authenticator app, which turns two-factor off for a learner. Throws as `removePasskey`. */
export const removeTimeCodes = (
  deps: AuthenticatorDeps,
  owner: AuthenticatorOwner,
): Promise<Security> =>
  removeAuthenticator(deps, owner, async (tx) => {
    const isDeleted = await deleteTimeCodes(tx, owner.account.id);
    if (isDeleted) await turnOffForLearner(tx, owner.account.id);
    return isDeleted;
  });

async function removeAuthenticator(
  deps: AuthenticatorDeps,
  owner: AuthenticatorOwner,
  remove: (tx: Transaction) => Promise<boolean>,
): Promise<Security> {
  const { security } = await changeAndReadAuthenticators(deps, owner, async (tx) => {
    const { account } = owner;
    if (!(await remove(tx))) throw appError(404, 'keys.none');
    if (isTeamRole(account.role) && !(await hasAnyAuthenticator(tx, account.id)))
      throw appError(409, 'keys.only-one');
    await deps.enqueueMail(tx, { kind: 'key-removed', id: account.id });
  });
  return security;
}

/** Creates ten new recovery codes; the earlier ones no longer work. Throws as `changeAuthenticators`, and 409 without an authenticator. */
export const renewRecoveryCodes = (
  deps: AuthenticatorDeps,
  owner: AuthenticatorOwner,
): Promise<AddedAuthenticator> =>
  addAuthenticator(deps, owner, async (tx) => {
    const { id } = owner.account;
    if (!(await isTwoFactorOn(tx, id)) || !(await hasAnyAuthenticator(tx, id)))
      throw appError(409, 'keys.codes-need-key');
    await deps.enqueueMail(tx, { kind: 'recovery-codes-made', id: owner.account.id });
    return issueRecoveryCodes(tx, owner.account.id);
  });

/**
 * Deletes all authenticators and recovery codes of an account and ends its sessions, for a person who has lost them all. The owner is
 * notified by mail, and has 24 hours to add another authenticator. The caller checks who may request it.
 */
export async function resetTwoFactor(
  { enqueueMail }: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  accountId: number,
): Promise<void> {
  await endAllSessions(tx, accountId);
  const deleted = await deleteAuthenticators(tx, accountId);
  await shortenGracePeriod(tx, accountId);
  // A repeated request finds none, and mails nothing.
  if (deleted > 0) await enqueueMail(tx, { kind: 'keys-forgotten', id: accountId });
}
