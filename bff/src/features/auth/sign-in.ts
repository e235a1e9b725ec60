import type { Context } from 'hono';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../http/client-address.ts';
import { AppError } from '../../http/errors.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { allOf, chargeFor, type Limits, type Taken, takeTogether } from '../../http/limits.ts';
import type { Account } from './account.ts';
import type { SignedInEnv } from './guards.ts';
import { type Credentials, findCredentials } from './queries.ts';

/** What whoever signs in wrongly reads: not whether the address has an account. */
export const wrongCredentials = () => new AppError(401, 'E-mail or password is wrong.');

type Parts = Pick<Deps, 'sql' | 'passwords' | 'limits' | 'clientAddress' | 'devices' | 'logger'>;

/**
 * The account that address and password open; from then on the device is known.
 * Refuses with 401, with 429 after too many tries, and with 503 when too many
 * wait. What the outcome will be is counted before the password is looked at, so
 * that no rush of tries gets past a limit, and what it was not is given back.
 */
export async function signIn(
  parts: Parts,
  c: Context<HonoEnv>,
  { email, password }: { email: string; password: string },
): Promise<Credentials> {
  const { sql, passwords, limits, devices } = parts;
  const client = parts.clientAddress(c.env.incoming);
  const device = await devices.find(c, email);
  const counted = await countSignIn(limits, { client, email, device }).catch((refusal) => {
    if (refusal instanceof AppError) logAttempt(parts, c, 'sign-in refused');
    throw refusal;
  });
  const asker = { network: client.network, account: email, known: device !== undefined };
  const { credentials, matches } = await chargeFor(counted, async () => {
    const credentials = await findCredentials(sql, email);
    const matches = await passwords.matches(password, credentials?.passwordHash, asker);
    return { credentials, matches };
  });
  if (!credentials || !matches) {
    await counted.success.giveBack();
    logAttempt(parts, c, 'sign-in failed', credentials);
    throw wrongCredentials();
  }
  await counted.failure.giveBack();
  await devices.remember(c, email);
  return credentials;
}

interface Attempt {
  client: Client;
  email: string;
  device: string | undefined;
}

/**
 * Counts an attempt both as a failure and as a success, as it may become either.
 * Of those who come from elsewhere the address is asked first, so that the rows
 * one caller can make are few; and the pair before the account, so that one
 * caller's tries do not use up everybody's.
 */
async function countSignIn(limits: Limits, attempt: Attempt) {
  const failures: Taken[] = [];
  const successes: Taken[] = [];
  const giveBackAll = async () => {
    await Promise.all([...failures, ...successes].map((taken) => taken.giveBack()));
  };
  try {
    for (const { failure, success } of stepsOf(limits, attempt)) {
      // Each step is a way to the database and back, which is what takes time in a rush.
      const [failed, succeeded] = await takeTogether([failure, ...(success ? [success] : [])]);
      if (failed) failures.push(failed);
      if (succeeded) successes.push(succeeded);
    }
  } catch (refusal) {
    await giveBackAll();
    throw refusal;
  }
  return { failure: allOf(failures), success: allOf(successes), giveBack: giveBackAll };
}

interface Step {
  failure: () => Promise<Taken>;
  success?: () => Promise<Taken>;
}

function stepsOf(limits: Limits, { client, email, device }: Attempt): Step[] {
  // Whatever strangers do, a device that has signed in before may try.
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
 * Makes sure that who is signed in knows the account's password. Refuses with 403
 * unless they do. Guesses count for the account alone, where no stranger's do.
 */
export async function confirmPassword(
  parts: Parts,
  c: Context<SignedInEnv>,
  typed: string,
): Promise<void> {
  const account = c.get('account');
  const counted = await parts.limits.passwordCheckPerAccount.take(String(account.id));
  const matches = await chargeFor(counted, async () => {
    const credentials = await findCredentials(parts.sql, account.email);
    return parts.passwords.matches(typed, credentials?.passwordHash, askerOf(parts, c));
  });
  if (!matches) {
    logAttempt(parts, c, 'password confirmation failed', account);
    throw new AppError(403, 'The password is wrong.');
  }
  await counted.giveBack();
}

/** For whom a password of who is signed in is hashed. */
export const askerOf = (
  { clientAddress }: Pick<Deps, 'clientAddress'>,
  c: Context<SignedInEnv>,
) => ({
  network: clientAddress(c.env.incoming).network,
  account: c.get('account').email,
  known: true,
});

/** Forgets the wrong tries for an account whose owner has shown that they read its mail. */
export async function forgiveTries(limits: Limits, { id, email }: Pick<Account, 'id' | 'email'>) {
  await Promise.all([
    limits.signInPerPair.reset(email),
    limits.signInPerDevice.reset(email),
    limits.signInPerAccount.reset(email),
    limits.signInSuccessPerAccount.reset(email),
    limits.passwordCheckPerAccount.reset(String(id)),
  ]);
}

/** Who tried, if it is an account of ours, and from where: never what was typed. */
function logAttempt(
  { logger, clientAddress }: Pick<Deps, 'logger' | 'clientAddress'>,
  c: Context,
  what: string,
  account?: Pick<Account, 'id'>,
): void {
  const { address } = clientAddress(c.env.incoming);
  logger.warn({ requestId: c.get('requestId'), accountId: account?.id, address }, what);
}
