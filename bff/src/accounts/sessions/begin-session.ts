import type { Context } from 'hono';
import { z } from 'zod';
import { setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import type { Language } from '../../shared/languages.ts';
import { type ProvenAccount, toUser, userSchema } from '../account.ts';
import { findProvenAccount, setFirstLanguage } from '../login/queries.ts';
import { type SignInProof, startSession } from './queries.ts';

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

/** A session that is stored once its transaction commits, and its account. */
export interface StartedSession {
  sessionId: string;
  account: ProvenAccount;
}

/**
 * Starts a session of 30 days, and sets the language of the app for an account without one, in the caller's transaction. `undefined`
 * when the password was changed, or all sessions were ended, since the authentication.
 */
export async function startProvenSession(
  tx: Transaction,
  { account, language, proof }: SessionStart,
): Promise<StartedSession | undefined> {
  const { id, tokenVersion, isProven } = account;
  const session = { accountId: id, version: tokenVersion, isProven, shown: proof };
  const sessionId = await startSession(tx, session);
  if (!sessionId) return undefined;
  if (!language || account.language !== null) return { sessionId, account };
  const set = await setFirstLanguage(tx, { id, language });
  return { sessionId, account: { ...account, language: set } };
}

/** Starts a session of the account as it is now, in the caller's transaction, which has changed how one authenticates, and has locked it. */
export async function startSessionOf(
  tx: Transaction,
  { accountId, language }: { accountId: number; language?: Language | undefined },
): Promise<StartedSession> {
  const account = await findProvenAccount(tx, accountId);
  const started = account && (await startProvenSession(tx, { account, language }));
  if (!started) throw new Error('An account that is locked has changed.');
  return started;
}

/** Hands out a session that is stored: sets the cookie for `/join`, and returns the token and the account. */
export async function handOutSession(
  { tokens, https }: Pick<Deps, 'tokens' | 'https'>,
  c: Context,
  { sessionId, account }: StartedSession,
): Promise<SignInResponse> {
  c.set('enteredAs', account.id);
  const subject = { accountId: account.id, version: account.tokenVersion, sessionId };
  const token = await tokens.sign(subject);
  setJoinCookie(c, token, { https });
  c.set('holdsToken', true);
  return { token, user: toUser(account) };
}

/** Starts a session and hands it out (`startProvenSession`, `handOutSession`). */
export async function beginSession(
  deps: Pick<Deps, 'sql' | 'tokens' | 'https'>,
  c: Context<HonoEnv>,
  start: SessionStart,
): Promise<SignInResponse | undefined> {
  const started = await deps.sql.begin((tx) => startProvenSession(tx, start));
  return started && handOutSession(deps, c, started);
}
