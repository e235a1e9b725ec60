import type { LiveChangeEvent, LiveHello, LiveRows, RowChannel } from 'bff/contract';
import { runLoad, waitForLoad } from '../../lists/loads.ts';
import {
  clearUnseenData,
  currentSubscribers,
  type LiveChannel,
  type LiveSubscriber,
  markConnected,
  markDisconnected,
  markRoleChanged,
} from '../live-state.ts';
import type { SharedEvent } from './share-stream.ts';

/** Loads that run for the stream, and whether they must run again: a request sent before a change may miss it. */
const running = new Map<string, { again: boolean }>();

const loadOnce = async (subscriber: LiveSubscriber): Promise<void> => {
  const { name, load } = subscriber;
  const ongoing = running.get(name);
  if (ongoing) {
    ongoing.again = true;
    return;
  }
  const own = { again: false };
  running.set(name, own);
  await runLoad(load);
  running.delete(name);
  if (own.again) await loadOnce(subscriber);
};

const toSubscribedChannel = (channel: RowChannel): LiveChannel =>
  channel.startsWith('course/') ? 'course' : (channel as LiveChannel);

const isCourseChannel = (channel: RowChannel) => toSubscribedChannel(channel) === 'course';

const subscribersOf = (...channels: LiveChannel[]) =>
  currentSubscribers().filter((each) =>
    each.channels.some((channel) => channels.includes(channel)),
  );

/** The channels whose changes `hello` reveals: by a version, or by the list of the learner's courses. */
const channelsWithVersions: readonly LiveChannel[] = [
  'meetings',
  'courses',
  'classes',
  'open',
  'course',
  'enrolments',
];

/** Another server than the stream's may respond, a moment behind it. Then the value is loaded once more. */
const recheckMs = 2_000;

/** Applies the events of the live stream to the values on the screen. */
export const createChangeHandler = () => {
  /** The version of each channel, for values without their own version. */
  const seenVersions = new Map<RowChannel, string>();

  const versionOf = ({ version }: LiveSubscriber, channel: RowChannel) =>
    version ? version() : seenVersions.get(channel);

  const isOutdated = (each: LiveSubscriber) =>
    each.version !== undefined &&
    each.channels.some((channel) => seenVersions.get(channel as RowChannel) !== each.version?.());

  const reload = async (each: LiveSubscriber) => {
    await loadOnce(each);
    if (!isOutdated(each)) return;
    setTimeout(() => {
      if (isOutdated(each) && currentSubscribers().includes(each)) void loadOnce(each);
    }, recheckMs);
  };

  const reloadAll = (subscribers: Iterable<LiveSubscriber>, how = reload) => {
    const byName = new Map([...subscribers].map((each) => [each.name, each]));
    return Promise.all([...byName.values()].map(how));
  };

  /** A screen that has just been opened is loading its value, which may already be the current one. */
  const reloadIfOutdated = async (each: LiveSubscriber) => {
    await waitForLoad(each.load);
    if (isOutdated(each)) await reload(each);
  };

  const handleHello = ({ versions, catchingUp }: LiveHello) => {
    /** Reloaded in any case: no version of theirs shows whether they are current. */
    const stale = new Set(
      currentSubscribers().filter(({ channels }) =>
        channels.some((each) => !channelsWithVersions.includes(each)),
      ),
    );
    /** Values of another version: reloaded unless a running load returns the current one. */
    const outdated = new Set<LiveSubscriber>();
    const currentVersions = Object.entries(versions) as [RowChannel, string][];
    for (const [channel, version] of currentVersions) {
      if (catchingUp.includes(channel)) continue;
      const isNew = isCourseChannel(channel) && !seenVersions.has(channel);
      for (const each of subscribersOf(
        toSubscribedChannel(channel),
        ...(isNew ? ['enrolments' as const] : []),
      ))
        if (versionOf(each, channel) !== version) (each.version ? outdated : stale).add(each);
      seenVersions.set(channel, version);
    }
    for (const channel of [...seenVersions.keys()])
      if (isCourseChannel(channel) && versions[channel] === undefined) {
        seenVersions.delete(channel);
        for (const each of subscribersOf('enrolments')) stale.add(each);
        // The link of a course that the learner has left must not return from a cached copy either.
        clearUnseenData();
      }
    const caughtUp = [reloadAll(stale), reloadAll(outdated, reloadIfOutdated)];
    void markConnected(Promise.all(caughtUp));
  };

  const handleRows = (change: LiveRows) => {
    const channel: RowChannel = change.topic;
    const applyTo = (each: LiveSubscriber) => {
      const heldVersion = versionOf(each, channel);
      if (heldVersion === change.to) return true;
      each.onChange?.(change);
      return heldVersion === change.from && each.apply?.(change) === true;
    };
    // Each value once, however many components show it.
    const followers = new Map(
      subscribersOf(toSubscribedChannel(channel)).map((each) => [each.name, each]),
    );
    const stale = [...followers.values()].filter((each) => !applyTo(each));
    seenVersions.set(channel, change.to);
    reloadAll(stale);
  };

  const handleChanges = ({ topics: channels }: LiveChangeEvent) =>
    reloadAll(subscribersOf(...channels));

  const handleEvent = (event: SharedEvent) => {
    if (event.kind === 'hello') handleHello(event.hello);
    if (event.kind === 'rows') handleRows(event.change);
    if (event.kind === 'news') handleChanges(event.news);
    if (event.kind === 'lost') markDisconnected(event.heardAt);
    if (event.kind === 'role') markRoleChanged();
  };

  /** The versions that the screens have, for `Last-Event-ID`. */
  const heldVersions = (): string => {
    const versions = new Map(seenVersions);
    for (const each of currentSubscribers())
      for (const channel of each.channels) {
        const version = each.version?.();
        if (version !== undefined) versions.set(channel as RowChannel, version);
      }
    return [...versions].map(([channel, version]) => `${channel}:${version}`).join();
  };

  return {
    hear: handleEvent,
    held: heldVersions,
    /** The current version of each channel. */
    versions: (): LiveHello['versions'] => Object.fromEntries(seenVersions),
    forget: () => seenVersions.clear(),
  };
};
