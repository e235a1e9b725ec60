import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Deps } from '../../deps.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { rowId } from '../../http/validate.ts';
import type { Account } from './account.ts';

interface Env extends HonoEnv {
  // Set by requireAccount, if the request came to it.
  Variables: HonoEnv['Variables'] & { account?: Account };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A line for everything that a staff account changes or tries to: its id, from which address, which
 * endpoint, which row, and how it ended. Never what was typed, in the path neither.
 */
export const logStaffActs = ({ logger, clientAddress }: Pick<Deps, 'logger' | 'clientAddress'>) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    const account = c.get('account');
    if (account?.role !== 'staff' || READS.has(c.req.method)) return;
    const line = {
      requestId: c.get('requestId'),
      accountId: account.id,
      address: clientAddress(c.env.incoming).address,
      act: `${c.req.method} ${routePath(c)}`,
      row: rowOf(c),
      status: c.res.status,
    };
    logger.info(line, 'staff act');
  });

/** The row that the path names, or the one that was made. */
function rowOf(c: Context<Env>): number | undefined {
  const [named] = Object.values(c.req.param() as Record<string, string>);
  const made = c.res.headers.get('Location')?.split('/').at(-1);
  return rowId(named ?? made ?? '');
}
