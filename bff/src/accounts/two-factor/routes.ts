import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { combineReservations, releaseOnServerError, takeAll } from '../../platform/http/limits.ts';
import { bodySchema, jsonBody, validationError } from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { toUser, userAnswer } from '../account.ts';
import { optionalLanguageField } from '../profile/language-fields.ts';
import { beginSession, signInResponseSchema } from '../sessions/begin-session.ts';
import { allowAnyone, createGuard, type SignedInEnv } from '../sessions/guards.ts';
import { requestOptionsAnswer } from './ceremony-options.ts';
import {
  type Assertion,
  assertionBody,
  checkPasskey,
  notifyPasskeyCopied,
  requestOptions,
} from './passkeys.ts';
import { confirmTwoFactor, type TwoFactorProof, twoFactorPurpose } from './two-factor.ts';

const passkeySignInBody = bodySchema({ passkey: assertionBody, language: optionalLanguageField });

/** Body field: a typed code. */
export const codeField = (max: number) =>
  z
    .string({ error: validationError('keys.code-required') })
    .transform(cleanValue)
    .refine((code) => code !== '' && code.length <= max, validationError('keys.code-required'));
/** Body field: six digits from an authenticator app, perhaps with spaces. */
export const timeCodeField = codeField(20).transform((code) => code.replace(/\s/g, ''));

const proofBody = bodySchema({
  passkey: assertionBody.optional(),
  timeCode: timeCodeField.optional(),
  recoveryCode: codeField(60).optional(),
});

/** The second factor in the body. Throws 400 without one. */
function readProof({
  passkey,
  timeCode,
  recoveryCode,
}: z.output<typeof proofBody>): TwoFactorProof {
  if (passkey) return { kind: 'passkey', response: passkey };
  if (timeCode !== undefined) return { kind: 'time-code', code: timeCode };
  if (recoveryCode !== undefined) return { kind: 'recovery-code', code: recoveryCode };
  throw appError(400, 'keys.proof-required');
}

/**
 * `/api/auth/passkey` and `/api/auth/second-step`: signing in by a passkey alone, which is two factors at once, and the second factor of a
 * session that began with a password or a code: a passkey, the code of an authenticator app, or a recovery code. Each passkey ceremony
 * begins with its options. Responds with 401 or 403 to a proof that is wrong or was used before, and with 429 after too many tries.
 */
export function twoFactorRoutes(deps: Deps) {
  const may = createGuard(deps);
  const signedIn = new Hono<SignedInEnv>()
    .post(
      '/second-step/options',
      may('session.confirm'),
      answers({ 200: requestOptionsAnswer }),
      async (c) => {
        const { accountId, sessionId } = c.get('session');
        const options = await requestOptions(deps, {
          accountId,
          purpose: twoFactorPurpose(sessionId),
        });
        return c.json({ options }, 200);
      },
    )
    .post(
      '/second-step',
      may('session.confirm'),
      answers({ 200: userAnswer }),
      jsonBody(proofBody),
      async (c) => {
        await confirmTwoFactor(deps, c, readProof(c.req.valid('json')));
        return c.json({ user: toUser(c.get('account')) }, 200);
      },
    );
  return new Hono<HonoEnv>()
    .post(
      '/passkey/options',
      allowAnyone('session.begin'),
      answers({ 200: requestOptionsAnswer }),
      async (c) => {
        const options = await requestOptions(deps, { purpose: 'sign in' });
        return c.json({ options }, 200);
      },
    )
    .post(
      '/passkey',
      allowAnyone('session.begin'),
      answers({ 200: signInResponseSchema }),
      jsonBody(passkeySignInBody),
      async (c) => {
        const { passkey, language } = c.req.valid('json');
        const account = await signInByPasskey(deps, c, passkey);
        const begun = await beginSession(deps, c, { account, language, proof: 'second step' });
        // All sessions were ended while the passkey was being checked.
        if (!begun) throw appError(401, 'keys.passkey-refused');
        await deps.knownDevices.remember(c, account.email);
        return c.json(begun, 200);
      },
    )
    .route('/', signedIn);
}

/** The account of the passkey. A try is first counted both as a failure and as a success, as one with a password. */
async function signInByPasskey(deps: Deps, c: Context<HonoEnv>, response: Assertion) {
  const client = deps.clientAddress(c.env.incoming);
  const { limits } = deps;
  const taken = await takeAll([
    () => limits.passkeyPerAddress.take(client),
    () => limits.signInSuccessPerAddress.take(client),
  ]);
  const [failure, success] = taken;
  const checked = await releaseOnServerError(combineReservations(taken), () =>
    checkPasskey(deps, { response, purpose: 'sign in' }),
  );
  if ('passkey' in checked) {
    await failure?.release();
    return checked.passkey;
  }
  await success?.release();
  deps.logger.warn({ address: client.address }, 'passkey sign-in failed');
  if (checked.refused === 'count') await notifyPasskeyCopied(deps, checked);
  throw appError(401, 'keys.passkey-refused');
}
