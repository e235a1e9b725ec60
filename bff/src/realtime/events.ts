import type { ChangeHistory } from './change-history.ts';
import type { ChangeChannel, LiveChangeEvent, LiveHello, RowChannel } from './live-event.ts';
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
  channel: RowChannel;
  from: string;
  to: string;
  /** As JSON; only of classes of a course. */
  links?: string[];
  /** `keyOfClass` of the classes with another link; only of classes of a course. */
  newLinks?: string[];
  /** Whether the learners of the course may lose access to one of its links. */
  removesLinks?: boolean;
}

const formatRowsEvent = ({ channel, rows, links, ...change }: RowsChange) => {
  const { from, to, gone, order, newLinks } = change;
  const named = JSON.stringify({ topic: channel, from, to, gone, order, newLinks }).slice(1);
  const withLinks = links ? `"links":[${links}],` : '';
  return formatEvent('rows', `{"rows":[${rows}],${withLinks}${named}`, `${channel}:${to}`);
};

/**
 * The event of a change: its bytes, and whether it may be replayed after a disconnect. A change that removes links is
 * not sent: another course of the learner may have them, so the client fetches all rows.
 */
export function rowsChangedEvent(change: RowsChange): { bytes: Buffer; isWhole: boolean } {
  const whole = formatRowsEvent(change);
  if (whole.length <= LARGEST_CHANGE && !change.removesLinks)
    return { bytes: whole, isWhole: true };
  const { channel, to, links, newLinks } = change;
  const none = {
    channel,
    from: NONE,
    to,
    rows: [],
    gone: [],
    ...(links && { links: [] }),
    ...(newLinks && { newLinks: newLinks.slice(0, MAX_NAMED) }),
  };
  return { bytes: formatRowsEvent(none), isWhole: false };
}

export const channelsChangedEvent = (channels: ChangeChannel[]): Buffer =>
  formatEvent('news', JSON.stringify({ topics: channels } satisfies LiveChangeEvent));

/** In bytes, so that the response does not count as unread by its client. */
const MAX_MISSED_BYTES = 40 * 1024;

/**
 * The first event of a stream with these channels, with the missed changes of channels whose client version the server
 * still has.
 */
export function helloEvent(
  history: ChangeHistory,
  channels: RowChannel[],
  held: ReadonlyMap<string, string> = new Map(),
): Buffer {
  const hello: LiveHello = { versions: {}, catchingUp: [] };
  const missed: Buffer[] = [];
  let bytes = 0;
  for (const channel of channels) {
    const version = history.versionOf(channel) ?? NO_ROWS;
    hello.versions[channel] = version;
    const has = held.get(channel);
    const changes = has && has !== version ? history.since(channel, has) : undefined;
    const size = (changes ?? []).reduce((sum, { length }) => sum + length, 0);
    if (!changes || bytes + size > MAX_MISSED_BYTES) continue;
    bytes += size;
    missed.push(...changes);
    hello.catchingUp.push(channel);
  }
  return Buffer.concat([formatEvent('hello', JSON.stringify(hello)), ...missed]);
}

/** The version of a course without classes in the next weeks. */
export const NO_ROWS = 'none';

/** The header `Last-Event-ID` comes from any client, so its bytes and channels are bounded. */
const LONGEST_HEADER = 8 * 1024;
const MAX_VERSIONS = 300;
const HELD_VERSION = /^(meetings|courses|classes|open|course\/[1-9]\d{0,9}):([\w-]{1,22})$/;

/** The versions that the client has, by channel. Invalid entries are ignored. */
export function parseLastEventId(header: string | undefined): Map<string, string> {
  const held = new Map<string, string>();
  if (!header || header.length > LONGEST_HEADER) return held;
  for (const entry of header.split(',', MAX_VERSIONS)) {
    const [, channel, version] = HELD_VERSION.exec(entry.trim()) ?? [];
    if (channel && version) held.set(channel, version);
  }
  return held;
}
