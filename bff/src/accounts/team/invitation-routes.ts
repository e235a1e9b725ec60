import { Hono } from 'hono';
import { z } from 'zod';
import { setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { AppError, errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { bodySchema, jsonBody, validationError } from '../../platform/http/validate.ts';
import { toUser } from '../account.ts';
import { password } from '../login/password-rules.ts';
import { registrationFields } from '../login/registration.ts';
import { handOutSession, signInResponseSchema } from '../sessions/begin-session.ts';
import { allowAnyone, createGuard, type SignedInEnv } from '../sessions/guards.ts';
import { assertionBody } from '../two-factor/passkeys.ts';
import { acceptAndJoin, readInvitation, registerAndJoin } from './service.ts';
import { invitationDetailsSchema } from './team.ts';

const INCOMPLETE = validationError('auth.link-incomplete');
const tokenField = z.string({ error: INCOMPLETE }).max(200, INCOMPLETE);
const linkBody = bodySchema({ token: tokenField });
const registrationBody = bodySchema({ token: tokenField, ...registrationFields });
/** With proofs of the password and the passkey that the owner retains. */
const acceptanceBody = bodySchema({
  token: tokenField,
  password: password.optional(),
  passkey: assertionBody.optional(),
});

/**
 * `/api/invitations`: reading a mailed invitation to the team, registering its address and joining at once, and accepting it with the
 * account that its address has. Registering responds with 409 if there is an account by now. Accepting revokes all other
 * access to the account, and the response has the session's new token; a password or a passkey is retained if it is sent along. The token
 * of the link is in the body, as URLs are logged. Responds with 410 to a link that does not work, whatever the reason, and with 429 after
 * too many of these; accepting responds with 401 without a session, and with 403 to an invitation to another address and to a wrong
 * password or passkey.
 */
export function invitationRoutes(deps: Deps) {
  const { invitationTokens, limits, clientAddress, tokens } = deps;
  const may = createGuard(deps);
  /** Counts a link that does not work. */
  const countInvalidLinks = <Result>(env: HonoEnv['Bindings'], work: Promise<Result>) =>
    work.catch(async (error) => {
      if (error instanceof AppError && error.status === 410)
        await limits.junkTokenPerAddress.take(clientAddress(env.incoming));
      throw error;
    });
  return new Hono<SignedInEnv>()
    .post(
      '/read',
      allowAnyone('invitations.read'),
      answers({ 200: invitationDetailsSchema, 410: errorSchema }),
      jsonBody(linkBody),
      async (c) => {
        const id = invitationTokens.read(c.req.valid('json').token);
        return c.json(await countInvalidLinks(c.env, readInvitation(deps, id)), 200);
      },
    )
    .post(
      '/register',
      allowAnyone('account.create'),
      answers({ 201: signInResponseSchema, 409: errorSchema, 410: errorSchema }),
      jsonBody(registrationBody),
      async (c) => {
        const { token, ...typed } = c.req.valid('json');
        const id = invitationTokens.read(token);
        const started = await countInvalidLinks(c.env, registerAndJoin(deps, c, { id, ...typed }));
        return c.json(await handOutSession(deps, c, started), 201);
      },
    )
    .post(
      '/accept',
      may('invitations.accept'),
      answers({ 200: signInResponseSchema, 409: errorSchema, 410: errorSchema }),
      jsonBody(acceptanceBody),
      async (c) => {
        const { token: linked, ...shown } = c.req.valid('json');
        const id = invitationTokens.read(linked);
        const { account, version } = await countInvalidLinks(
          c.env,
          acceptAndJoin(deps, c, { id, ...shown }),
        );
        const token = await tokens.sign({ ...c.get('session'), version });
        setJoinCookie(c, token, deps);
        c.set('holdsToken', true);
        return c.json({ token, user: toUser(account) }, 200);
      },
    );
}
