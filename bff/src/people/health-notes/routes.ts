import { Hono } from 'hono';
import { z } from 'zod';
import {
  CONSENT_TEXT_VERSIONS,
  SHOWN_TEXT_VERSIONS,
} from '../../accounts/privacy/consent-queries.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { bodySchema, jsonBody, paragraphs, validationError } from '../../platform/http/validate.ts';
import { type OwnHealthNote, ownHealthNoteSchema } from './health-note.ts';
import { deleteHealthNote, findHealthNote, listReadings, saveHealthNote } from './queries.ts';

const MAX_NOTE_LENGTH = 2000;

const healthNoteBody = bodySchema({
  text: paragraphs('health.text', MAX_NOTE_LENGTH),
  textVersion: z.literal(SHOWN_TEXT_VERSIONS, {
    error: validationError('health.consent-required'),
  }),
});

/**
 * `/api/account/health-note`: the caller's own health note with its readings, and its withdrawal, which deletes it. It is stored only with
 * the consent to its text. Responds with 400, with 401 without a session, and with 429 after too many.
 */
export function ownHealthNoteRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('healthNotes.write'), answers({ 200: ownHealthNoteSchema }), async (c) => {
      const { id } = c.get('learner');
      const [note, readings] = await Promise.all([findHealthNote(sql, id), listReadings(sql, id)]);
      const own: OwnHealthNote = {
        note: note ?? null,
        readings,
        textVersion: CONSENT_TEXT_VERSIONS['health-note'],
      };
      return c.json(own, 200);
    })
    .put(
      '/',
      may('healthNotes.write'),
      answers({ 204: noBody }),
      jsonBody(healthNoteBody),
      async (c) => {
        const accountId = c.get('learner').id;
        const reservation = await limits.healthPerAccount.take(String(c.get('account').id));
        const note = { accountId, at: deps.now(), ...c.req.valid('json') };
        await releaseOnServerError(reservation, () => sql.begin((tx) => saveHealthNote(tx, note)));
        return c.body(null, 204);
      },
    )
    .delete('/', may('healthNotes.write'), answers({ 204: noBody }), async (c) => {
      await sql.begin((tx) => deleteHealthNote(tx, c.get('learner').id));
      return c.body(null, 204);
    });
}
