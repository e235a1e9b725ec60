import { Hono } from 'hono';
import { lockPerson } from '../../accounts/directory/queries.ts';
import { noSuchPerson, parsePersonId } from '../../accounts/directory/service.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { createdRow } from '../../platform/http/answer-fields.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import {
  bodySchema,
  idempotencyKey,
  jsonBody,
  paragraphs,
  parseRowId,
} from '../../platform/http/validate.ts';
import { MAX_NOTES } from './note.ts';
import { changeNote, deleteNote, insertNote } from './queries.ts';

const MAX_NOTE_LENGTH = 1000;
const noteBody = bodySchema({ text: paragraphs('notes.text', MAX_NOTE_LENGTH) });

const noSuchNote = () => appError(404, 'notes.none');

const parseNoteId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw noSuchNote();
  return id;
};

/**
 * `/api/staff/people/:id/notes`: adds a note (with an Idempotency-Key), changes an own one, and deletes any. Responds with 401 or 403 to callers that are not staff,
 * with 404 if the learner or the note does not exist or the note is another author's, with 409 to the 101st note, and with 429 after too
 * many.
 */
export function noteRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .post(
      '/:id/notes',
      may('people.note'),
      answers({ 201: createdRow, 404: errorSchema, 409: errorSchema }),
      jsonBody(noteBody),
      async (c) => {
        const accountId = parsePersonId(c.req.param('id'));
        const by = c.get('account').id;
        const note = c.req.valid('json');
        const once = {
          scope: `POST /api/staff/people/${accountId}/notes ${by}`,
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: note,
        };
        const reservation = await limits.deskPerAccount.take(String(by));
        const id = await releaseOnServerError(reservation, () =>
          runIdempotently(sql, once, async (tx) => {
            if (!(await lockPerson(tx, accountId))) throw noSuchPerson();
            const added = await insertNote(tx, { accountId, by, ...note });
            if (added) return added;
            throw appError(409, 'notes.too-many', { values: { max: MAX_NOTES } });
          }),
        );
        return c.json({ id }, 201);
      },
    )
    .put(
      '/:id/notes/:note',
      may('people.note'),
      answers({ 204: noBody, 404: errorSchema }),
      jsonBody(noteBody),
      async (c) => {
        const accountId = parsePersonId(c.req.param('id'));
        const by = c.get('account').id;
        const named = { accountId, by, id: parseNoteId(c.req.param('note')) };
        if (!(await changeNote(sql, { ...named, ...c.req.valid('json') }))) throw noSuchNote();
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id/notes/:note',
      may('people.note'),
      answers({ 204: noBody, 404: errorSchema }),
      async (c) => {
        const accountId = parsePersonId(c.req.param('id'));
        if (!(await deleteNote(sql, { accountId, id: parseNoteId(c.req.param('note')) })))
          throw noSuchNote();
        return c.body(null, 204);
      },
    );
}
