import type { TokenSubject } from '../credentials/token.ts';
import type { Transaction } from '../database/db.ts';
import { deleteAllKeys } from './second-step/step-queries.ts';
import { endOtherSessions } from './session-queries.ts';

/** What somebody has just shown to have: that alone goes on. */
export interface Kept {
  /** Whether it was the account's password. */
  hasPassword: boolean;
  /** Of the passkey that was used. */
  passkeyId: number | undefined;
}

/**
 * Ends every way into the account of this session but the session and what its person has just shown: other sessions, the password, keys and
 * recovery codes, mailed links and codes, and changes of the address. Raises the token version and returns it. The account must be locked, and the
 * session be valid (`holdSession`).
 */
export async function endOtherWaysIn(
  tx: Transaction,
  session: TokenSubject,
  { hasPassword, passkeyId }: Kept,
): Promise<number> {
  const { accountId } = session;
  const [account] = await tx<{ version: number; email: string }[]>`
    update accounts set
      token_version = token_version + 1,
      password_hash = case when ${hasPassword} then password_hash else no_password() end
    where id = ${accountId}
    returning token_version as "version", email`;
  if (!account) throw new Error('The account of a session that is held is gone.');
  await endOtherSessions(tx, session);
  await deleteAllKeys(tx, accountId, passkeyId);
  const { email } = account;
  await tx`
    update address_changes set ended_at = now() where account_id = ${accountId} and ended_at is null`;
  await tx`update password_resets set used_at = now() where email = ${email} and used_at is null`;
  await tx`update sign_in_codes set is_over = true where email = ${email} and not is_over`;
  return account.version;
}
