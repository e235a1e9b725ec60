import { setTimeout as pause } from 'node:timers/promises';
import type { PublicLists } from '../../platform/cache/cached-list.ts';
import type { Sql } from '../../platform/database/db.ts';
import { changedRows, type Rows } from '../changed-rows.ts';
import { changeEvent, NO_ROWS } from '../events.ts';
import type { Live } from '../live.ts';
import type { RowTopic } from '../live-event.ts';
import { channelOfTopic, keyOfClass } from '../subscriptions.ts';
import { type CourseRows, type CourseTopic, readCourseRows } from './course-classes.ts';

interface LiveRowsOf {
  live: Live;
  lists: PublicLists;
  sql: Sql;
  now: () => Date;
  joinMinutesBefore: number;
}

interface Published extends Omit<Parameters<typeof changeEvent>[0], 'topic'> {
  /** Whether rows, or links of before, are not to be seen any more. */
  takesBack: boolean;
}

/** Remembers the change and sends it. Resolves when every stream has it. */
function publish({ hub, topics }: Live, topic: RowTopic, change: Published): Promise<void> {
  const { bytes, isWhole } = changeEvent({ topic, ...change });
  // The earlier changes may show a link that is closed since: they are not sent again.
  if (change.takesBack) topics.begin(topic, change.from);
  if (isWhole) topics.change(topic, { from: change.from, to: change.to, bytes });
  else topics.begin(topic, change.to);
  return hub.publish([channelOfTopic(topic)], bytes);
}

const keyOf: Record<keyof PublicLists, (row: never) => string> = {
  meetings: ({ id }: { id: number }) => String(id),
  courses: ({ id }: { id: number }) => String(id),
  classes: keyOfClass,
};

/** Whether a row is gone or is another one. */
const losesSome = (before: Rows, after: Rows): boolean =>
  [...before].some(([key, row]) => after.get(key) !== row);

/** Work that sends what has changed in a public list since it was done last. */
export function sendList({ live, lists }: LiveRowsOf, name: keyof PublicLists) {
  let before: Rows = new Map();
  return async (): Promise<boolean> => {
    const list = await lists[name].read();
    // While the database is stopped, the list in memory says how old it is.
    if (list.age !== undefined) return false;
    const to = /"(.*)"/.exec(list.etag)?.[1] ?? '';
    const from = live.topics.versionOf(name);
    if (from === to) return true;
    const parsed = JSON.parse(list.body) as never[];
    const after: Rows = new Map(parsed.map((row) => [keyOf[name](row), JSON.stringify(row)]));
    const changed = changedRows(before, after);
    const takesBack = name === 'meetings' ? losesSome(before, after) : changed.gone.length > 0;
    before = after;
    if (from === undefined) live.topics.begin(name, to);
    else await publish(live, name, { from, to, ...changed, takesBack });
    return true;
  };
}

const NOTHING: CourseRows = {
  version: NO_ROWS,
  classes: new Map(),
  links: new Map(),
  linkOf: new Map(),
};
const AGAIN_MS = 20;
const MOST_TRIES = 10;

/** Work that sends to learners what has changed in their classes and links since it was done last. */
export function sendCourses({ live, ...database }: LiveRowsOf) {
  let before = new Map<CourseTopic, CourseRows>();
  let isFirst = true;
  return async (): Promise<boolean> => {
    const { sql, now, joinMinutesBefore } = database;
    let after: Map<CourseTopic, CourseRows> | undefined;
    for (let tries = 0; !after && tries < MOST_TRIES; tries += 1) {
      if (tries > 0) await pause(AGAIN_MS);
      after = await readCourseRows(sql, { now: now(), joinMinutesBefore });
    }
    if (!after) return false;
    const known = before;
    before = after;
    for (const topic of new Set([...known.keys(), ...after.keys()])) {
      const then = isFirst ? undefined : (known.get(topic) ?? NOTHING);
      const present = after.get(topic) ?? NOTHING;
      if (then?.version === present.version) continue;
      if (!then) live.topics.begin(topic, present.version);
      else await publish(live, topic, differenceOf(topic, then, present));
      if (present === NOTHING) live.topics.forget(topic);
    }
    isFirst = false;
    return true;
  };
}

/** The classes that had another link before. */
const newLinksOf = (then: CourseRows, present: CourseRows): string[] =>
  [...present.linkOf]
    .filter(([key, link]) => {
      const before = then.linkOf.get(key);
      return before && link && before !== link;
    })
    .map(([key]) => key);

function differenceOf(topic: CourseTopic, then: CourseRows, present: CourseRows): Published {
  // Classes of a course are shown by their time, whatever the order here.
  const { rows, gone } = changedRows(then.classes, present.classes);
  const { rows: links, gone: goneLinks } = changedRows(then.links, present.links);
  return {
    ...{ from: then.version, to: present.version, rows, gone, links },
    newLinks: newLinksOf(then, present),
    // Those of open classes are for everyone: that one is closed or deleted shows in the list of meetings.
    losesLinks: topic !== 'open' && goneLinks.length > 0,
    takesBack: gone.length > 0 || losesSome(then.links, present.links),
  };
}
