import type { ChangeChannel, LiveRows } from 'bff/contract';
import { create } from 'zustand';

/** A channel of the live stream. `course` stands for each `course/…` of the learner. */
export type LiveChannel = 'meetings' | 'courses' | 'classes' | 'open' | 'course' | ChangeChannel;

/** How a value subscribes to the live stream (`GET /api/live`). */
export interface LiveSubscription {
  channels: readonly LiveChannel[];
  /** The known version of the value. Without it the value is reloaded after a missed change. */
  version?: () => string | undefined;
  /** Applies a change to the value. Returns false if it cannot: then the value is reloaded, as by default. */
  apply?: (change: LiveRows) => boolean;
  /** Called with each change before it is applied or reloaded. */
  onChange?: (change: LiveRows) => void;
}

export interface LiveSubscriber extends LiveSubscription {
  /** Subscribers with the same name share one value. */
  name: string;
  load: () => unknown;
}

interface LiveState {
  /** The live stream should be open. A visitor's page without any interaction has none yet (connect-when-needed.ts). */
  isWanted: boolean;
  /** The live stream is connected, in this tab or in another. */
  isLive: boolean;
  /** When the stream last delivered something. */
  heardAt?: Date;
  /** Since when no change has been missed, except in short gaps. */
  upToDateSince?: Date | undefined;
  /** How often the stream has announced a new role of the account. */
  roleChanges: number;
}

export const useLive = create<LiveState>()(() => ({
  isWanted: false,
  isLive: false,
  roleChanges: 0,
}));

/** After a longer gap, missed changes are not announced as having happened just now. */
const maxGapMs = 2 * 60_000;

/** Events that are replayed after `hello` are older than it. */
const replayMs = 1_000;

let connections = 0;

const isRecent = (moment: Date | undefined) =>
  moment !== undefined && Date.now() - moment.getTime() < maxGapMs;

/** The stream is connected. The values are up to date once `caughtUp` resolves. */
export const markConnected = async (caughtUp: Promise<unknown>): Promise<void> => {
  connections += 1;
  const own = connections;
  useLive.setState(({ isLive, heardAt, upToDateSince }) => ({
    isLive: true,
    heardAt: new Date(),
    upToDateSince: isLive || isRecent(heardAt) ? upToDateSince : undefined,
  }));
  await caughtUp;
  if (own === connections)
    useLive.setState(({ upToDateSince = new Date(Date.now() + replayMs) }) => ({ upToDateSince }));
};

/** A lost stream may be noticed only a while after its last event. */
export const markDisconnected = (heardAt = new Date()) =>
  useLive.setState(({ isLive }) => ({ isLive: false, ...(isLive && { heardAt }) }));

/** The role of the account has changed: components that depend on it reload the account. */
export const markRoleChanged = () =>
  useLive.setState(({ roleChanges }) => ({ roleChanges: roleChanges + 1 }));

/** Whether a value that was confirmed at this time and differs now has changed just now, not while the page was away. */
export const hasJustChanged = (asOf: Date | undefined): boolean => {
  const { isLive, upToDateSince } = useLive.getState();
  return (
    (isLive && upToDateSince !== undefined && upToDateSince.getTime() <= Date.now()) ||
    isRecent(asOf)
  );
};

const clearCallbacks = new Set<() => void>();

/** Registers a callback that deletes the logged-in person's cached data, except the data on the screen. */
export const onClearUnseenData = (forget: () => void) => void clearCallbacks.add(forget);

/** Deletes cached data that is not on the screen: the user may no longer be allowed to see it. */
export const clearUnseenData = (): void => {
  for (const forget of clearCallbacks) forget();
};

const subscribers = new Set<LiveSubscriber>();

/** Subscribes, and wakes the code that waits for a first subscriber. Returns the function that unsubscribes. */
export const subscribeToChanges = (subscriber: LiveSubscriber) => {
  subscribers.add(subscriber);
  useLive.setState({});
  return () => void subscribers.delete(subscriber);
};

/** The subscribers of the mounted components. */
export const currentSubscribers = (): LiveSubscriber[] => [...subscribers];
