import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../accounts/sessions/guards.ts';
import { refuseUnconfirmed } from '../accounts/two-factor/authenticators.ts';
import type { Deps } from '../platform/deps.ts';
import { refusal } from '../platform/http/errors.ts';
import { chargeFor } from '../platform/http/limits.ts';
import { jsonBody, parsed } from '../platform/http/validate.ts';
import { isFactPart } from '../shared/studio-settings.ts';
import { readStudio, saveStudioFacts } from './service.ts';
import { factChange, factFields } from './setting-fields.ts';

/**
 * `/api/staff/studio`: what the studio says of itself, with who has changed what; and saving one part of it, which all pages show
 * within a second. How the studio is paid is changed by
 * somebody alone who has shown within ten minutes who they are. Refuses with 401 or 403 callers who may not, with 404 an unknown part, with 400 what cannot be real, with 409 a
 * part that somebody has changed meanwhile, and with 429 after 60 changes within an hour.
 */
export function staffStudioRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('studio.readFacts'), async (c) => c.json(await readStudio(deps), 200))
    .put('/:part', may('studio.changeFacts'), jsonBody(factChange), async (c) => {
      const part = c.req.param('part');
      if (!isFactPart(part)) throw refusal(404, 'studio.part-unknown');
      const { version, value: given } = c.req.valid('json');
      const value = parsed(factFields[part], given);
      // By it everybody pays to somebody else.
      if (part === 'payment')
        await refuseUnconfirmed(deps, { account: c.get('account'), session: c.get('session') });
      const accountId = c.get('account').id;
      const counted = await deps.limits.studioPerAccount.take(String(accountId));
      await chargeFor(counted, () => saveStudioFacts(deps, { part, value, version, accountId }));
      return c.json(await readStudio(deps), 200);
    });
}
