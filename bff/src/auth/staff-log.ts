import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { worksForStudio } from '../access/acts.ts';
import type { Deps } from '../deps.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { rowId } from '../http/validate.ts';
import type { Account } from './account.ts';

/** The variables of a request of which the account may be known. */
export interface ActorEnv extends HonoEnv {
  // Set by the guard of the route (guards.ts); absent where it refused the token, or there is none.
  Variables: HonoEnv['Variables'] & { account?: Account };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs a line for each request of an account that works for the studio and that is not a read, also when it is refused: account
 * id, client address, method and route pattern, row id, status. Never contains typed text: the route
 * pattern is logged instead of the path.
 */
export const logStaffActs = ({ logger, clientAddress }: Pick<Deps, 'logger' | 'clientAddress'>) =>
  createMiddleware<ActorEnv>(async (c, next) => {
    await next();
    const account = c.get('account');
    if (!account || !worksForStudio(account.role) || READS.has(c.req.method)) return;
    const line = {
      accountId: account.id,
      address: clientAddress(c.env.incoming).address,
      act: `${c.req.method} ${routePath(c)}`,
      row: rowOf(c),
      status: c.res.status,
    };
    logger.info(line, 'staff act');
  });

/** The id in the path, or of the row that was created (`Location`); `undefined` when there is neither. */
function rowOf(c: Context<ActorEnv>): number | undefined {
  const [named] = Object.values(c.req.param() as Record<string, string>);
  const made = c.res.headers.get('Location')?.split('/').at(-1);
  return rowId(named ?? made ?? '');
}
