import { Hono } from 'hono';
import type { Deps, SignedInEnv } from '../deps.ts';
import { bodyOf, jsonBody, line } from '../validate.ts';
import { exportAccount } from './export-queries.ts';
import { requireAccount } from './guards.ts';
import { endPasswordResets } from './password-reset-queries.ts';
import { newPassword, password } from './password-rules.ts';
import { deleteAccount, renameAccount, setPassword } from './queries.ts';
import { askerOf, confirmPassword } from './sign-in.ts';

const rename = bodyOf({ name: line('Name', 100) });
const passwordChange = bodyOf({ currentPassword: password, newPassword });
const deletion = bodyOf({ password });

/** What one may do with one's own account. */
export function accountRoutes(deps: Deps) {
  const { sql, passwords, tokens } = deps;
  return new Hono<SignedInEnv>()
    .use(requireAccount(deps))
    .patch('/', jsonBody(rename), async (c) => {
      const user = await renameAccount(sql, { id: c.get('account').id, ...c.req.valid('json') });
      return c.json({ user: user ?? c.get('account') }, 200);
    })
    .post('/password', jsonBody(passwordChange), async (c) => {
      const change = c.req.valid('json');
      await confirmPassword(deps, c, change.currentPassword);
      const passwordHash = await passwords.hash(change.newPassword, askerOf(deps, c));
      const { id: accountId, email } = c.get('account');
      const version = await sql.begin(async (tx) => {
        await endPasswordResets(tx, email);
        return (await setPassword(tx, { id: accountId, passwordHash })) ?? 0;
      });
      return c.json({ token: await tokens.sign({ accountId, version }) }, 200);
    })
    .get('/export', async (c) => {
      const everything = await exportAccount(sql, c.get('account').id);
      return c.body(JSON.stringify(everything, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="ganga-yoga-my-data.json"',
      });
    })
    .post('/delete', jsonBody(deletion), async (c) => {
      await confirmPassword(deps, c, c.req.valid('json').password);
      await sql.begin((tx) => deleteAccount(tx, c.get('account').id));
      return c.body(null, 204);
    });
}
