import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import {
  hashKey,
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { onLanguageChange } from '../../i18n/messages.ts';
import { onClearUnseenData } from '../live/live-state.ts';
import { ApiError } from '../network/client.ts';
import { isSameAccount, useSession } from '../session/session.ts';
import { isQueryKeyOfChild } from './acting-profile.ts';
import { deletePersonalCache, readPersonalCache, writePersonalCache } from './personal-cache.ts';

/** The queries whose data a device keeps, for use without a network: the first part of their keys. Nothing else of the account is stored. */
const persistedQueries: ReadonlySet<unknown> = new Set([
  'announcements',
  'children',
  'classes',
  'enrolments',
  'meetings',
  'months',
  'orders',
  'receipts',
  'selection',
  'today',
]);

/** The hash of a key is that of the account and the key: nobody finds the data of somebody else, in memory or on the device. */
export const hashQueryKey = (key: QueryKey): string =>
  hashKey([useSession.getState().user?.id ?? null, ...key]);

/** The account whose data the query holds. */
const accountOf = (queryHash: string): unknown => JSON.parse(queryHash)[0];

/**
 * The server's answers to the logged-in person. An answer shows that the device is online; the browser does not, as it is often
 * wrong. Every query is fetched again when its screen opens, and when the user or the network comes back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashQueryKey,
      networkMode: 'always',
      retry: false,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
  },
});

// From now on it hears when the user or the network comes back.
queryClient.mount();

// Some answers have sentences, which are in the language of the request.
onLanguageChange(() => void queryClient.invalidateQueries());

const queries = queryClient.getQueryCache();

const asItIs = <Value>(value: Value): Value => value;

const prefix = 'answer';

const persister = experimental_createQueryPersister<PersistedQuery>({
  storage: {
    getItem: readPersonalCache<PersistedQuery>,
    setItem: (name, query) => writePersonalCache(name, query, accountOf(query.queryHash)),
    removeItem: () => {},
  },
  serialize: asItIs,
  deserialize: asItIs,
  prefix,
  maxAge: Number.POSITIVE_INFINITY,
  // Another one where an answer gets another form.
  buster: '1',
});

const copyOf = ({ queryHash }: Query) => `${prefix}-${queryHash}`;

/** When the data were fetched that the device has kept, for those that no answer of the server has replaced. */
const restoredAtOf = new WeakMap<Query, number>();

/** Whether the data were restored from the device: they may be older than the events of the live stream. */
const isRestoredIn = (query: Query): boolean =>
  restoredAtOf.get(query) === query.state.dataUpdatedAt;

export const isRestored = (queryKey: QueryKey): boolean => {
  const query = queries.find({ queryKey });
  return query !== undefined && isRestoredIn(query);
};

/** Whether a device keeps the data of this query. */
export const isPersisted = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  persistedQueries.has(name);

// The persister's own method would store fetched data, but not the changes by `setQueryData`.
queries.subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { query } = event;
  if (isPersisted(query) && !isRestoredIn(query)) void persister.persistQuery(query);
});

const readPersisted = (queryHash: string) =>
  new Promise<PersistedQuery | undefined>((resolve) => {
    void persister
      .retrieveQuery(queryHash, resolve)
      .then((data) => data === undefined && resolve(undefined));
  });

/** Shows the device's copy if no data are loaded yet. */
export const restore = async (queryKey: QueryKey): Promise<void> => {
  const query = queries.find({ queryKey });
  const isPending = () => query?.state.data === undefined;
  if (!query || !isPersisted(query) || !isPending()) return;
  const persisted = await readPersisted(query.queryHash);
  if (!persisted || !isPending() || queries.find({ queryKey }) !== query) return;
  const { data, dataUpdatedAt } = persisted.state;
  restoredAtOf.set(query, dataUpdatedAt);
  queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
};

/** Deletes the device's copy of the query: the user has no access to it. */
export const removePersisted = async (queryKey: QueryKey): Promise<void> => {
  const query = queries.find({ queryKey });
  if (query && isPersisted(query)) await deletePersonalCache((name) => name === copyOf(query));
};

/** A database that does not open holds no screen up for longer. */
const maxRestoreMs = 500;

/** Loads the device's copies before a screen asks the server, so that its first rendering has them. */
export const restoreBeforeFirstFetch = async (wanted: { queryKey: QueryKey }[]): Promise<void> => {
  const restoreOne = (options: { queryKey: QueryKey }) => {
    queries.build(queryClient, queryClient.defaultQueryOptions(options));
    return restore(options.queryKey);
  };
  const pause = new Promise((resolve) => setTimeout(resolve, maxRestoreMs));
  await Promise.race([Promise.all(wanted.map(restoreOne)), pause]);
};

/** After this time without an answer the user sees the device's copy instead of a skeleton. */
export const slowAfterMs = 1500;

/** The user has no access to the data, or they do not exist. A 429 says neither. */
const isNotTheirs = (failure: unknown) =>
  failure instanceof ApiError && [403, 404, 410].includes(failure.status);

/**
 * Wraps a query function: without an answer, or while it is slow, the device's copy is shown. The device keeps no data that
 * the user has no access to. The library's `persister` option would cancel the fetch of a list whose screen is left.
 */
export const withPersistedCopy =
  <Data, Key extends QueryKey, Param>(queryFn: QueryFunction<Data, Key, Param>) =>
  async (context: QueryFunctionContext<Key, Param>): Promise<Data> => {
    const { queryKey, meta } = context as QueryFunctionContext;
    const slow = setTimeout(restore, meta?.isRestoredAtOnce ? 0 : slowAfterMs, queryKey);
    try {
      return await queryFn(context);
    } catch (failure) {
      meta?.onError?.(failure);
      await (isNotTheirs(failure) ? removePersisted(queryKey) : restore(queryKey));
      throw failure;
    } finally {
      clearTimeout(slow);
    }
  };

// An answer that comes after this finds nothing to write into.
useSession.subscribe((now, before) => {
  if (isSameAccount(now, before)) return;
  void queryClient.cancelQueries();
  queryClient.clear();
});

onClearUnseenData(() => {
  queryClient.removeQueries({ type: 'inactive', predicate: isPersisted });
  const shown = new Set(queries.findAll({ type: 'active' }).map(copyOf));
  void deletePersonalCache((name) => !shown.has(name));
});

/** Removes all data about a child that no longer belongs to the account, in memory and on the device. */
export const removeChildData = async (child: number): Promise<void> => {
  const isTheirs = ({ queryKey }: Query) => isQueryKeyOfChild(queryKey, child);
  await queryClient.cancelQueries({ predicate: isTheirs });
  queryClient.removeQueries({ predicate: isTheirs });
  await deletePersonalCache((name) =>
    isQueryKeyOfChild(JSON.parse(name.slice(prefix.length + 1)), child),
  );
};
