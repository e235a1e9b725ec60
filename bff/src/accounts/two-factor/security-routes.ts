import { type Context, Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn, refusal } from '../../platform/http/errors.ts';
import { bodyOf, jsonBody, line, rowId } from '../../platform/http/validate.ts';
import { password } from '../login/password-rules.ts';
import { guardsOf, type SignedInEnv } from '../sessions/guards.ts';
import {
  addPasskey,
  beginCodes,
  changeKeys,
  confirmCodes,
  type Owner,
  refuseNoMorePasskeys,
  removeCodes,
  removePasskey,
  renewRecoveryCodes,
} from './authenticators.ts';
import { codeInstead, confirmOwner } from './confirm-owner.ts';
import { renamePasskey } from './passkey-queries.ts';
import { attestation, creationOptions, type Purpose, readNewPasskey } from './passkeys.ts';
import { findSecurity, noteConfirmed } from './queries.ts';
import { timeCode } from './routes.ts';
import type { AddedKey, Security } from './security.ts';
import { newTimeCodes } from './time-codes.ts';

const confirmation = bodyOf({ password: password.optional(), code: codeInstead });
const name = line('keys.name', 60);
const newPasskey = bodyOf({ name, passkey: attestation });
const otherName = bodyOf({ name });
const firstCode = bodyOf({ code: timeCode });

const purposeOfMaking = (sessionId: string): Purpose => `register ${sessionId}`;

const ownerOf = (c: Context<SignedInEnv>): Owner => ({
  account: c.get('account'),
  session: c.get('session'),
});

/**
 * `/api/account/security`: the caller's passkeys, codes of an app and recovery codes. A change needs a session whose person has shown
 * within ten minutes who they are: by signing in, by the password or a mailed code (`/confirm`), or by a second step; for the first key of
 * somebody of whom one is asked already, by a mailed code. Refuses with 401 without a session, with 403 where that is missing, with 404 and 409 what cannot be done, and with 429 after too many changes.
 */
export function securityRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);

  const securityOf = async (c: Context<SignedInEnv>): Promise<Security> => {
    const security = await findSecurity(sql, c.get('session'));
    if (!security) throw notSignedIn();
    return security;
  };

  /** Counts a change of which a mail goes out. One that fails is not counted. */
  const counted = async <Result>(c: Context<SignedInEnv>, change: () => Promise<Result>) => {
    const taken = await limits.keyChangePerAccount.take(String(c.get('account').id));
    try {
      return await change();
    } catch (error) {
      await taken.giveBack();
      throw error;
    }
  };

  const added = async (c: Context<SignedInEnv>, add: () => Promise<string[] | null>) => {
    const recoveryCodes = await counted(c, add);
    const answer: AddedKey = { security: await securityOf(c), recoveryCodes };
    return answer;
  };

  return new Hono<SignedInEnv>()
    .get('/', may('keys.read'), async (c) => c.json(await securityOf(c), 200))
    .post('/confirm', may('session.confirm'), jsonBody(confirmation), async (c) => {
      const { password, code } = c.req.valid('json');
      await confirmOwner(deps, c, { password, code });
      await noteConfirmed(sql, c.get('session'), code ? 'mailed code' : 'password');
      return c.body(null, 204);
    })
    .post('/passkeys/options', may('keys.change'), async (c) => {
      const owner = ownerOf(c);
      await changeKeys(deps, owner, (tx) => refuseNoMorePasskeys(tx, owner));
      const { account, session } = owner;
      const purpose = purposeOfMaking(session.sessionId);
      return c.json({ options: await creationOptions(deps, { account, purpose }) }, 200);
    })
    .post('/passkeys', may('keys.change'), jsonBody(newPasskey), async (c) => {
      const owner = ownerOf(c);
      const { name, passkey: response } = c.req.valid('json');
      const purpose = purposeOfMaking(owner.session.sessionId);
      const credential = await readNewPasskey(deps, { response, purpose });
      if (!credential) throw refusal(400, 'keys.passkey-refused');
      const answer = await added(c, () => addPasskey(deps, owner, { name, credential }));
      return c.json(answer, 201);
    })
    .patch('/passkeys/:id', may('keys.change'), jsonBody(otherName), async (c) => {
      const id = rowId(c.req.param('id'));
      const own = { accountId: c.get('account').id, ...c.req.valid('json') };
      const renamed = await changeKeys(deps, ownerOf(c), (tx) =>
        id ? renamePasskey(tx, { id, ...own }) : Promise.resolve(false),
      );
      if (!renamed) throw refusal(404, 'keys.none');
      return c.json(await securityOf(c), 200);
    })
    .delete('/passkeys/:id', may('keys.change'), async (c) => {
      const id = rowId(c.req.param('id'));
      if (!id) throw refusal(404, 'keys.none');
      await counted(c, () => removePasskey(deps, ownerOf(c), id));
      return c.json(await securityOf(c), 200);
    })
    .post('/time-codes', may('keys.change'), async (c) => {
      const owner = ownerOf(c);
      const { id: accountId, email: label } = owner.account;
      const { sealedSecret, ...shown } = newTimeCodes(deps.sealing, { accountId, label });
      await beginCodes(deps, owner, sealedSecret);
      return c.json(shown, 200);
    })
    .post('/time-codes/confirm', may('keys.change'), jsonBody(firstCode), async (c) => {
      const owner = ownerOf(c);
      const { code } = c.req.valid('json');
      const tried = await limits.codePerSession.take(owner.session.sessionId);
      const answer = await added(c, () => confirmCodes(deps, owner, code));
      await tried.giveBack();
      return c.json(answer, 201);
    })
    .delete('/time-codes', may('keys.change'), async (c) => {
      await counted(c, () => removeCodes(deps, ownerOf(c)));
      return c.json(await securityOf(c), 200);
    })
    .post('/recovery-codes', may('keys.change'), async (c) => {
      const recoveryCodes = await counted(c, () => renewRecoveryCodes(deps, ownerOf(c)));
      const answer: AddedKey = { security: await securityOf(c), recoveryCodes };
      return c.json(answer, 201);
    });
}
