import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../accounts/sessions/guards.ts';
import { assertRecentlyConfirmed } from '../accounts/two-factor/authenticators.ts';
import type { Deps } from '../platform/deps.ts';
import { answers } from '../platform/http/answers.ts';
import { appError, errorSchema } from '../platform/http/errors.ts';
import { releaseOnServerError } from '../platform/http/limits.ts';
import { jsonBody, parseInput } from '../platform/http/validate.ts';
import { isSettingsSection } from '../shared/studio-settings.ts';
import { readStudioSettings, saveStudioSettings } from './service.ts';
import { sectionChangeBody, sectionSchemas } from './setting-fields.ts';
import { staffStudioSettingsSchema } from './studio.ts';

/**
 * `/api/staff/studio`: the settings of the studio with their history; and saving one section, which all pages show
 * within a second. The payment section needs an account that has confirmed its identity within ten minutes. 401 or
 * 403 for callers without the permission, 404 for an unknown section, 400 for impossible values, 409 for a section
 * that has been changed since, 429 after 60 changes within an hour.
 */
export function staffStudioRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('studio.readFacts'), answers({ 200: staffStudioSettingsSchema }), async (c) =>
      c.json(await readStudioSettings(deps, deps.sql), 200),
    )
    .put(
      '/:part',
      may('studio.changeFacts'),
      answers({ 200: staffStudioSettingsSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(sectionChangeBody),
      async (c) => {
        const part = c.req.param('part');
        if (!isSettingsSection(part)) throw appError(404, 'studio.part-unknown');
        const { version, value: given } = c.req.valid('json');
        const value = parseInput(sectionSchemas[part], given);
        // The UPI ID decides who receives all payments.
        if (part === 'payment')
          await assertRecentlyConfirmed(deps, {
            account: c.get('account'),
            session: c.get('session'),
          });
        const accountId = c.get('account').id;
        const counted = await deps.limits.studioPerAccount.take(String(accountId));
        const saved = await releaseOnServerError(counted, () =>
          saveStudioSettings(deps, { part, value, version, accountId }),
        );
        return c.json(saved, 200);
      },
    );
}
