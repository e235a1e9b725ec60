import { create } from 'zustand';
import { keepCopy, recallCopy } from './personal-copies.ts';
import { type SessionState, useSession } from './session.ts';

export interface PersonalState<Value> {
  value?: Value;
  /** When `value` was last known to be true. */
  asOf?: Date;
  /** `value` could not be checked since: the network is away or slow. */
  old?: boolean;
  /** Why the last try to load failed. */
  failure?: unknown;
}

/** How long a learner looks at a skeleton before the copy of last time is shown. */
const patienceMs = 1500;

const isSamePerson = (now: SessionState, before: SessionState) =>
  now.status === 'in' &&
  (now.token === before.token || (now.user !== undefined && now.user.id === before.user?.id));

/**
 * What belongs to the person who is signed in: loaded from the server, kept under `name` for when
 * there is no network, and forgotten together with the session.
 */
export const createPersonalStore = <Value>(name: string, fetchValue: () => Promise<Value>) => {
  const useStore = create<PersonalState<Value>>()(() => ({}));
  const replace = (state: PersonalState<Value>) => useStore.setState(state, true);
  /** Counts loads, writes and sessions, so that no late answer undoes what came after it. */
  let generation = 0;

  useSession.subscribe((now, before) => {
    if (isSamePerson(now, before)) return;
    generation += 1;
    replace({});
  });

  const show = (value: Value) => {
    const copy = { value, asOf: new Date() };
    replace(copy);
    void keepCopy(name, copy);
  };

  /** What the server has just answered to a change. */
  const put = (value: Value) => {
    generation += 1;
    show(value);
  };

  const showCopy = async (mine: number, failure?: unknown) => {
    const { value } = useStore.getState();
    const copy = value === undefined ? await recallCopy<Value>(name) : undefined;
    if (mine !== generation) return;
    useStore.setState({ ...copy, old: true, ...(failure !== undefined && { failure }) });
  };

  const load = async () => {
    generation += 1;
    const mine = generation;
    const waiting = setTimeout(() => void (mine === generation && showCopy(mine)), patienceMs);
    try {
      const value = await fetchValue();
      if (mine !== generation) return;
      // No copy that is still being read may come after the answer.
      generation += 1;
      show(value);
    } catch (failure) {
      if (mine === generation) await showCopy(mine, failure);
    } finally {
      clearTimeout(waiting);
    }
  };

  return { useStore, load, put };
};
