import { type Context, Hono } from 'hono';
import { type Encoding, encodingOf } from '../http/compression.ts';
import { securityHeadersFor } from '../http/headers.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { hasCurrent } from '../http/preconditions.ts';
import type { Logger } from '../runtime/logging.ts';
import type { KeptList, ListSnapshot } from './cached-list.ts';
import type { PublicLists } from './public-lists.ts';

type Headers = Record<string, string>;

interface Asked {
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
  /** What the answer carries; put together anew when not given. */
  headersFor?: (list: ListSnapshot, encoding: Encoding | undefined) => Headers;
}

/** What a request for a list says about the answer that it takes. */
export const askedBy = (c: Context): Asked => ({
  ifNoneMatch: c.req.header('If-None-Match'),
  acceptEncoding: c.req.header('Accept-Encoding'),
});

/** The list as an answer, in the best encoding that is taken, or 304 for who has this very list. */
export function answerList(
  list: ListSnapshot,
  { ifNoneMatch, acceptEncoding, headersFor = headersOf }: Asked,
): Response | Promise<Response> {
  if (hasCurrent(ifNoneMatch, list.etag)) {
    const { 'Content-Type': _, ...withoutBody } = headersFor(list, undefined);
    return new Response(null, { status: 304, headers: withoutBody });
  }
  const encoding = encodingOf(list.body, acceptEncoding);
  const headers = headersFor(list, encoding);
  if (!encoding) return new Response(list.body, { headers });
  return list.compressed(encoding).then((bytes) => new Response(bytes, { headers }));
}

const headersOf = ({ etag, age }: ListSnapshot, encoding: Encoding | undefined): Headers => ({
  ETag: etag,
  // By RFC 9111 this says that nobody has just made sure of it.
  ...(age !== undefined && { Age: String(age) }),
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json',
  Vary: 'Accept-Encoding',
  ...(encoding && { 'Content-Encoding': encoding }),
});

/**
 * The app, with the public lists answered before its middlewares while they are
 * in memory: those cost as much as the answer (infra/docs/performance.md), and
 * there is nothing in it to bound or to limit. Where reads that went well are
 * logged, and for all else, everything goes its usual way.
 */
export function withListsFromMemory<App extends Pick<Hono<HonoEnv>, 'fetch'>>(
  { logger, lists, https }: { logger: Logger; lists: PublicLists; https: boolean },
  app: App,
): App {
  const guards = securityHeadersFor({ https });
  const usualWay = (c: Context<HonoEnv>) => app.fetch(c.req.raw, c.env);
  // Put together once for each list and encoding: for each answer it took as long as Hono does.
  const headersOnce = new WeakMap<ListSnapshot, Map<Encoding | undefined, Headers>>();
  const guarded = (list: ListSnapshot, encoding: Encoding | undefined) => {
    const known = headersOnce.get(list) ?? new Map<Encoding | undefined, Headers>();
    headersOnce.set(list, known);
    const headers = known.get(encoding) ?? { ...guards, ...headersOf(list, encoding) };
    known.set(encoding, headers);
    return headers;
  };
  const fromMemory = (kept: KeptList) => (c: Context<HonoEnv>) => {
    const list = logger.isLevelEnabled('debug') ? undefined : kept.inMemory();
    if (!list) return usualWay(c);
    return answerList(list, { ...askedBy(c), headersFor: guarded });
  };
  const front = new Hono<HonoEnv>()
    .get('/api/meetings', fromMemory(lists.meetings))
    .get('/api/courses', fromMemory(lists.courses))
    .notFound(usualWay);
  return front as unknown as App;
}
