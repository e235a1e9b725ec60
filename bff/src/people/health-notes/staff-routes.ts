import { Hono } from 'hono';
import { canReadHealthNote } from '../../accounts/directory/health-note-access.ts';
import { findPerson } from '../../accounts/directory/queries.ts';
import { noSuchPerson, parsePersonId } from '../../accounts/directory/service.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { healthNoteForReaderSchema } from './health-note.ts';
import { readHealthNote } from './queries.ts';

/**
 * `/api/staff/people/:id/health-note/readings`: stores a reading of the learner's health note, and responds with the note. A POST, as it is
 * stored and gets an entry of the audit log. Responds with 401 or 403 to callers who may not read it, with 404 if the learner does not
 * exist or has no note, and with 429 after too many.
 */
export function healthNoteRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().post(
    '/:id/health-note/readings',
    may('healthNotes.read'),
    answers({ 200: healthNoteForReaderSchema, 404: errorSchema }),
    async (c) => {
      const accountId = parsePersonId(c.req.param('id'));
      const reader = c.get('account');
      if (!(await findPerson(sql, accountId))) throw noSuchPerson();
      const at = deps.now();
      if (!(await canReadHealthNote(sql, { account: reader, now: at }, accountId)))
        throw appError(403, 'health.not-for-you');
      const reservation = await limits.healthPerAccount.take(String(reader.id));
      const reading = { accountId, readerId: reader.id, day: indianDate(at), at };
      const note = await releaseOnServerError(reservation, () =>
        sql.begin((tx) => readHealthNote(tx, reading)),
      );
      if (!note) throw appError(404, 'health.none');
      return c.json(note, 200);
    },
  );
}
