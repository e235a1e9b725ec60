import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type Hearing, tellServers } from '../../platform/database/change-listener.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { dateIn, rowId } from '../../platform/http/validate.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { type Act, isWork, worksForStudio } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { type ActTarget, dropNote, noteAct, noteDone } from './audit-log-queries.ts';

/** The variables of a request of which the account may be known. */
export interface ActorEnv extends HonoEnv {
  // Set by the guard of the route (guards.ts); absent where it refused the token, or there is none.
  Variables: HonoEnv['Variables'] & {
    account?: Account;
    /** For the guard, to be called before the act that it lets pass. */
    noteAct?: (account: Account, act: Act) => Promise<void>;
  };
}

/** A read that is a table to save takes much out of the studio at once. */
const isTable = (path: string) => path.endsWith('.csv');
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Where somebody comes in or leaves, and where the keys to an account, or all that is in it, are handed out. Not where a link for a new
 * password is asked for: that goes to the address alone, and is the same for one that has no account.
 */
const ACCESS =
  /^\/api\/(?:auth\/(?!(?:me|forgot-password|second-step\/options)$)|account\/(?:password|address|delete|export|calendar|security\/))/;

type Parts = Pick<Deps, 'logger' | 'clientAddress' | 'sql' | 'limits'>;

/**
 * Logs a line for each act that must be accounted for, also when it is refused: each request of an account that works for the
 * studio and that is not a read, or that is a table to save (`staff act`), and of everybody what concerns the access to their account (`account act`):
 * account id, client address, method and route pattern, row id, status. Never contains typed text: the route pattern is logged
 * instead of the path. A sign-in that fails is logged where it fails (sign-in.ts). A mailed link that does not work is not
 * logged: it names no account that anybody could come into.
 *
 * What is work for the studio is also noted in the database, for the owner: before it is done, so that nothing is done without its note. The
 * note of what was refused goes again. Where the server fails or stops meanwhile it stays, and says that nobody knows.
 */
export const logActs = (parts: Parts) =>
  createMiddleware<ActorEnv>(async (c, next) => {
    let note: string | undefined;
    c.set('noteAct', async ({ id: accountId }, act) => {
      if (!isToBeNoted(c) || !isWork(act)) return;
      await parts.limits.actPerAccount.take(String(accountId));
      note = await noteAct(parts.sql, { accountId, act, ...targetOf(c, act) });
    });
    await next();
    if (note) await endNote(parts, c, note);
    const kind = kindOfAct(c);
    if (!kind) return;
    const line = {
      accountId: c.get('account')?.id ?? c.get('enteredAs'),
      address: parts.clientAddress(c.env.incoming).address,
      act: `${c.req.method} ${routePath(c)}`,
      row: rowOf(c),
      status: c.res.status,
    };
    parts.logger.info(line, kind);
  });

/** Never rejects: what was done is answered, also where its note cannot be ended. */
async function endNote({ sql, logger }: Parts, c: Context<ActorEnv>, note: string): Promise<void> {
  const { status } = c.res;
  try {
    if (status < 400) await noteDone(sql, note, { status, madeId: madeRow(c) });
    else if (status < 500) await dropNote(sql, note);
  } catch (err) {
    logger.warn({ err }, 'the note of an act could not be ended');
  }
}

/** What the path names. Of these nouns the id is a person's. */
const OF_PEOPLE = /^(?:people|team)\./;
function targetOf(c: Context<ActorEnv>, act: Act): ActTarget {
  const { courseId, date, accountId, id } = c.req.param() as Record<string, string | undefined>;
  const [row, person] = OF_PEOPLE.test(act)
    ? [courseId, accountId ?? id]
    : [courseId ?? id, accountId];
  return { rowId: rowId(row ?? ''), date: dateIn(date ?? ''), personId: rowId(person ?? '') };
}

/** What is no read, or takes a table away. */
const isToBeNoted = (c: Context) => !READS.has(c.req.method) || isTable(c.req.path);

function kindOfAct(c: Context<ActorEnv>): string | undefined {
  const account = c.get('account');
  if (isToBeNoted(c) && account && worksForStudio(account.role)) return 'staff act';
  if (!account && c.get('enteredAs') === undefined) return undefined;
  return ACCESS.test(c.req.path) ? 'account act' : undefined;
}

/** What `pnpm staff` can do to an account: make it staff or a learner, end its sessions, or forget its keys. */
type AccessChange = Account['role'] | 'signed out' | 'keys forgotten';

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

/** The id in the path, or of the row that was created; `undefined` when there is neither. */
function rowOf(c: Context<ActorEnv>): number | undefined {
  const [named] = Object.values(c.req.param() as Record<string, string>);
  return named === undefined ? madeRow(c) : rowId(named);
}

/** The id of the row that was created (`Location`). */
const madeRow = (c: Context<ActorEnv>): number | undefined =>
  rowId(c.res.headers.get('Location')?.split('/').at(-1) ?? '');
