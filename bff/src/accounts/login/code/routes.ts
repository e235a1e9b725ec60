import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { answers } from '../../../platform/http/answers.ts';
import { errorSchema } from '../../../platform/http/errors.ts';
import type { HonoEnv } from '../../../platform/http/hono-env.ts';
import { bodySchema, emailAddress, jsonBody } from '../../../platform/http/validate.ts';
import { optionalLanguageField } from '../../profile/language-fields.ts';
import {
  handOutSession,
  signInResponseSchema,
  startProvenSession,
} from '../../sessions/begin-session.ts';
import { allowAnyone } from '../../sessions/guards.ts';
import { REVOKED_ACCESS } from '../../sessions/revoked-access.ts';
import { enteredCode } from './code-fields.ts';
import { codeExpired, requestSignInCode, verifySignInCode } from './service.ts';

const codeRequestBody = bodySchema({ email: emailAddress('auth.email') });
const codeEntryBody = enteredCode.extend({ language: optionalLanguageField });

const codeHandle = z.strictObject({ handle: z.base64url().length(43) });
const codeSignInSchema = signInResponseSchema.extend({ ended: z.array(z.enum(REVOKED_ACCESS)) });

/**
 * `/api/auth/code`: a mailed code of six digits, which signs in on the device that has requested it, once, within ten minutes and five
 * tries. The response names the revoked access if it was the first proof of the mailbox. A request gets the same response for every
 * address. Entering responds with 403 to a wrong code, with 410 to an expired one, and both respond with 429 after too many requests.
 */
export function codeRoutes(deps: Deps) {
  return new Hono<HonoEnv>()
    .post(
      '/',
      allowAnyone('session.begin'),
      answers({ 202: codeHandle }),
      jsonBody(codeRequestBody),
      async (c) => {
        const handle = await requestSignInCode(deps, c, c.req.valid('json').email);
        return c.json({ handle }, 202);
      },
    )
    .post(
      '/enter',
      allowAnyone('session.begin'),
      answers({ 200: codeSignInSchema, 410: errorSchema }),
      jsonBody(codeEntryBody),
      async (c) => {
        const { language, ...entered } = c.req.valid('json');
        const { started, ended } = await verifySignInCode(deps, c, entered, {
          complete: async (tx, proven) => {
            const start = { account: proven, language, proof: 'mailed code' } as const;
            const started = await startProvenSession(tx, start);
            if (!started) throw codeExpired();
            return { started, ended: proven.ended };
          },
        });
        return c.json({ ...(await handOutSession(deps, c, started)), ended }, 200);
      },
    );
}
