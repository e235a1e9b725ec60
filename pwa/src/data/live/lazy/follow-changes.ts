import type { LiveHello, LiveNews, LiveRows, RowTopic } from 'bff/contract';
import { runLoad, untilLoaded } from '../../lists/loads.ts';
import {
  type Follower,
  followersNow,
  forgetUnseen,
  noteLive,
  noteLost,
  noteOtherRole,
  type Topic,
} from '../live-state.ts';
import type { Told } from './share-stream.ts';

/** Loads that run for the stream, and whether they are to run once more: what was asked for before a change may not have it. */
const running = new Map<string, { again: boolean }>();

const loadOnce = async (follower: Follower): Promise<void> => {
  const { name, load } = follower;
  const other = running.get(name);
  if (other) {
    other.again = true;
    return;
  }
  const mine = { again: false };
  running.set(name, mine);
  await runLoad(load);
  running.delete(name);
  if (mine.again) await loadOnce(follower);
};

const followedAs = (topic: RowTopic): Topic =>
  topic.startsWith('course/') ? 'course' : (topic as Topic);

const isCourse = (topic: RowTopic) => followedAs(topic) === 'course';

const following = (...topics: Topic[]) =>
  followersNow().filter((each) => each.topics.some((topic) => topics.includes(topic)));

/** `hello` says whether these have changed: each has a version, or shows by the list of the learner's courses. */
const told: readonly Topic[] = ['meetings', 'courses', 'classes', 'open', 'course', 'enrolments'];

/** Another server than the stream's may answer, a moment behind it. Then it is asked once more. */
const againMs = 2_000;

/** Brings what is on the screen up to date with the stream. */
export const createChangeFollower = () => {
  /** The version of each topic that the values without a version of their own have, or are being loaded in. */
  const seen = new Map<RowTopic, string>();

  const heldBy = ({ version }: Follower, topic: RowTopic) =>
    version ? version() : seen.get(topic);

  const isBehind = (each: Follower) =>
    each.version !== undefined &&
    each.topics.some((topic) => seen.get(topic as RowTopic) !== each.version?.());

  const bringUpToDate = async (each: Follower) => {
    await loadOnce(each);
    if (!isBehind(each)) return;
    setTimeout(() => {
      if (isBehind(each) && followersNow().includes(each)) void loadOnce(each);
    }, againMs);
  };

  const loadAnew = (followers: Iterable<Follower>, how = bringUpToDate) => {
    const byName = new Map([...followers].map((each) => [each.name, each]));
    return Promise.all([...byName.values()].map(how));
  };

  /** A screen that has just been opened is loading its value: that may be the present one. */
  const loadUnlessCurrent = async (each: Follower) => {
    await untilLoaded(each.load);
    if (isBehind(each)) await bringUpToDate(each);
  };

  const hello = ({ versions, catchingUp }: LiveHello) => {
    const stale = new Set(
      followersNow().filter(({ topics }) => topics.some((each) => !told.includes(each))),
    );
    const behind = new Set<Follower>();
    const present = Object.entries(versions) as [RowTopic, string][];
    for (const [topic, version] of present) {
      if (catchingUp.includes(topic)) continue;
      const isNew = isCourse(topic) && !seen.has(topic);
      for (const each of following(followedAs(topic), ...(isNew ? ['enrolments' as const] : [])))
        if (heldBy(each, topic) !== version) (each.version ? behind : stale).add(each);
      seen.set(topic, version);
    }
    for (const topic of [...seen.keys()])
      if (isCourse(topic) && versions[topic] === undefined) {
        seen.delete(topic);
        for (const each of following('enrolments')) stale.add(each);
        // The link of a course that is not the learner's any more must not come back from a copy either.
        forgetUnseen();
      }
    const caughtUp = [loadAnew(stale), loadAnew(behind, loadUnlessCurrent)];
    void noteLive(Promise.all(caughtUp));
  };

  const rows = (change: LiveRows) => {
    const topic: RowTopic = change.topic;
    const applies = (each: Follower) => {
      const held = heldBy(each, topic);
      if (held === change.to) return true;
      each.note?.(change);
      return held === change.from && each.apply?.(change) === true;
    };
    // Each value once, however many parts of the screen show it.
    const followers = new Map(following(followedAs(topic)).map((each) => [each.name, each]));
    const stale = [...followers.values()].filter((each) => !applies(each));
    seen.set(topic, change.to);
    loadAnew(stale);
  };

  const news = ({ topics }: LiveNews) => loadAnew(following(...topics));

  const hear = (said: Told) => {
    if (said.kind === 'hello') hello(said.hello);
    if (said.kind === 'rows') rows(said.change);
    if (said.kind === 'news') news(said.news);
    if (said.kind === 'lost') noteLost(said.heardAt);
    if (said.kind === 'role') noteOtherRole();
  };

  /** What the screens hold, for `Last-Event-ID`. */
  const held = (): string => {
    const versions = new Map(seen);
    for (const each of followersNow())
      for (const topic of each.topics) {
        const version = each.version?.();
        if (version !== undefined) versions.set(topic as RowTopic, version);
      }
    return [...versions].map(([topic, version]) => `${topic}:${version}`).join();
  };

  return {
    hear,
    held,
    /** The present version of each topic. */
    versions: (): LiveHello['versions'] => Object.fromEntries(seen),
    forget: () => seen.clear(),
  };
};
