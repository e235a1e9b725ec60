import type { LiveRows, NewsTopic } from 'bff/contract';
import { create } from 'zustand';

/** What a value follows. `course` stands for each `course/…` of the learner. */
export type Topic = 'meetings' | 'courses' | 'classes' | 'open' | 'course' | NewsTopic;

/** How a value follows the stream of changes (`GET /api/live`). */
export interface Followed {
  topics: readonly Topic[];
  /** The version that the value is known to have. Without it the value is loaded where a change was missed. */
  version?: () => string | undefined;
  /** Applies a change to the value. False if it cannot: then the value is loaded. By default it always is. */
  apply?: (change: LiveRows) => boolean;
  /** Called with each change before it is applied or loaded. */
  note?: (change: LiveRows) => void;
}

export interface Follower extends Followed {
  /** Followers of one name have one value. */
  name: string;
  load: () => unknown;
}

interface LiveState {
  /** The stream of changes is to be open. A visitor's page that nobody has used yet is without it (when-wanted.ts). */
  isWanted: boolean;
  /** Changes come by the stream, of this tab or of another. */
  isLive: boolean;
  /** When something last came by the stream. */
  heardAt?: Date;
  /** Since when every change has been heard, but for short gaps. */
  rightSince?: Date | undefined;
  /** How often the stream has said that the account has another role. */
  otherRoles: number;
}

export const useLive = create<LiveState>()(() => ({
  isWanted: false,
  isLive: false,
  otherRoles: 0,
}));

/** Changes that were missed for longer are not said to have happened just now. */
const longestGapMs = 2 * 60_000;

/** What is replayed after `hello` happened before it. */
const replayMs = 1_000;

let hellos = 0;

const isRecent = (moment: Date | undefined) =>
  moment !== undefined && Date.now() - moment.getTime() < longestGapMs;

/** The stream has begun. What was missed for long before it is right once `caughtUp` resolves. */
export const noteLive = async (caughtUp: Promise<unknown>): Promise<void> => {
  hellos += 1;
  const mine = hellos;
  useLive.setState(({ isLive, heardAt, rightSince }) => ({
    isLive: true,
    heardAt: new Date(),
    rightSince: isLive || isRecent(heardAt) ? rightSince : undefined,
  }));
  await caughtUp;
  if (mine === hellos)
    useLive.setState(({ rightSince = new Date(Date.now() + replayMs) }) => ({ rightSince }));
};

/** That a stream is lost may show only a while after the last sign of it. */
export const noteLost = (heardAt = new Date()) =>
  useLive.setState(({ isLive }) => ({ isLive: false, ...(isLive && { heardAt }) }));

/** The account has another role by now: whoever shows what depends on it asks for the account. */
export const noteOtherRole = () =>
  useLive.setState(({ otherRoles }) => ({ otherRoles: otherRoles + 1 }));

/** Whether a value of this moment that is another one now has changed just now, not while nobody looked. */
export const isJustNow = (asOf: Date | undefined): boolean => {
  const { isLive, rightSince } = useLive.getState();
  return (
    (isLive && rightSince !== undefined && rightSince.getTime() <= Date.now()) || isRecent(asOf)
  );
};

const forgets = new Set<() => void>();

/** Registers what empties the signed-in person's data, in memory and on the device, but for what is on the screen. */
export const whenForgetting = (forget: () => void) => void forgets.add(forget);

/** Forgets what is not on the screen: it may no longer be the user's to see. */
export const forgetUnseen = (): void => {
  for (const forget of forgets) forget();
};

const followers = new Set<Follower>();

/** Begins to follow, and lets know who waits for something to be followed. Returns a function that ends it. */
export const follow = (follower: Follower) => {
  followers.add(follower);
  useLive.setState({});
  return () => void followers.delete(follower);
};

/** What is on the screen. */
export const followersNow = (): Follower[] => [...followers];
