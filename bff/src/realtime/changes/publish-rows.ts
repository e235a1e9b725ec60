import { setTimeout as pause } from 'node:timers/promises';
import type { PublicLists } from '../../platform/cache/cached-list.ts';
import type { Sql } from '../../platform/database/db.ts';
import { NO_ROWS, rowsChangedEvent } from '../events.ts';
import type { RowChannel } from '../live-event.ts';
import type { LiveStreams } from '../live-streams.ts';
import { diffRows, type RowsByKey } from '../row-diff.ts';
import { groupOfChannel, keyOfClass } from '../subscriptions.ts';
import { type CourseChannel, type CourseRows, readCourseRows } from './course-classes.ts';

interface RowPublisherDeps {
  live: LiveStreams;
  lists: PublicLists;
  sql: Sql;
  now: () => Date;
  joinMinutesBefore: number;
}

interface RowsToPublish extends Omit<Parameters<typeof rowsChangedEvent>[0], 'channel'> {
  /** Whether some of the earlier rows or links must no longer be visible. */
  retractsRows: boolean;
}

/** Stores the change and sends it. Resolves when every stream has received it. */
function publish(
  { hub, changeHistory }: LiveStreams,
  channel: RowChannel,
  change: RowsToPublish,
): Promise<void> {
  const { bytes, isWhole } = rowsChangedEvent({ channel, ...change });
  // The earlier changes may contain a link that has since been closed: they are not sent again.
  if (change.retractsRows) changeHistory.reset(channel, change.from);
  if (isWhole) changeHistory.append(channel, { from: change.from, to: change.to, bytes });
  else changeHistory.reset(channel, change.to);
  return hub.publish([groupOfChannel(channel)], bytes);
}

const rowKeyOf: Record<keyof PublicLists, (row: never) => string> = {
  meetings: ({ id }: { id: number }) => String(id),
  courses: ({ id }: { id: number }) => String(id),
  classes: keyOfClass,
};

/** Whether a row was removed or changed. */
const hasLostRows = (before: RowsByKey, after: RowsByKey): boolean =>
  [...before].some(([key, row]) => after.get(key) !== row);

/** Returns a function that sends the changes of a public list since the last call. */
export function createListPublisher({ live, lists }: RowPublisherDeps, name: keyof PublicLists) {
  let before: RowsByKey = new Map();
  return async (): Promise<boolean> => {
    const list = await lists[name].read();
    // While the database is unavailable, the cached list has an age.
    if (list.age !== undefined) return false;
    const to = /"(.*)"/.exec(list.etag)?.[1] ?? '';
    const from = live.changeHistory.versionOf(name);
    if (from === to) return true;
    const parsed = JSON.parse(list.body) as never[];
    const after: RowsByKey = new Map(
      parsed.map((row) => [rowKeyOf[name](row), JSON.stringify(row)]),
    );
    const changed = diffRows(before, after);
    const retractsRows = name === 'meetings' ? hasLostRows(before, after) : changed.gone.length > 0;
    before = after;
    if (from === undefined) live.changeHistory.reset(name, to);
    else await publish(live, name, { from, to, ...changed, retractsRows });
    return true;
  };
}

const NO_COURSE_ROWS: CourseRows = {
  version: NO_ROWS,
  classes: new Map(),
  links: new Map(),
  linkOf: new Map(),
};
const AGAIN_MS = 20;
const MAX_TRIES = 10;

/** Returns a function that sends learners the changes of their classes and links since the last call. */
export function createCoursePublisher({ live, ...database }: RowPublisherDeps) {
  let before = new Map<CourseChannel, CourseRows>();
  let isFirst = true;
  return async (): Promise<boolean> => {
    const { sql, now, joinMinutesBefore } = database;
    let after: Map<CourseChannel, CourseRows> | undefined;
    for (let tries = 0; !after && tries < MAX_TRIES; tries += 1) {
      if (tries > 0) await pause(AGAIN_MS);
      after = await readCourseRows(sql, { now: now(), joinMinutesBefore });
    }
    if (!after) return false;
    const earlier = before;
    before = after;
    for (const channel of new Set([...earlier.keys(), ...after.keys()])) {
      const previous = isFirst ? undefined : (earlier.get(channel) ?? NO_COURSE_ROWS);
      const current = after.get(channel) ?? NO_COURSE_ROWS;
      if (previous?.version === current.version) continue;
      if (!previous) live.changeHistory.reset(channel, current.version);
      else await publish(live, channel, diffCourseRows(channel, previous, current));
      if (current === NO_COURSE_ROWS) live.changeHistory.remove(channel);
    }
    isFirst = false;
    return true;
  };
}

/** The classes whose link was replaced. */
const newLinksOf = (then: CourseRows, present: CourseRows): string[] =>
  [...present.linkOf]
    .filter(([key, link]) => {
      const before = then.linkOf.get(key);
      return before && link && before !== link;
    })
    .map(([key]) => key);

function diffCourseRows(
  channel: CourseChannel,
  then: CourseRows,
  present: CourseRows,
): RowsToPublish {
  // Clients sort the classes of a course by time, whatever the order here.
  const { rows, gone } = diffRows(then.classes, present.classes);
  const { rows: links, gone: goneLinks } = diffRows(then.links, present.links);
  return {
    ...{ from: then.version, to: present.version, rows, gone, links },
    newLinks: newLinksOf(then, present),
    // Links of open classes are public: the list of meetings shows that one is closed or deleted.
    removesLinks: channel !== 'open' && goneLinks.length > 0,
    retractsRows: gone.length > 0 || hasLostRows(then.links, present.links),
  };
}
