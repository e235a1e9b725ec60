import { type Context, Hono } from 'hono';
import { type Encoding, encodingOf } from '../http/compression.ts';
import type { OnAnswered } from '../http/count-requests.ts';
import { securityHeadersFor } from '../http/headers.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { hasCurrent } from '../http/preconditions.ts';
import { newRequestId, REQUEST_ID } from '../http/request-ids.ts';
import type { Logger } from '../runtime/logging.ts';
import type { KeptList, ListSnapshot, PublicLists } from './cached-list.ts';

type Headers = Record<string, string>;

interface Asked {
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
  /** Gives the headers of the answer; by default they are built for each answer. */
  headersFor?: (list: ListSnapshot, encoding: Encoding | undefined) => Headers;
}

/** The headers of a request for a list that decide the form of the answer. */
export const askedBy = (c: Context): Asked => ({
  ifNoneMatch: c.req.header('If-None-Match'),
  acceptEncoding: c.req.header('Accept-Encoding'),
});

/** The list as an answer in the preferred encoding that the client accepts, or 304 if the client has this version. */
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
  // By RFC 9111 an Age header says that the answer was not generated or validated just now.
  ...(age !== undefined && { Age: String(age) }),
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json',
  Vary: 'Accept-Encoding',
  ...(encoding && { 'Content-Encoding': encoding }),
});

interface ListsFromMemory {
  logger: Logger;
  lists: PublicLists;
  https: boolean;
  onAnswered?: OnAnswered | undefined;
}

/**
 * The app with a short path: lists in memory are answered before the app's middlewares, because those cost as much
 * as the answer (infra/docs/performance.md) and there is no body, time or access to limit. All other requests go
 * through the app, and so do those for lists while successful reads are logged (level `debug`).
 */
export function withListsFromMemory<App extends Pick<Hono<HonoEnv>, 'fetch'>>(
  { logger, lists, https, onAnswered }: ListsFromMemory,
  app: App,
): App {
  const securityHeaders = securityHeadersFor({ https });
  const throughApp = (c: Context<HonoEnv>) => app.fetch(c.req.raw, c.env);
  // Built once for each list and encoding: building the headers for each answer took as long as Hono takes.
  const built = new WeakMap<ListSnapshot, Map<Encoding | undefined, Headers>>();
  const headersFor = (list: ListSnapshot, encoding: Encoding | undefined) => {
    const ofList = built.get(list) ?? new Map<Encoding | undefined, Headers>();
    built.set(list, ofList);
    const headers = ofList.get(encoding) ?? { ...securityHeaders, ...headersOf(list, encoding) };
    ofList.set(encoding, headers);
    return headers;
  };
  const fromMemory = (route: string, kept: KeptList) => (c: Context<HonoEnv>) => {
    const begun = onAnswered ? performance.now() : 0;
    const list = logger.isLevelEnabled('debug') ? undefined : kept.inMemory();
    if (!list) return throughApp(c);
    const withId: typeof headersFor = (list, encoding) => ({
      ...headersFor(list, encoding),
      [REQUEST_ID]: newRequestId(),
    });
    const answer = answerList(list, { ...askedBy(c), headersFor: withId });
    onAnswered?.({
      method: c.req.method,
      route,
      status: answer instanceof Promise ? 200 : answer.status,
      seconds: (performance.now() - begun) / 1000,
    });
    return answer;
  };
  const front = new Hono<HonoEnv>()
    .get('/api/meetings', fromMemory('/api/meetings', lists.meetings))
    .get('/api/courses', fromMemory('/api/courses', lists.courses))
    .get('/api/classes', fromMemory('/api/classes', lists.classes))
    .notFound(throughApp);
  return front as unknown as App;
}
