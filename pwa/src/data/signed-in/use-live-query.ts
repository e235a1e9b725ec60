import {
  hashKey,
  type InfiniteData,
  type QueryFunction,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useScrollRestoration, useShownPages } from '../lists/lazy/use-scroll-position.ts';
import { subscribeToChanges, useLive } from '../live/live-state.ts';
import { formatError } from '../network/client.ts';
import { useSession } from '../session/session.ts';
import {
  applyLiveChange,
  gcTimeOf,
  invalidateQuery,
  rememberedMs,
  showFirstPage,
} from './queries.ts';
import {
  hashQueryKey,
  isRestored,
  queryClient,
  slowAfterMs,
  withPersistedCopy,
} from './query-client.ts';
import { type AppQueryMeta, joinPages, type QueryOptions, type Rows } from './query-options.ts';

/** The part of a query that a screen reads. */
export interface LiveQueryResult<Data> {
  data: Data | undefined;
  /** When the server sent the data: milliseconds since 1970, 0 if it has not. */
  dataUpdatedAt: number;
  /** The data may be old: the last fetch has failed or is slow, or they were restored from the device. stale-note.ts has the words for it. */
  isOutdated: boolean;
  /** An answer may come at any moment: the user need not know yet that the data may be old. */
  isAwaited: boolean;
  /** Why the last fetch failed. */
  error: Error | null;
  /** Fetches again. Never rejects. */
  refetch: () => Promise<void>;
}

const urgentMs = 5_000;
/** By lot: the streams of a server that stops end in one moment. */
const soonMs = 2_000 + Math.random() * 4_000;

interface Moment {
  isLive: boolean;
  hasFailed: boolean;
  /** No answer has come since the stream was lost: perhaps the server has gone, too. */
  isInDoubt: boolean;
}

interface KeptFreshQuery {
  queryKey: QueryKey;
  refetchInterval?: unknown;
  gcTime?: number | undefined;
  meta?: AppQueryMeta | undefined;
}

/** How often the query is fetched now. After a failure no event shows when it would succeed. */
const intervalOf = (
  { refetchInterval, meta: { live } = {} }: KeptFreshQuery,
  { isLive, hasFailed, isInDoubt }: Moment,
): number | false => {
  if (hasFailed && live?.isUrgent) return urgentMs;
  if (isInDoubt && live?.isUrgent) return soonMs;
  const interval = isLive && live && !hasFailed ? live.refetchInterval : refetchInterval;
  return typeof interval === 'number' && interval;
};

/** Common to queries with and without pages. */
const useFreshness = () => {
  const isLive = useLive((live) => live.isLive);
  const heardAt = useLive((live) => live.heardAt)?.getTime() ?? 0;
  // The query of another account is another one.
  useSession((session) => session.user?.id);
  return (query: KeptFreshQuery) => ({
    gcTime: gcTimeOf(query),
    refetchInterval: ({ state }: { state: { error: unknown; dataUpdatedAt: number } }) =>
      intervalOf(query, {
        isLive,
        hasFailed: state.error !== null,
        isInDoubt: !isLive && state.dataUpdatedAt < heardAt,
      }),
  });
};

const subscribe = ({ queryKey, meta: { live } = {} }: KeptFreshQuery) =>
  live &&
  subscribeToChanges({
    name: hashQueryKey(queryKey),
    channels: live.channels,
    load: () => invalidateQuery({ queryKey }),
    apply: (change) => applyLiveChange(queryKey, change),
    onChange: (change) => {
      const data = queryClient.getQueryData(queryKey);
      if (data !== undefined) live.onChange?.(data, change);
    },
  });

/** Keeps the queries up to date by the live stream while they are on the screen. */
const useSubscriptions = (queries: KeptFreshQuery[]) => {
  const names = queries.map(({ queryKey }) => hashQueryKey(queryKey)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query with the same key is the same.
  useEffect(() => {
    const subscriptions = queries.map(subscribe);
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe?.();
    };
  }, [names]);
};

/** Whether no answer has come for so long that the user sees a note. */
export const useSlow = (isFetching: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isFetching) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isSlow;
};

interface ObservedQuery<Data> {
  data: Data | undefined;
  dataUpdatedAt: number;
  error: Error | null;
  isFetching: boolean;
}

const useResult = <Data>(
  { queryKey }: { queryKey: QueryKey },
  { data, dataUpdatedAt, error, isFetching }: ObservedQuery<Data>,
): LiveQueryResult<Data> => {
  const isSlow = useSlow(isFetching);
  return {
    ...{ data, dataUpdatedAt, error },
    isOutdated: isSlow || error !== null || isRestored(queryKey),
    isAwaited: isFetching && !isSlow && error === null && navigator.onLine,
    refetch: () => invalidateQuery({ queryKey }),
  };
};

/** The options with the query function wrapped. Without one, the library's error says so. */
const withCopy = <Data, Key extends QueryKey>(options: QueryOptions<Data, Key>) => ({
  ...options,
  ...(options.queryFn && { queryFn: withPersistedCopy(options.queryFn) }),
});

/**
 * `useQuery` of a signed-in person's data, which are kept up to date while the component is mounted. With `enabled: false` it shows
 * the data in memory: another part of the screen may fetch them, or may have done so.
 */
export const useLiveQuery = <Data, Key extends QueryKey>(
  options: QueryOptions<Data, Key>,
): LiveQueryResult<Data> => {
  const freshness = useFreshness();
  const query = useQuery({ ...withCopy(options), ...freshness(options) }, queryClient);
  useSubscriptions(options.enabled === false ? [] : [options]);
  return useResult(options, query);
};

/** `useQueries`, as `useLiveQuery` does with one. */
export const useLiveQueries = <Data, Key extends QueryKey>(
  queries: QueryOptions<Data, Key>[],
): Pick<LiveQueryResult<Data>, 'data' | 'error'>[] => {
  const freshness = useFreshness();
  const results = useQueries(
    { queries: queries.map((options) => ({ ...withCopy(options), ...freshness(options) })) },
    queryClient,
  );
  useSubscriptions(queries);
  return results.map(({ data, error }) => ({ data: data as Data | undefined, error }));
};

/** A list that comes in pages. */
export interface LiveInfiniteQueryResult<List> extends LiveQueryResult<List> {
  /** Shows one more page. Resolves with the message about a failure, or undefined. */
  loadMore: () => Promise<string | undefined>;
}

/** A few tries, as a change may drop the answer that is under way. */
const maxTries = 5;

type ListOptions<List, Key extends QueryKey> = UseInfiniteQueryOptions<
  List,
  Error,
  InfiniteData<List>,
  Key,
  string | undefined
>;

/** `useInfiniteQuery`, with the pages as one list. With `pagesAtFirst` it goes on with as many pages as it was left with. */
export const useLiveInfiniteQuery = <List extends Rows, Key extends QueryKey>(
  options: ListOptions<List, Key>,
  { pagesAtFirst }: { pagesAtFirst?: number | undefined } = {},
): LiveInfiniteQueryResult<List> & { pages: number } => {
  const { queryKey, queryFn } = options;
  const freshness = useFreshness();
  const name = hashQueryKey(queryKey);
  const [begun, setBegun] = useState<string>();
  if (begun !== name) {
    if (pagesAtFirst === undefined && options.refetchOnMount !== false) showFirstPage(options);
    setBegun(name);
  }
  const query = useInfiniteQuery(
    {
      ...options,
      ...freshness(options),
      queryFn: withPersistedCopy(queryFn as QueryFunction<List, Key, string | undefined>),
      // Going back may come.
      gcTime: rememberedMs,
    },
    queryClient,
  );
  useSubscriptions([options]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const pages = query.data?.pages.length ?? 0;
  const isShort = pages > 0 && pages < (pagesAtFirst ?? 1) && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);

  const loadMore = async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      // The next page drops an answer that is under way, which is fetched again afterwards.
      const wasFetching = queryClient.isFetching({ queryKey, exact: true }) > 0;
      const after = await fetchNextPage();
      if (wasFetching) void invalidateQuery(options);
      if (after.isFetchNextPageError) return formatError(after.error);
      if ((after.data?.pages.length ?? 0) > pages || !after.hasNextPage) return undefined;
    }
    return undefined;
  };

  const result = useResult(options, {
    data: query.data && !isShort ? joinPages<List>(query.data) : undefined,
    dataUpdatedAt: query.dataUpdatedAt,
    error: isFetchNextPageError ? null : query.error,
    isFetching,
  });
  return { ...result, loadMore, pages };
};

/**
 * `useLiveInfiniteQuery` for the list of a page: after going back, or a reload, it is as the user left it. The list of a hidden page
 * has no scroll position to go back to until it `isShown`.
 */
export const useRestoredInfiniteQuery = <List extends Rows, Key extends QueryKey>(
  options: ListOptions<List, Key>,
  { isShown = true }: { isShown?: boolean } = {},
): LiveInfiniteQueryResult<List> => {
  const isBack = useNavigationType() === 'POP';
  const { before, keep } = useShownPages(hashKey(options.queryKey));
  const { pages, ...result } = useLiveInfiniteQuery(options, {
    pagesAtFirst: isBack ? before : undefined,
  });
  const isThere = result.data !== undefined;
  useScrollRestoration(isThere && isShown);
  useEffect(() => {
    // Not while the pages from before are still coming.
    if (isThere) keep(pages);
  });
  return result;
};
