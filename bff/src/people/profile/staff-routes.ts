import { Hono } from 'hono';
import { mayReadHealthNote } from '../../accounts/directory/health-readers.ts';
import { noSuchPerson, personIn } from '../../accounts/directory/service.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { searchIn } from '../../platform/database/searching.ts';
import type { Deps } from '../../platform/deps.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { hasHealthNote } from '../health-notes/queries.ts';
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
