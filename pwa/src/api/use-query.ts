import { useCallback, useEffect, useRef, useState } from 'react';
import { type Fresh, useFresh } from './use-fresh.ts';

/** The last value that the server has answered, and why the last try failed, if it did. */
export interface QueryState<Value> {
  value?: Value;
  /** When the server sent `value`. */
  asOf?: Date;
  failure?: unknown;
}

/** Asks the server for a value and keeps it fresh while the component is mounted. Another `key` is another query. */
export const useQuery = <Value>(
  key: string,
  ask: () => Promise<Value>,
  fresh?: Fresh,
  /** The value to show until the first answer. */
  known?: Value,
) => {
  const [state, setState] = useState<QueryState<Value>>(
    known === undefined ? {} : { value: known },
  );
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  const latest = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query.
  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const isLatest = () => mine === latest.current;
    try {
      const value = await asking.current();
      if (isLatest()) setState({ value, asOf: new Date() });
    } catch (failure) {
      if (isLatest()) setState((before) => ({ ...before, failure }));
    }
  }, [key]);

  /** Shows a value that is known without asking. An answer that is under way is dropped. */
  const put = (value: Value) => {
    latest.current += 1;
    setState({ value, asOf: new Date() });
  };

  useFresh(reload, fresh, state.failure !== undefined);
  return { ...state, reload, put };
};
