import type { TokenSubject } from '../../platform/crypto/token.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn, refusal } from '../../platform/http/errors.ts';
import { worksForStudio } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { endAllSessions } from '../sessions/queries.ts';
import {
  beginTimeCodes,
  confirmTimeCodes,
  deleteTimeCodes,
  findSealedSecret,
  hasRecoveryCodes,
  replaceRecoveryCodes,
} from './code-queries.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  MOST_PASSKEYS,
  type NewPasskey,
} from './passkey-queries.ts';
import {
  askFromNow,
  deleteKeys,
  hasAnyKey,
  hasNewAddress,
  holdForKeyChange,
  holdsBackKey,
  noteSecondStep,
  shortenGrace,
} from './queries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { stepOfCode } from './time-codes.ts';

/** Who changes keys: the account, and the session in which it does. */
export interface Owner {
  account: Account;
  session: TokenSubject;
}

type Parts = Pick<Deps, 'sql' | 'enqueueMail'>;

/**
 * Does the work in a transaction that has locked the account, in a session that may change its keys. Refuses with 403 where its person
 * has not shown within ten minutes who they are, or must show a key or a mailed code, and with 401 where the session has ended.
 */
export const changeKeys = <Result>(
  { sql }: Pick<Deps, 'sql'>,
  { session }: Owner,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (tx) => {
    const allowed = await holdForKeyChange(tx, session);
    if (!allowed) throw notSignedIn();
    if (allowed === 'second-step-needed') throw refusal(403, 'auth.second-step-needed');
    if (allowed === 'mail-code-needed') throw refusal(403, 'keys.mail-code-first');
    if (allowed === 'not-fresh') throw refusal(403, 'keys.confirm-first');
    return change(tx);
  }) as Promise<Result>;

/**
 * For what a thief of an unlocked phone would do first. Refuses with 403 where the session's person has not shown within ten minutes who
 * they are, or must show a key, and with 401 where the session has ended.
 */
export const refuseUnconfirmed = (parts: Pick<Deps, 'sql'>, owner: Owner): Promise<void> =>
  changeKeys(parts, owner, async () => {});

/**
 * For what a known password would do to an account that has more than that. Refuses with 403 the session of somebody who works for the studio and
 * has a key, until it has shown one.
 */
export async function refuseWithoutKey(
  { sql }: Pick<Deps, 'sql'>,
  { session }: Pick<Owner, 'session'>,
): Promise<void> {
  if (await holdsBackKey(sql, session)) throw refusal(403, 'auth.second-step-needed');
}

/** Codes are of use to those alone whom a second step is asked of. */
function refuseLearners({ account }: Owner): void {
  if (!worksForStudio(account.role)) throw refusal(409, 'keys.codes-for-team');
}

/** The 403 for what a changed address does not allow yet. */
export const addressTooNew = () => refusal(403, 'keys.address-new');

/**
 * Refuses with 403 the first key of somebody who works for the studio, for seven days after a change of the address: who knows the password alone
 * could have changed it, and would read the code that is mailed.
 */
async function refuseFirstOfNewAddress(tx: Transaction, { account }: Owner): Promise<void> {
  if (!worksForStudio(account.role) || (await hasAnyKey(tx, account.id))) return;
  if (await hasNewAddress(tx, account.id)) throw addressTooNew();
}

/** Refuses with 409 an account that has ten passkeys, and with 403 a first one that may not be added yet. */
export async function refuseNoMorePasskeys(tx: Transaction, owner: Owner): Promise<void> {
  const { account } = owner;
  await refuseFirstOfNewAddress(tx, owner);
  if ((await countPasskeys(tx, account.id)) >= MOST_PASSKEYS)
    throw refusal(409, 'keys.too-many', { values: { most: MOST_PASSKEYS } });
}

/** Adds the passkey and returns the recovery codes, if they were made with it. Refuses as `changeKeys`, and with 409. */
export const addPasskey = (
  parts: Parts,
  owner: Owner,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<string[] | null> =>
  changeKeys(parts, owner, async (tx) => {
    await refuseNoMorePasskeys(tx, owner);
    const accountId = owner.account.id;
    if (!(await insertPasskey(tx, { accountId, name, credential })))
      throw refusal(409, 'keys.passkey-known');
    return keyWasAdded(parts, tx, owner);
  });

/** Keeps a secret until its first code is typed. Refuses as `changeKeys`, and with 409 where codes are in use, and a learner. */
export const beginCodes = (
  parts: Pick<Deps, 'sql'>,
  owner: Owner,
  sealedSecret: string,
): Promise<void> =>
  changeKeys(parts, owner, async (tx) => {
    refuseLearners(owner);
    await refuseFirstOfNewAddress(tx, owner);
    if (!(await beginTimeCodes(tx, { accountId: owner.account.id, sealedSecret })))
      throw refusal(409, 'keys.codes-in-use');
  });

/** Takes the secret into use and returns the recovery codes, if they were made with it. Refuses also with 403 a wrong code. */
export const confirmCodes = (
  parts: Parts & Pick<Deps, 'sealing' | 'now'>,
  owner: Owner,
  code: string,
): Promise<string[] | null> =>
  changeKeys(parts, owner, async (tx) => {
    refuseLearners(owner);
    await refuseFirstOfNewAddress(tx, owner);
    const accountId = owner.account.id;
    const sealedSecret = await findSealedSecret(tx, accountId, 'begun');
    if (sealedSecret === undefined) throw refusal(409, 'keys.codes-not-begun');
    const asked = { accountId, sealedSecret, code, now: parts.now() };
    const step = stepOfCode(parts.sealing, asked);
    if (step === undefined) throw refusal(403, 'keys.code-wrong', { details: { field: 'code' } });
    await confirmTimeCodes(tx, { accountId, step });
    return keyWasAdded(parts, tx, owner);
  });

/** A session that has added a key has shown it; from now on the others are asked. */
async function keyWasAdded({ enqueueMail }: Parts, tx: Transaction, { account, session }: Owner) {
  await noteSecondStep(tx, session);
  await askFromNow(tx, account.id);
  await enqueueMail(tx, { kind: 'key-added', id: account.id });
  if (!worksForStudio(account.role) || (await hasRecoveryCodes(tx, account.id))) return null;
  return renewCodes(tx, account.id);
}

async function renewCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, { accountId, hashes: codes.map(hashOfRecoveryCode) });
  return codes;
}

/** Removes the passkey. Refuses as `changeKeys`, with 404 where there is none such, and with 409 the only key that staff have. */
export const removePasskey = (parts: Parts, owner: Owner, id: number): Promise<void> =>
  removeKey(parts, owner, (tx) => deletePasskey(tx, { id, accountId: owner.account.id }));

/** Removes the codes of an app. Refuses as `removePasskey`. */
export const removeCodes = (parts: Parts, owner: Owner): Promise<void> =>
  removeKey(parts, owner, (tx) => deleteTimeCodes(tx, owner.account.id));

const removeKey = (
  parts: Parts,
  owner: Owner,
  remove: (tx: Transaction) => Promise<boolean>,
): Promise<void> =>
  changeKeys(parts, owner, async (tx) => {
    const { account } = owner;
    if (!(await remove(tx))) throw refusal(404, 'keys.none');
    if (worksForStudio(account.role) && !(await hasAnyKey(tx, account.id)))
      throw refusal(409, 'keys.only-one');
    await parts.enqueueMail(tx, { kind: 'key-removed', id: account.id });
  });

/** Makes ten new recovery codes; the earlier ones are of no use any more. Refuses as `changeKeys`, and with 409 without a key. */
export const renewRecoveryCodes = (parts: Parts, owner: Owner): Promise<string[]> =>
  changeKeys(parts, owner, async (tx) => {
    refuseLearners(owner);
    if (!(await hasAnyKey(tx, owner.account.id))) throw refusal(409, 'keys.codes-need-key');
    await parts.enqueueMail(tx, { kind: 'recovery-codes-made', id: owner.account.id });
    return renewCodes(tx, owner.account.id);
  });

/**
 * Forgets all keys and recovery codes of an account and ends its sessions: for whom everything is lost. Its owner is told by mail, and
 * has 24 hours to come to another key. Who may ask for it is up to the caller.
 */
export async function forgetKeys(
  { enqueueMail }: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  accountId: number,
): Promise<void> {
  await endAllSessions(tx, accountId);
  await deleteKeys(tx, accountId);
  await shortenGrace(tx, accountId);
  await enqueueMail(tx, { kind: 'keys-forgotten', id: accountId });
}
