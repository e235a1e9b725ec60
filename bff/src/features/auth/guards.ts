import { createMiddleware } from 'hono/factory';
import type { Deps, SignedInEnv } from '../../deps.ts';
import { AppError, notSignedIn } from '../../http/errors.ts';
import { findTokenHolder } from './session-queries.ts';

const BEARER = /^Bearer ([\w.~+/-]{1,2000}=*)$/i;

/** Lets only who is signed in pass, as the database knows them now. Refuses with 401. */
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

/** After `requireAccount`: lets only staff pass. Refuses with 403. */
export const requireStaff = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('account').role !== 'staff')
    throw new AppError(403, 'Only staff of the studio can do this.');
  await next();
});
