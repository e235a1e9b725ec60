import { type Context, Hono } from 'hono';
import { violates } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notSignedIn, refusal } from '../../http/errors.ts';
import { chargeFor, type Limits, takeEach } from '../../http/limits.ts';
import { bodyOf, emailAddress, jsonBody } from '../../http/validate.ts';
import { codeInstead, confirmOwner } from '../confirm-owner.ts';
import { anyoneMay, guardsOf, type SignedInEnv } from '../guards.ts';
import { linkUsedUp, mailedSecret } from '../mailed-link.ts';
import { password } from '../password-rules.ts';
import { holdSession } from '../session-queries.ts';
import {
  type AddressChange,
  findAddressChange,
  insertAddressChange,
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
 * hour, on any device, and ends with a new password; the old address is told of both. Sessions go on, as who asked has given the password.
 * Refuses with 401 without a valid session, with 403 when the password, or the mailed code in its place, is wrong, with 409 the address that the account has, with 410 a
 * link that does not work, and with 429 after too many requests. An address that has another account is answered as any: only the
 * mail that goes there says so.
 */
export function addressRoutes(deps: Deps) {
  const { sql, limits, clientAddress, devices, enqueueMail, addressTokens } = deps;

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

  const change = (id: number, { tells }: { tells: boolean }) =>
    sql
      .begin(async (tx) => {
        if (!(await useAddressChange(tx, id))) throw linkUsedUp();
        if (tells) await enqueueMail(tx, { kind: 'address-changed', id });
      })
      .catch((error) => {
        throw violates(error, 'accounts_email_key') ? refusal(409, 'auth.email-taken') : error;
      });

  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .post('/', may('account.change'), jsonBody(wanted), async (c) => {
      const { email, ...shown } = c.req.valid('json');
      const account = c.get('account');
      if (email === account.email) throw refusal(409, 'auth.address-same');
      await confirmOwner(deps, c, { password: shown.password, code: shown.code });
      const counted = await takeEach([
        () => limits.addressChangePerAccount.take(String(account.id)),
        () => limits.addressProofPerMailbox.take(email),
      ]);
      await chargeFor(counted, () => mailLink(c, email));
      return c.json({ message: 'A mail is on its way.' }, 202);
    })
    .post('/confirm', anyoneMay('account.proveAddress'), jsonBody(opened), async (c) => {
      const id = addressTokens.read(c.req.valid('json').token);
      const asked = id === undefined ? undefined : await findAddressChange(sql, id);
      if (id === undefined || !asked?.isOpen) {
        await limits.junkTokenPerAddress.take(clientAddress(c.env.incoming));
        throw linkUsedUp();
      }
      await change(id, { tells: await mayBeTold(limits, asked) });
      await devices.remember(c, asked.email);
      c.set('enteredAs', asked.accountId);
      return c.body(null, 204);
    });
}

/**
 * Whether the old address gets one more mail. Anybody can register any address, which is free again once it was changed: so an unproven
 * one has its few mails a day (background/delivery.ts).
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
