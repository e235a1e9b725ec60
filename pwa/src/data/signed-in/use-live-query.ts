import {
  hashKey,
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useScrollRestoration, useShownPages } from '../lists/lazy/use-scroll-position.ts';
import { subscribeToChanges, useLive } from '../live/live-state.ts';
import { formatError } from '../network/client.ts';
import { useSession } from '../session/session.ts';
import {
  type AnyQuestion,
  type Asking,
  answered,
  applyChange,
  askAgain,
  asked,
  beginAnew,
  heldForMs,
  joined,
  type PagedQuestion,
  type Question,
  type Rows,
  rememberedMs,
  slowAfterMs,
} from './queries.ts';
import { isRestored, keyFor, queryClient } from './query-client.ts';

/** What the server has last answered to a question. */
export interface Answer<Value> {
  value?: Value;
  /** When the server sent `value`. */
  asOf?: Date;
  /** `value` could not be refreshed: the network is away or slow. */
  old: boolean;
  /** Why the last try failed. */
  failure?: unknown;
  /** Asks again. Never rejects. */
  reload: () => Promise<void>;
}

const urgentMs = 5_000;
/** By lot: the streams of a server that stops end in one moment. */
const soonMs = 2_000 + Math.random() * 4_000;

interface Moment {
  isLive: boolean;
  hasFailed: boolean;
  /** Nothing was answered since the stream was lost: perhaps the server has gone, too. */
  isInDoubt: boolean;
}

/** How often the question is asked now. After a failure nothing tells when it would succeed. */
const paceOf = (
  { topics, everyMs, everyMsLive, isUrgent }: Asking,
  { isLive, hasFailed, isInDoubt }: Moment,
): number | false => {
  if (hasFailed && isUrgent) return urgentMs;
  if (isInDoubt && isUrgent) return soonMs;
  return (isLive && topics && !hasFailed ? everyMsLive : everyMs) ?? false;
};

/** What queries with and without pages have in common. */
const useSettings = () => {
  const isLive = useLive((live) => live.isLive);
  const heardAt = useLive((live) => live.heardAt)?.getTime() ?? 0;
  // The question of another account is another one.
  useSession((session) => session.user?.id);
  return <Value>(question: AnyQuestion<Value>) => ({
    queryKey: keyFor(question.key),
    gcTime: heldForMs(question),
    meta: { question },
    refetchInterval: ({ state }: { state: { error: unknown; dataUpdatedAt: number } }) =>
      paceOf(question, {
        isLive,
        hasFailed: state.error !== null,
        isInDoubt: !isLive && state.dataUpdatedAt < heardAt,
      }),
  });
};

const followOne = <Value>(question: AnyQuestion<Value>) => {
  const { topics, note } = question;
  if (!topics) return undefined;
  return subscribeToChanges({
    name: hashKey(keyFor(question.key)),
    topics,
    load: () => askAgain(question),
    apply: (change) => applyChange(question, change),
    onChange: (change) => {
      const value = answered(question);
      if (value !== undefined) note?.(value, change);
    },
  });
};

/** Keeps the questions up to date by the stream of changes while they are on the screen. */
const useSubscriptions = <Value>(...questions: AnyQuestion<Value>[]) => {
  const names = questions.map(({ key }) => hashKey(keyFor(key))).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question with the same key is the same.
  useEffect(() => {
    const leaves = questions.map(followOne);
    return () => {
      for (const leave of leaves) leave?.();
    };
  }, [names]);
};

/** Whether an answer has not come for so long that the user sees a note. */
export const useSlow = (isAsking: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isAsking) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isAsking]);
  return isSlow;
};

interface Result {
  isFetching: boolean;
  dataUpdatedAt: number;
  error: unknown;
}

const useAnswerOf = <Value>(
  question: Asking,
  value: Value | undefined,
  { isFetching, dataUpdatedAt, error }: Result,
): Answer<Value> => {
  const isSlow = useSlow(isFetching);
  const old = isSlow || error !== null || isRestored(keyFor(question.key));
  return {
    ...(value !== undefined && { value }),
    ...(dataUpdatedAt > 0 && { asOf: new Date(dataUpdatedAt) }),
    ...(error !== null && { failure: error }),
    old,
    reload: () => askAgain(question),
  };
};

/**
 * Asks the server while the component is mounted, and keeps the answer up to date. With `orBefore` the answer to the question
 * before is shown until there is one: a list need not vanish for each letter of a search. With `unlessKnown` an answer that is there
 * already is not asked for again at first.
 */
export const useAnswer = <Value>(
  question: Question<Value>,
  { orBefore = false, unlessKnown = false }: { orBefore?: boolean; unlessKnown?: boolean } = {},
): Answer<Value> => {
  const settings = useSettings()(question);
  const query = useQuery<Value, unknown>(
    {
      ...settings,
      queryFn: () => asked(question, question.ask),
      ...(unlessKnown && { refetchOnMount: false }),
      ...(orBefore && { placeholderData: keepPreviousData }),
    },
    queryClient,
  );
  useSubscriptions(question);
  return useAnswerOf(question, query.data, query);
};

/** What is known of the answer, without asking for it, and without following it: another part of the screen may, or may have. */
export const useKnown = <Value>(question: Question<Value>): Answer<Value> => {
  const settings = useSettings()(question);
  const query = useQuery<Value, unknown>(
    {
      ...settings,
      queryFn: () => asked(question, question.ask),
      enabled: false,
    },
    queryClient,
  );
  return useAnswerOf(question, query.data, query);
};

/** The answers to several questions at once, in their order. */
export const useAnswers = <Value>(
  questions: Question<Value>[],
): Pick<Answer<Value>, 'value' | 'failure'>[] => {
  const settingsOf = useSettings();
  const queries = useQueries(
    {
      queries: questions.map((question) => ({
        ...settingsOf(question),
        queryFn: () => asked(question, question.ask),
      })),
    },
    queryClient,
  );
  useSubscriptions(...questions);
  return queries.map(({ data, error }) => ({
    ...(data !== undefined && { value: data }),
    ...(error !== null && { failure: error }),
  }));
};

/** An answer that comes in pages. */
export interface PagedAnswer<List> extends Answer<List> {
  /** Shows one more page. Resolves with the sentence about a failure, or undefined. */
  more: () => Promise<string | undefined>;
}

/** A few tries, as a change may drop the answer that is under way. */
const mostTries = 5;

interface PagedOptions {
  atFirst?: number | undefined;
  orBefore?: boolean;
  unlessKnown?: boolean;
}

/** `useAnswer` for a list that comes in pages. With `atFirst` it goes on with as many pages as it was left with. */
export const usePagedAnswer = <List extends Rows>(
  question: PagedQuestion<List>,
  { atFirst, orBefore = false, unlessKnown = false }: PagedOptions = {},
): PagedAnswer<List> & { pages: number } => {
  const settings = useSettings()(question);
  const name = hashKey(settings.queryKey);
  const [begun, setBegun] = useState<string>();
  if (begun !== name) {
    if (atFirst === undefined && !unlessKnown) beginAnew(question);
    setBegun(name);
  }
  const query = useInfiniteQuery(
    {
      ...settings,
      queryFn: ({ pageParam }) => asked(question, () => question.askPage(pageParam)),
      // Going back may come.
      gcTime: rememberedMs,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: List) => next ?? undefined,
      ...(unlessKnown && { refetchOnMount: false }),
      ...(orBefore && { placeholderData: keepPreviousData }),
    },
    queryClient,
  );
  useSubscriptions(question);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  const isShort = pages > 0 && pages < (atFirst ?? 1) && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);

  const more = async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      // The next page drops an answer that is under way, which is asked for again then.
      const wasAsked = queryClient.isFetching({ queryKey: settings.queryKey, exact: true }) > 0;
      const after = await fetchNextPage();
      if (wasAsked) void askAgain(question);
      if (after.isFetchNextPageError) return formatError(after.error);
      if ((after.data?.pages.length ?? 0) > pages || !after.hasNextPage) return undefined;
    }
    return undefined;
  };

  const value = data && !isShort ? joined<List>(data) : undefined;
  const answer = useAnswerOf(question, value, {
    ...query,
    error: isFetchNextPageError ? null : query.error,
  });
  return { ...answer, more, pages };
};

/**
 * `usePagedAnswer` for the list of a page: after going back, or a reload, it is as the user left it. The list of a hidden page
 * has no place to go back to until it `isShown`.
 */
export const usePages = <List extends Rows>(
  question: PagedQuestion<List>,
  { isShown = true, ...options }: { isShown?: boolean; orBefore?: boolean } = {},
): PagedAnswer<List> => {
  const isBack = useNavigationType() === 'POP';
  const { before, keep } = useShownPages(hashKey(question.key));
  const { pages, ...answer } = usePagedAnswer(question, {
    ...options,
    atFirst: isBack ? before : undefined,
  });
  const isThere = answer.value !== undefined;
  useScrollRestoration(isThere && isShown);
  useEffect(() => {
    // Not while the pages from before are still coming.
    if (isThere) keep(pages);
  });
  return answer;
};
