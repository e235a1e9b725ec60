import type { WorkboxPlugin } from 'workbox-core';
import { isCourses, isMeetings, jsonOf } from '../api/response-shapes.ts';
import { checkedAt, fetchedAtHeader, fromCacheHeader, publicLists } from '../offline/sw-names.ts';

/** An answer that takes longer is given up; the page has long had the copy by then. */
const longestMs = 8_000;

const isOurs: Record<(typeof publicLists)[number], (body: unknown) => boolean> = {
  '/api/meetings': isMeetings,
  '/api/courses': isCourses,
};

/** A captive portal answers 200, too, with a page of its own. */
const isList = async ({ url }: Request, answer: Response) => {
  const list = publicLists.find((path) => path === new URL(url).pathname);
  return answer.ok && list !== undefined && isOurs[list](await jsonOf(answer.clone()));
};

/** Workbox itself ignores Cache-Control. */
const mayBeKept = ({ status, headers }: Response) =>
  status === 200 && !/\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '');

const withHeader = (response: Response, name: string, value: string) => {
  const headers = new Headers(response.headers);
  headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
};

/**
 * Keeps public lists with the time of fetching, marks those that come out of the cache, and takes whatever
 * is no list of ours for no answer: NetworkFirst alone would hand a 503 on although a list is kept, and keep
 * a portal's page in its place.
 */
export const publicListPlugin: WorkboxPlugin = {
  // Chromium's own cache would let every later call wait for one that hangs.
  requestWillFetch: async ({ request }) =>
    new Request(request, { cache: 'no-store', signal: AbortSignal.timeout(longestMs) }),
  fetchDidSucceed: async ({ request, response, state }) => {
    if (await isList(request, response)) return response;
    if (state) state.failure = response;
    throw new Error(`Status ${response.status} is no list of ours`);
  },
  cacheWillUpdate: async ({ response }) =>
    mayBeKept(response)
      ? withHeader(
          response,
          fetchedAtHeader,
          (checkedAt(response.headers) ?? new Date()).toISOString(),
        )
      : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && withHeader(cachedResponse, fromCacheHeader, '1'),
  // With nothing kept, the server's own words are better than none.
  handlerDidError: async ({ state }) => state?.failure,
};
