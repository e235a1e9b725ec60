import { createMiddleware } from 'hono/factory';
import type { TokenSubject } from '../../credentials/token.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notSignedIn } from '../../http/errors.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import type { Account } from './account.ts';
import { findTokenHolder } from './session-queries.ts';

/** The variables of a request after `requireAccount`: the account and the session of its token. */
export interface SignedInEnv extends HonoEnv {
  Variables: HonoEnv['Variables'] & { account: Account; session: TokenSubject };
}

const BEARER = /^Bearer ([\w.~+/-]{1,2000}=*)$/i;

/**
 * Accepts requests with a valid bearer token and reads the account from the database, so that a changed
 * role or an ended session counts at the next request. Refuses with 401.
 */
export const requireAccount = ({ sql, tokens }: Pick<Deps, 'sql' | 'tokens'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
    const subject = token && (await tokens.read(token));
    const account = subject && (await findTokenHolder(sql, subject));
    if (!subject || !account) throw notSignedIn();
    c.set('account', account);
    c.set('session', subject);
    await next();
  });

/** Accepts staff accounts only; must follow `requireAccount`. Refuses with 403. */
export const requireStaff = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('account').role !== 'staff')
    throw new AppError(403, 'Only staff of the studio can do this.');
  await next();
});
