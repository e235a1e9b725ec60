import { createMiddleware } from 'hono/factory';
import type { TokenSubject } from '../../platform/crypto/token.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn, refusal } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { rowId } from '../../platform/http/validate.ts';
import { type Act, type ActOf, mayDo, mayDoForChild } from '../../shared/permissions.ts';
import { type HeldAccount, mayNow } from '../account.ts';
import { holdsChild } from '../family/queries.ts';
import type { ActorEnv } from '../team/audit-log.ts';
import { endSession, findTokenHolder, holdSession } from './queries.ts';

/** Who holds a token: the account, and the session that the token belongs to. */
export interface SignedIn {
  account: HeldAccount;
  session: TokenSubject;
}

/** The variables of a request that a guard has let pass: the token, its account and its session. */
export interface SignedInEnv extends HonoEnv {
  Variables: ActorEnv['Variables'] & SignedIn & { token: string; learner: Learner };
}

/** For whom the call is: the caller, or a child whom the caller's account holds. */
export type Learner = Pick<HeldAccount, 'id'>;

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

/**
 * Does the work in a transaction that holds the session: what it writes is not there once the session has ended, say as the owner of the mailbox
 * has come. Refuses with 401 where it has ended.
 */
export const inHeldSession = <Result>(
  { sql }: Pick<Deps, 'sql'>,
  session: TokenSubject,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (tx) => {
    if (!(await holdSession(tx, session))) throw notSignedIn();
    return work(tx);
  }) as Promise<Result>;

const BEARER = /^Bearer ([\w.~+/-]{1,2000}=*)$/i;

/** The token in the header `Authorization`; `undefined` where it has none. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];

/**
 * The guard of a feature's routes, to stand before everything else of a route: `may('orders.confirm')` accepts requests with a
 * valid token of an account whose role may do this act. Refuses with 401 without such a token, then with 403: also all but
 * little (`mayWhileAwaited`) in a session that has not shown the second step that it must. With `?for=` and the number of a child of theirs a
 * parent does for the child what `mayDoForChild` names; with any other number that is refused with 404.
 */
export const guardsOf =
  (deps: Pick<Deps, 'sql' | 'tokens'>) => (act: Exclude<Act, ActOf<'visitor'>>) =>
    naming(
      act,
      createMiddleware<SignedInEnv>(async (c, next) => {
        const token = bearerToken(c.req.header('Authorization'));
        const holder = token && (await holderOf(deps, token));
        if (!holder) throw notSignedIn();
        c.set('account', holder.account);
        c.set('session', holder.session);
        c.set('token', token);
        if (!mayDo(holder.account.role, act)) throw notAllowed(act);
        if (!mayNow(holder.account, act)) throw refusal(403, 'auth.second-step-needed');
        c.set(
          'learner',
          await learnerOf(deps, holder.account, mayDoForChild(act) && c.req.query('for')),
        );
        await c.get('noteAct')?.(holder.account, act);
        await next();
      }),
    );

async function learnerOf(
  { sql }: Pick<Deps, 'sql'>,
  account: HeldAccount,
  named: string | undefined | false,
): Promise<Learner> {
  if (!named || named === String(account.id)) return account;
  const id = rowId(named);
  if (id === undefined || !(await holdsChild(sql, { id, guardianId: account.id })))
    throw refusal(404, 'family.no-child');
  return { id };
}

const notAllowed = (act: Act) =>
  refusal(403, mayDo('staff', act) ? 'auth.staff-only' : 'auth.owner-only');

/** Names the act of a route that is open to strangers. It asks nobody who they are. */
export const anyoneMay = (act: ActOf<'visitor'>) =>
  naming(
    act,
    createMiddleware<HonoEnv>((_, next) => next()),
  );

/** The guard with the act that it is for: a test finds every route without one. */
const naming = <Guard extends object>(act: Act, guard: Guard) => Object.assign(guard, { act });
