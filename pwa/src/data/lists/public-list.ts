import type { LiveRows } from 'bff/contract';
import { create } from 'zustand';
import type { LiveChannel, LiveSubscription } from '../live/live-state.ts';
import type { VersionedValue } from '../network/client.ts';
import { fetchedAtHeader, publicCache } from '../offline/service-worker-names.ts';
import { resolveWithLatest } from './loads.ts';

export interface PublicListState<Row> {
  /** The rows of the database. Undefined until the first load. */
  rows?: Row[];
  /** Their version in the live stream, if the response had one. */
  version?: string | undefined;
  /** When the server last confirmed them. */
  loadedAt?: Date;
  /** The last load failed or returned the service worker's copy, so the rows may be old. */
  failed: boolean;
}

type PublicListChannel = LiveChannel & ('meetings' | 'courses' | 'classes');

/** The lists that were never loaded and cannot be loaded now, for messages elsewhere on the page. */
export const useUnavailableLists = create<Partial<Record<PublicListChannel, boolean>>>()(
  () => ({}),
);

interface PublicListOptions<Row> {
  channel: PublicListChannel;
  fetchRows: () => Promise<VersionedValue<Row[]>>;
  keyOf: (row: Row) => string;
  /** The order of the rows, if the list is sorted. */
  compare?: (one: Row, other: Row) => number;
  onFailure?: (failure: unknown) => void;
}

/** A change of a list as the live stream sends it, for any kind of row. */
interface ListChange<Row> {
  to: string;
  rows: Row[];
  gone: string[];
  order?: string[];
}

/** The rows after the change. Undefined if the change names unknown rows. */
const applyListChange = <Row>(
  rows: Row[],
  { rows: changed, gone, order }: ListChange<Row>,
  { keyOf, compare }: Pick<PublicListOptions<Row>, 'keyOf' | 'compare'>,
): Row[] | undefined => {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  for (const key of gone) byKey.delete(key);
  for (const row of changed) byKey.set(keyOf(row), row);
  if (!order) return compare ? [...byKey.values()].sort(compare) : [...byKey.values()];
  const ordered = order.flatMap((key) => byKey.get(key) ?? []);
  return ordered.length === byKey.size ? ordered : undefined;
};

/** Updates the service worker's cached copy, which would otherwise be the last loaded list. */
const updateWorkerCache = async (channel: string, rows: unknown[], version: string) => {
  if (!navigator.serviceWorker?.controller) return;
  const headers = {
    'Content-Type': 'application/json',
    ETag: `W/"${version}"`,
    [fetchedAtHeader]: new Date().toISOString(),
  };
  try {
    const cache = await caches.open(publicCache);
    await cache.put(`/api/${channel}`, new Response(JSON.stringify(rows), { headers }));
  } catch {
    // The next load updates it.
  }
};

/** A list that is the same for everyone, loaded from the server and updated by the live stream. */
export const createPublicList = <Row>({
  channel,
  fetchRows,
  onFailure,
  ...kind
}: PublicListOptions<Row>) => {
  const useList = create<PublicListState<Row>>()(() => ({ failed: false }));
  useList.subscribe(({ rows, failed }) =>
    useUnavailableLists.setState({ [channel]: failed && !rows }),
  );

  /** Counts loads and changes, so that a late response does not replace newer rows. */
  let generation = 0;

  const load = resolveWithLatest(async () => {
    generation += 1;
    const ownGeneration = generation;
    try {
      const { value: rows, version, asOf } = await fetchRows();
      if (ownGeneration !== generation) return;
      useList.setState({ rows, version, loadedAt: asOf ?? new Date(), failed: asOf !== undefined });
    } catch (failure) {
      onFailure?.(failure);
      // The page keeps its initial rows, and says that they are old or incomplete.
      if (ownGeneration === generation) useList.setState({ failed: true });
    }
  });

  const apply = (change: LiveRows): boolean => {
    const { rows } = useList.getState();
    const list = change as unknown as ListChange<Row>;
    const nextRows = rows && applyListChange(rows, list, kind);
    if (!nextRows) return false;
    generation += 1;
    useList.setState({ rows: nextRows, version: list.to, loadedAt: new Date(), failed: false });
    void updateWorkerCache(channel, nextRows, list.to);
    return true;
  };

  const live: LiveSubscription = {
    channels: [channel],
    version: () => useList.getState().version,
    apply,
  };
  return { useList, load, live };
};
