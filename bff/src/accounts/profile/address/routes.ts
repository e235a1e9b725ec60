import { type Context, Hono } from 'hono';
import { violates } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, notSignedIn, refusal } from '../../../platform/http/errors.ts';
import { chargeFor, type Limits, takeEach } from '../../../platform/http/limits.ts';
import { bodyOf, emailAddress, jsonBody } from '../../../platform/http/validate.ts';
import { linkUsedUp, mailedSecret } from '../../login/mailed-link.ts';
import { password } from '../../login/password-rules.ts';
import { forgiveTries } from '../../login/sign-in.ts';
import {
  anyoneMay,
  bearerToken,
  guardsOf,
  holderOf,
  type SignedInEnv,
} from '../../sessions/guards.ts';
import { holdSession } from '../../sessions/queries.ts';
import { codeInstead, confirmOwner } from '../../two-factor/confirm-owner.ts';
import {
  type AddressChange,
  findAddressChange,
  insertAddressChange,
  isReserved,
  STOP,
  stopAddressChange,
  useAddressChange,
} from './queries.ts';

const wanted = bodyOf({
  email: emailAddress('auth.email'),
  password: password.optional(),
  code: codeInstead,
});
const opened = bodyOf({ token: mailedSecret });

/**
 * `/api/account/address`: another mail address for the caller's own account. A link is mailed to the new address, works once within an
 * hour, on any device, and ends with a new password; the old address is told of both, and can stop it within seven days by a link of its own (`/stop`). Opened in a session
 * of the account, everything goes on; without one every way into it ends (`useAddressChange`).
 * Refuses with 401 without a valid session, with 403 when the password, or the mailed code in its place, is wrong, with 409 the address that the account has, with 410 a
 * link that does not work, and with 429 after too many requests. An address that has another account is answered as any: only the
 * mail that goes there says so.
 */
export function addressRoutes(deps: Deps) {
  const { sql, limits, clientAddress, devices, enqueueMail, addressTokens, addressStopTokens } =
    deps;

  const mailLink = (c: Context<SignedInEnv>, email: string) =>
    sql.begin(async (tx) => {
      const session = c.get('session');
      const id =
        (await holdSession(tx, session)) &&
        (await insertAddressChange(tx, { accountId: session.accountId, email }));
      if (!id) throw notSignedIn();
      await enqueueMail(tx, { kind: 'address-proof', id });
      await enqueueMail(tx, { kind: 'address-asked', id });
    });

  const addressTaken = () => refusal(409, 'auth.email-taken', { details: { field: 'email' } });
  const refuseTaken = (error: unknown): never => {
    throw violates(error, 'accounts_email_key') ? addressTaken() : error;
  };

  const change = (
    asked: AddressChange,
    { id, sessionId, tells }: { id: number; sessionId: string | undefined; tells: boolean },
  ) =>
    sql
      .begin(async (tx) => {
        if (!(await useAddressChange(deps, tx, { id, sessionId }))) throw linkUsedUp();
        if (await isReserved(tx, asked.email, asked.accountId)) throw addressTaken();
        if (tells) await enqueueMail(tx, { kind: 'address-changed', id });
      })
      .catch(refuseTaken);

  /** Of the change's own account, whose app opens the link; `undefined` of anybody else. */
  const sessionOf = async (c: Context, { accountId }: AddressChange) => {
    const token = bearerToken(c.req.header('Authorization'));
    const holder = token ? await holderOf(deps, token) : undefined;
    return holder?.account.id === accountId ? holder.session.sessionId : undefined;
  };

  const countJunk = async (c: Context<SignedInEnv>): Promise<never> => {
    await limits.junkTokenPerAddress.take(clientAddress(c.env.incoming));
    throw linkUsedUp();
  };

  const stop = async (c: Context<SignedInEnv>, token: string) => {
    const id = addressStopTokens.read(token);
    const asked = id === undefined ? undefined : await findAddressChange(sql, id);
    if (id === undefined || !asked?.isStoppable) return countJunk(c);
    const accountId = await sql.begin((tx) => stopAddressChange(deps, tx, id)).catch(refuseTaken);
    if (accountId === undefined) return countJunk(c);
    await forgiveTries(limits, { id: accountId, email: asked.oldEmail });
    c.set('enteredAs', accountId);
    return c.body(null, 204);
  };

  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .post('/', may('account.changeSignIn'), jsonBody(wanted), async (c) => {
      const { email, ...shown } = c.req.valid('json');
      const account = c.get('account');
      if (email === account.email)
        throw refusal(409, 'auth.address-same', { details: { field: 'email' } });
      await confirmOwner(deps, c, { password: shown.password, code: shown.code });
      const counted = await takeEach([
        () => limits.addressChangePerAccount.take(String(account.id)),
        () => limits.addressProofPerMailbox.take(email),
        () => limits.strangersMailPerMailbox.take(email),
      ]);
      await chargeFor(counted, () => mailLink(c, email));
      return c.json({ message: 'A mail is on its way.' }, 202);
    })
    .post('/confirm', anyoneMay('account.proveAddress'), jsonBody(opened), async (c) => {
      const { token } = c.req.valid('json');
      // The page of the app before knows no other call.
      if (token.startsWith(STOP)) return stop(c, token.slice(STOP.length));
      const id = addressTokens.read(token);
      const asked = id === undefined ? undefined : await findAddressChange(sql, id);
      if (id === undefined || !asked?.isOpen) return countJunk(c);
      const sessionId = await sessionOf(c, asked);
      await change(asked, { id, sessionId, tells: await mayBeTold(limits, asked) });
      await devices.remember(c, asked.email);
      c.set('enteredAs', asked.accountId);
      return c.body(null, 204);
    })
    .post('/stop', anyoneMay('account.proveAddress'), jsonBody(opened), (c) =>
      stop(c, c.req.valid('json').token.replace(STOP, '')),
    );
}

/**
 * Whether the old address gets one more mail. Anybody can register any address, which is free again once it was changed: so an unproven
 * one has its few mails a day (operations/scheduled-jobs/delivery.ts).
 */
async function mayBeTold(
  limits: Limits,
  { isUnproven, oldEmail }: AddressChange,
): Promise<boolean> {
  if (!isUnproven) return true;
  try {
    await limits.unprovenMailPerAccount.take(oldEmail);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
