import type { Context } from 'hono';
import type { Asker } from '../../platform/crypto/hash-queue.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Client } from '../../platform/http/client-address.ts';
import { AppError, refusal } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import {
  allOf,
  chargeFor,
  type Limits,
  type Taken,
  takeTogether,
} from '../../platform/http/limits.ts';
import type { Account } from '../account.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { asNewcomer } from './newcomers.ts';
import { type Credentials, findCredentials, renewHash } from './queries.ts';

/** The 401 for wrong credentials. It is the same whether or not the address has an account. */
export const wrongCredentials = () => refusal(401, 'auth.wrong-credentials');

type Parts = Pick<
  Deps,
  'sql' | 'passwords' | 'proofs' | 'limits' | 'clientAddress' | 'devices' | 'hashAddress' | 'logger'
>;

/**
 * Checks an address and a password, returns the account's credentials and marks the device as known for
 * this address. Refuses with 401 when they do not match, with 429 after too many tries, and with 503
 * when too many passwords wait to be checked, which an unknown device may get past with a proof of work. Each try is counted both as a failure and as a success
 * before the password is checked, so that parallel tries cannot pass a limit; afterwards the count that
 * does not apply is given back.
 */
export async function signIn(
  parts: Parts,
  c: Context<HonoEnv>,
  { email, password }: { email: string; password: string },
): Promise<Credentials> {
  const client = parts.clientAddress(c.env.incoming);
  const device = await parts.devices.find(c, email);
  const attempt = { client, email, password, device };
  const credentials = device
    ? await checkCredentials(parts, c, { ...attempt, lane: 'known' })
    : await asNewcomer(parts, c, (isProven) =>
        checkCredentials(parts, c, { ...attempt, lane: 'sign-in', isProven }),
      );
  await parts.devices.remember(c, email);
  return credentials;
}

interface Attempt {
  client: Client;
  email: string;
  device: string | undefined;
}

type Check = Attempt & Pick<Asker, 'lane' | 'isProven'> & { password: string };

/** Counts the attempt, and gives the credentials that match it. */
async function checkCredentials(
  parts: Parts,
  c: Context<HonoEnv>,
  { client, email, device, password, ...place }: Check,
): Promise<Credentials> {
  const { sql, passwords, limits } = parts;
  const counted = await countSignIn(limits, { client, email, device }).catch((error) => {
    if (error instanceof AppError) logAttempt(parts, c, 'sign-in refused', { email });
    throw error;
  });
  const asker = { network: client.network, account: email, ...place };
  const { credentials, matches } = await chargeFor(counted, async () => {
    const credentials = await findCredentials(sql, email);
    const checked = await passwords.check(password, credentials?.passwordHash, asker);
    if (credentials && checked.renewed) await renewHash(sql, credentials, checked.renewed);
    return { credentials, matches: checked.matches };
  });
  if (!credentials || !matches) {
    await counted.success.giveBack();
    logAttempt(parts, c, 'sign-in failed', { id: credentials?.id, email });
    throw wrongCredentials();
  }
  await counted.failure.giveBack();
  return credentials;
}

/**
 * Counts an attempt as a failure and as a success, as its outcome is not known yet. The order matters
 * for an unknown device: the client's address first, so that a client can create only few counter rows;
 * the pair of account and network before the account, so that one network's tries do not use up the
 * account's limit for everybody.
 */
async function countSignIn(limits: Limits, attempt: Attempt) {
  const failures: Taken[] = [];
  const successes: Taken[] = [];
  const giveBackAll = async () => {
    await Promise.all([...failures, ...successes].map((taken) => taken.giveBack()));
  };
  try {
    for (const { failure, success } of stepsOf(limits, attempt)) {
      // Each step is a round trip to the database, so a step takes its two counts together.
      const [failed, succeeded] = await takeTogether([failure, ...(success ? [success] : [])]);
      if (failed) failures.push(failed);
      if (succeeded) successes.push(succeeded);
    }
  } catch (error) {
    await giveBackAll();
    throw error;
  }
  return { failure: allOf(failures), success: allOf(successes), giveBack: giveBackAll };
}

interface Step {
  failure: () => Promise<Taken>;
  success?: () => Promise<Taken>;
}

function stepsOf(limits: Limits, { client, email, device }: Attempt): Step[] {
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
 * Checks the password of the signed-in account again. Refuses with 403 when it is wrong and with 429
 * after too many wrong tries. Only tries within a session count here, so strangers cannot use the limit up.
 */
export async function confirmPassword(
  parts: Parts,
  c: Context<SignedInEnv>,
  typed: string,
): Promise<void> {
  const account = c.get('account');
  const counted = await parts.limits.passwordCheckPerAccount.take(String(account.id));
  const { matches } = await chargeFor(counted, async () => {
    const credentials = await findCredentials(parts.sql, account.email);
    return parts.passwords.check(typed, credentials?.passwordHash, askerOf(parts, c));
  });
  if (!matches) {
    logAttempt(parts, c, 'password confirmation failed', account);
    throw refusal(403, 'auth.wrong-password', { details: { field: 'password' } });
  }
  await counted.giveBack();
}

/** The asker for `passwords` in the name of the signed-in account: its address, and the client's network. */
export const askerOf = (
  { clientAddress }: Pick<Deps, 'clientAddress'>,
  c: Context<SignedInEnv>,
) => ({
  network: clientAddress(c.env.incoming).network,
  account: c.get('account').email,
  lane: 'known' as const,
});

/** Resets the counts of sign-ins, codes and password checks of an account whose owner has used a mailed link or code. */
export async function forgiveTries(limits: Limits, { id, email }: Pick<Account, 'id' | 'email'>) {
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
export function logAttempt(
  { logger, clientAddress, hashAddress }: Pick<Deps, 'logger' | 'clientAddress' | 'hashAddress'>,
  c: Context,
  what: string,
  { id, email }: { id?: number | undefined; email: string },
): void {
  const { address } = clientAddress(c.env.incoming);
  logger.warn({ accountId: id, address, emailHash: hashAddress(email) }, what);
}
