import { type Context, Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema, notSignedIn } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { bodySchema, jsonBody, line, parseRowId } from '../../platform/http/validate.ts';
import { password } from '../login/password-rules.ts';
import { createGuard, type SignedInEnv } from '../sessions/guards.ts';
import {
  type AuthenticatorOwner,
  addPasskey,
  assertCanAddPasskey,
  beginTimeCodeSetup,
  changeAndReadAuthenticators,
  changeAuthenticators,
  confirmTimeCodeSetup,
  removePasskey,
  removeTimeCodes,
  renewRecoveryCodes,
} from './authenticators.ts';
import { creationOptionsAnswer } from './ceremony-options.ts';
import { codeInsteadOfPassword, confirmOwner } from './confirm-owner.ts';
import { renamePasskey } from './passkey-queries.ts';
import {
  attestationBody,
  type ChallengePurpose,
  creationOptions,
  verifyNewPasskey,
} from './passkeys.ts';
import { findSecurity, recordConfirmation } from './queries.ts';
import { timeCodeField } from './routes.ts';
import { addedAuthenticatorSchema, securitySchema } from './security.ts';
import { newTimeCodes, timeCodeSetupSchema } from './time-codes.ts';

const confirmationBody = bodySchema({ password: password.optional(), code: codeInsteadOfPassword });
const nameField = line('keys.name', 60);
const newPasskeyBody = bodySchema({ name: nameField, passkey: attestationBody });
const passkeyNameBody = bodySchema({ name: nameField });
const firstCodeBody = bodySchema({ code: timeCodeField });

const registrationPurpose = (sessionId: string): ChallengePurpose => `register ${sessionId}`;

const ownerOf = (c: Context<SignedInEnv>): AuthenticatorOwner => ({
  account: c.get('account'),
  session: c.get('session'),
});

/**
 * `/api/account/security`: the caller's passkeys, authenticator app and recovery codes. A change needs a session that was confirmed within
 * ten minutes: by signing in, by the password or a mailed code (`/confirm`), or by two-factor; the first authenticator of a person who must
 * use two-factor already needs a mailed code. Responds with 401 without a session, with 403 without the confirmation, with 404 and 409 if
 * the change is not possible, and with 429 after too many changes.
 */
export function securityRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);

  /** Counts a change about which a mail is sent. One that fails is not counted. */
  const withChangeLimit = async <Result>(
    c: Context<SignedInEnv>,
    change: () => Promise<Result>,
  ) => {
    const taken = await limits.keyChangePerAccount.take(String(c.get('account').id));
    try {
      return await change();
    } catch (error) {
      await taken.release();
      throw error;
    }
  };

  return new Hono<SignedInEnv>()
    .get('/', may('keys.read'), answers({ 200: securitySchema }), async (c) => {
      const security = await findSecurity(sql, c.get('session'));
      if (!security) throw notSignedIn();
      return c.json(security, 200);
    })
    .post(
      '/confirm',
      may('session.confirm'),
      answers({ 204: noBody, 410: errorSchema }),
      jsonBody(confirmationBody),
      async (c) => {
        const { password, code } = c.req.valid('json');
        await confirmOwner(deps, c, { password, code });
        await recordConfirmation(sql, c.get('session'), code ? 'mailed code' : 'password');
        return c.body(null, 204);
      },
    )
    .post(
      '/passkeys/options',
      may('keys.change'),
      answers({ 200: creationOptionsAnswer, 409: errorSchema }),
      async (c) => {
        const owner = ownerOf(c);
        await changeAuthenticators(deps, owner, (tx) => assertCanAddPasskey(tx, owner));
        const { account, session } = owner;
        const purpose = registrationPurpose(session.sessionId);
        return c.json({ options: await creationOptions(deps, { account, purpose }) }, 200);
      },
    )
    .post(
      '/passkeys',
      may('keys.change'),
      answers({ 201: addedAuthenticatorSchema, 409: errorSchema }),
      jsonBody(newPasskeyBody),
      async (c) => {
        const owner = ownerOf(c);
        const { name, passkey: response } = c.req.valid('json');
        const purpose = registrationPurpose(owner.session.sessionId);
        const credential = await verifyNewPasskey(deps, { response, purpose });
        if (!credential) throw appError(400, 'keys.passkey-refused');
        const answer = await withChangeLimit(c, () =>
          addPasskey(deps, owner, { name, credential }),
        );
        return c.json(answer, 201);
      },
    )
    .patch(
      '/passkeys/:id',
      may('keys.change'),
      answers({ 200: securitySchema, 404: errorSchema }),
      jsonBody(passkeyNameBody),
      async (c) => {
        const id = parseRowId(c.req.param('id'));
        const own = { accountId: c.get('account').id, ...c.req.valid('json') };
        const { security } = await changeAndReadAuthenticators(deps, ownerOf(c), async (tx) => {
          if (!id || !(await renamePasskey(tx, { id, ...own }))) throw appError(404, 'keys.none');
        });
        return c.json(security, 200);
      },
    )
    .delete(
      '/passkeys/:id',
      may('keys.change'),
      answers({ 200: securitySchema, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        const id = parseRowId(c.req.param('id'));
        if (!id) throw appError(404, 'keys.none');
        return c.json(await withChangeLimit(c, () => removePasskey(deps, ownerOf(c), id)), 200);
      },
    )
    .post(
      '/time-codes',
      may('keys.change'),
      answers({ 200: timeCodeSetupSchema, 409: errorSchema }),
      async (c) => {
        const owner = ownerOf(c);
        const { id: accountId, email: label } = owner.account;
        const { sealedSecret, ...shown } = newTimeCodes(deps.sealing, { accountId, label });
        await beginTimeCodeSetup(deps, owner, sealedSecret);
        return c.json(shown, 200);
      },
    )
    .post(
      '/time-codes/confirm',
      may('keys.change'),
      answers({ 201: addedAuthenticatorSchema, 409: errorSchema }),
      jsonBody(firstCodeBody),
      async (c) => {
        const owner = ownerOf(c);
        const { code } = c.req.valid('json');
        const tried = await limits.codePerSession.take(owner.session.sessionId);
        const answer = await releaseOnServerError(tried, () =>
          withChangeLimit(c, () => confirmTimeCodeSetup(deps, owner, { code, tried })),
        );
        return c.json(answer, 201);
      },
    )
    .delete(
      '/time-codes',
      may('keys.change'),
      answers({ 200: securitySchema, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        return c.json(await withChangeLimit(c, () => removeTimeCodes(deps, ownerOf(c))), 200);
      },
    )
    .post(
      '/recovery-codes',
      may('keys.change'),
      answers({ 201: addedAuthenticatorSchema, 409: errorSchema }),
      async (c) => {
        return c.json(await withChangeLimit(c, () => renewRecoveryCodes(deps, ownerOf(c))), 201);
      },
    );
}
