import { Hono } from 'hono';
import type { z } from 'zod';
import { clearJoinCookie, setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Client } from '../../platform/http/client-address.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { bodyOf, emailAddress, jsonBody, personName } from '../../platform/http/validate.ts';
import { type Account, asUser } from '../account.ts';
import { ADULT_WORDS, saysAdult } from '../family/adult.ts';
import { isReserved } from '../profile/address/queries.ts';
import { languageIfKnown } from '../profile/language-fields.ts';
import { phoneNumber } from '../profile/phone.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { anyoneMay, guardsOf } from '../sessions/guards.ts';
import { endAllSessions, endSession } from '../sessions/queries.ts';
import { asNewcomer } from './newcomers.ts';
import { newPassword, password, refuseGuessable } from './password-rules.ts';
import { accountExists, createAccount } from './queries.ts';
import { signIn, wrongCredentials } from './sign-in.ts';

const registration = bodyOf({
  name: personName('auth.name', 100),
  email: emailAddress('auth.email'),
  password: newPassword,
  language: languageIfKnown,
  phone: phoneNumber.optional(),
  adult: saysAdult,
});
// `password`, not `newPassword`: a password that no account can have is answered with 401 like any wrong
// password, so that the answer does not tell which addresses exist.
const login = bodyOf({
  email: emailAddress('auth.email'),
  password,
  language: languageIfKnown,
});

const addressTaken = () => refusal(409, 'auth.email-taken', { details: { field: 'email' } });

/**
 * `/api/auth`: registration, sign-in, the signed-in account, and signing out on this device or on all
 * (the specification's section 7). Who comes in for the first time has the app's language from then on. Refuses with 409 an address that has an account, with 401 wrong
 * credentials or a missing session, with 429 after too many tries, and with 503 and a challenge while too many newcomers
 * wait (newcomers.ts).
 */
export function authRoutes(deps: Deps) {
  const { sql, clientAddress } = deps;
  const may = guardsOf(deps);
  return new Hono<HonoEnv>()
    .post('/register', anyoneMay('account.create'), jsonBody(registration), async (c) => {
      const user = await asNewcomer(deps, c, (isProven) =>
        register(deps, clientAddress(c.env.incoming), { ...c.req.valid('json'), isProven }),
      );
      c.set('enteredAs', user.id);
      return c.json({ user: asUser(user) }, 201);
    })
    .post('/login', anyoneMay('session.begin'), jsonBody(login), async (c) => {
      const { language, ...typed } = c.req.valid('json');
      const credentials = await signIn(deps, c, typed);
      const begun = await beginSession(deps, c, { account: credentials, language });
      // The password was changed while the given password was being checked.
      if (!begun) throw wrongCredentials();
      return c.json(begun, 200);
    })
    .get('/me', may('account.read'), (c) => {
      // Also for sessions that began before there was the cookie, or whose cookie is gone.
      setJoinCookie(c, c.get('token'), deps);
      return c.json({ user: asUser(c.get('account')) }, 200);
    })
    .post('/logout', may('session.end'), async (c) => {
      await endSession(sql, c.get('session'));
      clearJoinCookie(c, deps);
      return c.body(null, 204);
    })
    .post('/logout-everywhere', may('session.endAll'), async (c) => {
      await sql.begin((tx) => endAllSessions(tx, c.get('session').accountId));
      clearJoinCookie(c, deps);
      return c.body(null, 204);
    });
}

interface Registration extends z.infer<typeof registration> {
  isProven: boolean;
}

/** Makes the account and its mail, and counts that for the client. */
async function register(
  { sql, passwords, passwordStrength, limits, enqueueMail }: Deps,
  client: Client,
  { name, email, password, language, phone, adult, isProven }: Registration,
): Promise<Account> {
  const counted = await limits.registrationPerAddress.take(client);
  const user = await chargeFor(counted, async () => {
    // Before what takes a place in a queue.
    if ((await accountExists(sql, email)) || (await isReserved(sql, email))) throw addressTaken();
    const lane = 'registration' as const;
    const asker = { network: client.network, account: email, lane, isProven };
    await refuseGuessable(passwordStrength, password, { name, email }, asker);
    const passwordHash = await passwords.hash(password, asker);
    return sql.begin(async (tx) => {
      const created = await createAccount(tx, {
        ...{ name, email, passwordHash, language, phone },
        adultWords: adult && ADULT_WORDS,
      });
      // The address may have been given up in this moment.
      if (await isReserved(tx, email)) throw addressTaken();
      if (created) await enqueueMail(tx, { kind: 'welcome', id: created.id });
      return created;
    });
  });
  if (!user) throw addressTaken();
  return user;
}
