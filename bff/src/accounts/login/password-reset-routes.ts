import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { chargeFor, takeEach } from '../../platform/http/limits.ts';
import { bodyOf, emailAddress, jsonBody } from '../../platform/http/validate.ts';
import { anyoneMay } from '../sessions/guards.ts';
import { endAllSessions } from '../sessions/queries.ts';
import { linkUsedUp, mailedSecret } from './mailed-link.ts';
import {
  findResettableAccount,
  insertPasswordReset,
  usePasswordReset,
} from './password-reset-queries.ts';
import { newPassword, refuseGuessable } from './password-rules.ts';
import { setPassword } from './queries.ts';
import { forgiveTries } from './sign-in.ts';

const forgotten = bodyOf({ email: emailAddress('auth.email') });
const choice = bodyOf({
  token: mailedSecret,
  password: newPassword,
});

/**
 * `/api/auth/forgot-password` and `/api/auth/reset-password`: a mailed link that works once, within an
 * hour or, at an unproven address, a day, sets a new password and ends all sessions. Refuses with 410 a link that does not work, with 400
 * a password that is too weak, and with 429 after too many requests.
 */
export function passwordResetRoutes(deps: Deps) {
  const { sql, passwords, limits, clientAddress, devices, enqueueMail, resetTokens } = deps;

  const requestLink = (email: string) =>
    sql.begin(async (tx) => {
      const id = await insertPasswordReset(tx, email);
      await enqueueMail(tx, { kind: 'password-reset', id });
    });

  const replacePassword = (resetId: number, passwordHash: string) =>
    sql.begin(async (tx) => {
      const accountId = await usePasswordReset(deps, tx, resetId);
      if (accountId === undefined) throw linkUsedUp();
      await setPassword(tx, { id: accountId, passwordHash });
      await endAllSessions(tx, accountId);
      await enqueueMail(tx, { kind: 'password-changed', id: accountId });
    });

  return (
    new Hono<HonoEnv>()
      // The same work and the same answer for every address: neither tells whether it has an account.
      .post('/forgot-password', anyoneMay('account.recover'), jsonBody(forgotten), async (c) => {
        const client = clientAddress(c.env.incoming);
        const { email } = c.req.valid('json');
        const device = await devices.find(c, email);
        const counted = await takeEach([
          () => limits.forgotPerAddress.take(client),
          // A known device has its own limit: requests of strangers cannot use it up.
          ...(device
            ? [() => limits.forgotPerDevice.take(email, device)]
            : [
                () => limits.forgotPerPair.take(email, client.network),
                () => limits.forgotPerAccount.take(email),
                () => limits.forgotPerMailbox.take(email),
              ]),
        ]);
        await chargeFor(counted, () => requestLink(email));
        return c.json({ message: 'If there is an account, a mail is on its way.' }, 202);
      })
      .post('/reset-password', anyoneMay('account.recover'), jsonBody(choice), async (c) => {
        const client = clientAddress(c.env.incoming);
        const { token, password } = c.req.valid('json');
        const resetId = resetTokens.read(token);
        const account = resetId && (await findResettableAccount(sql, resetId));
        if (!resetId || !account) {
          await limits.junkTokenPerAddress.take(client);
          throw linkUsedUp();
        }
        const asker = { network: client.network, account: account.email, lane: 'known' as const };
        await refuseGuessable(deps.passwordStrength, password, account, asker);
        await replacePassword(resetId, await passwords.hash(password, asker));
        // The changes counted before may be an intruder's; the owner has just proven the address.
        await limits.passwordChangePerAccount.reset(String(account.id));
        // Most people come here after wrong tries, which must not lock them out now.
        await forgiveTries(limits, account);
        await devices.remember(c, account.email);
        c.set('enteredAs', account.id);
        return c.body(null, 204);
      })
  );
}
