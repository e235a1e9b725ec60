import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { notSignedIn } from '../http/errors.ts';
import { bodyOf, jsonBody, line, personName } from '../http/validate.ts';
import { guardsOf, type SignedInEnv } from './guards.ts';
import { nameNominee, readNominee, removeNominee } from './nominee-queries.ts';

const nominee = bodyOf({
  name: personName('nominee.name', 100),
  contact: line('nominee.contact', 254),
});

/**
 * `/api/account/nominee`: whom the caller has named to ask in their place, null where nobody; naming somebody else, and nobody. No screen
 * of staff shows it (`pnpm concerned nominee`). Refuses with 401.
 */
export function nomineeRoutes(deps: Pick<Deps, 'sql' | 'tokens'>) {
  const { sql } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('account.read'), async (c) =>
      c.json({ nominee: (await readNominee(sql, c.get('account').id)) ?? null }, 200),
    )
    .put('/', may('account.change'), jsonBody(nominee), async (c) => {
      const named = await nameNominee(sql, c.get('account').id, c.req.valid('json'));
      if (!named) throw notSignedIn();
      return c.json({ nominee: named }, 200);
    })
    .delete('/', may('account.change'), async (c) => {
      await removeNominee(sql, c.get('account').id);
      return c.body(null, 204);
    });
}
