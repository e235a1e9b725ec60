import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../auth/guards.ts';
import { mayReadHealthNote } from '../../auth/people/health-readers.ts';
import { noSuchPerson, personIn } from '../../auth/people/service.ts';
import { searchIn } from '../../database/searching.ts';
import type { Deps } from '../../deps.ts';
import { chargeFor } from '../../http/limits.ts';
import { placeAfter } from '../../http/paging.ts';
import { indianDate } from '../../time/indian-time.ts';
import { hasHealthNote } from '../health/queries.ts';
import { listedPlace, listPeople } from './list-queries.ts';
import type { PersonPage } from './person.ts';
import { readPerson } from './read-person.ts';

/**
 * `/api/staff/people/list`: a page of learners in order of name, of all or of those with the words of `?search=`; `/:id/page`: all that staff
 * see of a learner. Refuses with 401 or 403 callers that are not staff, with 404 a learner who does not exist, and with 429 after too
 * many searches.
 */
export function personRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/list', may('people.find'), async (c) => {
      const search = searchIn(c.req.query('search'));
      const after = placeAfter(c.req.query('after'), listedPlace);
      const today = indianDate(deps.now());
      const counted = await limits.searchPerAccount.take(String(c.get('account').id));
      const page = await chargeFor(counted, () => listPeople(sql, { search, after, today }));
      return c.json(page, 200);
    })
    .get('/:id/page', may('people.readOne'), async (c) => {
      const id = personIn(c.req.param('id'));
      const now = deps.now();
      const [person, mayRead] = await Promise.all([
        readPerson(sql, { id, now }),
        mayReadHealthNote(sql, { account: c.get('account'), now }, id),
      ]);
      if (!person) throw noSuchPerson();
      const health = mayRead ? { hasHealthNote: await hasHealthNote(sql, id) } : {};
      return c.json({ ...person, ...health } satisfies PersonPage, 200);
    });
}
