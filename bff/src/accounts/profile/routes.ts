import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { clearJoinCookie, setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema, notSignedIn } from '../../platform/http/errors.ts';
import { bodySchema, jsonBody, personName } from '../../platform/http/validate.ts';
import { languageOf } from '../../shared/languages.ts';
import { toUser, userAnswer } from '../account.ts';
import { assertStrongPassword, newPassword, password } from '../login/password-rules.ts';
import {
  deleteAccount,
  hasPassword,
  setLanguage,
  setPassword,
  updateProfile,
} from '../login/queries.ts';
import { hashCallerOf } from '../login/sign-in.ts';
import { exportPage } from '../privacy/export-page.ts';
import { exportAccount } from '../privacy/export-queries.ts';
import { exportedDataSchema } from '../privacy/exported-data.ts';
import { createGuard, inSessionTransaction, type SignedInEnv } from '../sessions/guards.ts';
import { endOtherSessions, lockSession } from '../sessions/queries.ts';
import { rethrowLastOwner } from '../team/service.ts';
import { codeInsteadOfPassword, confirmOwner } from '../two-factor/confirm-owner.ts';
import { languageField } from './language-fields.ts';
import { phoneField } from './phone.ts';

/** An absent field stays as it is. */
const profileBody = bodySchema({
  name: personName('auth.name', 100).optional(),
  phone: phoneField.nullable().optional(),
});
const languageBody = bodySchema({ language: languageField });
const passwordBody = bodySchema({
  currentPassword: password.optional(),
  code: codeInsteadOfPassword,
  newPassword,
});
const deletionBody = bodySchema({ password: password.optional(), code: codeInsteadOfPassword });

/**
 * `/api/account`: change the name and the phone number of, choose the language of, set or change the password of, export and delete the
 * caller's own account, and how its owner signs in. Every
 * endpoint responds with 401 without a valid session; changing the password and deleting the account
 * respond with 403 when the current password, or the mailed code in its place, is wrong. The only owner's account cannot be deleted: 409.
 */
export function accountRoutes(deps: Deps) {
  const { sql, passwords, tokens, limits, enqueueMail } = deps;

  /**
   * Sets the password, ends every other session of the account and returns the new token version.
   * Throws 401 when this session has ended meanwhile, for instance by a reset by mail, and
   * 429 after too many changes. A change that fails is not counted.
   */
  const changePassword = async (c: Context<SignedInEnv>, newPassword: string) => {
    const session = c.get('session');
    const reservation = await limits.passwordChangePerAccount.take(String(session.accountId));
    try {
      const passwordHash = await passwords.hash(newPassword, hashCallerOf(deps, c));
      return await sql.begin(async (tx) => {
        if (!(await lockSession(tx, session))) throw notSignedIn();
        const version = await setPassword(tx, { id: session.accountId, passwordHash });
        if (version === undefined || !(await endOtherSessions(tx, session))) throw notSignedIn();
        await enqueueMail(tx, { kind: 'password-changed', id: session.accountId });
        return version;
      });
    } catch (error) {
      await reservation.release();
      throw error;
    }
  };

  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .patch(
      '/',
      may('account.change'),
      answers({ 200: userAnswer }),
      jsonBody(profileBody),
      async (c) => {
        const user = await inSessionTransaction(deps, c.get('session'), (tx) =>
          updateProfile(tx, { id: c.get('account').id, ...c.req.valid('json') }),
        );
        return c.json({ user: toUser({ ...c.get('account'), ...user }) }, 200);
      },
    )
    .put(
      '/language',
      may('account.chooseLanguage'),
      answers({ 200: userAnswer }),
      jsonBody(languageBody),
      async (c) => {
        const chosen = { id: c.get('account').id, ...c.req.valid('json') };
        const user = await setLanguage(sql, chosen);
        return c.json({ user: toUser({ ...c.get('account'), ...user }) }, 200);
      },
    )
    .get(
      '/sign-in',
      may('session.read'),
      answers({ 200: z.strictObject({ hasPassword: z.boolean() }) }),
      async (c) => c.json({ hasPassword: await hasPassword(sql, c.get('account').id) }, 200),
    )
    .post(
      '/password',
      may('account.changeSignIn'),
      answers({ 200: z.strictObject({ token: z.jwt() }), 410: errorSchema }),
      jsonBody(passwordBody),
      async (c) => {
        const { currentPassword, code, newPassword } = c.req.valid('json');
        await confirmOwner(deps, c, { password: currentPassword, code });
        const about = { ...c.get('account'), field: 'newPassword' };
        await assertStrongPassword(
          deps.passwordStrength,
          newPassword,
          about,
          hashCallerOf(deps, c),
        );
        const version = await changePassword(c, newPassword);
        const token = await tokens.sign({ ...c.get('session'), version });
        setJoinCookie(c, token, deps);
        c.set('holdsToken', true);
        return c.json({ token }, 200);
      },
    )
    .get('/export', may('account.export'), answers({ 200: exportedDataSchema }), async (c) => {
      const exportedData = await exportAccount(sql, c.get('account'));
      return c.body(JSON.stringify(exportedData, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="ganga-yoga-my-data.json"',
      });
    })
    .get(
      '/export/page',
      may('account.export'),
      answers({ 200: z.strictObject({ html: z.string().startsWith('<!doctype html>') }) }),
      async (c) => {
        const account = c.get('account');
        const exportedData = await exportAccount(sql, account);
        const page = { language: languageOf(account.language), now: deps.now() };
        return c.json({ html: await exportPage(exportedData, page) }, 200);
      },
    )
    .post(
      '/delete',
      may('account.delete'),
      answers({ 204: noBody, 409: errorSchema, 410: errorSchema }),
      jsonBody(deletionBody),
      async (c) => {
        const { password, code } = c.req.valid('json');
        await confirmOwner(deps, c, { password, code });
        await sql.begin(async (tx) => {
          if (!(await lockSession(tx, c.get('session')))) throw notSignedIn();
          await deleteAccount(tx, c.get('account').id).catch(rethrowLastOwner);
        });
        clearJoinCookie(c, deps);
        return c.body(null, 204);
      },
    );
}
