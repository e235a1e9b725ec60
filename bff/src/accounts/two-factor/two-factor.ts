import type { Context } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn, refusal } from '../../platform/http/errors.ts';
import { chargeFor, type Taken, takeEach } from '../../platform/http/limits.ts';
import { logAttempt } from '../login/sign-in.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { holdSession } from '../sessions/queries.ts';
import { findSealedSecret, useRecoveryCode, useTimeCode } from './code-queries.ts';
import { type Assertion, checkPasskey, type Purpose, tellOfCopy } from './passkeys.ts';
import { noteSecondStep } from './queries.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './time-codes.ts';

/** What a person shows besides a password. */
export type Proof =
  | { kind: 'passkey'; response: Assertion }
  | { kind: 'time-code'; code: string }
  | { kind: 'recovery-code'; code: string };

/** The purpose of the challenge for a session's second step. */
export const purposeOfStep = (sessionId: string): Purpose => `second step ${sessionId}`;

/**
 * Checks the proof of a signed-in person, and notes that their session has shown a second step. Refuses with 403 a proof that is wrong
 * or was used before, with 429 after too many codes, and with 401 where the session has ended meanwhile.
 */
export async function showSecondStep(
  deps: Deps,
  c: Context<SignedInEnv>,
  proof: Proof,
): Promise<void> {
  if (proof.kind === 'passkey') await showPasskey(deps, c, proof.response);
  else await showCode(deps, c, proof);
}

async function showPasskey(deps: Deps, c: Context<SignedInEnv>, response: Assertion) {
  await usedPasskey(deps, c, response);
  await noteSecondStep(deps.sql, c.get('session'));
}

/** The id of the passkey that a signed-in person has just used. Refuses with 403 one that is wrong, or was used before. */
export async function usedPasskey(
  deps: Deps,
  c: Context<SignedInEnv>,
  response: Assertion,
): Promise<number> {
  const { accountId, sessionId } = c.get('session');
  const checked = await checkPasskey(deps, {
    ...{ response, accountId },
    purpose: purposeOfStep(sessionId),
  });
  if ('passkey' in checked) return checked.passkey.passkeyId;
  logAttempt(deps, c, 'second step failed', c.get('account'));
  if (checked.refused === 'count') await tellOfCopy(deps, checked);
  throw refusal(403, 'keys.passkey-refused');
}

/**
 * Codes are counted by session. A time code could be guessed, so that it is also counted by account: who knows the password could begin
 * any number of sessions. They cannot lock the owner out: a device that has shown a second step before has a count of its own, and
 * neither a passkey nor a recovery code is counted by account.
 */
async function countTries(
  { limits, provenDevices }: Deps,
  c: Context<SignedInEnv>,
  kind: Proof['kind'],
): Promise<Taken> {
  const { accountId, sessionId } = c.get('session');
  const device = await provenDevices.find(c, String(accountId));
  const perAccount = device
    ? () => limits.timeCodePerDevice.take(String(accountId), device)
    : () => limits.timeCodePerAccount.take(String(accountId));
  return takeEach([
    () => limits.codePerSession.take(sessionId),
    ...(kind === 'time-code' ? [perAccount] : []),
  ]);
}

/** The field of the body that has the code. */
const FIELDS = { 'time-code': 'timeCode', 'recovery-code': 'recoveryCode' };

async function showCode(
  deps: Deps,
  c: Context<SignedInEnv>,
  { kind, code }: Exclude<Proof, { kind: 'passkey' }>,
) {
  const counted = await countTries(deps, c, kind);
  const isRight = await chargeFor(counted, () =>
    kind === 'time-code' ? useOfTime(deps, c, code) : useToRecover(deps, c, code),
  );
  if (!isRight) {
    logAttempt(deps, c, 'second step failed', c.get('account'));
    throw refusal(403, 'keys.code-wrong', { details: { field: FIELDS[kind] } });
  }
  await counted.giveBack();
  await deps.provenDevices.remember(c, String(c.get('account').id));
}

async function useOfTime(
  { sql, sealing, now }: Deps,
  c: Context<SignedInEnv>,
  code: string,
): Promise<boolean> {
  const session = c.get('session');
  const { accountId } = session;
  const sealedSecret = await findSealedSecret(sql, accountId, 'in use');
  const step =
    sealedSecret === undefined
      ? undefined
      : stepOfCode(sealing, { accountId, sealedSecret, code, now: now() });
  if (step === undefined) return false;
  return sql.begin(async (tx) => {
    if (!(await holdSession(tx, session))) throw notSignedIn();
    if (!(await useTimeCode(tx, { accountId, step }))) return false;
    await noteSecondStep(tx, session);
    return true;
  });
}

/** Whoever has lost a key comes in by one of these; its owner is told of it. */
async function useToRecover(
  { sql, enqueueMail }: Deps,
  c: Context<SignedInEnv>,
  code: string,
): Promise<boolean> {
  const session = c.get('session');
  const { accountId } = session;
  return sql.begin(async (tx) => {
    if (!(await holdSession(tx, session))) throw notSignedIn();
    if (!(await useRecoveryCode(tx, { accountId, hash: hashOfRecoveryCode(code) }))) return false;
    await noteSecondStep(tx, session);
    await enqueueMail(tx, { kind: 'recovery-code-used', id: accountId });
    return true;
  });
}
