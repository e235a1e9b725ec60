import type { Context } from 'hono';
import type { HashCaller } from '../../platform/crypto/hash-queue.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { personName } from '../../platform/http/validate.ts';
import type { Language } from '../../shared/languages.ts';
import type { Account } from '../account.ts';
import { ADULT_DECLARATION_VERSION, adultDeclaration } from '../family/adult.ts';
import { isReservedAddress } from '../profile/address/queries.ts';
import { optionalLanguageField } from '../profile/language-fields.ts';
import { assertStrongPassword, newPassword } from './password-rules.ts';
import { accountExists, createAccount } from './queries.ts';

/** The fields of a body that registers a person. */
export const registrationFields = {
  name: personName('auth.name', 100),
  password: newPassword,
  language: optionalLanguageField,
  adult: adultDeclaration,
};

export interface Registration extends Pick<HashCaller, 'lane' | 'hasProofOfWork'> {
  name: string;
  email: string;
  password: string;
  language?: Language | undefined;
  /** As E.164. */
  phone?: string | undefined;
  adult?: true | undefined;
}

const addressTaken = () => appError(409, 'auth.email-taken', { details: { field: 'email' } });

/**
 * Creates an account and its welcome mail, completes what else is stored with it in the same transaction, and marks the device as known.
 * Counts the registration for the client. Throws 409 if the address has an account or can still be restored to one, 400 for a password
 * that is too weak, 429 after too many registrations, and 503 while too many passwords wait.
 */
export async function register<Result>(
  deps: Deps,
  c: Context,
  { name, email, password, language, phone, adult, ...queue }: Registration,
  complete: (tx: Transaction, account: Account) => Promise<Result>,
): Promise<Result> {
  const { sql, passwords, passwordStrength, limits, enqueueMail } = deps;
  const client = deps.clientAddress(c.env.incoming);
  const reservation = await limits.registrationPerAddress.take(client);
  const completed = await releaseOnServerError(reservation, async () => {
    // Checked before the work that waits in a queue.
    if ((await accountExists(sql, email)) || (await isReservedAddress(sql, email)))
      throw addressTaken();
    const hashCaller = { network: client.network, account: email, ...queue };
    await assertStrongPassword(passwordStrength, password, { name, email }, hashCaller);
    const passwordHash = await passwords.hash(password, hashCaller);
    return sql.begin(async (tx) => {
      const created = await createAccount(tx, {
        ...{ name, email, passwordHash, language, phone },
        adultDeclarationVersion: adult && ADULT_DECLARATION_VERSION,
      });
      // Another account may have changed away from the address meanwhile, and can still get it back.
      if (!created || (await isReservedAddress(tx, email))) throw addressTaken();
      await enqueueMail(tx, { kind: 'welcome', id: created.id });
      return complete(tx, created);
    });
  });
  await deps.knownDevices.remember(c, email);
  return completed as Result;
}
