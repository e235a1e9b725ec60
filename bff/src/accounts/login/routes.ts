import { Hono } from 'hono';
import { clearJoinCookie, setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { bodySchema, emailAddress, jsonBody } from '../../platform/http/validate.ts';
import { toUser, userAnswer } from '../account.ts';
import { optionalLanguageField } from '../profile/language-fields.ts';
import { phoneField } from '../profile/phone.ts';
import {
  beginSession,
  handOutSession,
  signInResponseSchema,
  startSessionOf,
} from '../sessions/begin-session.ts';
import { allowAnyone, createGuard } from '../sessions/guards.ts';
import { endAllSessions, endSession } from '../sessions/queries.ts';
import { password } from './password-rules.ts';
import { overloadSchema, withProofOfWork } from './proof-of-work.ts';
import { register, registrationFields } from './registration.ts';
import { signIn, wrongCredentials } from './sign-in.ts';

const registrationBody = bodySchema({
  ...registrationFields,
  email: emailAddress('auth.email'),
  phone: phoneField.optional(),
});
// `password`, not `newPassword`: a password that no account can have gets a 401 like any wrong
// password, so that the response does not reveal which addresses exist.
const loginBody = bodySchema({
  email: emailAddress('auth.email'),
  password,
  language: optionalLanguageField,
});

/**
 * `/api/auth`: registration, which also signs in, sign-in, the signed-in account, and signing out on this device or on all
 * (the specification's section 7). An account without a language gets that of the app. Responds with 409 if the address has an account,
 * with 401 to wrong credentials or a missing session, with 429 after too many tries, and with 503 and a challenge while too many
 * newcomers wait (proof-of-work.ts).
 */
export function authRoutes(deps: Deps) {
  const { sql } = deps;
  const may = createGuard(deps);
  return new Hono<HonoEnv>()
    .post(
      '/register',
      allowAnyone('account.create'),
      answers({ 201: signInResponseSchema, 409: errorSchema, 503: overloadSchema }),
      jsonBody(registrationBody),
      async (c) => {
        const typed = c.req.valid('json');
        const started = await withProofOfWork(deps, c, (hasProofOfWork) =>
          register(deps, c, { ...typed, lane: 'registration', hasProofOfWork }, (tx, account) =>
            startSessionOf(tx, { accountId: account.id, language: typed.language }),
          ),
        );
        return c.json(await handOutSession(deps, c, started), 201);
      },
    )
    .post(
      '/login',
      allowAnyone('session.begin'),
      answers({ 200: signInResponseSchema, 503: overloadSchema }),
      jsonBody(loginBody),
      async (c) => {
        const { language, ...typed } = c.req.valid('json');
        const credentials = await signIn(deps, c, typed);
        const begun = await beginSession(deps, c, { account: credentials, language });
        // The password was changed while the given password was being checked.
        if (!begun) throw wrongCredentials();
        return c.json(begun, 200);
      },
    )
    .get('/me', may('session.read'), answers({ 200: userAnswer }), (c) => {
      // Also for sessions that have no cookie yet, or have lost it.
      setJoinCookie(c, c.get('token'), deps);
      return c.json({ user: toUser(c.get('account')) }, 200);
    })
    .post('/logout', may('session.end'), answers({ 204: noBody }), async (c) => {
      await endSession(sql, c.get('session'));
      clearJoinCookie(c, deps);
      return c.body(null, 204);
    })
    .post('/logout-everywhere', may('session.endAll'), answers({ 204: noBody }), async (c) => {
      await sql.begin((tx) => endAllSessions(tx, c.get('session').accountId));
      clearJoinCookie(c, deps);
      return c.body(null, 204);
    });
}
