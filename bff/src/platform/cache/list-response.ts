import { type Context, Hono } from 'hono';
import { type Encoding, encodingForText } from '../http/compression.ts';
import type { OnAnswered } from '../http/count-requests.ts';
import { securityHeadersFor } from '../http/headers.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { matchesETag } from '../http/preconditions.ts';
import { newRequestId, REQUEST_ID } from '../http/request-ids.ts';
import type { Logger } from '../runtime/logging.ts';
import type { CachedList, ListSnapshot, PublicLists } from './cached-list.ts';

type HeaderRecord = Record<string, string>;

interface ListRequest {
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
  /** Returns the response headers; by default they are built for each response. */
  headersFor?: (list: ListSnapshot, encoding: Encoding | undefined) => HeaderRecord;
}

/** The request headers that decide the form of the response. */
export const readListRequest = (c: Context): ListRequest => ({
  ifNoneMatch: c.req.header('If-None-Match'),
  acceptEncoding: c.req.header('Accept-Encoding'),
});

/** The list as a response in the preferred encoding that the client accepts, or 304 if the client has this version. */
export function listResponse(
  list: ListSnapshot,
  { ifNoneMatch, acceptEncoding, headersFor = responseHeaders }: ListRequest,
): Response | Promise<Response> {
  if (matchesETag(ifNoneMatch, list.etag)) {
    const { 'Content-Type': _, ...withoutBody } = headersFor(list, undefined);
    return new Response(null, { status: 304, headers: withoutBody });
  }
  const encoding = encodingForText(list.body, acceptEncoding);
  const headers = headersFor(list, encoding);
  if (!encoding) return new Response(list.body, { headers });
  return list.compressed(encoding).then((bytes) => new Response(bytes, { headers }));
}

const responseHeaders = (
  { etag, age }: ListSnapshot,
  encoding: Encoding | undefined,
): HeaderRecord => ({
  ETag: etag,
  // By RFC 9111 an Age header says that the response was not generated or validated just now.
  ...(age !== undefined && { Age: String(age) }),
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json',
  Vary: 'Accept-Encoding',
  ...(encoding && { 'Content-Encoding': encoding }),
});

interface CachedListsDeps {
  logger: Logger;
  lists: PublicLists;
  https: boolean;
  hstsSubdomains: boolean;
  onAnswered?: OnAnswered | undefined;
}

/**
 * The app with a fast path: cached lists are served before the app's middleware, because that costs as much as the
 * response (infra/docs/develop/performance.md), and these requests have no body, time or access to limit. All other requests go
 * through the app, and so do requests for lists while successful reads are logged (level `debug`).
 */
export function withCachedLists<App extends Pick<Hono<HonoEnv>, 'fetch'>>(
  { logger, lists, onAnswered, ...site }: CachedListsDeps,
  app: App,
): App {
  const securityHeaders = securityHeadersFor(site);
  const forwardToApp = (c: Context<HonoEnv>) => app.fetch(c.req.raw, c.env);
  // Built once for each list and encoding: building the headers for each response took as long as Hono takes.
  const builtHeaders = new WeakMap<ListSnapshot, Map<Encoding | undefined, HeaderRecord>>();
  const headersFor = (list: ListSnapshot, encoding: Encoding | undefined) => {
    const headersByEncoding =
      builtHeaders.get(list) ?? new Map<Encoding | undefined, HeaderRecord>();
    builtHeaders.set(list, headersByEncoding);
    const headers = headersByEncoding.get(encoding) ?? {
      ...securityHeaders,
      ...responseHeaders(list, encoding),
    };
    headersByEncoding.set(encoding, headers);
    return headers;
  };
  const serveFromMemory = (route: string, cached: CachedList) => (c: Context<HonoEnv>) => {
    const startedAt = onAnswered ? performance.now() : 0;
    const list = logger.isLevelEnabled('debug') ? undefined : cached.inMemory();
    if (!list) return forwardToApp(c);
    const headersWithRequestId: typeof headersFor = (list, encoding) => ({
      ...headersFor(list, encoding),
      [REQUEST_ID]: newRequestId(),
    });
    const response = listResponse(list, {
      ...readListRequest(c),
      headersFor: headersWithRequestId,
    });
    onAnswered?.({
      method: c.req.method,
      route,
      status: response instanceof Promise ? 200 : response.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
    return response;
  };
  const front = new Hono<HonoEnv>()
    .get('/api/meetings', serveFromMemory('/api/meetings', lists.meetings))
    .get('/api/courses', serveFromMemory('/api/courses', lists.courses))
    .get('/api/classes', serveFromMemory('/api/classes', lists.classes))
    .notFound(forwardToApp);
  return front as unknown as App;
}
