import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps, HonoEnv } from '../deps.ts';
import { AppError } from '../errors.ts';
import { bodyOf, emailAddress, jsonBody } from '../validate.ts';
import {
  findResettableAccount,
  insertPasswordReset,
  usePasswordReset,
} from './password-reset-queries.ts';
import { newPassword } from './password-rules.ts';
import { setPassword } from './queries.ts';

const forgotten = bodyOf({ email: emailAddress });
const choice = bodyOf({
  token: z.string({ error: 'The link is incomplete.' }).max(200, 'The link is incomplete.'),
  password: newPassword,
});

const linkUsedUp = () =>
  new AppError(410, 'This link does not work any more. Please ask for a new one.');

/** A forgotten password: a mail with a link that works once, for an hour. */
export function passwordResetRoutes(deps: Deps) {
  const { sql, passwords, limits, enqueueMail, resetTokens } = deps;
  return (
    new Hono<HonoEnv>()
      // The same work and the same answer whether or not the address has an account.
      .post('/forgot-password', jsonBody(forgotten), async (c) => {
        await limits.registrationPerAddress.take(deps.clientAddress(c.env.incoming));
        const { email } = c.req.valid('json');
        await limits.passwordMailPerAccount.take(email);
        await sql.begin(async (tx) => {
          const id = await insertPasswordReset(tx, email);
          await enqueueMail(tx, { kind: 'password-reset', id });
        });
        return c.json({ message: 'If there is an account, a mail is on its way.' }, 202);
      })
      .post('/reset-password', jsonBody(choice), async (c) => {
        await limits.registrationPerAddress.take(deps.clientAddress(c.env.incoming));
        const { token, password } = c.req.valid('json');
        const resetId = resetTokens.read(token);
        const account = resetId && (await findResettableAccount(sql, resetId));
        if (!resetId || !account) throw linkUsedUp();
        const passwordHash = await passwords.hash(password);
        await sql.begin(async (tx) => {
          const accountId = await usePasswordReset(tx, resetId);
          if (accountId === undefined) throw linkUsedUp();
          await setPassword(tx, { id: accountId, passwordHash });
        });
        // Wrong tries are what brought most people here.
        await limits.signInPerAccount.reset(account.email);
        return c.body(null, 204);
      })
  );
}
