import { useCallback, useEffect, useRef, useState } from 'react';
import { useFresh } from './use-fresh.ts';

/** The last value that the server has answered, and why the last try failed, if it did. */
export interface QueryState<Value> {
  value?: Value;
  failure?: unknown;
}

/** Asks the server for a value and keeps it fresh while the component is mounted. Another `key` is another query. */
export const useQuery = <Value>(
  key: string,
  ask: () => Promise<Value>,
  everyMs?: number,
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
      if (isLatest()) setState({ value });
    } catch (failure) {
      if (isLatest()) setState(({ value }) => ({ ...(value !== undefined && { value }), failure }));
    }
  }, [key]);

  /** Shows a value that is known without asking. An answer that is under way is dropped. */
  const put = (value: Value) => {
    latest.current += 1;
    setState({ value });
  };

  useFresh(reload, everyMs);
  return { ...state, reload, put };
};
