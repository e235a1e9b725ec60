import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { runIdempotentlyIn } from '../../platform/http/idempotency.ts';
import { releaseCountsOnServerError } from '../../platform/http/limits.ts';
import {
  bodySchema,
  idempotencyKey,
  jsonBody,
  parseRowId,
  personName,
  validationError,
} from '../../platform/http/validate.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { deleteAccount } from '../login/queries.ts';
import { SHOWN_TEXT_VERSIONS } from '../privacy/consent-queries.ts';
import { createGuard, inSessionTransaction, type SignedInEnv } from '../sessions/guards.ts';
import { childAnswer, childrenAnswer, MAX_CHILD_AGE } from './child.ts';
import { addChild, changeChild, findChild, isChildOf, listChildren } from './queries.ts';

const BIRTH_YEAR_ERROR = validationError('family.birth-year');

const childFields = {
  name: personName('auth.name', 100),
  birthYear: z.int({ error: BIRTH_YEAR_ERROR }),
};
const childBody = bodySchema(childFields);
/** With the parent's consent to the text that the app has shown. */
const newChildBody = bodySchema({
  ...childFields,
  textVersion: z.literal(SHOWN_TEXT_VERSIONS, {
    error: validationError('family.consent-required'),
  }),
});

const noSuchChild = () => appError(404, 'family.no-child');

const parseChildId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw noSuchChild();
  return id;
};

/**
 * `/api/account/children`: the children of the caller's account: listing them, adding one, changing the name or the year of birth, and
 * removing one with all its data, as an account is deleted. Adding one needs the parent's consent to its text. Other calls act for
 * a child with `?for=` and the child's id (accounts/sessions/guards.ts). An `Idempotency-Key` prevents a second child by a retry. Responds with 400, with 401 without a session, with 404 for
 * children of others, with 409 for more than eight, and with 429 after too many.
 */
export function familyRoutes(deps: Deps) {
  const { sql, limits, now } = deps;
  const may = createGuard(deps);

  const assertChildAge = (birthYear: number) => {
    const year = Number(indianDate(now()).slice(0, 4));
    if (birthYear > year)
      throw appError(400, 'family.birth-year', { details: { field: 'birthYear' } });
    if (birthYear < year - MAX_CHILD_AGE)
      throw appError(400, 'family.adult', { details: { field: 'birthYear' } });
  };

  return new Hono<SignedInEnv>()
    .get('/', may('family.read'), answers({ 200: childrenAnswer }), async (c) =>
      c.json({ children: await listChildren(sql, c.get('account').id) }, 200),
    )
    .post(
      '/',
      may('family.change'),
      answers({ 201: childAnswer, 404: errorSchema, 409: errorSchema }),
      jsonBody(newChildBody),
      async (c) => {
        const guardianId = c.get('account').id;
        const child = c.req.valid('json');
        assertChildAge(child.birthYear);
        const once = {
          scope: `POST /api/account/children ${guardianId}`,
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: child,
        };
        const added = await releaseCountsOnServerError((count) =>
          inSessionTransaction(deps, c.get('session'), async (tx) => {
            // Only the id is stored with the key, as the name must go with the child.
            const id = await runIdempotentlyIn(tx, once, async () => {
              // Counted here, as a repeated request is not another child.
              await count(limits.childPerAccount.take(String(guardianId)));
              return addChild(tx, { guardianId, ...child });
            });
            return findChild(tx, { id, guardianId });
          }),
        );
        if (!added) throw noSuchChild();
        return c.json({ child: added }, 201);
      },
    )
    .put(
      '/:id',
      may('family.change'),
      answers({ 200: childAnswer, 404: errorSchema }),
      jsonBody(childBody),
      async (c) => {
        const own = { id: parseChildId(c.req.param('id')), guardianId: c.get('account').id };
        const changed = c.req.valid('json');
        assertChildAge(changed.birthYear);
        const child = await changeChild(sql, { ...own, ...changed });
        if (!child) throw noSuchChild();
        return c.json({ child }, 200);
      },
    )
    .delete('/:id', may('family.change'), answers({ 204: noBody, 404: errorSchema }), async (c) => {
      const own = { id: parseChildId(c.req.param('id')), guardianId: c.get('account').id };
      await inSessionTransaction(deps, c.get('session'), async (tx) => {
        if (!(await isChildOf(tx, own))) throw noSuchChild();
        await deleteAccount(tx, own.id);
      });
      return c.body(null, 204);
    });
}
