import { create } from 'zustand';
import { keepForgettable } from '../session/forgetting.ts';
import { isSameAccount, useSession } from '../session/session.ts';
import { dropCopy, keepCopy, recallCopy } from './personal-copies.ts';

export interface PersonalState<Value> {
  value?: Value;
  /** When the server sent `value`. */
  asOf?: Date;
  /** `value` could not be refreshed: the network is away or slow. */
  old?: boolean;
  /** Why the last load failed. */
  failure?: unknown;
}

/** A slow answer: from then on the user sees the kept copy instead of a skeleton. */
const slowAfterMs = 1500;

/**
 * A store for data of the signed-in user: loaded from the server, kept under `name` for use without a network, and emptied
 * when the session ends.
 */
export const createPersonalStore = <Value>(name: string, fetchValue: () => Promise<Value>) => {
  const useStore = create<PersonalState<Value>>()(() => ({}));
  const replace = (state: PersonalState<Value>) => useStore.setState(state, true);

  let turn = 0;
  /** Begins a turn: a load, a write or a session. Returns whether it is still the latest: a late answer is dropped. */
  const beginTurn = () => {
    turn += 1;
    const mine = turn;
    return () => mine === turn;
  };

  useSession.subscribe((now, before) => {
    if (isSameAccount(now, before)) return;
    beginTurn();
    replace({});
  });

  /** Shows and keeps a value that the server has just sent. The answer to a load that is under way comes after it. */
  const putBefore = (value: Value) => {
    const copy = { value, asOf: new Date() };
    replace(copy);
    void keepCopy(name, copy);
  };

  /** The same, but loads that are under way are dropped, as they may be older. */
  const put = (value: Value) => {
    beginTurn();
    putBefore(value);
  };

  /** Marks the value as old. Without a value, shows the kept copy if there is one. */
  const showOld = async (isLatest: () => boolean, failed: { failure?: unknown } = {}) => {
    const hasValue = useStore.getState().value !== undefined;
    const copy = hasValue ? undefined : await recallCopy<Value>(name);
    if (isLatest()) useStore.setState({ ...copy, ...failed, old: true });
  };

  let loading = 0;

  const load = async () => {
    const isLatest = beginTurn();
    loading += 1;
    const slow = setTimeout(() => isLatest() && void showOld(isLatest), slowAfterMs);
    try {
      const value = await fetchValue();
      if (isLatest()) put(value);
    } catch (failure) {
      if (isLatest()) await showOld(isLatest, { failure });
    } finally {
      clearTimeout(slow);
      loading -= 1;
    }
  };

  /**
   * Changes the value as the server has just told. A load that is under way may be older, so it begins anew. False if there
   * is no value, or the change needs more than is known.
   */
  const patch = (edit: (value: Value) => Value | undefined): boolean => {
    const { value, old } = useStore.getState();
    // A kept copy may be older than the change before this one.
    const edited = value === undefined || old ? undefined : edit(value);
    if (edited === undefined) return false;
    put(edited);
    if (loading > 0) void load();
    return true;
  };

  keepForgettable(load, () => {
    beginTurn();
    replace({});
    void dropCopy(name);
  });

  return { useStore, load, put, putBefore, patch };
};
