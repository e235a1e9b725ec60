import type { Strategy } from 'workbox-strategies';
import { fetchedAtHeader, publicCache, publicLists } from '../data/offline/sw-names.ts';

/** A younger copy is not fetched again: the pages that show a list load it themselves. */
const youngMs = 3_600_000;

const isYoung = async (path: string) => {
  const cache = await caches.open(publicCache);
  const copy = await cache.match(path);
  const fetchedAt = Date.parse(copy?.headers.get(fetchedAtHeader) ?? '');
  return Math.abs(Date.now() - fetchedAt) < youngMs;
};

interface Fetching {
  /** Answers a request for a public list, and stores the answer in the cache. */
  strategy: Pick<Strategy, 'handleAll'>;
  event: ExtendableEvent;
}

const keepList = async (path: string, { strategy, event }: Fetching) => {
  const [answered, kept] = strategy.handleAll({ event, request: new Request(path) });
  await Promise.allSettled([answered, kept]);
};

/**
 * Fetches the public lists, for the pages that show them and that nobody has opened yet. The page of a first visit has loaded
 * its own before the worker came, so none of them is in the cache. Never rejects: a list that is not fetched stays as it is.
 */
export const keepLists = async (fetching: Fetching): Promise<void> => {
  await Promise.all(publicLists.map((path) => keepList(path, fetching)));
};

/** The same for lists that are not in the cache, or have been there for long. */
export const renewOldLists = async (fetching: Fetching): Promise<void> => {
  const renew = async (path: string) => (await isYoung(path)) || keepList(path, fetching);
  await Promise.all(publicLists.map(renew));
};
