import type { WorkboxPlugin } from 'workbox-core';
import {
  isClasses,
  isCourses,
  isMeetings,
  isStudioSettings,
  readJson,
} from '../data/network/response-shapes.ts';
import {
  checkedAt,
  fetchedAtHeader,
  fromCacheHeader,
  publicCache,
  publicCachePrefix,
  publicLists,
} from '../data/offline/service-worker-names.ts';

/** The longest fetch. The page gets the cached list earlier (networkTimeoutSeconds in sw.ts). */
const fetchTimeoutMs = 8_000;

const shapeChecks: Record<(typeof publicLists)[number], (body: unknown) => boolean> = {
  '/api/meetings': isMeetings,
  '/api/courses': isCourses,
  '/api/classes': isClasses,
  '/api/studio': isStudioSettings,
};

/** A captive portal responds with 200 and its own page, so the shape is checked too. */
const isList = async ({ url }: Request, response: Response) => {
  const list = publicLists.find((path) => path === new URL(url).pathname);
  return response.ok && list !== undefined && shapeChecks[list](await readJson(response.clone()));
};

/** Workbox ignores Cache-Control. */
const isCacheable = ({ status, headers }: Response) =>
  status === 200 && !/\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '');

const withHeader = (response: Response, name: string, value: string) => {
  const headers = new Headers(response.headers);
  headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
};

/**
 * Stores public lists with their fetch time, marks lists from the cache, and treats every other response as a failed
 * fetch. NetworkFirst alone would pass a 503 on although a list is cached, and would cache a captive portal's page.
 */
export const publicListPlugin: WorkboxPlugin = {
  // Chromium's HTTP cache queues calls of one address behind a call that hangs.
  requestWillFetch: async ({ request }) =>
    new Request(request, { cache: 'no-store', signal: AbortSignal.timeout(fetchTimeoutMs) }),
  fetchDidSucceed: async ({ request, response, state }) => {
    if (await isList(request, response)) return response;
    if (state) state.failure = response;
    throw new Error(`Status ${response.status} is no list of ours`);
  },
  cacheWillUpdate: async ({ response }) =>
    isCacheable(response)
      ? withHeader(
          response,
          fetchedAtHeader,
          (checkedAt(response.headers) ?? new Date()).toISOString(),
        )
      : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && withHeader(cachedResponse, fromCacheHeader, '1'),
  // Without a cached list the page gets the server's own response.
  handlerDidError: async ({ state }) => state?.failure,
};

/** Deletes the public lists of older versions: their content may be private now. */
export const deleteOldLists = async (): Promise<void> => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(publicCachePrefix) && name !== publicCache);
  await Promise.all(old.map((name) => caches.delete(name)));
};
