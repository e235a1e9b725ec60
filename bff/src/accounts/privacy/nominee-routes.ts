import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import {
  bodyOf,
  emailAddress,
  fault,
  jsonBody,
  line,
  personName,
} from '../../platform/http/validate.ts';
import { phoneIn } from '../../platform/i18n/phone-number.ts';
import { guardsOf, inHeldSession, type SignedInEnv } from '../sessions/guards.ts';
import { nameNominee, readNominee, removeNominee } from './nominee-queries.ts';

const LONGEST_CONTACT = 254;
const UNREACHABLE = fault('nominee.contact-unreachable');
const address = emailAddress('auth.email');

/** Body field: an e-mail address or a phone number, each by the rule that it has everywhere. */
const contact = line('nominee.contact', LONGEST_CONTACT).transform((typed, context) => {
  const reached = typed.includes('@') ? address.safeParse(typed).data : phoneIn(typed)?.shown;
  if (reached !== undefined) return reached;
  context.addIssue({ code: 'custom', message: UNREACHABLE });
  return z.NEVER;
});

const nominee = bodyOf({ name: personName('nominee.name', 100), contact });

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
      const named = await inHeldSession(deps, c.get('session'), (tx) =>
        nameNominee(tx, c.get('account').id, c.req.valid('json')),
      );
      if (!named) throw notSignedIn();
      return c.json({ nominee: named }, 200);
    })
    .delete('/', may('account.change'), async (c) => {
      await removeNominee(sql, c.get('account').id);
      return c.body(null, 204);
    });
}
