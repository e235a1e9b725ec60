import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { worksForStudio } from '../access/acts.ts';
import { type Hearing, tellServers } from '../database/change-listener.ts';
import type { Transaction } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { rowId } from '../http/validate.ts';
import type { Logger } from '../runtime/logging.ts';
import type { Account } from './account.ts';

/** The variables of a request of which the account may be known. */
export interface ActorEnv extends HonoEnv {
  // Set by the guard of the route (guards.ts); absent where it refused the token, or there is none.
  Variables: HonoEnv['Variables'] & { account?: Account };
}

/** A read that is a table to save takes much out of the studio at once. */
const isTable = (path: string) => path.endsWith('.csv');
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Where somebody comes in or leaves, and where the keys to an account, or all that is in it, are handed out. Not where a link for a new
 * password is asked for: that goes to the address alone, and is the same for one that has no account.
 */
const ACCESS =
  /^\/api\/(?:auth\/(?!(?:me|forgot-password)$)|account\/(?:password|delete|export|calendar))/;

/**
 * Logs a line for each act that must be accounted for, also when it is refused: each request of an account that works for the
 * studio and that is not a read, or that is a table to save (`staff act`), and of everybody what concerns the access to their account (`account act`):
 * account id, client address, method and route pattern, row id, status. Never contains typed text: the route pattern is logged
 * instead of the path. A sign-in that fails is logged where it fails (sign-in.ts). A mailed link that does not work is not
 * logged: it names no account that anybody could come into.
 */
export const logActs = ({ logger, clientAddress }: Pick<Deps, 'logger' | 'clientAddress'>) =>
  createMiddleware<ActorEnv>(async (c, next) => {
    await next();
    const kind = kindOfAct(c);
    if (!kind) return;
    const line = {
      accountId: c.get('account')?.id ?? c.get('enteredAs'),
      address: clientAddress(c.env.incoming).address,
      act: `${c.req.method} ${routePath(c)}`,
      row: rowOf(c),
      status: c.res.status,
    };
    logger.info(line, kind);
  });

function kindOfAct(c: Context<ActorEnv>): string | undefined {
  const account = c.get('account');
  const isAct = !READS.has(c.req.method) || isTable(c.req.path);
  if (isAct && account && worksForStudio(account.role)) return 'staff act';
  if (!account && c.get('enteredAs') === undefined) return undefined;
  return ACCESS.test(c.req.path) ? 'account act' : undefined;
}

/** What `pnpm staff` can do to an account: make it staff or a learner, or end its sessions. */
type AccessChange = Account['role'] | 'signed out';

/**
 * Tells the running servers of a change by `pnpm staff`, for their log: what that command prints is kept nowhere. In the
 * transaction of the change, so that none is made without being told.
 */
export const tellAccessChange = (tx: Transaction, accountId: number, change: AccessChange) =>
  tellServers(tx, `access:${accountId}:${change}`);

/** Logs what `tellAccessChange` tells. Each server that runs does so. */
export const logAccessChanges = (logger: Logger): Hearing => ({
  onChange: () => {},
  onWord: (word) => {
    const [, id, change] = /^access:(\d+):(.+)$/.exec(word) ?? [];
    if (id) logger.info({ accountId: Number(id), change }, 'access changed');
  },
});

/** The id in the path, or of the row that was created (`Location`); `undefined` when there is neither. */
function rowOf(c: Context<ActorEnv>): number | undefined {
  const [named] = Object.values(c.req.param() as Record<string, string>);
  const made = c.res.headers.get('Location')?.split('/').at(-1);
  return rowId(named ?? made ?? '');
}
