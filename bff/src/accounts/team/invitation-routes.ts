import { Hono } from 'hono';
import { z } from 'zod';
import { setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { bodyOf, fault, jsonBody } from '../../platform/http/validate.ts';
import { asUser } from '../account.ts';
import { password } from '../login/password-rules.ts';
import { anyoneMay, guardsOf, type SignedInEnv } from '../sessions/guards.ts';
import { assertion } from '../two-factor/passkeys.ts';
import { accept, readInvitation } from './service.ts';

const INCOMPLETE = fault('auth.link-incomplete');
const token = z.string({ error: INCOMPLETE }).max(200, INCOMPLETE);
const link = bodyOf({ token });
/** With what the account's owner has, and is to keep. */
const acceptance = bodyOf({
  token,
  password: password.optional(),
  passkey: assertion.optional(),
});

/**
 * `/api/invitations`: what the mailed invitation to work for the studio is, and accepting it with the account of its address, to which all other ways
 * in end: the answer has the session's new token. A password or a passkey goes on if it is sent along. The token of the link comes in
 * the body, as addresses are logged. Refuses with 410 a link that does not work, whatever the reason, and after too many of these with 429;
 * accepting also with 401 without a session, with 403 an invitation to another address and a wrong password or passkey.
 */
export function invitationRoutes(deps: Deps) {
  const { invitationTokens, limits, clientAddress, tokens } = deps;
  const may = guardsOf(deps);
  /** Counts a link that does not work. */
  const countingJunk = <Result>(env: HonoEnv['Bindings'], work: Promise<Result>) =>
    work.catch(async (error) => {
      if (error instanceof AppError && error.status === 410)
        await limits.junkTokenPerAddress.take(clientAddress(env.incoming));
      throw error;
    });
  return new Hono<SignedInEnv>()
    .post('/read', anyoneMay('invitations.read'), jsonBody(link), async (c) => {
      const id = invitationTokens.read(c.req.valid('json').token);
      return c.json(await countingJunk(c.env, readInvitation(deps, id)), 200);
    })
    .post('/accept', may('invitations.accept'), jsonBody(acceptance), async (c) => {
      const { token: linked, ...shown } = c.req.valid('json');
      const id = invitationTokens.read(linked);
      const { account, version } = await countingJunk(c.env, accept(deps, c, { id, ...shown }));
      const token = await tokens.sign({ ...c.get('session'), version });
      setJoinCookie(c, token, deps);
      c.set('holdsToken', true);
      return c.json({ token, user: asUser(account) }, 200);
    });
}
