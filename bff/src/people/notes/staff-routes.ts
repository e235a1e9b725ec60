import { Hono } from 'hono';
import { lockPerson } from '../../accounts/directory/queries.ts';
import { noSuchPerson, personIn } from '../../accounts/directory/service.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { bodyOf, jsonBody, paragraphs, rowId } from '../../platform/http/validate.ts';
import { changeNote, deleteNote, insertNote, MOST_NOTES } from './queries.ts';

const LONGEST_NOTE = 1000;
const noted = bodyOf({ text: paragraphs('notes.text', LONGEST_NOTE) });

const noSuchNote = () => refusal(404, 'notes.none');

const noteIn = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchNote();
  return id;
};

/**
 * `/api/staff/people/:id/notes`: adds a note, changes an own one, and deletes any. Refuses with 401 or 403 callers that are not staff,
 * with 404 a learner or a note that does not exist or is another's, with 409 the 101st note, and with 429 after too many.
 */
export function noteRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .post('/:id/notes', may('people.note'), jsonBody(noted), async (c) => {
      const accountId = personIn(c.req.param('id'));
      const by = c.get('account').id;
      const counted = await limits.deskPerAccount.take(String(by));
      const id = await chargeFor(counted, () =>
        sql.begin(async (tx) => {
          if (!(await lockPerson(tx, accountId))) throw noSuchPerson();
          return insertNote(tx, { accountId, by, ...c.req.valid('json') });
        }),
      );
      if (id === undefined) throw refusal(409, 'notes.too-many', { values: { max: MOST_NOTES } });
      return c.json({ id }, 201);
    })
    .put('/:id/notes/:note', may('people.note'), jsonBody(noted), async (c) => {
      const accountId = personIn(c.req.param('id'));
      const by = c.get('account').id;
      const named = { accountId, by, id: noteIn(c.req.param('note')) };
      if (!(await changeNote(sql, { ...named, ...c.req.valid('json') }))) throw noSuchNote();
      return c.body(null, 204);
    })
    .delete('/:id/notes/:note', may('people.note'), async (c) => {
      const accountId = personIn(c.req.param('id'));
      if (!(await deleteNote(sql, { accountId, id: noteIn(c.req.param('note')) })))
        throw noSuchNote();
      return c.body(null, 204);
    });
}
