import { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { releaseOnServerError, takeInSequence } from '../../platform/http/limits.ts';
import { bodySchema, emailAddress, jsonBody } from '../../platform/http/validate.ts';
import type { Language } from '../../shared/languages.ts';
import { optionalLanguageField } from '../profile/language-fields.ts';
import { handOutSession, signInResponseSchema, startSessionOf } from '../sessions/begin-session.ts';
import { allowAnyone } from '../sessions/guards.ts';
import { endAllSessions } from '../sessions/queries.ts';
import { mailedLinkUsedUp, mailedSecret, mailRequested } from './mailed-link.ts';
import {
  findResettableAccount,
  insertPasswordReset,
  redeemPasswordReset,
} from './password-reset-queries.ts';
import { assertStrongPassword, newPassword } from './password-rules.ts';
import { setPassword } from './queries.ts';
import { resetFailedAttempts } from './sign-in.ts';

const forgotPasswordBody = bodySchema({ email: emailAddress('auth.email') });
const resetPasswordBody = bodySchema({
  token: mailedSecret,
  password: newPassword,
  language: optionalLanguageField,
});

interface PasswordReplacement {
  resetId: number;
  passwordHash: string;
  language: Language | undefined;
}

/**
 * `/api/auth/forgot-password` and `/api/auth/reset-password`: a mailed link that works once, within an
 * hour or, at an unproven address, a day, sets a new password, ends all sessions and begins one here, which still needs the second factor
 * of an account that has one. Responds with 410 to a link that does not work, with
 * 400 to a password that is too weak, and with 429 after too many requests.
 */
export function passwordResetRoutes(deps: Deps) {
  const { sql, passwords, limits, clientAddress, knownDevices, enqueueMail, resetTokens } = deps;

  const requestLink = (email: string) =>
    sql.begin(async (tx) => {
      const id = await insertPasswordReset(tx, email);
      await enqueueMail(tx, { kind: 'password-reset', id });
    });

  const replacePassword = ({ resetId, passwordHash, language }: PasswordReplacement) =>
    sql.begin(async (tx) => {
      const accountId = await redeemPasswordReset(deps, tx, resetId);
      if (accountId === undefined) throw mailedLinkUsedUp();
      await setPassword(tx, { id: accountId, passwordHash });
      await endAllSessions(tx, accountId);
      await enqueueMail(tx, { kind: 'password-changed', id: accountId });
      return startSessionOf(tx, { accountId, language });
    });

  return (
    new Hono<HonoEnv>()
      // The same work and the same response for every address, so that neither reveals whether it has an account.
      .post(
        '/forgot-password',
        allowAnyone('account.recover'),
        answers({ 202: mailRequested }),
        jsonBody(forgotPasswordBody),
        async (c) => {
          const client = clientAddress(c.env.incoming);
          const { email } = c.req.valid('json');
          const device = await knownDevices.find(c, email);
          const reservation = await takeInSequence([
            () => limits.forgotPerAddress.take(client),
            // A known device has its own limit, which requests from other devices cannot use up.
            ...(device
              ? [() => limits.forgotPerDevice.take(email, device)]
              : [
                  () => limits.forgotPerPair.take(email, client.network),
                  () => limits.forgotPerAccount.take(email),
                  () => limits.forgotPerMailbox.take(email),
                ]),
          ]);
          await releaseOnServerError(reservation, () => requestLink(email));
          return c.json({ message: 'If there is an account, a mail is on its way.' }, 202);
        },
      )
      .post(
        '/reset-password',
        allowAnyone('account.recover'),
        answers({ 200: signInResponseSchema, 410: errorSchema }),
        jsonBody(resetPasswordBody),
        async (c) => {
          const client = clientAddress(c.env.incoming);
          const { token, password, language } = c.req.valid('json');
          const resetId = resetTokens.read(token);
          const account = resetId && (await findResettableAccount(sql, resetId));
          if (!resetId || !account) {
            await limits.junkTokenPerAddress.take(client);
            throw mailedLinkUsedUp();
          }
          const hashCaller = {
            network: client.network,
            account: account.email,
            lane: 'known' as const,
          };
          await assertStrongPassword(deps.passwordStrength, password, account, hashCaller);
          const passwordHash = await passwords.hash(password, hashCaller);
          // The counts are reset before the change: an error afterwards would deny what is stored.
          // The changes counted before may be an intruder's; the owner has just proven the address.
          await limits.passwordChangePerAccount.reset(String(account.id));
          // Most people reset a password after failed attempts, which must not lock them out now.
          await resetFailedAttempts(limits, account);
          const started = await replacePassword({ resetId, passwordHash, language });
          await knownDevices.remember(c, account.email);
          return c.json(await handOutSession(deps, c, started), 200);
        },
      )
  );
}
