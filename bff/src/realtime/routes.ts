import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { allowAnyone, bearerToken } from '../accounts/sessions/guards.ts';
import type { VerifiedToken } from '../platform/crypto/token.ts';
import { indianMoment } from '../platform/database/enrolment-access.ts';
import type { Deps } from '../platform/deps.ts';
import { answers, eventStream } from '../platform/http/answers.ts';
import { appError, errorSchema, notSignedIn } from '../platform/http/errors.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { helloEvent, parseLastEventId } from './events.ts';
import type { LiveStreams } from './live-streams.ts';
import { findStreamHolders } from './queries.ts';
import { tooManyStreams } from './streams/admission-control.ts';
import type { StreamHolder } from './streams/stream.ts';
import { channelsOf, groupsOf } from './subscriptions.ts';

// The node server may have replaced `Response` with a class of its own, which would be sent although the response of
// Node was. Reading the body gives the original one.
void RESPONSE_ALREADY_SENT.body;

type LiveRouteDeps = Pick<Deps, 'sql' | 'tokens' | 'clientAddress' | 'now'> & { live: LiveStreams };

/** The most look-ups of an account that keeps changing. */
const MAX_LOOKUPS = 3;

/**
 * `/api/live`: the live stream (live-event.ts) of a visitor, or with a token that of a learner or of staff. 401 for
 * an invalid token, 503 with `Retry-After` when there are too many streams.
 */
export function liveRoutes(deps: LiveRouteDeps) {
  const { live, clientAddress } = deps;
  return new Hono<HonoEnv>().get(
    '/',
    allowAnyone('changes.follow'),
    answers({ 200: eventStream, 405: errorSchema }),
    async (c) => {
      const { incoming, outgoing } = c.env;
      // Hono answers HEAD as GET; a stream without a body would never end.
      if (incoming.method !== 'GET')
        throw appError(405, 'request.read-only', { headers: { Allow: 'GET' } });
      const authorization = c.req.header('Authorization');
      const { network } = clientAddress(incoming);
      const session =
        authorization === undefined ? undefined : await readSession(deps, authorization);
      live.hub.refuseIfFull({ network, accountId: session?.accountId });
      live.admission.admit(session ?? { network });
      const held = parseLastEventId(c.req.header('Last-Event-ID'));
      await live.ready;
      const holder = session && (await findHolder(deps, session));
      // Nothing is awaited from here on: later changes are published to the stream.
      live.hub.open(outgoing, {
        network,
        holder,
        groups: groupsOf(holder),
        first: helloEvent(live.changeHistory, channelsOf(holder), held),
      });
      return RESPONSE_ALREADY_SENT;
    },
  );
}

/** The session of the token. Throws 401 where the signature is invalid, without a query. */
async function readSession(
  { tokens }: LiveRouteDeps,
  authorization: string,
): Promise<VerifiedToken> {
  const token = bearerToken(authorization);
  const session = token && (await tokens.read(token));
  if (!session) throw notSignedIn();
  return session;
}

/**
 * The holder of the session, as of after this call. Throws 401 where there is none, and 503 where the account keeps
 * changing and the result may be outdated.
 */
async function findHolder(
  { sql, live, now }: LiveRouteDeps,
  session: VerifiedToken,
): Promise<StreamHolder> {
  for (let lookups = 1; ; lookups += 1) {
    const since = performance.now();
    const found = await live.admission.runLookup(() =>
      findStreamHolders(sql, { sessions: [session], ...indianMoment(now()) }),
    );
    const holder = found.get(session.sessionId);
    if (holder?.version !== session.version) throw notSignedIn();
    if (!live.accountChanges.hasChangedSince(session.accountId, since))
      return { ...holder, expiresAt: Math.min(holder.expiresAt, session.expiresAt) };
    if (lookups === MAX_LOOKUPS) throw tooManyStreams();
  }
}
