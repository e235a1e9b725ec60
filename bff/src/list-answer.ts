import { type Context, Hono } from 'hono';
import type { Deps, HonoEnv } from './deps.ts';
import { securityHeadersFor } from './headers.ts';
import type { KeptList, ListSnapshot } from './kept-list.ts';
import { hasCurrent } from './preconditions.ts';

type Headers = Record<string, string>;

interface Asked {
  ifNoneMatch: string | undefined;
  headers?: Headers;
}

/** The list as an answer, or 304 for who has this very list. */
export function answerList(
  list: ListSnapshot,
  { ifNoneMatch, headers = headersOf(list) }: Asked,
): Response {
  if (!hasCurrent(ifNoneMatch, list.etag)) return new Response(list.body, { headers });
  const { 'Content-Type': _, ...withoutBody } = headers;
  return new Response(null, { status: 304, headers: withoutBody });
}

const headersOf = ({ etag, age }: ListSnapshot): Headers => ({
  ETag: etag,
  // By RFC 9111 this says that nobody has just made sure of it.
  ...(age !== undefined && { Age: String(age) }),
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json',
});

/**
 * The app, with the public lists answered before its middlewares while they are
 * in memory: those cost as much as the answer (infra/docs/performance.md), and
 * there is nothing in it to bound or to limit. Where reads that went well are
 * logged, and for all else, everything goes its usual way.
 */
export function withListsFromMemory<App extends Pick<Hono<HonoEnv>, 'fetch'>>(
  { logger, lists, https }: Pick<Deps, 'logger' | 'lists' | 'https'>,
  app: App,
): App {
  const guards = securityHeadersFor({ https });
  const usualWay = (c: Context<HonoEnv>) => app.fetch(c.req.raw, c.env);
  // Put together once for each list: for each answer it took as long as Hono does.
  const headersOnce = new WeakMap<ListSnapshot, Headers>();
  const guarded = (list: ListSnapshot) => {
    const known = headersOnce.get(list);
    if (known) return known;
    const headers = { ...guards, ...headersOf(list) };
    headersOnce.set(list, headers);
    return headers;
  };
  const fromMemory = (kept: KeptList) => (c: Context<HonoEnv>) => {
    const list = logger.isLevelEnabled('debug') ? undefined : kept.inMemory();
    if (!list) return usualWay(c);
    return answerList(list, {
      ifNoneMatch: c.req.header('If-None-Match'),
      headers: guarded(list),
    });
  };
  const front = new Hono<HonoEnv>()
    .get('/api/meetings', fromMemory(lists.meetings))
    .get('/api/courses', fromMemory(lists.courses))
    .notFound(usualWay);
  return front as unknown as App;
}
