import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import {
  bodySchema,
  emailAddress,
  jsonBody,
  line,
  personName,
  validationError,
} from '../../platform/http/validate.ts';
import { parsePhoneNumber } from '../../platform/i18n/phone-number.ts';
import { createGuard, inSessionTransaction, type SignedInEnv } from '../sessions/guards.ts';
import { findNominee, nomineeSchema, removeNominee, saveNominee } from './nominee-queries.ts';

const MAX_CONTACT_LENGTH = 254;
const INVALID_CONTACT = validationError('nominee.contact-unreachable');
const emailField = emailAddress('auth.email');

/** Body field: an e-mail address or a phone number, each by its general rule. */
const contactField = line('nominee.contact', MAX_CONTACT_LENGTH).transform((typed, context) => {
  const contact = typed.includes('@')
    ? emailField.safeParse(typed).data
    : parsePhoneNumber(typed)?.shown;
  if (contact !== undefined) return contact;
  context.addIssue({ code: 'custom', message: INVALID_CONTACT });
  return z.NEVER;
});

const nomineeBody = bodySchema({ name: personName('nominee.name', 100), contact: contactField });

/**
 * `/api/account/nominee`: the caller's nominee, or null; setting another one, and removing it. No screen of staff shows it
 * (`pnpm concerned nominee` does). Responds with 401 without a session.
 */
export function nomineeRoutes(deps: Pick<Deps, 'sql' | 'tokens'>) {
  const { sql } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('account.read'),
      answers({ 200: z.strictObject({ nominee: nomineeSchema.nullable() }) }),
      async (c) => c.json({ nominee: (await findNominee(sql, c.get('account').id)) ?? null }, 200),
    )
    .put(
      '/',
      may('account.change'),
      answers({ 200: z.strictObject({ nominee: nomineeSchema }) }),
      jsonBody(nomineeBody),
      async (c) => {
        const named = await inSessionTransaction(deps, c.get('session'), (tx) =>
          saveNominee(tx, c.get('account').id, c.req.valid('json')),
        );
        if (!named) throw notSignedIn();
        return c.json({ nominee: named }, 200);
      },
    )
    .delete('/', may('account.change'), answers({ 204: noBody }), async (c) => {
      await removeNominee(sql, c.get('account').id);
      return c.body(null, 204);
    });
}
