import { Hono } from 'hono';
import { searchIn } from '../../platform/database/searching.ts';
import type { Deps } from '../../platform/deps.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { bodyOf, emailAddress, jsonBody } from '../../platform/http/validate.ts';
import { guardsOf, type SignedInEnv } from '../sessions/guards.ts';
import { findPeople, findPerson } from './queries.ts';
import { giveAddress, mailClaimAgain, noSuchPerson, personIn } from './service.ts';

const address = bodyOf({ email: emailAddress('auth.email') });

/**
 * `/api/staff/people`: learners by name, address or phone number; the address of somebody whom staff have entered, and the mail with
 * which they choose a password. Refuses with 401 or 403 callers that are not staff, with 404 a learner who does not exist, with 409 what
 * is only for people without a password, and with 429 after too many mails.
 */
export function staffPeopleRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('people.find'), async (c) => {
      const search = searchIn(c.req.query('search'));
      return c.json(search === '' ? [] : await findPeople(sql, search), 200);
    })
    .get('/:id', may('people.find'), async (c) => {
      const person = await findPerson(sql, personIn(c.req.param('id')));
      if (!person) throw noSuchPerson();
      return c.json(person, 200);
    })
    .put('/:id/address', may('people.setAddress'), jsonBody(address), async (c) => {
      const given = { id: personIn(c.req.param('id')), ...c.req.valid('json') };
      const counted = await limits.deskPerAccount.take(String(c.get('account').id));
      return c.json(await chargeFor(counted, () => giveAddress(deps, given)), 200);
    })
    .post('/:id/claim-mail', may('people.invite'), async (c) => {
      const id = personIn(c.req.param('id'));
      const counted = await limits.deskPerAccount.take(String(c.get('account').id));
      await chargeFor(counted, () => mailClaimAgain(deps, id));
      return c.body(null, 204);
    });
}
