import type { ChangeHistory } from './change-history.ts';
import type { LiveChangeEvent, LiveHello, RowTopic } from './live-event.ts';
import type { RowDiff } from './row-diff.ts';

const formatEvent = (name: string, data: string, id = '') =>
  Buffer.from(`${id && `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`);

/** In bytes. A larger change is not sent: the client fetches all rows, which are compressed. */
const LARGEST_CHANGE = 16 * 1024;
/** The most classes with another link that are listed where their change is not sent. */
const MAX_NAMED = 200;
/** A version that no client has. */
const NONE = '-';

interface RowsChange extends RowDiff {
  topic: RowTopic;
  from: string;
  to: string;
  /** As JSON; only of classes of a course. */
  links?: string[];
  /** `keyOfClass` of the classes with another link; only of classes of a course. */
  newLinks?: string[];
  /** Whether the learners of the course may lose access to one of its links. */
  removesLinks?: boolean;
}

const formatRowsEvent = ({ topic, from, to, rows, gone, order, links, newLinks }: RowsChange) => {
  const named = JSON.stringify({ topic, from, to, gone, order, newLinks }).slice(1);
  const withLinks = links ? `"links":[${links}],` : '';
  return formatEvent('rows', `{"rows":[${rows}],${withLinks}${named}`, `${topic}:${to}`);
};

/**
 * The event of a change: its bytes, and whether it may be replayed after a disconnect. A change that removes links is
 * not sent: another course of the learner may have them, so the client fetches all rows.
 */
export function rowsChangedEvent(change: RowsChange): { bytes: Buffer; isWhole: boolean } {
  const whole = formatRowsEvent(change);
  if (whole.length <= LARGEST_CHANGE && !change.removesLinks)
    return { bytes: whole, isWhole: true };
  const { topic, to, links, newLinks } = change;
  const none = {
    topic,
    from: NONE,
    to,
    rows: [],
    gone: [],
    ...(links && { links: [] }),
    ...(newLinks && { newLinks: newLinks.slice(0, MAX_NAMED) }),
  };
  return { bytes: formatRowsEvent(none), isWhole: false };
}

export const topicsChangedEvent = (event: LiveChangeEvent): Buffer =>
  formatEvent('news', JSON.stringify(event));

/** In bytes, so that the response does not count as unread by its client. */
const MAX_MISSED_BYTES = 40 * 1024;

/**
 * The first event of a stream with these topics, with the missed changes of topics whose client version the server
 * still has.
 */
export function helloEvent(
  topics: ChangeHistory,
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
    if (!changes || bytes + size > MAX_MISSED_BYTES) continue;
    bytes += size;
    missed.push(...changes);
    hello.catchingUp.push(topic);
  }
  return Buffer.concat([formatEvent('hello', JSON.stringify(hello)), ...missed]);
}

/** The version of a course without classes in the next weeks. */
export const NO_ROWS = 'none';

/** The header `Last-Event-ID` comes from any client: at most so many bytes and topics. */
const LONGEST_HEADER = 8 * 1024;
const MAX_VERSIONS = 300;
const HELD_VERSION = /^(meetings|courses|classes|open|course\/[1-9]\d{0,9}):([\w-]{1,22})$/;

/** The versions that the client has, by topic. Invalid entries are ignored. */
export function parseLastEventId(header: string | undefined): Map<string, string> {
  const held = new Map<string, string>();
  if (!header || header.length > LONGEST_HEADER) return held;
  for (const entry of header.split(',', MAX_VERSIONS)) {
    const [, topic, version] = HELD_VERSION.exec(entry.trim()) ?? [];
    if (topic && version) held.set(topic, version);
  }
  return held;
}
