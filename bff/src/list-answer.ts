import { type Context, Hono } from 'hono';
import type { Deps, HonoEnv } from './deps.ts';
import { securityHeadersFor } from './headers.ts';
import type { KeptList, ListSnapshot } from './kept-list.ts';
import { hasCurrent } from './preconditions.ts';

interface Asked {
  ifNoneMatch: string | undefined;
  headers?: Record<string, string>;
}

/** The list as an answer, or 304 for who has this very list. */
export function answerList(
  { body, etag }: ListSnapshot,
  { ifNoneMatch, headers }: Asked,
): Response {
  const caching = { ...headers, ETag: etag, 'Cache-Control': 'no-cache' };
  if (hasCurrent(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: caching });
  return new Response(body, { headers: { ...caching, 'Content-Type': 'application/json' } });
}

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
  const headers = securityHeadersFor({ https });
  const usualWay = (c: Context<HonoEnv>) => app.fetch(c.req.raw, c.env);
  const fromMemory = (kept: KeptList) => (c: Context<HonoEnv>) => {
    const list = logger.isLevelEnabled('debug') ? undefined : kept.inMemory();
    if (!list) return usualWay(c);
    return answerList(list, { ifNoneMatch: c.req.header('If-None-Match'), headers });
  };
  const front = new Hono<HonoEnv>()
    .get('/api/meetings', fromMemory(lists.meetings))
    .get('/api/courses', fromMemory(lists.courses))
    .notFound(usualWay);
  return front as unknown as App;
}
