import type { ChangedRows } from './changed-rows.ts';
import type { Topics } from './channels.ts';
import type { LiveHello, LiveNews, RowTopic } from './live-event.ts';

const eventOf = (name: string, data: string, id = '') =>
  Buffer.from(`${id && `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`);

/** In bytes. A larger change is not sent: the app asks for the whole, which comes compressed. */
const LARGEST_CHANGE = 16 * 1024;
/** Classes with another link that are named although their change is not sent. */
const MOST_NAMED = 200;
/** A version that no app holds. */
const NONE = '-';

interface Change extends ChangedRows {
  topic: RowTopic;
  from: string;
  to: string;
  /** As JSON; only of classes of a course. */
  links?: string[];
  /** `keyOfClass` of the classes with another link; only of classes of a course. */
  newLinks?: string[];
  /** Whether the learners of the course may have one of its links no more. */
  losesLinks?: boolean;
}

const rowsEvent = ({ topic, from, to, rows, gone, order, links, newLinks }: Change) => {
  const named = JSON.stringify({ topic, from, to, gone, order, newLinks }).slice(1);
  const withLinks = links ? `"links":[${links}],` : '';
  return eventOf('rows', `{"rows":[${rows}],${withLinks}${named}`, `${topic}:${to}`);
};

/**
 * The event of a change: its bytes, and whether it may be sent again to who was away. A change that loses links is not sent:
 * another course of the learner may have them, so the app asks.
 */
export function changeEvent(change: Change): { bytes: Buffer; isWhole: boolean } {
  const whole = rowsEvent(change);
  if (whole.length <= LARGEST_CHANGE && !change.losesLinks) return { bytes: whole, isWhole: true };
  const { topic, to, links, newLinks } = change;
  const none = {
    topic,
    from: NONE,
    to,
    rows: [],
    gone: [],
    ...(links && { links: [] }),
    ...(newLinks && { newLinks: newLinks.slice(0, MOST_NAMED) }),
  };
  return { bytes: rowsEvent(none), isWhole: false };
}

export const newsEvent = (news: LiveNews): Buffer => eventOf('news', JSON.stringify(news));

/** In bytes, so that the answer does not count as one that its client does not read. */
const MOST_CAUGHT_UP = 40 * 1024;

/**
 * The first event of a stream that follows these topics, with the missed changes of those whose version the app holds and
 * the server remembers.
 */
export function helloEvent(
  topics: Topics,
  followed: RowTopic[],
  held: ReadonlyMap<string, string> = new Map(),
): Buffer {
  const hello: LiveHello = { versions: {}, catchingUp: [] };
  const missed: Buffer[] = [];
  let bytes = 0;
  for (const topic of followed) {
    const version = topics.versionOf(topic) ?? NO_ROWS;
    hello.versions[topic] = version;
    const has = held.get(topic);
    const changes = has && has !== version ? topics.since(topic, has) : undefined;
    const size = (changes ?? []).reduce((sum, { length }) => sum + length, 0);
    if (!changes || bytes + size > MOST_CAUGHT_UP) continue;
    bytes += size;
    missed.push(...changes);
    hello.catchingUp.push(topic);
  }
  return Buffer.concat([eventOf('hello', JSON.stringify(hello)), ...missed]);
}

/** The version of a course without classes in the next weeks. */
export const NO_ROWS = 'none';

/** The header `Last-Event-ID` as any client may send it: at most so many bytes and topics. */
const LONGEST_HELD = 8 * 1024;
const MOST_HELD = 300;
const HELD = /^(meetings|courses|classes|open|course\/[1-9]\d{0,9}):([\w-]{1,22})$/;

/** The versions that the app says it holds, by topic. What is not of this form is ignored. */
export function heldVersions(header: string | undefined): Map<string, string> {
  const held = new Map<string, string>();
  if (!header || header.length > LONGEST_HELD) return held;
  for (const entry of header.split(',', MOST_HELD)) {
    const [, topic, version] = HELD.exec(entry.trim()) ?? [];
    if (topic && version) held.set(topic, version);
  }
  return held;
}
