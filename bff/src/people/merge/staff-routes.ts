import { Hono } from 'hono';
import { parsePersonId } from '../../accounts/directory/service.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { createdRow } from '../../platform/http/answer-fields.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { query, textParam } from '../../platform/http/query.ts';
import {
  bodySchema,
  jsonBody,
  MAX_ID,
  parseRowId,
  wholeNumber,
} from '../../platform/http/validate.ts';
import { mergePreviewSchema } from './merge.ts';
import { previewMerge } from './preview.ts';
import { mergeAccounts, noSuchMerge, undoMerge } from './service.ts';

const mergeBody = bodySchema({
  otherId: wholeNumber('merges.other', { min: 1, max: MAX_ID }),
});

/**
 * `/api/staff/people/:id/merges`: merges another account of the same person into this one, after a preview (`/preview?other=`), and undoes
 * it within a week. Responds with 400, with 401 or 403 to callers that are not staff, with 404 if an account is not a learner's or was
 * merged, with 409 if there is an obstacle, and with 429 after too many.
 */
export function mergeRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/:id/merges/preview',
      may('people.merge'),
      answers({ 200: mergePreviewSchema, 404: errorSchema }),
      query({ other: textParam((text) => parsePersonId(text ?? '')) }),
      async (c) => {
        const { other: otherId } = c.req.valid('query');
        const pair = { keptId: parsePersonId(c.req.param('id')), otherId };
        return c.json(await previewMerge(sql, pair), 200);
      },
    )
    .post(
      '/:id/merges',
      may('people.merge'),
      answers({ 201: createdRow, 404: errorSchema, 409: errorSchema }),
      jsonBody(mergeBody),
      async (c) => {
        const keptId = parsePersonId(c.req.param('id'));
        const by = c.get('account').id;
        const reservation = await limits.mergePerAccount.take(String(by));
        const merge = { keptId, by, ...c.req.valid('json') };
        return c.json(
          { id: await releaseOnServerError(reservation, () => mergeAccounts(deps, merge)) },
          201,
        );
      },
    )
    .post(
      '/:id/merges/:merge/undo',
      may('people.merge'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        const keptId = parsePersonId(c.req.param('id'));
        const id = parseRowId(c.req.param('merge'));
        if (id === undefined) throw noSuchMerge();
        await undoMerge(deps, { id, keptId });
        return c.body(null, 204);
      },
    );
}
