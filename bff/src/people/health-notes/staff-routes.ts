import { Hono } from 'hono';
import { mayReadHealthNote } from '../../accounts/directory/health-readers.ts';
import { findPerson } from '../../accounts/directory/queries.ts';
import { noSuchPerson, personIn } from '../../accounts/directory/service.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { readHealthNote } from './queries.ts';

/**
 * `/api/staff/people/:id/health-note/readings`: a reading of the learner's health note, which is answered with it. A POST, as it is recorded,
 * and logged as any act. Refuses with 401 or 403 who may not read it, with 404 a learner who does not exist, or has none, and with 429 after too many.
 */
export function healthNoteRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().post(
    '/:id/health-note/readings',
    may('healthNotes.read'),
    async (c) => {
      const accountId = personIn(c.req.param('id'));
      const reader = c.get('account');
      if (!(await findPerson(sql, accountId))) throw noSuchPerson();
      const at = deps.now();
      if (!(await mayReadHealthNote(sql, { account: reader, now: at }, accountId)))
        throw refusal(403, 'health.not-for-you');
      const counted = await limits.healthPerAccount.take(String(reader.id));
      const reading = { accountId, readerId: reader.id, day: indianDate(at), at };
      const note = await chargeFor(counted, () => sql.begin((tx) => readHealthNote(tx, reading)));
      if (!note) throw refusal(404, 'health.none');
      return c.json(note, 200);
    },
  );
}
