import type { Context } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { appError } from '../../platform/http/errors.ts';
import { type EnteredCode, enteredCode } from '../login/code/code-fields.ts';
import { verifySignInCode } from '../login/code/service.ts';
import { confirmPassword } from '../login/sign-in.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { retainedInSession } from '../sessions/revoke-access.ts';
import { addressTooNew, assertTwoFactorShown } from './authenticators.ts';
import { hasRecentAddressChange, hasRecentMailCode } from './queries.ts';

/** Body field: a code that was just mailed to the account's address, instead of its password. */
export const codeInsteadOfPassword = enteredCode.optional();

/** The proof of the signed-in person to be the account's owner, and not somebody who has found the device. */
interface OwnerProof {
  password: string | undefined;
  code: EnteredCode | undefined;
}

/**
 * Confirms the owner before an operation that cannot be undone: by the password or, as an account may have none, by a code that was just
 * mailed to its address. The session of a team member must have used two-factor as well. If the member has no authenticator yet, and one is
 * required, only the code counts, which may have been entered in this session within ten minutes: a stolen password is not enough, and
 * neither is an address that was changed in the last seven days. Throws 400 when neither is given, 403 for a wrong or missing proof, 410
 * for an expired code, and 429 after too many wrong ones.
 */
export async function confirmOwner(
  deps: Deps,
  c: Context<SignedInEnv>,
  { password, code }: OwnerProof,
): Promise<void> {
  const { account, session } = c.var;
  await assertTwoFactorShown(deps, { session });
  if (account.awaitsTwoFactor && (await hasRecentAddressChange(deps.sql, account.id)))
    throw addressTooNew();
  if (code) {
    const { sessionId } = session;
    const retained = retainedInSession({ sessionId, hasShownKey: account.hasShownKey });
    const expected = { email: account.email, retained };
    await verifySignInCode(deps, c, code, { expected, complete: async () => {} });
  } else if (account.awaitsTwoFactor && !(await hasRecentMailCode(deps.sql, session)))
    throw appError(403, 'keys.mail-code-first');
  else if (password === undefined)
    throw appError(400, 'auth.password-required', { details: { field: 'password' } });
  else await confirmPassword(deps, c, password);
}
