import { Hono } from 'hono';
import { canReadHealthNote } from '../../accounts/directory/health-note-access.ts';
import { noSuchPerson, parsePersonId } from '../../accounts/directory/service.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { cleanSearchText } from '../../platform/database/account-search.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { cursorParam, query, textParam } from '../../platform/http/query.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { hasHealthNote } from '../health-notes/queries.ts';
import { listPeople, peopleCursor } from './list-queries.ts';
import { listedPersonSchema, type PersonPage, personPageSchema } from './person.ts';
import { readPerson } from './read-person.ts';

const peopleQuery = query({
  search: textParam(cleanSearchText),
  after: cursorParam(peopleCursor),
});

/**
 * `/api/staff/people/list`: a page of learners in order of name, all or those that match `?search=`; `/:id/page`: the page of a learner.
 * Responds with 401 or 403 to callers that are not staff, with 404 if the learner does not exist, and with 429 after too many searches.
 */
export function personRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/list',
      may('people.find'),
      answers({ 200: pageOf(listedPersonSchema) }),
      peopleQuery,
      async (c) => {
        const search = c.req.valid('query');
        const today = indianDate(deps.now());
        const reservation = await limits.searchPerAccount.take(String(c.get('account').id));
        const page = await releaseOnServerError(reservation, () =>
          listPeople(sql, { ...search, today }),
        );
        return c.json(page, 200);
      },
    )
    .get(
      '/:id/page',
      may('people.readOne'),
      answers({ 200: personPageSchema, 404: errorSchema }),
      async (c) => {
        const id = parsePersonId(c.req.param('id'));
        const now = deps.now();
        const [person, mayRead] = await Promise.all([
          readPerson(sql, { id, now }),
          canReadHealthNote(sql, { account: c.get('account'), now }, id),
        ]);
        if (!person) throw noSuchPerson();
        const health = mayRead ? { hasHealthNote: await hasHealthNote(sql, id) } : {};
        return c.json({ ...person, ...health } satisfies PersonPage, 200);
      },
    );
}
