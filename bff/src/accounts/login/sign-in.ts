import type { Context } from 'hono';
import type { HashCaller } from '../../platform/crypto/hash-queue.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Client } from '../../platform/http/client-address.ts';
import { AppError, appError } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import {
  combineReservations,
  type LimitReservation,
  type Limits,
  releaseOnServerError,
  takeAll,
} from '../../platform/http/limits.ts';
import type { Account } from '../account.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { withProofOfWork } from './proof-of-work.ts';
import { type Credentials, findCredentials, replacePasswordHash } from './queries.ts';

/** The 401 for wrong credentials. It is the same whether or not the address has an account. */
export const wrongCredentials = () => appError(401, 'auth.wrong-credentials');

type SignInDeps = Pick<
  Deps,
  | 'sql'
  | 'passwords'
  | 'proofsOfWork'
  | 'limits'
  | 'clientAddress'
  | 'knownDevices'
  | 'hashAddress'
  | 'logger'
>;

/**
 * Checks an address and a password, returns the account's credentials and marks the device as known for
 * this address. Throws 401 when they do not match, 429 after too many tries, and 503
 * when too many passwords wait to be checked, which an unknown device can avoid with a proof of work. Each try is counted both as a
 * failure and as a success before the password is checked, so that parallel tries cannot pass a limit; afterwards the reservation that
 * does not apply is released.
 */
export async function signIn(
  deps: SignInDeps,
  c: Context<HonoEnv>,
  { email, password }: { email: string; password: string },
): Promise<Credentials> {
  const client = deps.clientAddress(c.env.incoming);
  const device = await deps.knownDevices.find(c, email);
  const attempt = { client, email, password, device };
  const credentials = device
    ? await checkCredentials(deps, c, { ...attempt, lane: 'known' })
    : await withProofOfWork(deps, c, (hasProofOfWork) =>
        checkCredentials(deps, c, { ...attempt, lane: 'sign-in', hasProofOfWork }),
      );
  await deps.knownDevices.remember(c, email);
  return credentials;
}

interface SignInAttempt {
  client: Client;
  email: string;
  device: string | undefined;
}

type CredentialCheck = SignInAttempt &
  Pick<HashCaller, 'lane' | 'hasProofOfWork'> & { password: string };

/** Counts the attempt, and returns the credentials that match it. */
async function checkCredentials(
  deps: SignInDeps,
  c: Context<HonoEnv>,
  { client, email, device, password, ...queue }: CredentialCheck,
): Promise<Credentials> {
  const { sql, passwords, limits } = deps;
  const reservation = await countSignIn(limits, { client, email, device }).catch((error) => {
    if (error instanceof AppError) logFailedAttempt(deps, c, 'sign-in refused', { email });
    throw error;
  });
  const hashCaller = { network: client.network, account: email, ...queue };
  const { credentials, matches } = await releaseOnServerError(reservation, async () => {
    const credentials = await findCredentials(sql, email);
    const checked = await passwords.check(password, credentials?.passwordHash, hashCaller);
    if (credentials && checked.renewed)
      await replacePasswordHash(sql, credentials, checked.renewed);
    return { credentials, matches: checked.matches };
  });
  if (!credentials || !matches) {
    await reservation.success.release();
    logFailedAttempt(deps, c, 'sign-in failed', { id: credentials?.id, email });
    throw wrongCredentials();
  }
  await reservation.failure.release();
  return credentials;
}

/**
 * Counts an attempt as a failure and as a success, as its outcome is not known yet. For an unknown device
 * the order matters: the client's address first, so that a client can create only few counter rows;
 * the pair of account and network before the account, so that one network's tries do not use up the
 * account's limit for everybody.
 */
async function countSignIn(limits: Limits, attempt: SignInAttempt) {
  const failures: LimitReservation[] = [];
  const successes: LimitReservation[] = [];
  const releaseAll = async () => {
    await Promise.all([...failures, ...successes].map((taken) => taken.release()));
  };
  try {
    for (const { failure, success } of limitSteps(limits, attempt)) {
      // Each step is a round trip to the database, so a step reserves its two counts together.
      const [failed, succeeded] = await takeAll([failure, ...(success ? [success] : [])]);
      if (failed) failures.push(failed);
      if (succeeded) successes.push(succeeded);
    }
  } catch (error) {
    await releaseAll();
    throw error;
  }
  return {
    failure: combineReservations(failures),
    success: combineReservations(successes),
    release: releaseAll,
  };
}

interface LimitStep {
  failure: () => Promise<LimitReservation>;
  success?: () => Promise<LimitReservation>;
}

function limitSteps(limits: Limits, { client, email, device }: SignInAttempt): LimitStep[] {
  // A known device has its own limits: tries from other devices cannot lock it out.
  if (device)
    return [
      {
        failure: () => limits.signInPerDevice.take(email, device),
        success: () => limits.signInSuccessPerAccount.take(email, device),
      },
    ];
  return [
    {
      failure: () => limits.signInPerAddress.take(client),
      success: () => limits.signInSuccessPerAddress.take(client),
    },
    { failure: () => limits.signInPerPair.take(email, client.network) },
    {
      failure: () => limits.signInPerAccount.take(email),
      success: () => limits.signInSuccessPerAccount.take(email),
    },
  ];
}

/**
 * Checks the password of the signed-in account again. Throws 403 when it is wrong and 429
 * after too many wrong tries. Only tries within a session count here, so strangers cannot use up the limit.
 */
export async function confirmPassword(
  deps: SignInDeps,
  c: Context<SignedInEnv>,
  typed: string,
): Promise<void> {
  const account = c.get('account');
  const reservation = await deps.limits.passwordCheckPerAccount.take(String(account.id));
  const { matches } = await releaseOnServerError(reservation, async () => {
    const credentials = await findCredentials(deps.sql, account.email);
    return deps.passwords.check(typed, credentials?.passwordHash, hashCallerOf(deps, c));
  });
  if (!matches) {
    logFailedAttempt(deps, c, 'password confirmation failed', account);
    throw appError(403, 'auth.wrong-password', { details: { field: 'password' } });
  }
  await reservation.release();
}

/** The caller for the hash queue in the name of the signed-in account: its address, and the client's network. */
export const hashCallerOf = (
  { clientAddress }: Pick<Deps, 'clientAddress'>,
  c: Context<SignedInEnv>,
) => ({
  network: clientAddress(c.env.incoming).network,
  account: c.get('account').email,
  lane: 'known' as const,
});

/** Resets the limits of sign-ins, codes and password checks of an account whose owner has used a mailed link or code. */
export async function resetFailedAttempts(
  limits: Limits,
  { id, email }: Pick<Account, 'id' | 'email'>,
) {
  await Promise.all([
    limits.signInPerPair.reset(email),
    limits.signInPerDevice.reset(email),
    limits.signInPerAccount.reset(email),
    limits.signInSuccessPerAccount.reset(email),
    limits.passwordCheckPerAccount.reset(String(id)),
    limits.codeTryPerDevice.reset(email),
    limits.codeTryPerAccount.reset(email),
  ]);
}

/**
 * Logs a failed or refused attempt: the account's id if it is known, a hash of its mail address, and the client's address. Never
 * what was typed.
 */
export function logFailedAttempt(
  { logger, clientAddress, hashAddress }: Pick<Deps, 'logger' | 'clientAddress' | 'hashAddress'>,
  c: Context,
  message: string,
  { id, email }: { id?: number | undefined; email: string },
): void {
  const { address } = clientAddress(c.env.incoming);
  logger.warn({ accountId: id, address, emailHash: hashAddress(email) }, message);
}
