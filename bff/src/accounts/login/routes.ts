import { Hono } from 'hono';
import type { z } from 'zod';
import { clearJoinCookie, setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import type { Client } from '../../platform/http/client-address.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { bodySchema, emailAddress, jsonBody, personName } from '../../platform/http/validate.ts';
import { type Account, toUser, userAnswer } from '../account.ts';
import { ADULT_DECLARATION_VERSION, adultDeclaration } from '../family/adult.ts';
import { isReservedAddress } from '../profile/address/queries.ts';
import { optionalLanguageField } from '../profile/language-fields.ts';
import { phoneField } from '../profile/phone.ts';
import { beginSession, signInResponseSchema } from '../sessions/begin-session.ts';
import { allowAnyone, createGuard } from '../sessions/guards.ts';
import { endAllSessions, endSession } from '../sessions/queries.ts';
import { assertStrongPassword, newPassword, password } from './password-rules.ts';
import { overloadSchema, withProofOfWork } from './proof-of-work.ts';
import { accountExists, createAccount } from './queries.ts';
import { signIn, wrongCredentials } from './sign-in.ts';

const registrationBody = bodySchema({
  name: personName('auth.name', 100),
  email: emailAddress('auth.email'),
  password: newPassword,
  language: optionalLanguageField,
  phone: phoneField.optional(),
  adult: adultDeclaration,
});
// `password`, not `newPassword`: a password that no account can have gets a 401 like any wrong
// password, so that the response does not reveal which addresses exist.
const loginBody = bodySchema({
  email: emailAddress('auth.email'),
  password,
  language: optionalLanguageField,
});

const addressTaken = () => appError(409, 'auth.email-taken', { details: { field: 'email' } });

/**
 * `/api/auth`: registration, sign-in, the signed-in account, and signing out on this device or on all
 * (the specification's section 7). An account without a language gets that of the app. Responds with 409 if the address has an account,
 * with 401 to wrong credentials or a missing session, with 429 after too many tries, and with 503 and a challenge while too many
 * newcomers wait (proof-of-work.ts).
 */
export function authRoutes(deps: Deps) {
  const { sql, clientAddress } = deps;
  const may = createGuard(deps);
  return new Hono<HonoEnv>()
    .post(
      '/register',
      allowAnyone('account.create'),
      answers({ 201: userAnswer, 409: errorSchema, 503: overloadSchema }),
      jsonBody(registrationBody),
      async (c) => {
        const user = await withProofOfWork(deps, c, (isProven) =>
          register(deps, clientAddress(c.env.incoming), {
            ...c.req.valid('json'),
            hasProofOfWork: isProven,
          }),
        );
        c.set('enteredAs', user.id);
        return c.json({ user: toUser(user) }, 201);
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
    .get('/me', may('account.read'), answers({ 200: userAnswer }), (c) => {
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

interface Registration extends z.infer<typeof registrationBody> {
  hasProofOfWork: boolean;
}

/** Creates the account and its welcome mail, and counts the registration for the client. */
async function register(
  { sql, passwords, passwordStrength, limits, enqueueMail }: Deps,
  client: Client,
  { name, email, password, language, phone, adult, hasProofOfWork }: Registration,
): Promise<Account> {
  const reservation = await limits.registrationPerAddress.take(client);
  const user = await releaseOnServerError(reservation, async () => {
    // Checked before the work that waits in a queue.
    if ((await accountExists(sql, email)) || (await isReservedAddress(sql, email)))
      throw addressTaken();
    const lane = 'registration' as const;
    const hashCaller = { network: client.network, account: email, lane, hasProofOfWork };
    await assertStrongPassword(passwordStrength, password, { name, email }, hashCaller);
    const passwordHash = await passwords.hash(password, hashCaller);
    return sql.begin(async (tx) => {
      const created = await createAccount(tx, {
        ...{ name, email, passwordHash, language, phone },
        adultDeclarationVersion: adult && ADULT_DECLARATION_VERSION,
      });
      // Another account may have changed away from the address meanwhile, and can still get it back.
      if (await isReservedAddress(tx, email)) throw addressTaken();
      if (created) await enqueueMail(tx, { kind: 'welcome', id: created.id });
      return created;
    });
  });
  if (!user) throw addressTaken();
  return user;
}
