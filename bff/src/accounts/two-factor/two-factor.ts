import type { Context } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { appError, notSignedIn } from '../../platform/http/errors.ts';
import {
  type LimitReservation,
  releaseOnServerError,
  takeInSequence,
} from '../../platform/http/limits.ts';
import { logFailedAttempt } from '../login/sign-in.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { lockSession } from '../sessions/queries.ts';
import { findSealedSecret, redeemRecoveryCode, redeemTimeCode } from './code-queries.ts';
import {
  type Assertion,
  type ChallengePurpose,
  checkPasskey,
  notifyPasskeyCopied,
} from './passkeys.ts';
import { recordTwoFactor } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './time-codes.ts';

/** A second factor. */
export type TwoFactorProof =
  | { kind: 'passkey'; response: Assertion }
  | { kind: 'time-code'; code: string }
  | { kind: 'recovery-code'; code: string };

/** The purpose of the passkey challenge for a session's two-factor. */
export const twoFactorPurpose = (sessionId: string): ChallengePurpose => `second step ${sessionId}`;

/**
 * Checks the second factor of a signed-in person, and stores that their session has used two-factor. Throws 403 for a proof that is wrong
 * or was used before, 429 after too many codes, and 401 if the session has ended meanwhile.
 */
export async function confirmTwoFactor(
  deps: Deps,
  c: Context<SignedInEnv>,
  proof: TwoFactorProof,
): Promise<void> {
  if (proof.kind === 'passkey') await confirmByPasskey(deps, c, proof.response);
  else await confirmByCode(deps, c, proof);
}

async function confirmByPasskey(deps: Deps, c: Context<SignedInEnv>, response: Assertion) {
  await verifyPasskey(deps, c, response);
  await recordTwoFactor(deps.sql, c.get('session'));
}

/** The id of the passkey that a signed-in person has just used. Throws 403 if the response is wrong, or was used before. */
export async function verifyPasskey(
  deps: Deps,
  c: Context<SignedInEnv>,
  response: Assertion,
): Promise<number> {
  const { accountId, sessionId } = c.get('session');
  const checked = await checkPasskey(deps, {
    ...{ response, accountId },
    purpose: twoFactorPurpose(sessionId),
  });
  if ('passkey' in checked) return checked.passkey.passkeyId;
  logFailedAttempt(deps, c, 'second step failed', c.get('account'));
  if (checked.refused === 'count') await notifyPasskeyCopied(deps, checked);
  throw appError(403, 'keys.passkey-refused');
}

/**
 * Limits the tries of codes per session. A time code could be guessed, so it is also limited per account, as an attacker with the password
 * could begin any number of sessions. This does not lock out the owner: a trusted device has a limit of its own, and neither a passkey nor
 * a recovery code is limited per account.
 */
async function countTries(
  { limits, trustedDevices }: Deps,
  c: Context<SignedInEnv>,
  kind: TwoFactorProof['kind'],
): Promise<LimitReservation> {
  const { accountId, sessionId } = c.get('session');
  const device = await trustedDevices.find(c, String(accountId));
  const perAccount = device
    ? () => limits.timeCodePerDevice.take(String(accountId), device)
    : () => limits.timeCodePerAccount.take(String(accountId));
  return takeInSequence([
    () => limits.codePerSession.take(sessionId),
    ...(kind === 'time-code' ? [perAccount] : []),
  ]);
}

/** The body's field with the code. */
const CODE_FIELDS = { 'time-code': 'timeCode', 'recovery-code': 'recoveryCode' };

async function confirmByCode(
  deps: Deps,
  c: Context<SignedInEnv>,
  { kind, code }: Exclude<TwoFactorProof, { kind: 'passkey' }>,
) {
  const reservation = await countTries(deps, c, kind);
  const isRight = await releaseOnServerError(reservation, () =>
    kind === 'time-code' ? tryTimeCode(deps, c, code) : tryRecoveryCode(deps, c, code),
  );
  if (!isRight) {
    logFailedAttempt(deps, c, 'second step failed', c.get('account'));
    throw appError(403, 'keys.code-wrong', { details: { field: CODE_FIELDS[kind] } });
  }
  await reservation.release();
  await deps.trustedDevices.remember(c, String(c.get('account').id));
}

async function tryTimeCode(
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
    if (!(await lockSession(tx, session))) throw notSignedIn();
    if (!(await redeemTimeCode(tx, { accountId, step }))) return false;
    await recordTwoFactor(tx, session);
    return true;
  });
}

/** For a person who has lost an authenticator; the owner gets an e-mail about the use. */
async function tryRecoveryCode(
  { sql, enqueueMail }: Deps,
  c: Context<SignedInEnv>,
  code: string,
): Promise<boolean> {
  const session = c.get('session');
  const { accountId } = session;
  return sql.begin(async (tx) => {
    if (!(await lockSession(tx, session))) throw notSignedIn();
    if (!(await redeemRecoveryCode(tx, { accountId, hash: hashRecoveryCode(code) }))) return false;
    await recordTwoFactor(tx, session);
    await enqueueMail(tx, { kind: 'recovery-code-used', id: accountId });
    return true;
  });
}
