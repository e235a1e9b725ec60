import type { LiveRows } from 'bff/contract';
import { create } from 'zustand';
import type { Followed, Topic } from '../live/live-state.ts';
import type { Dated } from '../network/client.ts';
import { fetchedAtHeader, publicCache } from '../offline/sw-names.ts';
import { untilLatest } from './loads.ts';

export interface PublicList<Row> {
  /** As the database has them. Undefined until they were loaded once. */
  rows?: Row[];
  /** Their version in the stream of changes, if the answer named it. */
  version?: string | undefined;
  /** When the server last confirmed them. */
  loadedAt?: Date;
  /** The last load failed or returned the service worker's copy, so the rows may be old. */
  failed: boolean;
}

type ListTopic = Topic & ('meetings' | 'courses' | 'classes');

/** The lists that were never loaded, and cannot be now: for words about the network that stand far from the list. */
export const useMissing = create<Partial<Record<ListTopic, boolean>>>()(() => ({}));

interface Kind<Row> {
  topic: ListTopic;
  ask: () => Promise<Dated<Row[]>>;
  keyOf: (row: Row) => string;
  /** The order of the rows, where they have one of their own. */
  compare?: (one: Row, other: Row) => number;
  onFailure?: (failure: unknown) => void;
}

/** What the stream says of a list, whatever its rows are. */
interface ListChange<Row> {
  to: string;
  rows: Row[];
  gone: string[];
  order?: string[];
}

/** The rows after the change. Undefined if the change names rows that are not known. */
const changed = <Row>(
  rows: Row[],
  { rows: news, gone, order }: ListChange<Row>,
  { keyOf, compare }: Pick<Kind<Row>, 'keyOf' | 'compare'>,
): Row[] | undefined => {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  for (const key of gone) byKey.delete(key);
  for (const row of news) byKey.set(keyOf(row), row);
  if (!order) return compare ? [...byKey.values()].sort(compare) : [...byKey.values()];
  const ordered = order.flatMap((key) => byKey.get(key) ?? []);
  return ordered.length === byKey.size ? ordered : undefined;
};

/** Renews the service worker's copy, which would otherwise be the last list that was loaded. */
const keep = async (topic: string, rows: unknown[], version: string) => {
  if (!navigator.serviceWorker?.controller) return;
  const headers = {
    'Content-Type': 'application/json',
    ETag: `W/"${version}"`,
    [fetchedAtHeader]: new Date().toISOString(),
  };
  try {
    const cache = await caches.open(publicCache);
    await cache.put(`/api/${topic}`, new Response(JSON.stringify(rows), { headers }));
  } catch {
    // The next load renews it.
  }
};

/** A list that is the same for everyone, loaded from the server and changed by the stream of changes. */
export const createPublicList = <Row>({ topic, ask, onFailure, ...kind }: Kind<Row>) => {
  const useList = create<PublicList<Row>>()(() => ({ failed: false }));
  useList.subscribe(({ rows, failed }) => useMissing.setState({ [topic]: failed && !rows }));

  /** Counts loads and changes, so that a late answer does not replace what is newer. */
  let generation = 0;

  const load = untilLatest(async () => {
    generation += 1;
    const mine = generation;
    try {
      const { value: rows, version, asOf } = await ask();
      if (mine !== generation) return;
      useList.setState({ rows, version, loadedAt: asOf ?? new Date(), failed: asOf !== undefined });
    } catch (failure) {
      onFailure?.(failure);
      // The page shows what it began with, and says that it is old or not complete.
      if (mine === generation) useList.setState({ failed: true });
    }
  });

  const apply = (change: LiveRows): boolean => {
    const { rows } = useList.getState();
    const list = change as unknown as ListChange<Row>;
    const next = rows && changed(rows, list, kind);
    if (!next) return false;
    generation += 1;
    useList.setState({ rows: next, version: list.to, loadedAt: new Date(), failed: false });
    void keep(topic, next, list.to);
    return true;
  };

  const live: Followed = { topics: [topic], version: () => useList.getState().version, apply };
  return { useList, load, live };
};
