import { useEffect, useMemo, useRef, useState } from 'react';
import { untilLatest } from '../lists/loads.ts';
import { type Fresh, useFresh } from '../lists/use-fresh.ts';

/** The last value that the server has answered, and why the last try failed, if it did. */
export interface QueryState<Value> {
  value?: Value;
  /** When the server sent `value`. */
  asOf?: Date;
  failure?: unknown;
}

/** The state of a query, and which one it is. */
interface Keyed<Value> extends QueryState<Value> {
  key: string;
}

interface FreshValue<Value> extends Fresh {
  /** Called when another value has been loaded, with the one that was shown, and when that was confirmed. */
  onLoaded?: (before: Value, now: Value, asOf: Date | undefined) => void;
}

/**
 * A query that shows the value of the one before until it has its own answer: a list need not vanish for each letter of a
 * search.
 */
export const orBefore = <Value, Query extends QueryState<Value> & { before?: Value | undefined }>(
  query: Query,
): Query => (query.before === undefined ? query : { ...query, value: query.before });

/**
 * Asks the server for a value and keeps it fresh while the component is mounted. Another `key` is another query: it begins
 * with nothing of the one before, whose value is `before` until the first answer or failure.
 */
export const useQuery = <Value>(
  key: string,
  ask: () => Promise<Value>,
  fresh?: FreshValue<Value>,
  /** The value to show until the first answer. */
  known?: Value,
) => {
  const begun: Keyed<Value> = { key, ...(known !== undefined && { value: known }) };
  const [stored, setStored] = useState(begun);
  const isOwn = stored.key === key;
  const state = isOwn ? stored : begun;
  const asking = useRef(ask);
  const present = useRef(key);
  useEffect(() => {
    asking.current = ask;
    present.current = key;
  });
  const latest = useRef(0);
  /** What is shown now, of this query. */
  const shown = useRef<{ key: string; value: Value; asOf: Date }>(undefined);

  const show = (value: Value) => {
    const asOf = new Date();
    shown.current = { key, value, asOf };
    setStored({ key, value, asOf });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query.
  const reload = useMemo(
    () =>
      untilLatest(async () => {
        // Who asks for this one has kept it from before: the screen shows another.
        if (present.current !== key) return;
        latest.current += 1;
        const mine = latest.current;
        const isLatest = () => mine === latest.current && present.current === key;
        try {
          const value = await asking.current();
          if (!isLatest()) return;
          const before = shown.current;
          show(value);
          if (before?.key === key) fresh?.onLoaded?.(before.value, value, before.asOf);
        } catch (failure) {
          if (isLatest()) setStored((now) => ({ ...(now.key === key ? now : begun), failure }));
        }
      }),
    [key],
  );

  /** Shows a value that is known without asking, unless another query is shown by then. An answer that is under way comes after it. */
  const putBefore = (value: Value) => {
    if (present.current === key) show(value);
  };

  /** The same, but an answer that is under way is dropped, as it may be older. */
  const put = (value: Value) => {
    if (present.current !== key) return;
    latest.current += 1;
    show(value);
  };

  /** Shows what an edit makes of the value that is shown by then. */
  const edit = (change: (value: Value) => Value) => {
    if (shown.current?.key === key) put(change(shown.current.value));
  };

  useFresh(reload, fresh, state.failure !== undefined);
  return { ...state, before: isOwn ? undefined : stored.value, reload, put, putBefore, edit };
};
