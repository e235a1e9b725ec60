import type { Page } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { sentenceFor } from './api.ts';
import { useAnswer } from './use-answer.ts';

/** The list with its next page at its end. */
export const joined = <List extends Page<unknown>>(list: List, following: List): List => ({
  ...following,
  items: [...list.items, ...following.items],
});

type Ask<List> = (after?: string) => Promise<List>;

/** The first so many pages as one list; fewer once nobody waits for them any more. */
export const readPages = async <List extends Page<unknown>>(
  ask: Ask<List>,
  pages: number,
  isAwaited = () => true,
) => {
  let list = await ask();
  for (let read = 1; read < pages && list.next !== null && isAwaited(); read += 1) {
    list = joined(list, await ask(list.next));
  }
  return list;
};

/** A list that comes in pages, as `useAnswer`: those that are shown stay fresh together. */
export const usePages = <List extends Page<unknown>>(
  key: string,
  ask: Ask<List>,
  everyMs?: number,
) => {
  const shown = useRef(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with its first page.
  useEffect(() => {
    shown.current = 1;
  }, [key]);
  const answer = useAnswer(key, () => readPages(ask, shown.current), everyMs);

  /** Shows one page more; returns what went wrong, as a sentence, or nothing. */
  const more = async (): Promise<string | undefined> => {
    const { value } = answer;
    if (!value || value.next === null) return undefined;
    try {
      const following = await ask(value.next);
      shown.current += 1;
      answer.put(joined(value, following));
      return undefined;
    } catch (failure) {
      return sentenceFor(failure);
    }
  };

  return { ...answer, more };
};
