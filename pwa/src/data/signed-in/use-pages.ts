import type { Page } from 'bff/contract';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { createPages, type Pages } from '../lists/later/pages-shown.ts';
import { useShownPages, useStanding } from '../lists/later/use-standing.ts';
import type { Fresh } from '../lists/use-fresh.ts';
import { sentenceFor } from '../network/client.ts';
import { useSession } from '../session/session.ts';
import { useQuery } from './use-query.ts';

/** The lists of earlier history entries, for going back. In memory only, as they are personal. */
const left = new Map<string, unknown>();
const mostLeft = 10;

useSession.subscribe(({ status }) => {
  if (status !== 'in') left.clear();
});

const keepForReturn = (place: string, pages: unknown) => {
  left.delete(place);
  left.set(place, pages);
  for (const oldest of left.keys()) {
    if (left.size <= mostLeft) break;
    left.delete(oldest);
  }
};

/** A `useQuery` for a list that comes in pages. After going back the list is as the user left it. */
export const usePages = <List extends Page<{ id: number }>>(
  key: string,
  ask: (after?: string) => Promise<List>,
  fresh?: Fresh,
  /** Whether going back may show the list as it was left, until the fresh answer has come. */
  mayBeOld = true,
) => {
  const place = `${useLocation().key} ${key}`;
  const isBack = useNavigationType() === 'POP';
  const { before, keep } = useShownPages(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list.
  const pages = useMemo(
    () =>
      (isBack && mayBeOld && (left.get(place) as Pages<List> | undefined)) ||
      createPages(ask, before),
    [key],
  );
  useEffect(() => keepForReturn(place, pages), [place, pages]);
  const answer = useQuery(key, pages.load, fresh, pages.shown());
  useStanding(answer.value !== undefined);

  /** Shows one more page. Resolves with the sentence about a failure, or undefined. */
  const more = async (): Promise<string | undefined> => {
    try {
      const longer = await pages.more();
      keep(pages.count());
      // A refresh that is under way has this page, too: it asks again where the list has changed.
      if (longer) answer.putBefore(longer);
      return undefined;
    } catch (failure) {
      return sentenceFor(failure);
    }
  };

  /** Reloads after a change of this item: its page is asked for, wherever it is. */
  const reloadWith = (id: number) => {
    pages.want(id);
    return answer.reload();
  };

  return { ...answer, more, reloadWith };
};

/** A filter of a list. It is in the address, so that a reload, the back button and a shared link keep it. */
export const useParam = (name: string) => {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', set] as const;
};

/** The server counts the waiting items of a list up to this number. */
const mostCounted = 1000;

/** The count of waiting items, in words. */
export const countOf = (waiting: number): string =>
  waiting < mostCounted ? String(waiting) : '1,000 or more';
