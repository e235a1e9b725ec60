import type { Context } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { type EnteredCode, enteredCode } from '../login/code/code-fields.ts';
import { checkCode } from '../login/code/service.ts';
import { confirmPassword } from '../login/sign-in.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { inSession } from '../sessions/other-ways-in.ts';
import { addressTooNew, refuseWithoutKey } from './authenticators.ts';
import { hasFreshCode, hasNewAddress } from './queries.ts';

/** Body field: a code that was just mailed to the account's address, in the place of its password. */
export const codeInstead = enteredCode.optional();

/** What whoever is signed in shows to be the account's owner, and not somebody who has found the device. */
interface Shown {
  password: string | undefined;
  code: EnteredCode | undefined;
}

/**
 * Checks that it is the owner who asks for what cannot be undone: by the password, or, as an account may have none, by a code that was just
 * mailed to its address. Of whoever works for the studio the session must have shown a key as well; where there is none yet, and one is asked of them, the code alone
 * counts, which may have been entered in this session within ten minutes: a password that somebody knows gives nothing of theirs away, nor does an address that was changed in the last seven days. Refuses with 400 when neither is given, with 403 what is wrong or missing, with 410 a code that is over, and with 429 after too many wrong ones.
 */
export async function confirmOwner(
  deps: Deps,
  c: Context<SignedInEnv>,
  { password, code }: Shown,
): Promise<void> {
  const { account, session } = c.var;
  await refuseWithoutKey(deps, { session });
  if (account.awaitsSecondStep && (await hasNewAddress(deps.sql, account.id)))
    throw addressTooNew();
  if (code) {
    const { sessionId } = session;
    const kept = inSession({ sessionId, hasShownKey: account.hasShownKey });
    await checkCode(deps, c, code, { email: account.email, kept });
  } else if (account.awaitsSecondStep && !(await hasFreshCode(deps.sql, session)))
    throw refusal(403, 'keys.mail-code-first');
  else if (password === undefined)
    throw refusal(400, 'auth.password-required', { details: { field: 'password' } });
  else await confirmPassword(deps, c, password);
}
