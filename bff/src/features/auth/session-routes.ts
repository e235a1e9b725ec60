import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { requireAccount, type SignedInEnv } from './guards.ts';
import { endAllSessions, endSession } from './session-queries.ts';

/** Signing out: here, or on every device, this one too. */
export function sessionRoutes(deps: Deps) {
  const { sql } = deps;
  const signedIn = requireAccount(deps);
  return new Hono<SignedInEnv>()
    .post('/logout', signedIn, async (c) => {
      await endSession(sql, c.get('session'));
      return c.body(null, 204);
    })
    .post('/logout-everywhere', signedIn, async (c) => {
      await sql.begin((tx) => endAllSessions(tx, c.get('session').accountId));
      return c.body(null, 204);
    });
}
