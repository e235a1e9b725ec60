import type { Strategy } from 'workbox-strategies';
import { fetchedAtHeader, publicCache, publicLists } from '../data/offline/service-worker-names.ts';

/** A newer copy is not fetched again: the pages that show a list load it themselves. */
const freshForMs = 3_600_000;

const isFresh = async (path: string) => {
  const cache = await caches.open(publicCache);
  const copy = await cache.match(path);
  const fetchedAt = Date.parse(copy?.headers.get(fetchedAtHeader) ?? '');
  return Math.abs(Date.now() - fetchedAt) < freshForMs;
};

interface ListFetch {
  /** Responds to a request for a public list, and stores the response in the cache. */
  strategy: Pick<Strategy, 'handleAll'>;
  event: ExtendableEvent;
}

const cacheList = async (path: string, { strategy, event }: ListFetch) => {
  const [answered, kept] = strategy.handleAll({ event, request: new Request(path) });
  await Promise.allSettled([answered, kept]);
};

/**
 * Fetches the public lists for pages that were not opened yet. The page of a first visit has loaded its own lists before the
 * worker was active, so none of them is in the cache. Never rejects: a list that cannot be fetched stays as it is.
 */
export const cacheLists = async (fetching: ListFetch): Promise<void> => {
  await Promise.all(publicLists.map((path) => cacheList(path, fetching)));
};

/** The same for lists that are missing from the cache or old. */
export const refreshOldLists = async (fetching: ListFetch): Promise<void> => {
  const refresh = async (path: string) => (await isFresh(path)) || cacheList(path, fetching);
  await Promise.all(publicLists.map(refresh));
};
