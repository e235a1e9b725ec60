import { hashKey, type InfiniteData, type Query, type QueryKey } from '@tanstack/react-query';
import type { LiveRows, Page } from 'bff/contract';
import type { LiveTopic } from '../live/live-state.ts';
import { ApiError } from '../network/client.ts';
import { forget, isKept, isRestored, keyFor, queryClient, restore } from './query-client.ts';

/** What a change that the stream tells makes of a value. */
export interface Applied<Value> {
  value: Value;
  /** The change does not tell all that is new: the question is asked again, too. */
  isPart?: boolean;
}

/** Which question it is, and when it is asked. */
export interface Asking {
  /** The question's name, and what it is about. Another key is another question. */
  key: QueryKey;
  /** What the stream of changes tells of it. */
  topics?: readonly LiveTopic[];
  /** How often it is asked while the stream tells nothing. */
  everyMs?: number;
  /** How often while it does, for what the stream does not tell. By default never. */
  everyMsLive?: number;
  /** Asked again within seconds after a failure. */
  isUrgent?: boolean;
  /** The answer is shown again where the question is asked again, until the next one comes. So is what the device keeps. */
  isRemembered?: boolean;
  /** What the device keeps is shown until the answer comes, also where that is not slow. */
  isRestoredAtOnce?: boolean;
}

export interface AnyQuestion<Value> extends Asking {
  /** The value after a change. Undefined if it must be asked for, as it is by default. */
  apply?: (value: Value, change: LiveRows) => Applied<Value> | undefined;
  /** Called with each change before it is applied. */
  note?: (value: Value, change: LiveRows) => void;
  /** Called when the server tells another value, with the one that was shown, and when that was confirmed. */
  onChangedValue?: (before: Value, now: Value, asOf: Date) => void;
  /** Called with each failure. */
  onFailure?: (failure: unknown) => void;
}

/** What the app asks the server for a signed-in person. */
export interface Question<Value> extends AnyQuestion<Value> {
  ask: () => Promise<Value>;
}

export type Rows = Page<{ id: number }>;

/** A question whose answer comes in pages. Its value is the shown pages as one list. */
export interface PagedQuestion<List extends Rows> extends AnyQuestion<List> {
  askPage: (after?: string) => Promise<List>;
}

/** How the pages are held. */
export type Pages<List> = InfiniteData<List>;

/** The pages as one list, each item once. Facts about the whole list (a count, for example) are those of the first page. */
export const joined = <List extends Rows>({ pages }: Pages<List>): List => {
  const [first] = pages as [List];
  const byId = new Map<number, List['items'][number]>();
  for (const { items } of pages)
    for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return { ...first, items: [...byId.values()], next: pages.at(-1)?.next ?? null };
};

/** The pages with the list's items. New ones are on the first page. */
const spread = <List extends Rows>(list: List, { pages, ...data }: Pages<List>): Pages<List> => {
  const left = new Map(list.items.map((item) => [item.id, item]));
  const taken = pages.map((page) => {
    const items = page.items.flatMap(({ id }) => left.get(id) ?? []);
    for (const { id } of items) left.delete(id);
    return { ...list, items, next: page.next };
  });
  const [first, ...others] = taken as [List, ...List[]];
  return { ...data, pages: [{ ...first, items: [...left.values(), ...first.items] }, ...others] };
};

// The value of a paged question is not what is held of it. Both are of the question's type, which these two alone know.
const valueIn = <Value>(question: AnyQuestion<Value>, data: unknown): Value =>
  ('askPage' in question ? joined(data as Pages<Rows>) : data) as Value;

const heldAs = <Value>(question: AnyQuestion<Value>, value: Value, before: unknown): unknown => {
  if (!('askPage' in question)) return value;
  const pages = (before ?? { pages: [value], pageParams: [undefined] }) as Pages<Rows>;
  return spread(value as Rows, pages);
};

const queryOf = (question: Asking): Query | undefined =>
  queryClient.getQueryCache().find({ queryKey: keyFor(question.key) });

/** The question alone, and not those whose keys begin like its key. */
const only = (question: Asking) => ({
  queryKey: keyFor(question.key),
  exact: true,
});

/** The last answer, if there is one. */
export const answered = <Value>(question: AnyQuestion<Value>): Value | undefined => {
  const data = queryOf(question)?.state.data;
  return data === undefined ? undefined : valueIn(question, data);
};

const isRemembered = (question: Asking): boolean =>
  question.isRemembered === true || isKept(question.key);

/** For how long an answer that may be shown again is held in memory. */
export const rememberedMs = 3_600_000;

/** For how long the answer is held in memory after its screen was left. */
export const heldForMs = (question: Asking): number => (isRemembered(question) ? rememberedMs : 0);

const showFirst = (question: Asking) => {
  const query = queryOf(question);
  const data = query?.state.data as Pages<unknown> | undefined;
  if (!query || !data || data.pages.length <= 1) return;
  const { pages, pageParams } = data;
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  queryClient.setQueryData(query.queryKey, first, { updatedAt: query.state.dataUpdatedAt });
};

/** A list that is opened again begins with its first page, and with none that was shown before. */
export const beginAnew = (question: Asking): void => {
  if (isRemembered(question)) showFirst(question);
  else queryClient.removeQueries(only(question));
};

/**
 * Asks again where the question is on the screen; elsewhere opening it asks. An answer that is under way is dropped, as it may
 * be older than what made somebody ask. Never rejects.
 */
export const askAgain = async (question: Asking): Promise<void> => {
  await queryClient.cancelQueries(only(question));
  await queryClient.refetchQueries({ ...only(question), type: 'active' });
};

/** Asks again all that is on the screen and follows the topic. An answer that is under way is dropped. Never rejects. */
export const askAgainOf = async (topic: LiveTopic): Promise<void> => {
  const follows = ({ meta }: Query) =>
    (meta?.question as Asking | undefined)?.topics?.includes(topic) === true;
  await queryClient.cancelQueries({ predicate: follows });
  await queryClient.refetchQueries({ type: 'active', predicate: follows });
};

type Change = (data: unknown) => unknown;

/** What is shown of an answer before the server has confirmed it. */
interface Unconfirmed {
  /** The answer without it. Undefined while there is none. */
  confirmed: unknown;
  /** In the order in which they were made. */
  changes: Change[];
  /** Resolves when the last of them is stored, or refused. */
  settled: Promise<unknown>;
}

/** By the hash of the key: a list that is closed and opened again meanwhile is another query. */
const unconfirmedOf = new Map<string, Unconfirmed>();

let isUnconfirmed = false;

/** Shows the answer with what is not confirmed of it. It is no newer for that. */
const showUnconfirmed = (queryKey: QueryKey, { confirmed, changes }: Unconfirmed) => {
  if (confirmed === undefined) return;
  isUnconfirmed = true;
  try {
    const shown = changes.reduce<unknown>((data, change) => change(data), confirmed);
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData(queryKey, () => shown, { ...(updatedAt && { updatedAt }) });
  } finally {
    isUnconfirmed = false;
  }
};

/** Shows a value that the server has just answered otherwise. An answer that is under way is dropped, as it may be older. */
export const put = <Value>(question: AnyQuestion<Value>, value: Value): void => {
  const queryKey = keyFor(question.key);
  const wasAsked = queryClient.isFetching(only(question)) > 0;
  void queryClient.cancelQueries(only(question));
  queryClient.setQueryData(queryKey, (before: unknown) => heldAs(question, value, before));
  // While a write is under way an answer may be older than that. The last one asks.
  if (wasAsked && !unconfirmedOf.has(hashKey(queryKey))) void askAgain(question);
};

/** Changes the value as the server has just confirmed. Nothing where there is none. */
export const edit = <Value>(
  question: AnyQuestion<Value>,
  change: (value: Value) => Value,
): void => {
  const unconfirmed = unconfirmedOf.get(hashKey(keyFor(question.key)));
  const value =
    unconfirmed?.confirmed === undefined
      ? answered(question)
      : valueIn(question, unconfirmed.confirmed);
  if (value !== undefined) put(question, change(value));
};

/**
 * Shows a change of the answer at once, and stores it with `save`, after those before it. Until then each answer that comes, also
 * one that was asked for before, is shown with the change, which must do no harm where the answer has it already. When the last of
 * these changes is stored, the server is asked for what it has made of them. Rejects as `save` does: then the change is taken back.
 */
export const changeAtOnce = async <Value, Saved>(
  question: AnyQuestion<Value>,
  change: (value: Value) => Value,
  save: () => Promise<Saved>,
): Promise<Saved> => {
  const queryKey = keyFor(question.key);
  const hash = hashKey(queryKey);
  const changed: Change = (data) => heldAs(question, change(valueIn(question, data)), data);
  const own = unconfirmedOf.get(hash) ?? {
    confirmed: queryOf(question)?.state.data,
    changes: [],
    settled: Promise.resolve(),
  };
  unconfirmedOf.set(hash, own);
  own.changes.push(changed);
  showUnconfirmed(queryKey, own);
  const saving = own.settled.then(save);
  const mine = saving.catch(() => {});
  own.settled = mine;
  try {
    const saved = await saving;
    if (own.confirmed !== undefined) own.confirmed = changed(own.confirmed);
    return saved;
  } finally {
    own.changes.splice(own.changes.indexOf(changed), 1);
    showUnconfirmed(queryKey, own);
    if (own.settled === mine) {
      unconfirmedOf.delete(hash);
      void askAgain(question);
    }
  }
};

/** What was last confirmed of each question. */
const confirmedOf = new WeakMap<Query, { data: unknown; asOf: Date }>();

const publishChange = <Value>(question: AnyQuestion<Value>, query: Query, now: Value) => {
  const before = confirmedOf.get(query);
  if (before) question.onChangedValue?.(valueIn(question, before.data), now, before.asOf);
};

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'error') confirmedOf.delete(query);
  if (action.type !== 'success' || isUnconfirmed) return;
  const { data, dataUpdatedAt } = query.state;
  const question = query.meta?.question as AnyQuestion<unknown> | undefined;
  // What was put there is what the user has done, or has published its change already.
  if (question && !action.manual) publishChange(question, query, valueIn(question, data));
  if (!isRestored(query.queryKey)) confirmedOf.set(query, { data, asOf: new Date(dataUpdatedAt) });
  const unconfirmed = unconfirmedOf.get(query.queryHash);
  if (!unconfirmed) return;
  unconfirmed.confirmed = data;
  showUnconfirmed(query.queryKey, unconfirmed);
});

/** Applies what the stream tells. False if the question must be asked again. */
export const applyChange = <Value>(question: AnyQuestion<Value>, change: LiveRows): boolean => {
  const query = queryOf(question);
  const confirmed = query && confirmedOf.get(query);
  const applied = confirmed && question.apply?.(valueIn(question, confirmed.data), change);
  if (!applied) return false;
  publishChange(question, query, applied.value);
  put(question, applied.value);
  return !applied.isPart;
};

/** A slow answer: from then on the user sees what the device has kept instead of a skeleton. */
export const slowAfterMs = 1500;

/** The server has said that it is not for the user, or not there. A call that comes too often is refused as well, and says nothing of that. */
const isNotTheirs = (failure: unknown) =>
  failure instanceof ApiError && [403, 404, 410].includes(failure.status);

/**
 * Asks the server. Where no answer comes, or none for long, what the device has kept of it is shown; it keeps nothing of what the
 * user may not see any more.
 */
export const asked = async <Value>(
  question: AnyQuestion<Value>,
  ask: () => Promise<Value>,
): Promise<Value> => {
  const queryKey = keyFor(question.key);
  const slow = setTimeout(restore, question.isRestoredAtOnce ? 0 : slowAfterMs, queryKey);
  try {
    return await ask();
  } catch (failure) {
    question.onFailure?.(failure);
    await (isNotTheirs(failure) ? forget(queryKey) : restore(queryKey));
    throw failure;
  } finally {
    clearTimeout(slow);
  }
};
