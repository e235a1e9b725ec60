import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { bodyOf, fault, jsonBody } from '../../http/validate.ts';
import { asUser } from '../account.ts';
import { anyoneMay, guardsOf, type SignedInEnv } from '../guards.ts';
import { accept, readInvitation } from './service.ts';

const INCOMPLETE = fault('auth.link-incomplete');
const link = bodyOf({ token: z.string({ error: INCOMPLETE }).max(200, INCOMPLETE) });

/**
 * `/api/invitations`: what the mailed invitation to work for the studio is, and accepting it with the account of its address. The token comes in
 * the body, as addresses are logged. Refuses with 410 a link that does not work, whatever the reason, and after too many of these with 429;
 * accepting also with 401 without a session and with 403 an invitation to another address.
 */
export function invitationRoutes(deps: Deps) {
  const { invitationTokens, limits, clientAddress } = deps;
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
    .post('/accept', may('invitations.accept'), jsonBody(link), async (c) => {
      const id = invitationTokens.read(c.req.valid('json').token);
      const account = await countingJunk(c.env, accept(deps, id, c.get('account')));
      return c.json({ user: asUser(account) }, 200);
    });
}
