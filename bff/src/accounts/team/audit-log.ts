import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type ChangeListener, notifyServers } from '../../platform/database/change-listener.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { parseDate, parseRowId } from '../../platform/http/validate.ts';
import { type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import { isStaffPermission, isTeamRole, type Permission } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import {
  type AuditTarget,
  beginAuditEntry,
  completeAuditEntry,
  deleteAuditEntry,
} from './audit-log-queries.ts';

/** The context variables of a request whose account may be known. */
export interface ActorEnv extends HonoEnv {
  // Set by the guard of the route (guards.ts); absent if it refused the token, or there is none.
  Variables: HonoEnv['Variables'] & {
    account?: Account;
    /** Called by the guard before it accepts the request. */
    audit?: (account: Account, permission: Permission) => Promise<void>;
  };
}

/** A CSV export is a read that takes much data out of the studio at once. */
const isCsvExport = (path: string) => path.endsWith('.csv');
const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Paths of sign-in and sign-out, and of requests that change or hand out access to an account, or all its data. Not the request for a
 * password link: that goes to the address alone, and is the same for one without an account.
 */
const ACCOUNT_ACCESS_PATHS =
  /^\/api\/(?:auth\/(?!(?:me|forgot-password|second-step\/options)$)|account\/(?:password|address|delete|export|calendar|security\/))/;

type AuditLogDeps = Pick<Deps, 'logger' | 'clientAddress' | 'sql' | 'limits'>;

/**
 * Middleware that logs a line for each request that must be accounted for, also when it is refused: each request of a team member that is
 * not a read, or is a CSV export (`staff act`), and each request of anybody that concerns the access to their account (`account act`):
 * account id, client address, method and route pattern, row id, status. Never contains typed text: the route pattern is logged
 * instead of the path. A failed sign-in is logged where it fails (sign-in.ts). A mailed link that does not work is not
 * logged: it names no account. A request that the caller is not allowed gets a line, too (`access refused`).
 *
 * Requests with a permission of the team also get an entry of the audit log in the database, for the owner. The entry is stored before the
 * work, so that nothing is done without one, and deleted if the request is refused. If the server fails or stops meanwhile, the entry stays
 * with an unknown outcome.
 */
export const auditLog = (deps: AuditLogDeps) => {
  const logForbidden = createForbiddenLog(deps);
  return createMiddleware<ActorEnv>(async (c, next) => {
    let entryId: string | undefined;
    c.set('audit', async ({ id: accountId }, permission) => {
      if (!isAudited(c) || !isStaffPermission(permission)) return;
      await deps.limits.staffCallPerAccount.take(String(accountId));
      entryId = await beginAuditEntry(deps.sql, {
        accountId,
        permission,
        ...auditTargetOf(c, permission),
      });
    });
    await next();
    if (entryId) await finishAuditEntry(deps, c, entryId);
    logForbidden(c);
    const event = auditEventOf(c);
    if (!event) return;
    const line = {
      accountId: c.get('account')?.id ?? c.get('enteredAs'),
      address: deps.clientAddress(c.env.incoming).address,
      act: `${c.req.method} ${routePath(c)}`,
      row: affectedRowId(c),
      status: c.res.status,
    };
    deps.logger.info(line, event);
  });
};

/** Logs requests of signed-in people that were refused with 403: account, route and reason, once a minute for each. */
function createForbiddenLog({ logger }: Pick<AuditLogDeps, 'logger'>) {
  const isFirst = onceAMinute();
  return (c: Context<ActorEnv>): void => {
    const accountId = c.get('account')?.id;
    if (c.res.status !== 403 || accountId === undefined) return;
    const route = `${c.req.method} ${routePath(c)}`;
    const code = c.error instanceof AppError ? c.error.reason.code : undefined;
    if (isFirst(`${accountId} ${route} ${code}`))
      logger.warn({ accountId, act: route, code }, 'access refused');
  };
}

/** Never rejects: a response is sent even if the entry cannot be completed. */
async function finishAuditEntry(
  { sql, logger }: AuditLogDeps,
  c: Context<ActorEnv>,
  entryId: string,
): Promise<void> {
  const { status } = c.res;
  try {
    if (status < 400) await completeAuditEntry(sql, entryId, { status, madeId: createdRowId(c) });
    else if (status < 500) await deleteAuditEntry(sql, entryId);
  } catch (err) {
    logger.warn({ err }, 'the entry in the audit log could not be completed');
  }
}

/** Permissions whose `:id` in the path is a person's. */
const PERSON_PERMISSIONS = /^(?:people|team)\./;
function auditTargetOf(c: Context<ActorEnv>, permission: Permission): AuditTarget {
  const { courseId, date, accountId, id } = c.req.param() as Record<string, string | undefined>;
  const [row, person] = PERSON_PERMISSIONS.test(permission)
    ? [courseId, accountId ?? id]
    : [courseId ?? id, accountId];
  return {
    rowId: parseRowId(row ?? ''),
    date: parseDate(date ?? ''),
    personId: parseRowId(person ?? ''),
  };
}

/** Whether the request is not a read, or is a CSV export. */
const isAudited = (c: Context) => !READ_METHODS.has(c.req.method) || isCsvExport(c.req.path);

function auditEventOf(c: Context<ActorEnv>): string | undefined {
  const account = c.get('account');
  if (isAudited(c) && account && isTeamRole(account.role)) return 'staff act';
  if (!account && c.get('enteredAs') === undefined) return undefined;
  return ACCOUNT_ACCESS_PATHS.test(c.req.path) ? 'account act' : undefined;
}

/** A change of an account's access by `pnpm staff`: its role, the end of its sessions, or a reset of two-factor. */
type AccessChange = Account['role'] | 'signed out' | 'keys forgotten';

/**
 * Notifies the running servers of a change by `pnpm staff`, for their log, as the output of that command is not stored. In the transaction
 * of the change, so that each change is logged.
 */
export const notifyAccessChange = (tx: Transaction, accountId: number, change: AccessChange) =>
  notifyServers(tx, `access:${accountId}:${change}`);

/** Logs the notifications of `notifyAccessChange`. Each running server does so. */
export const logAccessChanges = (logger: Logger): ChangeListener => ({
  onChange: () => {},
  onServerMessage: (word) => {
    const [, id, change] = /^access:(\d+):(.+)$/.exec(word) ?? [];
    if (id) logger.info({ accountId: Number(id), change }, 'access changed');
  },
});

/** The id in the path, or of the row that was created; `undefined` when there is neither. */
function affectedRowId(c: Context<ActorEnv>): number | undefined {
  const [named] = Object.values(c.req.param() as Record<string, string>);
  return named === undefined ? createdRowId(c) : parseRowId(named);
}

/** The id of the row that was created (`Location`). */
const createdRowId = (c: Context<ActorEnv>): number | undefined =>
  parseRowId(c.res.headers.get('Location')?.split('/').at(-1) ?? '');
