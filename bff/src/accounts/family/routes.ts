import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { bodyOf, fault, jsonBody, personName, rowId } from '../../platform/http/validate.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { deleteAccount } from '../login/queries.ts';
import { TEXT_NOW } from '../privacy/consent-queries.ts';
import { guardsOf, inHeldSession, type SignedInEnv } from '../sessions/guards.ts';
import { MOST_CHILDREN, OLDEST_CHILD } from './child.ts';
import { addChild, changeChild, holdsChild, listChildren } from './queries.ts';

const BIRTH_YEAR = fault('family.birth-year');

const said = {
  name: personName('auth.name', 100),
  birthYear: z.int({ error: BIRTH_YEAR }),
};
const facts = bodyOf(said);
/** With the parent's consent to the words that are shown now. */
const addition = bodyOf({
  ...said,
  textVersion: z.literal(TEXT_NOW.child, { error: fault('family.consent-required') }),
});

const noSuchChild = () => refusal(404, 'family.no-child');

const idOf = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchChild();
  return id;
};

/**
 * `/api/account/children`: the children whom the caller's account holds; adding one, changing the name or the year of birth, and removing
 * one with all that is the child's, as an account is deleted. One is added with the parent's consent to the words that are shown now. What is the child's is read and done with `?for=` and the child's number
 * (accounts/sessions/guards.ts). Refuses with 400, with 401 without a session, with 404 children of others, with 409 more than eight, and with
 * 429 after too many.
 */
export function familyRoutes(deps: Deps) {
  const { sql, limits, now } = deps;
  const may = guardsOf(deps);

  const refuseOtherAges = (birthYear: number) => {
    const year = Number(indianDate(now()).slice(0, 4));
    if (birthYear > year)
      throw refusal(400, 'family.birth-year', { details: { field: 'birthYear' } });
    if (birthYear < year - OLDEST_CHILD)
      throw refusal(400, 'family.adult', { details: { field: 'birthYear' } });
  };

  return new Hono<SignedInEnv>()
    .get('/', may('family.read'), async (c) =>
      c.json({ children: await listChildren(sql, c.get('account').id) }, 200),
    )
    .post('/', may('family.change'), jsonBody(addition), async (c) => {
      const guardianId = c.get('account').id;
      const { textVersion: _, ...child } = c.req.valid('json');
      refuseOtherAges(child.birthYear);
      const counted = await limits.childPerAccount.take(String(guardianId));
      const added = await chargeFor(counted, () =>
        inHeldSession(deps, c.get('session'), (tx) => addChild(tx, { guardianId, ...child })),
      );
      if (!added) throw refusal(409, 'family.full', { values: { most: MOST_CHILDREN } });
      return c.json({ child: added }, 201);
    })
    .put('/:id', may('family.change'), jsonBody(facts), async (c) => {
      const own = { id: idOf(c.req.param('id')), guardianId: c.get('account').id };
      const changed = c.req.valid('json');
      refuseOtherAges(changed.birthYear);
      const child = await changeChild(sql, { ...own, ...changed });
      if (!child) throw noSuchChild();
      return c.json({ child }, 200);
    })
    .delete('/:id', may('family.change'), async (c) => {
      const own = { id: idOf(c.req.param('id')), guardianId: c.get('account').id };
      await inHeldSession(deps, c.get('session'), async (tx) => {
        if (!(await holdsChild(tx, own))) throw noSuchChild();
        await deleteAccount(tx, own.id);
      });
      return c.body(null, 204);
    });
}
