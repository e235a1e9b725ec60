import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onLanguageChange } from '../../i18n/messages.ts';
import { onClearUnseenData } from '../live/live-state.ts';
import { isSameAccount, useSession } from '../session/session.ts';
import { isQueryKeyOfChild } from './acting-profile.ts';
import { deletePersonalCache, readPersonalCache, writePersonalCache } from './personal-cache.ts';

/** The questions whose answers a device keeps, for use without a network. Nothing else of the account is stored. */
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

const accountId = () => useSession.getState().user?.id;

/** The key of a question, behind the account that asks: nobody finds the answer of somebody else. */
export const keyFor = (key: QueryKey): QueryKey => [accountId() ?? null, ...key];

/**
 * What the server has answered the signed-in person. An answer tells that there is a network, not the browser, which is often
 * wrong. Every question is asked again when its screen opens, and when the user or the network comes back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
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
    setItem: (name, query) => writePersonalCache(name, query, query.queryKey[0]),
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

/** When the answers of the device had come, for those that no answer of the server has replaced. */
const restoredAtOf = new WeakMap<Query, number>();

/** Whether the answer was taken from the device: it may be older than what the stream of changes has sent since. */
const isRestoredIn = (query: Query): boolean =>
  restoredAtOf.get(query) === query.state.dataUpdatedAt;

export const isRestored = (queryKey: QueryKey): boolean => {
  const query = queries.find({ queryKey });
  return query !== undefined && isRestoredIn(query);
};

/** Whether a device keeps the answer to this question. */
export const isKept = ([name]: QueryKey): boolean => persistedQueries.has(name);

const isKeptIn = ({ queryKey: [, ...key] }: Query) => isKept(key);

// Not by the persister's own way, which keeps answers, but not what a change has made of them.
queries.subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { query } = event;
  if (isKeptIn(query) && !isRestoredIn(query)) void persister.persistQuery(query);
});

const keptOnDevice = (queryHash: string) =>
  new Promise<PersistedQuery | undefined>((resolve) => {
    void persister
      .retrieveQuery(queryHash, resolve)
      .then((data) => data === undefined && resolve(undefined));
  });

/** Shows what the device has kept, if there is no answer yet. */
export const restore = async (queryKey: QueryKey): Promise<void> => {
  const query = queries.find({ queryKey });
  const isUnanswered = () => query?.state.data === undefined;
  if (!query || !isKeptIn(query) || !isUnanswered()) return;
  const kept = await keptOnDevice(query.queryHash);
  if (!kept || !isUnanswered() || queries.find({ queryKey }) !== query) return;
  const { data, dataUpdatedAt } = kept.state;
  restoredAtOf.set(query, dataUpdatedAt);
  queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
};

/** Deletes what the device has kept of the answer: it is not the user's to see any more. */
export const forget = async (queryKey: QueryKey): Promise<void> => {
  const query = queries.find({ queryKey });
  if (query && isKeptIn(query)) await deletePersonalCache((name) => name === copyOf(query));
};

/** Asks again all that is on the screen, as the account may see other things by now. Never rejects. */
export const askAllAgain = (): Promise<void> => queryClient.refetchQueries({ type: 'active' });

// An answer that comes after this finds nothing to write into.
useSession.subscribe((now, before) => {
  if (isSameAccount(now, before)) return;
  void queryClient.cancelQueries();
  queryClient.clear();
});

onClearUnseenData(() => {
  queryClient.removeQueries({ type: 'inactive', predicate: isKeptIn });
  const shown = new Set(queries.findAll({ type: 'active' }).map(copyOf));
  void deletePersonalCache((name) => !shown.has(name));
});

/** Forgets all answers about a child whom the account holds no more, in memory and on the device. */
export const forgetChild = async (child: number): Promise<void> => {
  const isTheirs = ({ queryKey }: Query) => isQueryKeyOfChild(queryKey, child);
  await queryClient.cancelQueries({ predicate: isTheirs });
  queryClient.removeQueries({ predicate: isTheirs });
  await deletePersonalCache((name) =>
    isQueryKeyOfChild(JSON.parse(name.slice(prefix.length + 1)), child),
  );
};
