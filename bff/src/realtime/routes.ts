import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { anyoneMay, bearerToken } from '../accounts/sessions/guards.ts';
import type { ReadToken } from '../platform/crypto/token.ts';
import { momentIn } from '../platform/database/places.ts';
import type { Deps } from '../platform/deps.ts';
import { notSignedIn, refusal } from '../platform/http/errors.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { heldVersions, helloEvent } from './events.ts';
import type { Live } from './live.ts';
import { findHolders } from './queries.ts';
import { tooManyStreams } from './streams/admission-control.ts';
import type { Holder } from './streams/stream.ts';
import { channelsOf, topicsOf } from './subscriptions.ts';

// By now the server may have put a class of its own in the place of `Response`, which would be sent although Node's
// response was. Whoever reads its body gets the true one.
void RESPONSE_ALREADY_SENT.body;

type LiveDeps = Pick<Deps, 'sql' | 'tokens' | 'clientAddress' | 'now'> & { live: Live };

/** An account that changes all the time is looked up so often at most. */
const MOST_LOOKUPS = 3;

/**
 * `/api/live`: the stream of changes (live-event.ts) of a visitor, or with a token that of a learner or of staff. Refuses
 * with 401 a token that is not valid, and with 503 and `Retry-After` when there are too many streams.
 */
export function liveRoutes(deps: LiveDeps) {
  const { live, clientAddress } = deps;
  return new Hono<HonoEnv>().get('/', anyoneMay('changes.follow'), async (c) => {
    const { incoming, outgoing } = c.env;
    // Hono answers HEAD as GET; a stream without a body would never end.
    if (incoming.method !== 'GET')
      throw refusal(405, 'request.read-only', { headers: { Allow: 'GET' } });
    const authorization = c.req.header('Authorization');
    const { network } = clientAddress(incoming);
    const session = authorization === undefined ? undefined : await read(deps, authorization);
    live.hub.refuseIfFull({ network, accountId: session?.accountId });
    live.rush.take(session ?? { network });
    const held = heldVersions(c.req.header('Last-Event-ID'));
    await live.ready;
    const holder = session && (await lookUp(deps, session));
    // From here on nothing is awaited: what changes later is published to the stream.
    live.hub.open(outgoing, {
      network,
      holder,
      channels: channelsOf(holder),
      first: helloEvent(live.topics, topicsOf(holder), held),
    });
    return RESPONSE_ALREADY_SENT;
  });
}

/** The session that the token names. Throws 401 where this site has not signed it, which costs no query. */
async function read({ tokens }: LiveDeps, authorization: string): Promise<ReadToken> {
  const token = bearerToken(authorization);
  const session = token && (await tokens.read(token));
  if (!session) throw notSignedIn();
  return session;
}

/**
 * Who holds the session's token, as of after this call. Throws 401 where nobody does, and 503 where the account changes all
 * the time: what was found may be what it was before.
 */
async function lookUp({ sql, live, now }: LiveDeps, session: ReadToken): Promise<Holder> {
  for (let lookups = 1; ; lookups += 1) {
    const since = performance.now();
    const found = await live.rush.lookUp(() =>
      findHolders(sql, { sessions: [session], ...momentIn(now()) }),
    );
    const holder = found.get(session.sessionId);
    if (holder?.version !== session.version) throw notSignedIn();
    if (!live.accountChanges.hasChangedSince(session.accountId, since))
      return { ...holder, expiresAt: Math.min(holder.expiresAt, session.expiresAt) };
    if (lookups === MOST_LOOKUPS) throw tooManyStreams();
  }
}
