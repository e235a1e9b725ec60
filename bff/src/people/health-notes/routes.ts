import { Hono } from 'hono';
import { z } from 'zod';
import { TEXT_NOW } from '../../accounts/privacy/consent-queries.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { bodyOf, fault, jsonBody, paragraphs } from '../../platform/http/validate.ts';
import type { OwnHealth } from './health-note.ts';
import { deleteHealthNote, findHealthNote, listReadings, saveHealthNote } from './queries.ts';

const LONGEST_NOTE = 2000;

const written = bodyOf({
  text: paragraphs('health.text', LONGEST_NOTE),
  textVersion: z.literal(TEXT_NOW['health-note'], { error: fault('health.consent-required') }),
});

/**
 * `/api/account/health-note`: the caller's own note of their health, who has read it, and its withdrawal, which deletes it. It is stored
 * only with the consent to the words that are shown now. Refuses with 400, with 401 without a session, and with 429 after too many.
 */
export function ownHealthRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('healthNotes.write'), async (c) => {
      const { id } = c.get('learner');
      const [note, readings] = await Promise.all([findHealthNote(sql, id), listReadings(sql, id)]);
      const own: OwnHealth = { note: note ?? null, readings, textVersion: TEXT_NOW['health-note'] };
      return c.json(own, 200);
    })
    .put('/', may('healthNotes.write'), jsonBody(written), async (c) => {
      const accountId = c.get('learner').id;
      const counted = await limits.healthPerAccount.take(String(c.get('account').id));
      const note = { accountId, at: deps.now(), text: c.req.valid('json').text };
      await chargeFor(counted, () => sql.begin((tx) => saveHealthNote(tx, note)));
      return c.body(null, 204);
    })
    .delete('/', may('healthNotes.write'), async (c) => {
      await sql.begin((tx) => deleteHealthNote(tx, c.get('learner').id));
      return c.body(null, 204);
    });
}
