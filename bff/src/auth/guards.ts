import { createMiddleware } from 'hono/factory';
import type { TokenSubject } from '../credentials/token.ts';
import type { Deps } from '../deps.ts';
import { notSignedIn, refusal } from '../http/errors.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import type { Account } from './account.ts';
import { endSession, findTokenHolder } from './session-queries.ts';

/** Who holds a token: the account, and the session that the token belongs to. */
export interface SignedIn {
  account: Account;
  session: TokenSubject;
}

/** The variables of a request after `requireAccount`: the token, its account and its session. */
export interface SignedInEnv extends HonoEnv {
  Variables: HonoEnv['Variables'] & SignedIn & { token: string };
}

/**
 * Verifies the token and reads its account from the database, so that a changed role or an ended session counts at the next
 * request; `undefined` when nobody is signed in by it.
 */
export async function holderOf(
  { sql, tokens }: Pick<Deps, 'sql' | 'tokens'>,
  token: string,
): Promise<SignedIn | undefined> {
  const session = await tokens.read(token);
  const account = session && (await findTokenHolder(sql, session));
  return session && account && { account, session };
}

/** Ends the session of this token; nothing where it is none, or has ended. */
export async function endSessionOf(
  deps: Pick<Deps, 'sql' | 'tokens'>,
  token: string,
): Promise<void> {
  const holder = await holderOf(deps, token);
  if (holder) await endSession(deps.sql, holder.session);
}

const BEARER = /^Bearer ([\w.~+/-]{1,2000}=*)$/i;

/** The token in the header `Authorization`; `undefined` where it has none. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];

/** Accepts requests with a valid bearer token. Refuses with 401. */
export const requireAccount = (deps: Pick<Deps, 'sql' | 'tokens'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const token = bearerToken(c.req.header('Authorization'));
    const holder = token && (await holderOf(deps, token));
    if (!holder) throw notSignedIn();
    c.set('account', holder.account);
    c.set('session', holder.session);
    c.set('token', token);
    await next();
  });

/** Accepts staff accounts only; must follow `requireAccount`. Refuses with 403. */
export const requireStaff = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('account').role !== 'staff') throw refusal(403, 'auth.staff-only');
  await next();
});
