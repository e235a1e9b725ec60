import { Hono } from 'hono';
import type { Deps } from '../../../platform/deps.ts';
import type { HonoEnv } from '../../../platform/http/hono-env.ts';
import { bodyOf, emailAddress, jsonBody } from '../../../platform/http/validate.ts';
import { languageIfKnown } from '../../profile/language-fields.ts';
import { beginSession } from '../../sessions/begin-session.ts';
import { anyoneMay } from '../../sessions/guards.ts';
import { enteredCode } from './code-fields.ts';
import { askForCode, checkCode, codeOver } from './service.ts';

const asking = bodyOf({ email: emailAddress('auth.email') });
const entering = enteredCode.extend({ language: languageIfKnown });

/**
 * `/api/auth/code`: a code of six digits by mail, which signs in on the device that has asked for it, once, within ten minutes and five
 * tries. Its answer names what ended where it was the first to prove the mailbox. Asking answers the same for every address. Entering refuses with 403 a wrong code, with 410 one that is over, and both with
 * 429 after too many requests.
 */
export function codeRoutes(deps: Deps) {
  return new Hono<HonoEnv>()
    .post('/', anyoneMay('session.begin'), jsonBody(asking), async (c) => {
      const handle = await askForCode(deps, c, c.req.valid('json').email);
      return c.json({ handle }, 202);
    })
    .post('/enter', anyoneMay('session.begin'), jsonBody(entering), async (c) => {
      const { language, ...entered } = c.req.valid('json');
      const proven = await checkCode(deps, c, entered);
      const begun = await beginSession(deps, c, {
        account: proven,
        language,
        shown: 'mailed code',
      });
      // All its sessions were ended in this moment.
      if (!begun) throw codeOver();
      return c.json({ ...begun, ended: proven.ended }, 200);
    });
}
