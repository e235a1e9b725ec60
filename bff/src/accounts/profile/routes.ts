import { type Context, Hono } from 'hono';
import { clearJoinCookie, setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { bodyOf, jsonBody, personName } from '../../platform/http/validate.ts';
import { languageOf } from '../../shared/languages.ts';
import { asUser } from '../account.ts';
import { newPassword, password, refuseGuessable } from '../login/password-rules.ts';
import {
  changeFacts,
  chooseLanguage,
  deleteAccount,
  hasPassword,
  setPassword,
} from '../login/queries.ts';
import { askerOf } from '../login/sign-in.ts';
import { exportPage } from '../privacy/export-page.ts';
import { exportAccount } from '../privacy/export-queries.ts';
import { guardsOf, inHeldSession, type SignedInEnv } from '../sessions/guards.ts';
import { endOtherSessions, holdSession } from '../sessions/queries.ts';
import { refuseLastOwner } from '../team/service.ts';
import { codeInstead, confirmOwner } from '../two-factor/confirm-owner.ts';
import { language } from './language-fields.ts';
import { phoneNumber } from './phone.ts';

/** What is absent is left as it is. */
const facts = bodyOf({
  name: personName('auth.name', 100).optional(),
  phone: phoneNumber.nullable().optional(),
});
const languageChoice = bodyOf({ language });
const passwordChange = bodyOf({
  currentPassword: password.optional(),
  code: codeInstead,
  newPassword,
});
const deletion = bodyOf({ password: password.optional(), code: codeInstead });

/**
 * `/api/account`: change the name and the phone number of, choose the language of, set or change the password of, export and delete the
 * caller's own account, and how its owner signs in. Every
 * endpoint refuses with 401 without a valid session; changing the password and deleting the account
 * also refuse with 403 when the current password, or the mailed code in its place, is wrong. The only owner's account stays: 409.
 */
export function accountRoutes(deps: Deps) {
  const { sql, passwords, tokens, limits, enqueueMail } = deps;

  /**
   * Sets the password, ends every other session of the account and returns the new token version.
   * Refuses with 401 when this session has ended meanwhile, for instance by a reset by mail, and with
   * 429 after too many changes. A change that fails is not counted.
   */
  const changePassword = async (c: Context<SignedInEnv>, newPassword: string) => {
    const session = c.get('session');
    const counted = await limits.passwordChangePerAccount.take(String(session.accountId));
    try {
      const passwordHash = await passwords.hash(newPassword, askerOf(deps, c));
      return await sql.begin(async (tx) => {
        if (!(await holdSession(tx, session))) throw notSignedIn();
        const version = await setPassword(tx, { id: session.accountId, passwordHash });
        if (version === undefined || !(await endOtherSessions(tx, session))) throw notSignedIn();
        await enqueueMail(tx, { kind: 'password-changed', id: session.accountId });
        return version;
      });
    } catch (error) {
      await counted.giveBack();
      throw error;
    }
  };

  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .patch('/', may('account.change'), jsonBody(facts), async (c) => {
      const user = await inHeldSession(deps, c.get('session'), (tx) =>
        changeFacts(tx, { id: c.get('account').id, ...c.req.valid('json') }),
      );
      return c.json({ user: asUser({ ...c.get('account'), ...user }) }, 200);
    })
    .put('/language', may('account.chooseLanguage'), jsonBody(languageChoice), async (c) => {
      const chosen = { id: c.get('account').id, ...c.req.valid('json') };
      const user = await chooseLanguage(sql, chosen);
      return c.json({ user: asUser({ ...c.get('account'), ...user }) }, 200);
    })
    .get('/sign-in', may('account.read'), async (c) =>
      c.json({ hasPassword: await hasPassword(sql, c.get('account').id) }, 200),
    )
    .post('/password', may('account.changeSignIn'), jsonBody(passwordChange), async (c) => {
      const { currentPassword, code, newPassword } = c.req.valid('json');
      await confirmOwner(deps, c, { password: currentPassword, code });
      const about = { ...c.get('account'), field: 'newPassword' };
      await refuseGuessable(deps.passwordStrength, newPassword, about, askerOf(deps, c));
      const version = await changePassword(c, newPassword);
      const token = await tokens.sign({ ...c.get('session'), version });
      setJoinCookie(c, token, deps);
      c.set('holdsToken', true);
      return c.json({ token }, 200);
    })
    .get('/export', may('account.export'), async (c) => {
      const everything = await exportAccount(sql, c.get('account'));
      return c.body(JSON.stringify(everything, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="ganga-yoga-my-data.json"',
      });
    })
    .get('/export/page', may('account.export'), async (c) => {
      const account = c.get('account');
      const everything = await exportAccount(sql, account);
      const page = { language: languageOf(account.language), now: deps.now() };
      return c.json({ html: await exportPage(everything, page) }, 200);
    })
    .post('/delete', may('account.delete'), jsonBody(deletion), async (c) => {
      const { password, code } = c.req.valid('json');
      await confirmOwner(deps, c, { password, code });
      await sql.begin(async (tx) => {
        if (!(await holdSession(tx, c.get('session')))) throw notSignedIn();
        await deleteAccount(tx, c.get('account').id).catch(refuseLastOwner);
      });
      clearJoinCookie(c, deps);
      return c.body(null, 204);
    });
}
