import { useEffect, useMemo, useRef, useState } from 'react';
import { untilLatest } from './loads.ts';
import { type Fresh, useFresh } from './use-fresh.ts';

/** The last value that the server has answered, and why the last try failed, if it did. */
export interface QueryState<Value> {
  value?: Value;
  /** When the server sent `value`. */
  asOf?: Date;
  failure?: unknown;
}

interface FreshValue<Value> extends Fresh {
  /** Called when another value has been loaded, with the one that was shown, and when that was confirmed. */
  onLoaded?: (before: Value, now: Value, asOf: Date | undefined) => void;
}

/** Asks the server for a value and keeps it fresh while the component is mounted. Another `key` is another query. */
export const useQuery = <Value>(
  key: string,
  ask: () => Promise<Value>,
  fresh?: FreshValue<Value>,
  /** The value to show until the first answer. */
  known?: Value,
) => {
  const [state, setState] = useState<QueryState<Value>>(
    known === undefined ? {} : { value: known },
  );
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
    setState({ value, asOf });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query.
  const reload = useMemo(
    () =>
      untilLatest(async () => {
        latest.current += 1;
        const mine = latest.current;
        const isLatest = () => mine === latest.current;
        try {
          const value = await asking.current();
          if (!isLatest()) return;
          const before = shown.current;
          show(value);
          if (before?.key === key) fresh?.onLoaded?.(before.value, value, before.asOf);
        } catch (failure) {
          if (isLatest()) setState((before) => ({ ...before, failure }));
        }
      }),
    [key],
  );

  /** Shows a value that is known without asking, unless another query is shown by then. An answer that is under way is dropped. */
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
  return { ...state, reload, put, edit };
};
