import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { allOf, chargeFor, takeTogether } from '../../platform/http/limits.ts';
import { bodyOf, fault, jsonBody } from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { asUser } from '../account.ts';
import { languageIfKnown } from '../profile/language-fields.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { anyoneMay, guardsOf, type SignedInEnv } from '../sessions/guards.ts';
import { type Assertion, assertion, checkPasskey, requestOptions, tellOfCopy } from './passkeys.ts';
import { type Proof, purposeOfStep, showSecondStep } from './two-factor.ts';

const passkeySignIn = bodyOf({ passkey: assertion, language: languageIfKnown });

/** Body field: a code as somebody has typed it. */
export const typedCode = (max: number) =>
  z
    .string({ error: fault('keys.code-required') })
    .transform(cleanValue)
    .refine((code) => code !== '' && code.length <= max, fault('keys.code-required'));
/** Body field: six digits of an app, perhaps with spaces. */
export const timeCode = typedCode(20).transform((code) => code.replace(/\s/g, ''));

const proofs = bodyOf({
  passkey: assertion.optional(),
  timeCode: timeCode.optional(),
  recoveryCode: typedCode(60).optional(),
});

/** The one proof of the body; 400 without any. */
function proofIn({ passkey, timeCode, recoveryCode }: z.output<typeof proofs>): Proof {
  if (passkey) return { kind: 'passkey', response: passkey };
  if (timeCode !== undefined) return { kind: 'time-code', code: timeCode };
  if (recoveryCode !== undefined) return { kind: 'recovery-code', code: recoveryCode };
  throw refusal(400, 'keys.proof-required');
}

/**
 * `/api/auth/passkey` and `/api/auth/second-step`: signing in by a passkey alone, which is two steps at once, and the second step of a
 * session that began with one: a passkey, the code of an app, or a recovery code. Each ceremony of a passkey begins with its options.
 * Refuses with 401 or 403 what is wrong or was used before, and with 429 after too many tries.
 */
export function secondStepRoutes(deps: Deps) {
  const may = guardsOf(deps);
  const signedIn = new Hono<SignedInEnv>()
    .post('/second-step/options', may('session.confirm'), async (c) => {
      const { accountId, sessionId } = c.get('session');
      const options = await requestOptions(deps, { accountId, purpose: purposeOfStep(sessionId) });
      return c.json({ options }, 200);
    })
    .post('/second-step', may('session.confirm'), jsonBody(proofs), async (c) => {
      await showSecondStep(deps, c, proofIn(c.req.valid('json')));
      return c.json({ user: asUser(c.get('account')) }, 200);
    });
  return new Hono<HonoEnv>()
    .post('/passkey/options', anyoneMay('session.begin'), async (c) => {
      const options = await requestOptions(deps, { purpose: 'sign in' });
      return c.json({ options }, 200);
    })
    .post('/passkey', anyoneMay('session.begin'), jsonBody(passkeySignIn), async (c) => {
      const { passkey, language } = c.req.valid('json');
      const account = await signInByPasskey(deps, c, passkey);
      const begun = await beginSession(deps, c, { account, language, shown: 'second step' });
      // All sessions were ended while the passkey was being checked.
      if (!begun) throw refusal(401, 'keys.passkey-refused');
      await deps.devices.remember(c, account.email);
      return c.json(begun, 200);
    })
    .route('/', signedIn);
}

/** The account of the passkey. Tries are counted as failures and as successes at first, as those with a password are. */
async function signInByPasskey(deps: Deps, c: Context<HonoEnv>, response: Assertion) {
  const client = deps.clientAddress(c.env.incoming);
  const { limits } = deps;
  const taken = await takeTogether([
    () => limits.passkeyPerAddress.take(client),
    () => limits.signInSuccessPerAddress.take(client),
  ]);
  const [failure, success] = taken;
  const checked = await chargeFor(allOf(taken), () =>
    checkPasskey(deps, { response, purpose: 'sign in' }),
  );
  if ('passkey' in checked) {
    await failure?.giveBack();
    return checked.passkey;
  }
  await success?.giveBack();
  if (checked.refused === 'count') await tellOfCopy(deps, checked);
  throw refusal(401, 'keys.passkey-refused');
}
