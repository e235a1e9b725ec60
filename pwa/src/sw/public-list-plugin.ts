import type { WorkboxPlugin } from 'workbox-core';
import { fetchedAtHeader, fromCacheHeader } from '../sw-names.ts';

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
 * Keeps public lists with the time of fetching, marks those that come out of the cache, and takes a
 * failing server for no answer: NetworkFirst alone would hand its 503 on although a list is kept.
 */
export const publicListPlugin: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < 500) return response;
    if (state) state.failure = response;
    throw new Error(`Status ${response.status}`);
  },
  cacheWillUpdate: async ({ response }) =>
    mayBeKept(response) ? withHeader(response, fetchedAtHeader, new Date().toISOString()) : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && withHeader(cachedResponse, fromCacheHeader, '1'),
  // With nothing kept, the server's own words are better than none.
  handlerDidError: async ({ state }) => state?.failure,
};
