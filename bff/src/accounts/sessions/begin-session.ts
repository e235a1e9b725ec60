import type { Context } from 'hono';
import { z } from 'zod';
import { setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import type { Language } from '../../shared/languages.ts';
import { type Account, toUser, userSchema } from '../account.ts';
import { setFirstLanguage } from '../login/queries.ts';
import { type SignInProof, startSession } from './queries.ts';

/** An account whose owner has authenticated, with its token version at that time. */
export interface ProvenAccount extends Account {
  tokenVersion: number;
  /** Whether its mailbox was proven at that time. */
  isProven: boolean;
  secondStepFrom: Date | null;
}

interface SessionStart {
  account: ProvenAccount;
  /** The language of the app, for an account that has none. */
  language: Language | undefined;
  /** How the owner has authenticated, if not by the password alone. */
  proof?: SignInProof;
}

/** The response to a sign-in. */
type SignInResponse = z.infer<typeof signInResponseSchema>;
export const signInResponseSchema = z.strictObject({
  token: z.jwt(),
  user: userSchema,
});

/**
 * Completes every kind of sign-in: starts a session of 30 days, sets the language of the app for an account without one, and sets the
 * cookie for `/join`. Returns the token and the account; `undefined` when the password was changed, or all sessions were ended, since
 * the authentication.
 */
export async function beginSession(
  { sql, tokens, https }: Pick<Deps, 'sql' | 'tokens' | 'https'>,
  c: Context<HonoEnv>,
  { account, language, proof }: SessionStart,
): Promise<SignInResponse | undefined> {
  const subject = { accountId: account.id, version: account.tokenVersion };
  const signedInAccount = { ...account };
  const sessionId = await sql.begin(async (tx) => {
    const { isProven } = account;
    const started = await startSession(tx, { ...subject, isProven, shown: proof });
    if (started && language && account.language === null)
      signedInAccount.language = await setFirstLanguage(tx, { id: account.id, language });
    return started;
  });
  if (!sessionId) return undefined;
  c.set('enteredAs', account.id);
  const token = await tokens.sign({ ...subject, sessionId });
  setJoinCookie(c, token, { https });
  c.set('holdsToken', true);
  return { token, user: toUser(signedInAccount) };
}
