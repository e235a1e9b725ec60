import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type keepPreviousData,
  type QueryFunction,
  type QueryKey,
  queryOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import type { LiveRows, Page } from 'bff/contract';
import type { LiveChannel } from '../live/live-state.ts';

/** Applies an event of the live stream to the data. */
interface AppliedChange<Data> {
  data: Data;
  /** The event does not contain all that is new: the query is fetched again, too. */
  isPartial?: boolean;
}

/** How the live stream keeps a query up to date while it is on the screen. */
export interface LiveUpdates<Data> {
  /** The channels that report changes of the data. */
  channels: readonly LiveChannel[];
  /** Replaces the query's own interval while the stream is connected, for changes that it does not report. By default none. */
  refetchInterval?: number;
  /** Fetched again within seconds after a failure. */
  isUrgent?: boolean;
  /** The data after a change. Undefined if they must be fetched, as they are by default. */
  applyChange?(data: Data, change: LiveRows): AppliedChange<Data> | undefined;
  /** Called with each change before it is applied. */
  onChange?(data: Data, change: LiveRows): void;
  /** Called when the server sends other data, with those that were shown, and when these were confirmed. */
  onChangedData?(before: Data, now: Data, asOf: Date): void;
}

export type AppQueryMeta = {
  live?: LiveUpdates<unknown>;
  /** The device's copy is shown until the answer arrives, even if that is soon. */
  isRestoredAtOnce?: boolean;
  /** Called with each failure. */
  onError?: (error: unknown) => void;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: AppQueryMeta;
  }
}

/** The parameters of `queryOptions`. */
export type QueryOptions<Data, Key extends QueryKey = QueryKey> = UnusedSkipTokenOptions<
  Data,
  Error,
  Data,
  Key
>;

/** A query as `queryOptions` or `infiniteQueryOptions` returns it: its key has the type of its data. */
export interface TaggedQuery<Data> {
  queryKey: DataTag<QueryKey, Data, Error>;
}

/** `queryOptions` of a query that the live stream keeps up to date. */
export const liveQueryOptions = <Data, Key extends QueryKey>({
  live,
  ...options
}: QueryOptions<Data, Key> & { live: LiveUpdates<NoInfer<Data>> }) =>
  queryOptions({ ...options, meta: { ...options.meta, live } });

export type Rows = Page<{ id: number }>;

/** The cursor of a page. The first page has none. */
type PageParam = string | undefined;

/** The data of a list that comes in pages. */
export type Pages<List> = InfiniteData<List>;

/** The pages as one list, each item once. What concerns the whole list (a count, for example) is that of the first page. */
export const joinPages = <List extends Rows>({ pages }: Pages<List>): List => {
  const [first] = pages as [List];
  const byId = new Map<number, List['items'][number]>();
  for (const { items } of pages)
    for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return { ...first, items: [...byId.values()], next: pages.at(-1)?.next ?? null };
};

/** The pages with the list's items. New ones are on the first page. */
const splitIntoPages = <List extends Rows>(
  list: List,
  { pages, ...data }: Pages<List>,
): Pages<List> => {
  const left = new Map(list.items.map((item) => [item.id, item]));
  const taken = pages.map((page) => {
    const items = page.items.flatMap(({ id }) => left.get(id) ?? []);
    for (const { id } of items) left.delete(id);
    return { ...list, items, next: page.next };
  });
  const [first, ...others] = taken as [List, ...List[]];
  return { ...data, pages: [{ ...first, items: [...left.values(), ...first.items] }, ...others] };
};

/** An updater of the pages from one of the list. The list is undefined if there are no data. */
export const inPages =
  <List extends Rows>(update: (list: List | undefined) => List | undefined) =>
  (data: Pages<List> | undefined): Pages<List> | undefined => {
    const list = update(data && joinPages(data));
    return list && splitIntoPages(list, data ?? { pages: [list], pageParams: [undefined] });
  };

const liveInPages = <List extends Rows>({
  applyChange,
  onChange,
  onChangedData,
  ...live
}: LiveUpdates<List>): LiveUpdates<Pages<List>> => ({
  ...live,
  ...(applyChange && {
    applyChange: (pages, change) => {
      const applied = applyChange(joinPages(pages), change);
      return applied && { ...applied, data: splitIntoPages(applied.data, pages) };
    },
  }),
  ...(onChange && { onChange: (pages, change) => onChange(joinPages(pages), change) }),
  ...(onChangedData && {
    onChangedData: (before, now, asOf) => onChangedData(joinPages(before), joinPages(now), asOf),
  }),
});

interface ListQuery<List, Key extends QueryKey> {
  queryKey: Key;
  queryFn: QueryFunction<List, Key, PageParam>;
  refetchInterval?: number;
  /** With it, a list that is opened again shows its first page until the answer comes. So does each that the device keeps. */
  gcTime?: number;
  placeholderData?: typeof keepPreviousData;
  refetchOnMount?: false;
  meta?: AppQueryMeta;
  live?: LiveUpdates<NoInfer<List>>;
}

/** `infiniteQueryOptions` of a list whose pages have cursors. */
export const listQueryOptions = <List extends Rows, Key extends QueryKey>({
  live,
  ...options
}: ListQuery<List, Key>) =>
  infiniteQueryOptions({
    ...options,
    meta: { ...options.meta, ...(live && { live: liveInPages(live) as LiveUpdates<unknown> }) },
    initialPageParam: undefined as PageParam,
    getNextPageParam: ({ next }: List) => next ?? undefined,
  });
