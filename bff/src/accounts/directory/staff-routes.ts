import { Hono } from 'hono';
import { z } from 'zod';
import { cleanSearchText } from '../../platform/database/account-search.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { query, textParam } from '../../platform/http/query.ts';
import { bodySchema, emailAddress, jsonBody } from '../../platform/http/validate.ts';
import { createGuard, type SignedInEnv } from '../sessions/guards.ts';
import { addressChangeSchema, MAX_FOUND, personSchema } from './person.ts';
import { findPeople, findPerson } from './queries.ts';
import { noSuchPerson, parsePersonId, resendClaimMail, setAddressAndSendClaim } from './service.ts';

const addressBody = bodySchema({ email: emailAddress('auth.email') });

/**
 * `/api/staff/people`: learners by name, address or phone number; the address of an unclaimed account, and the e-mail with the link to
 * choose a password. Responds with 401 or 403 to callers that are not staff, with 404 if the learner does not exist, with 409 if the
 * account has a password, and with 429 after too many e-mails.
 */
export function staffPeopleRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('people.find'),
      answers({ 200: z.array(personSchema).max(MAX_FOUND) }),
      query({ search: textParam(cleanSearchText) }),
      async (c) => {
        const { search } = c.req.valid('query');
        return c.json(search === '' ? [] : await findPeople(sql, search), 200);
      },
    )
    .get(
      '/:id',
      may('people.find'),
      answers({ 200: personSchema, 404: errorSchema }),
      async (c) => {
        const person = await findPerson(sql, parsePersonId(c.req.param('id')));
        if (!person) throw noSuchPerson();
        return c.json(person, 200);
      },
    )
    .put(
      '/:id/address',
      may('people.setAddress'),
      answers({ 200: addressChangeSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(addressBody),
      async (c) => {
        const change = { id: parsePersonId(c.req.param('id')), ...c.req.valid('json') };
        const reservation = await limits.deskPerAccount.take(String(c.get('account').id));
        return c.json(
          await releaseOnServerError(reservation, () => setAddressAndSendClaim(deps, change)),
          200,
        );
      },
    )
    .post(
      '/:id/claim-mail',
      may('people.invite'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        const id = parsePersonId(c.req.param('id'));
        const reservation = await limits.deskPerAccount.take(String(c.get('account').id));
        await releaseOnServerError(reservation, () => resendClaimMail(deps, id));
        return c.body(null, 204);
      },
    );
}
