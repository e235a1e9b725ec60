import { useCallback, useEffect, useRef, useState } from 'react';
import { useFresh } from './use-fresh.ts';

export interface Answer<Value> {
  value?: Value;
  failure?: unknown;
}

/** One answer of the server for as long as a screen is there; `key` says what is asked for. */
export const useQuery = <Value>(
  key: string,
  ask: () => Promise<Value>,
  everyMs?: number,
  /** What is known before it has come. */
  known?: Value,
) => {
  const [answer, setAnswer] = useState<Answer<Value>>(known === undefined ? {} : { value: known });
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  const latest = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another question.
  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const show = (next: Answer<Value>) => {
      if (mine === latest.current) setAnswer(next);
    };
    try {
      show({ value: await asking.current() });
    } catch (failure) {
      if (mine === latest.current)
        setAnswer(({ value }) => ({ ...(value !== undefined && { value }), failure }));
    }
  }, [key]);

  /** What is known without asking; an answer that is under way comes too late. */
  const put = (value: Value) => {
    latest.current += 1;
    setAnswer({ value });
  };

  useFresh(reload, everyMs);
  return { ...answer, reload, put };
};
