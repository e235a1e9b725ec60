import { createMiddleware } from 'hono/factory';
import type { TokenSubject } from '../../platform/crypto/token.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError, notSignedIn } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { parseRowId } from '../../platform/http/validate.ts';
import {
  can,
  canForChild,
  type Permission,
  type PermissionOf,
  rolesWith,
} from '../../shared/permissions.ts';
import { canNow, type SessionAccount } from '../account.ts';
import { isChildOf } from '../family/queries.ts';
import type { ActorEnv } from '../team/audit-log.ts';
import { endSession, findTokenHolder, lockSession } from './queries.ts';

/** The account and the session of a token. */
export interface SignedIn {
  account: SessionAccount;
  session: TokenSubject;
}

/** The context variables after a guard: the token, its account and its session. */
export interface SignedInEnv extends HonoEnv {
  Variables: ActorEnv['Variables'] & SignedIn & { token: string; learner: ActingProfile };
}

/** The profile for which the request is: the caller, or a child of the caller's account. */
export type ActingProfile = Pick<SessionAccount, 'id'>;

/**
 * Verifies the token and reads its account from the database, so that a changed role or an ended session takes effect at the next
 * request; `undefined` when the token is not valid.
 */
export async function authenticate(
  { sql, tokens }: Pick<Deps, 'sql' | 'tokens'>,
  token: string,
): Promise<SignedIn | undefined> {
  const session = await tokens.read(token);
  const account = session && (await findTokenHolder(sql, session));
  return session && account && { account, session };
}

/** Ends the session of this token; does nothing if the token is not valid, or the session has ended. */
export async function endSessionByToken(
  deps: Pick<Deps, 'sql' | 'tokens'>,
  token: string,
): Promise<void> {
  const holder = await authenticate(deps, token);
  if (holder) await endSession(deps.sql, holder.session);
}

/**
 * Runs `work` in a transaction that locks the session, so that nothing is written once the session has ended, for instance because the
 * mailbox was proven. Throws 401 if the session has ended.
 */
export const inSessionTransaction = <Result>(
  { sql }: Pick<Deps, 'sql'>,
  session: TokenSubject,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (tx) => {
    if (!(await lockSession(tx, session))) throw notSignedIn();
    return work(tx);
  }) as Promise<Result>;

const BEARER = /^Bearer ([\w.~+/-]{1,2000}=*)$/i;

/** The token in the header `Authorization`; `undefined` if it has none. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];

/**
 * Creates the guard of a module's routes, the first middleware of a route: `may('orders.confirm')` accepts requests with a
 * valid token of an account whose role has this permission. Responds with 401 without such a token, then with 403, also if the session
 * must use two-factor first (`canBeforeTwoFactor`). With `?for=` and the id of their child, a parent uses the permissions of `canForChild`
 * for the child; any other id gets a 404.
 */
export const createGuard =
  (deps: Pick<Deps, 'sql' | 'tokens'>) =>
  (permission: Exclude<Permission, PermissionOf<'visitor'>>) =>
    withPermission(
      permission,
      createMiddleware<SignedInEnv>(async (c, next) => {
        const token = bearerToken(c.req.header('Authorization'));
        const holder = token && (await authenticate(deps, token));
        if (!holder) throw notSignedIn();
        c.set('account', holder.account);
        c.set('session', holder.session);
        c.set('token', token);
        if (!can(holder.account.role, permission)) throw forbidden(permission);
        if (!canNow(holder.account, permission)) throw appError(403, 'auth.second-step-needed');
        c.set(
          'learner',
          await actingProfileOf(
            deps,
            holder.account,
            canForChild(permission) && c.req.query('for'),
          ),
        );
        await c.get('audit')?.(holder.account, permission);
        await next();
      }),
    );

async function actingProfileOf(
  { sql }: Pick<Deps, 'sql'>,
  account: SessionAccount,
  requestedId: string | undefined | false,
): Promise<ActingProfile> {
  if (!requestedId || requestedId === String(account.id)) return account;
  const id = parseRowId(requestedId);
  if (id === undefined || !(await isChildOf(sql, { id, guardianId: account.id })))
    throw appError(404, 'family.no-child');
  return { id };
}

/** Only an owner may change the team. */
const isForOwners = (permission: Permission) =>
  rolesWith(permission).every((role) => can(role, 'team.change'));

const forbidden = (permission: Permission) =>
  appError(403, isForOwners(permission) ? 'auth.owner-only' : 'auth.staff-only');

/** The guard of a public route: it names the permission, and accepts every request. */
export const allowAnyone = (permission: PermissionOf<'visitor'>) =>
  withPermission(
    permission,
    createMiddleware<HonoEnv>((_, next) => next()),
  );

/** Attaches the permission to the guard: a test finds every route without one. */
const withPermission = <Guard extends object>(permission: Permission, guard: Guard) =>
  Object.assign(guard, { permission });
