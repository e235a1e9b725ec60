import type { Query, QueryKey, Updater } from '@tanstack/react-query';
import type { LiveRows } from 'bff/contract';
import type { LiveChannel } from '../live/live-state.ts';
import { hashQueryKey, isPersisted, isRestored, queryClient } from './query-client.ts';
import type { Pages, TaggedQuery } from './query-options.ts';

/** Only this query, without queries whose keys begin with its key. */
const only = ({ queryKey }: { queryKey: QueryKey }) => ({ queryKey, exact: true });

export const getQueryData = <Data>({ queryKey }: TaggedQuery<Data>): Data | undefined =>
  queryClient.getQueryData<Data>(queryKey);

/** For how long data that may be shown again are held in memory. */
export const rememberedMs = 3_600_000;

interface RememberedQuery {
  queryKey: QueryKey;
  gcTime?: number | undefined;
}

/** For how long the data are held in memory after their screen was left: by default not at all. */
export const gcTimeOf = ({ queryKey, gcTime }: RememberedQuery): number =>
  gcTime ?? (isPersisted({ queryKey }) ? rememberedMs : 0);

/** A list that is opened again begins with its first page, and with none if it is not held in memory. */
export const showFirstPage = (query: RememberedQuery): void => {
  if (gcTimeOf(query) === 0) {
    queryClient.removeQueries(only(query));
    return;
  }
  const state = queryClient.getQueryState<Pages<unknown>>(query.queryKey);
  if (!state?.data || state.data.pages.length <= 1) return;
  const { pages, pageParams } = state.data;
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  queryClient.setQueryData(query.queryKey, first, { updatedAt: state.dataUpdatedAt });
};

/**
 * `invalidateQueries` for this query alone: if it is on the screen it is fetched again, otherwise when it is opened. Also a first
 * answer that is under way is dropped, as it may be older than the reason for the call. Never rejects.
 */
export const invalidateQuery = async (query: { queryKey: QueryKey }): Promise<void> => {
  await queryClient.cancelQueries(only(query));
  await queryClient.invalidateQueries(only(query));
};

/** `invalidateQuery` for all queries that a channel keeps up to date. */
export const invalidateChannel = async (channel: LiveChannel): Promise<void> => {
  const predicate = ({ meta }: Query) => meta?.live?.channels.includes(channel) === true;
  await queryClient.cancelQueries({ predicate });
  await queryClient.invalidateQueries({ predicate });
};

type Change = (data: unknown) => unknown;

/** The changes shown before the server has confirmed them. */
interface Unconfirmed {
  /** The data without the unconfirmed changes. Undefined before the first load. */
  confirmed: unknown;
  /** The changes in the order of the user's actions. */
  changes: Change[];
  /** Resolves when the last change is stored or rejected. */
  settled: Promise<unknown>;
}

/** By the hash of the key: a list that is closed and opened again is another query. */
const unconfirmedOf = new Map<string, Unconfirmed>();

let isUnconfirmed = false;

/** Shows the data with the unconfirmed changes. The age of the data stays the same. */
const showUnconfirmed = (queryKey: QueryKey, { confirmed, changes }: Unconfirmed) => {
  if (confirmed === undefined) return;
  isUnconfirmed = true;
  try {
    const shown = changes.reduce<unknown>((data, change) => change(data), confirmed);
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData(queryKey, () => shown, { ...(updatedAt && { updatedAt }) });
  } finally {
    isUnconfirmed = false;
  }
};

/**
 * `setQueryData` with data that the server has just confirmed. A pending answer is dropped, as it may be older, and the
 * query is fetched again.
 */
export const setQueryData = <Data>(
  query: TaggedQuery<Data>,
  updater: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
): void => {
  const { queryKey } = query;
  const unconfirmed = unconfirmedOf.get(hashQueryKey(queryKey));
  const before = (unconfirmed?.confirmed as Data | undefined) ?? getQueryData(query);
  const data = updater instanceof Function ? updater(before) : updater;
  if (data === undefined) return;
  const wasFetching = queryClient.isFetching(only(query)) > 0;
  void queryClient.cancelQueries(only(query));
  queryClient.setQueryData<unknown>(queryKey, () => data);
  // While a write is under way an answer may be older than that. The last one fetches.
  if (wasFetching && !unconfirmed) void invalidateQuery(query);
};

/**
 * Shows a change of the data at once, and stores it with `save`, after those before it. Until then each answer that comes, also
 * one to an earlier request, is shown with the change, which must do no harm where the answer has it already. When the last of
 * these changes is stored, the query is fetched again. Rejects as `save` does: then the change is taken back.
 */
export const mutateOptimistically = async <Data, Saved>(
  query: TaggedQuery<Data>,
  change: (data: NoInfer<Data>) => NoInfer<Data>,
  save: () => Promise<Saved>,
): Promise<Saved> => {
  const { queryKey } = query;
  const hash = hashQueryKey(queryKey);
  const changed = change as Change;
  const own = unconfirmedOf.get(hash) ?? {
    confirmed: getQueryData(query),
    changes: [],
    settled: Promise.resolve(),
  };
  unconfirmedOf.set(hash, own);
  own.changes.push(changed);
  showUnconfirmed(queryKey, own);
  const saving = own.settled.then(save);
  const mine = saving.catch(() => {});
  own.settled = mine;
  try {
    const saved = await saving;
    if (own.confirmed !== undefined) own.confirmed = changed(own.confirmed);
    return saved;
  } finally {
    own.changes.splice(own.changes.indexOf(changed), 1);
    showUnconfirmed(queryKey, own);
    if (own.settled === mine) {
      unconfirmedOf.delete(hash);
      void invalidateQuery(query);
    }
  }
};

/** The last confirmed data of each query. */
const confirmedOf = new WeakMap<Query, { data: unknown; asOf: Date }>();

const publishChange = (query: Query, now: unknown) => {
  const before = confirmedOf.get(query);
  if (before) query.meta?.live?.onChangedData?.(before.data, now, before.asOf);
};

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'error') confirmedOf.delete(query);
  if (action.type !== 'success' || isUnconfirmed) return;
  const { data, dataUpdatedAt } = query.state;
  // Data set by `setQueryData` are the user's own change, or their change was published already.
  if (!action.manual) publishChange(query, data);
  if (!isRestored(query.queryKey)) confirmedOf.set(query, { data, asOf: new Date(dataUpdatedAt) });
  const unconfirmed = unconfirmedOf.get(query.queryHash);
  if (!unconfirmed) return;
  unconfirmed.confirmed = data;
  showUnconfirmed(query.queryKey, unconfirmed);
});

/** Applies an event of the live stream. False if the query must be fetched again. */
export const applyLiveChange = (queryKey: QueryKey, change: LiveRows): boolean => {
  const query = queryClient.getQueryCache().find({ queryKey });
  const confirmed = query && confirmedOf.get(query);
  const applied = confirmed && query.meta?.live?.applyChange?.(confirmed.data, change);
  if (!applied) return false;
  publishChange(query, applied.data);
  setQueryData({ queryKey } as TaggedQuery<unknown>, () => applied.data);
  return !applied.isPartial;
};
