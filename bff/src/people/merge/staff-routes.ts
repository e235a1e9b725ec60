import { Hono } from 'hono';
import { personIn } from '../../accounts/directory/service.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { bodyOf, jsonBody, LARGEST_ID, rowId, wholeNumber } from '../../platform/http/validate.ts';
import { previewMerge } from './preview.ts';
import { mergeAccounts, noSuchMerge, undoMerge } from './service.ts';

const otherAccount = bodyOf({
  otherId: wholeNumber('merges.other', { min: 1, max: LARGEST_ID }),
});

/**
 * `/api/staff/people/:id/merges`: makes another account of the same person a part of this one, after a preview (`/preview?other=`), and
 * undoes it within a week. Refuses with 400, with 401 or 403 callers that are not staff, with 404 who is no learner or was merged, with 409
 * what stands against it, and with 429 after too many.
 */
export function mergeRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/:id/merges/preview', may('people.merge'), async (c) => {
      const pair = {
        keptId: personIn(c.req.param('id')),
        otherId: personIn(c.req.query('other') ?? ''),
      };
      return c.json(await previewMerge(sql, pair), 200);
    })
    .post('/:id/merges', may('people.merge'), jsonBody(otherAccount), async (c) => {
      const keptId = personIn(c.req.param('id'));
      const by = c.get('account').id;
      const counted = await limits.mergePerAccount.take(String(by));
      const merge = { keptId, by, ...c.req.valid('json') };
      return c.json({ id: await chargeFor(counted, () => mergeAccounts(deps, merge)) }, 201);
    })
    .post('/:id/merges/:merge/undo', may('people.merge'), async (c) => {
      const keptId = personIn(c.req.param('id'));
      const id = rowId(c.req.param('merge'));
      if (id === undefined) throw noSuchMerge();
      await undoMerge(deps, { id, keptId });
      return c.body(null, 204);
    });
}
