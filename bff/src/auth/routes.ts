import { Hono } from 'hono';
import type { Account } from '../contract.ts';
import type { Deps, HonoEnv } from '../deps.ts';
import { AppError } from '../errors.ts';
import { bodyOf, emailAddress, jsonBody, line } from '../validate.ts';
import { requireAccount } from './guards.ts';
import { newPassword, password } from './password-rules.ts';
import { accountExists, type Credentials, createAccount, findCredentials } from './queries.ts';

const registration = bodyOf({
  name: line('Name', 100),
  email: emailAddress,
  password: newPassword,
});
// What no account can have is a wrong password, not a malformed request: the
// answer must not tell which addresses exist.
const login = bodyOf({ email: emailAddress, password });

const addressTaken = () =>
  new AppError(409, 'An account with this e-mail address already exists. Please log in.');
const wrongCredentials = () => new AppError(401, 'E-mail or password is wrong.');

/** Registration, sign-in, and who one is (the specification's section 7). */
export function authRoutes(deps: Deps) {
  const { sql, passwords, limits, clientAddress, enqueueMail } = deps;
  return new Hono<HonoEnv>()
    .post('/register', jsonBody(registration), async (c) => {
      await limits.registrationPerAddress.take(clientAddress(c.env.incoming));
      const { name, email, password } = c.req.valid('json');
      if (await accountExists(sql, email)) throw addressTaken();
      const passwordHash = await passwords.hash(password);
      const user = await sql.begin(async (tx) => {
        const created = await createAccount(tx, { name, email, passwordHash });
        if (created) await enqueueMail(tx, { kind: 'welcome', id: created.id });
        return created;
      });
      if (!user) throw addressTaken();
      return c.json({ user }, 201);
    })
    .post('/login', jsonBody(login), async (c) => {
      const credentials = await signIn(deps, {
        ...c.req.valid('json'),
        address: clientAddress(c.env.incoming),
      });
      const token = await deps.tokens.sign({
        accountId: credentials.id,
        version: credentials.tokenVersion,
      });
      return c.json({ token, user: accountOf(credentials) }, 200);
    })
    .get('/me', requireAccount(deps), (c) => c.json({ user: c.get('account') }, 200));
}

interface SignIn {
  email: string;
  password: string;
  address: string;
}

/** Both limits are taken before the password is looked at, so that no rush of tries gets past them. */
async function signIn(deps: Deps, { email, password, address }: SignIn): Promise<Credentials> {
  const { signInPerAccount, signInPerAddress } = deps.limits;
  await signInPerAddress.take(address);
  await signInPerAccount.take(email);
  const credentials = await findCredentials(deps.sql, email);
  const matches = await deps.passwords.matches(password, credentials?.passwordHash);
  if (!credentials || !matches) throw wrongCredentials();
  await Promise.all([signInPerAddress.giveBack(address), signInPerAccount.reset(email)]);
  return credentials;
}

const accountOf = ({ id, name, email, role }: Credentials): Account => ({
  id,
  name,
  email,
  role,
});
