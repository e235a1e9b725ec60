import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Transaction } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { appError } from '../../../platform/http/errors.ts';
import type { HonoEnv } from '../../../platform/http/hono-env.ts';
import { counterId } from '../../../platform/http/limit-counts.ts';
import {
  canMail,
  combineReservations,
  releaseOnServerError,
  takeInSequence,
} from '../../../platform/http/limits.ts';
import type { RetainedAccess } from '../../sessions/access-methods.ts';
import { RETAIN_NOTHING } from '../../sessions/revoke-access.ts';
import { logFailedAttempt, resetFailedAttempts } from '../sign-in.ts';
import type { EnteredCode } from './code-fields.ts';
import {
  type CodeSignIn,
  countCodeTry,
  findOpenSignInCode,
  insertSignInCode,
  type OpenSignInCode,
  redeemSignInCode,
  shouldNotifyOfGuesses,
  undoCodeTry,
} from './queries.ts';

type SignInCodeDeps = Pick<
  Deps,
  | 'sql'
  | 'limits'
  | 'clientAddress'
  | 'knownDevices'
  | 'hashAddress'
  | 'logger'
  | 'signInCodes'
  | 'enqueueMail'
>;

/** The 410 for a code that can no longer be used. */
export const codeExpired = () => appError(410, 'auth.code-over', { details: { field: 'code' } });

/**
 * Mails a code to the address if it has an account, and returns the handle with which the requesting device enters it. The work and the
 * response are the same for every address. A newer code for the same device, or for the same network if the device is unknown, ends the
 * earlier one. Throws 429 after too many; a known device has its own limit, which strangers cannot use up.
 */
export async function requestSignInCode(deps: SignInCodeDeps, c: Context<HonoEnv>, email: string) {
  const { sql, limits, enqueueMail } = deps;
  const client = deps.clientAddress(c.env.incoming);
  const device = await deps.knownDevices.find(c, email);
  const reservation = await takeInSequence([
    () => limits.codeAskPerAddress.take(client),
    ...(device
      ? [() => limits.codeAskPerDevice.take(email, device)]
      : [
          () => limits.codeAskPerPair.take(email, client.network),
          () => limits.codeAskPerAccount.take(email),
          () => limits.codeAskPerMailbox.take(email),
          () => limits.strangersMailPerMailbox.take(email),
        ]),
  ]);
  const { handle, hash } = deps.signInCodes.newHandle();
  const newCode = {
    email,
    handleHash: hash,
    requesterKey: counterId([email, device ?? client.network]),
  };
  await releaseOnServerError(reservation, () =>
    sql.begin(async (tx) => {
      const id = await insertSignInCode(tx, newCode);
      await enqueueMail(tx, { kind: 'sign-in-code', id });
    }),
  );
  return handle;
}

interface CodeUse<Result> {
  /** The address to which the code must have been mailed, and the access that stays if this is the first proof of the mailbox. */
  expected?: { email: string; retained: RetainedAccess };
  /** What the code is for, in the transaction that uses it up. */
  complete: (tx: Transaction, proven: CodeSignIn) => Promise<Result>;
}

/**
 * Checks a code together with the handle of the device, and completes what it is for. It works once; then the device is known to the account
 * whose address it proves, and the counts of failed attempts are reset. Throws 403 for a wrong code, 410 for one that has expired or was
 * mailed to another address than `expected.email`, and 429 after too many wrong ones.
 */
export async function verifySignInCode<Result>(
  deps: SignInCodeDeps,
  c: Context,
  { handle, code }: EnteredCode,
  { expected, complete }: CodeUse<Result>,
): Promise<Result> {
  const { sql, limits, knownDevices, signInCodes } = deps;
  const clientCount = await limits.codeTryPerAddress.take(deps.clientAddress(c.env.incoming));
  const hash = signInCodes.hashOf(handle);
  const open = await releaseOnServerError(clientCount, () => findOpenSignInCode(sql, hash));
  if (!open || (expected && open.email !== expected.email)) throw codeExpired();
  const device = await knownDevices.find(c, open.email);
  const accountCount = await (device
    ? limits.codeTryPerDevice.take(open.email, device)
    : limits.codeTryPerAccount.take(open.email));
  const reservation = combineReservations([clientCount, accountCount]);
  const redeem = async (tx: Transaction) => {
    const kept = expected?.retained ?? RETAIN_NOTHING;
    const proven = await redeemSignInCode(deps, tx, { ...open, kept });
    if (!proven) return undefined;
    const result = await complete(tx, proven);
    // Before the commit: an error afterwards would deny what is stored.
    await reservation.release();
    await resetFailedAttempts(limits, proven);
    return { result };
  };
  const redeemed = await releaseOnServerError(reservation, async () => {
    const left = await countCodeTry(sql, open.id);
    if (left === undefined) throw codeExpired();
    if (!isEqualCode(signInCodes.codeOf(hash), code))
      return rejectWrongCode(deps, c, { open, left });
    const tried = { release: () => undoCodeTry(sql, open.id) };
    return releaseOnServerError(tried, () => sql.begin(redeem));
  });
  if (!redeemed) throw codeExpired();
  await knownDevices.remember(c, open.email);
  return redeemed.result as Result;
}

const isEqualCode = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Logs a wrong code, notifies the owner of the address when there were many, and throws. */
async function rejectWrongCode(
  deps: SignInCodeDeps,
  c: Context,
  { open, left }: { open: OpenSignInCode; left: number },
): Promise<never> {
  logFailedAttempt(deps, c, 'sign-in code failed', { email: open.email });
  await deps.sql.begin(async (tx) => {
    if ((await shouldNotifyOfGuesses(tx, open)) && (await canMail(deps.limits, open.email)))
      await deps.enqueueMail(tx, { kind: 'code-guessed', id: open.id });
  });
  throw left > 0
    ? appError(403, 'auth.code-wrong', { values: { left }, details: { field: 'code' } })
    : codeExpired();
}
