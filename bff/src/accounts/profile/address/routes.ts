import { type Context, Hono } from 'hono';
import { violatesConstraint } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { answers, noBody } from '../../../platform/http/answers.ts';
import { AppError, appError, errorSchema, notSignedIn } from '../../../platform/http/errors.ts';
import {
  combineReservations,
  type LimitReservation,
  type Limits,
  releaseOnServerError,
  takeInSequence,
} from '../../../platform/http/limits.ts';
import { bodySchema, emailAddress, jsonBody } from '../../../platform/http/validate.ts';
import { mailedLinkUsedUp, mailedSecret, mailRequested } from '../../login/mailed-link.ts';
import { password } from '../../login/password-rules.ts';
import { resetFailedAttempts } from '../../login/sign-in.ts';
import {
  allowAnyone,
  authenticate,
  bearerToken,
  createGuard,
  type SignedInEnv,
} from '../../sessions/guards.ts';
import { lockSession } from '../../sessions/queries.ts';
import { codeInsteadOfPassword, confirmOwner } from '../../two-factor/confirm-owner.ts';
import {
  type AddressChange,
  applyAddressChange,
  findAddressChange,
  insertAddressChange,
  isReservedAddress,
  STOP_PREFIX,
  stopAddressChange,
} from './queries.ts';

const addressChangeBody = bodySchema({
  email: emailAddress('auth.email'),
  password: password.optional(),
  code: codeInsteadOfPassword,
});
const linkBody = bodySchema({ token: mailedSecret });

/**
 * `/api/account/address`: another mail address for the caller's own account. A link is mailed to the new address, works once within an
 * hour, on any device, and ends with a new password; the old address is notified of the request and the change, and can stop it within
 * seven days by a link of its own (`/stop`). If the link is opened without a session of the account, all access to it is revoked
 * (`applyAddressChange`). Responds with 401 without a valid session, with 403 when the password, or the mailed code in its place, is wrong,
 * with 409 to the address that the account has, with 410 to a link that does not work, and with 429 after too many requests. An address
 * that has another account gets the same response: only the mail to it says so.
 */
export function addressRoutes(deps: Deps) {
  const {
    sql,
    limits,
    clientAddress,
    knownDevices,
    enqueueMail,
    addressTokens,
    addressStopTokens,
  } = deps;

  const requestChange = (c: Context<SignedInEnv>, email: string) =>
    sql.begin(async (tx) => {
      const session = c.get('session');
      const id =
        (await lockSession(tx, session)) &&
        (await insertAddressChange(tx, { accountId: session.accountId, email }));
      if (!id) throw notSignedIn();
      await enqueueMail(tx, { kind: 'address-proof', id });
      await enqueueMail(tx, { kind: 'address-asked', id });
    });

  const addressTaken = () => appError(409, 'auth.email-taken', { details: { field: 'email' } });
  const rethrowAddressTaken = (error: unknown): never => {
    throw violatesConstraint(error, 'accounts_email_key') ? addressTaken() : error;
  };

  const applyChange = (
    pendingChange: AddressChange,
    { id, sessionId, notifies }: { id: number; sessionId: string | undefined; notifies: boolean },
  ) =>
    sql
      .begin(async (tx) => {
        if (!(await applyAddressChange(deps, tx, { id, sessionId }))) throw mailedLinkUsedUp();
        if (await isReservedAddress(tx, pendingChange.email, pendingChange.accountId))
          throw addressTaken();
        if (notifies) await enqueueMail(tx, { kind: 'address-changed', id });
      })
      .catch(rethrowAddressTaken);

  /** The id of the session in which the link is opened, if it is of the change's own account. */
  const sessionOf = async (c: Context, { accountId }: AddressChange) => {
    const token = bearerToken(c.req.header('Authorization'));
    const holder = token ? await authenticate(deps, token) : undefined;
    return holder?.account.id === accountId ? holder.session.sessionId : undefined;
  };

  const rejectInvalidLink = async (c: Context<SignedInEnv>): Promise<never> => {
    await limits.junkTokenPerAddress.take(clientAddress(c.env.incoming));
    throw mailedLinkUsedUp();
  };

  const stop = async (c: Context<SignedInEnv>, token: string) => {
    const id = addressStopTokens.read(token);
    const pendingChange = id === undefined ? undefined : await findAddressChange(sql, id);
    if (id === undefined || !pendingChange?.isStoppable) return rejectInvalidLink(c);
    // Before the change is undone: an error afterwards would deny what is stored.
    await resetFailedAttempts(limits, {
      id: pendingChange.accountId,
      email: pendingChange.oldEmail,
    });
    const accountId = await sql
      .begin((tx) => stopAddressChange(deps, tx, id))
      .catch(rethrowAddressTaken);
    if (accountId === undefined) return rejectInvalidLink(c);
    c.set('enteredAs', accountId);
    return c.body(null, 204);
  };

  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .post(
      '/',
      may('account.changeSignIn'),
      answers({ 202: mailRequested, 409: errorSchema, 410: errorSchema }),
      jsonBody(addressChangeBody),
      async (c) => {
        const { email, ...shown } = c.req.valid('json');
        const account = c.get('account');
        if (email === account.email)
          throw appError(409, 'auth.address-same', { details: { field: 'email' } });
        await confirmOwner(deps, c, { password: shown.password, code: shown.code });
        const reservation = await takeInSequence([
          () => limits.addressChangePerAccount.take(String(account.id)),
          () => limits.addressProofPerMailbox.take(email),
          () => limits.strangersMailPerMailbox.take(email),
        ]);
        await releaseOnServerError(reservation, () => requestChange(c, email));
        return c.json({ message: 'A mail is on its way.' }, 202);
      },
    )
    .post(
      '/confirm',
      allowAnyone('account.proveAddress'),
      answers({ 204: noBody, 409: errorSchema, 410: errorSchema }),
      jsonBody(linkBody),
      async (c) => {
        const { token } = c.req.valid('json');
        // The page of the previous app knows no other call.
        if (token.startsWith(STOP_PREFIX)) return stop(c, token.slice(STOP_PREFIX.length));
        const id = addressTokens.read(token);
        const pendingChange = id === undefined ? undefined : await findAddressChange(sql, id);
        if (id === undefined || !pendingChange?.isOpen) return rejectInvalidLink(c);
        const sessionId = await sessionOf(c, pendingChange);
        const mail = await reserveMailToOldAddress(limits, pendingChange);
        await releaseOnServerError(mail ?? combineReservations([]), () =>
          applyChange(pendingChange, { id, sessionId, notifies: mail !== undefined }),
        );
        await knownDevices.remember(c, pendingChange.email);
        c.set('enteredAs', pendingChange.accountId);
        return c.body(null, 204);
      },
    )
    .post(
      '/stop',
      allowAnyone('account.proveAddress'),
      answers({ 204: noBody, 409: errorSchema, 410: errorSchema }),
      jsonBody(linkBody),
      (c) => stop(c, c.req.valid('json').token.replace(STOP_PREFIX, '')),
    );
}

/**
 * Counts one more mail to the old address; `undefined` if it gets none. Anybody can register any address, which is free again once it was
 * changed: so an unproven address gets only a few mails a day (operations/scheduled-jobs/delivery.ts).
 */
async function reserveMailToOldAddress(
  limits: Limits,
  { isUnproven, oldEmail }: AddressChange,
): Promise<LimitReservation | undefined> {
  if (!isUnproven) return combineReservations([]);
  try {
    return await limits.unprovenMailPerAccount.take(oldEmail);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
