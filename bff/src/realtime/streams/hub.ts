import type { ServerResponse } from 'node:http';
import { type CallerRole, callerRoles } from '../../shared/permissions.ts';
import { randomRetryMs, tooManyStreams } from './admission-control.ts';
import { FanOut } from './fan-out.ts';
import { Stream, type StreamEnding, type StreamHolder } from './stream.ts';

/** How many streams there may be. */
export interface StreamBounds {
  most: number;
  /** For one network of clients. */
  mostPerNetwork: number;
}

/** In milliseconds. */
const TIMES = {
  /** Proxies and phones close idle connections, many of them after a minute. */
  heartbeat: 20_000,
  /**
   * A phone that has disappeared without closing its connection is detected after a quarter of an hour at the latest.
   */
  life: 15 * 60_000,
  lifeJitter: 3 * 60_000,
  /** How long streams wait before they reconnect after a server has stopped: the more there are, the longer. */
  awayAfterStop: 30_000,
  awayForEach: 6,
};
/** Tests replace these. */
export type StreamTimes = Partial<typeof TIMES>;

const HEARTBEAT = Buffer.from(':\n\n');
/** The number of groups in which the streams have their heartbeats, one after the other. */
const HEARTBEAT_SLOTS = 20;

/** The holder of the stream, its groups, and its first event. */
interface StreamOptions {
  network: string;
  holder: StreamHolder | undefined;
  groups: readonly string[];
  first: Buffer;
}

/** The client that requests a stream. Without an account a visitor. */
interface StreamRequest {
  network: string;
  accountId: number | undefined;
}

/**
 * The open streams by group. Events are written to each stream once, in batches. A stream is removed from all sets
 * when its connection ends, so disconnected clients leave nothing in memory.
 */
export class Hub {
  readonly #bounds: StreamBounds;
  readonly #times: typeof TIMES;
  /** The oldest first. */
  readonly #streams = new Set<Stream>();
  readonly #visitors = new Set<Stream>();
  readonly #byNetwork = new Map<string, Set<Stream>>();
  readonly #byGroup = new Map<string, Set<Stream>>();
  readonly #fanOut = new FanOut();
  readonly #timer: NodeJS.Timeout;
  #beat = 0;
  #opened = 0;
  #stopping = false;

  constructor(bounds: StreamBounds, times: StreamTimes = {}) {
    this.#bounds = bounds;
    this.#times = { ...TIMES, ...times };
    // One timer for all: one for each stream would take memory and wake the server up all the time.
    this.#timer = setInterval(() => this.#tick(), this.#times.heartbeat / HEARTBEAT_SLOTS).unref();
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size;
  }

  /** The number of open streams of visitors and of each role. */
  sizeByReader(): Record<CallerRole, number> {
    const none = Object.fromEntries(callerRoles.map((role) => [role, 0]));
    const sizes = { ...(none as Record<CallerRole, number>), visitor: this.#visitors.size };
    for (const { holder } of this.#streams) if (holder) sizes[holder.role] += 1;
    return sizes;
  }

  /** Whether there is no data of any stream left. */
  get isEmpty(): boolean {
    const all = [this.#streams, this.#visitors, this.#byNetwork, this.#byGroup];
    return all.every(({ size }) => size === 0);
  }

  /** Throws 503 if there is no room for this stream. */
  refuseIfFull(request: StreamRequest): void {
    this.#inTheWay(request);
  }

  /**
   * Opens a stream on this response, and closes another one where there is no room. Throws 503 where none can be
   * closed. Does nothing where the response was sent already or its client has disconnected.
   */
  open(outgoing: ServerResponse, { network, holder, groups, first }: StreamOptions): void {
    if (outgoing.headersSent || outgoing.destroyed || outgoing.socket?.destroyed !== false) return;
    const inTheWay = this.#inTheWay({ network, accountId: holder?.accountId });
    if (inTheWay) this.end(inTheWay, { why: 'later', retry: randomRetryMs() });
    const { life, lifeJitter } = this.#times;
    const lifetime = life + (2 * Math.random() - 1) * lifeJitter;
    const sessionLeft = holder ? holder.expiresAt - Date.now() : Number.POSITIVE_INFINITY;
    // Not by the clock: where that jumps an hour ahead, all streams would end at once.
    const endsAt = performance.now() + Math.min(lifetime, sessionLeft);
    this.#opened += 1;
    const stream = new Stream(outgoing, {
      network,
      holder,
      turn: this.#opened % HEARTBEAT_SLOTS,
      endsAt,
    });
    this.#streams.add(stream);
    if (!holder) this.#visitors.add(stream);
    addTo(this.#byNetwork, network, stream);
    this.follow(stream, groups);
    stream.begin(first, () => this.#forget(stream));
  }

  /** Replaces the groups of the stream. */
  follow(stream: Stream, groups: readonly string[]): void {
    for (const group of stream.groups) removeFrom(this.#byGroup, group, stream);
    stream.groups = this.#streams.has(stream) ? groups : [];
    for (const group of stream.groups) addTo(this.#byGroup, group, stream);
  }

  /** The streams that follow this group. */
  streamsOf(group: string): ReadonlySet<Stream> {
    return this.#byGroup.get(group) ?? new Set();
  }

  /** How many streams follow at least one of these groups. */
  count(groups: string[]): number {
    return this.#streamsOfAny(groups).length;
  }

  /** Writes the bytes once to each stream that follows one of these groups. Resolves when it is done. */
  publish(groups: string[], bytes: Buffer): Promise<void> {
    const follows = (stream: Stream) => groups.some((group) => stream.groups.includes(group));
    // A stream may leave the group before its turn.
    return this.#fanOut.add(
      this.#streamsOfAny(groups),
      (stream) => follows(stream) && stream.write(bytes),
    );
  }

  /** Writes the bytes to this stream, after everything published before. */
  send(stream: Stream, bytes: Buffer): Promise<void> {
    return this.#fanOut.add([stream], () => stream.write(bytes));
  }

  /** Ends a stream: the reason is the last event. */
  end(stream: Stream, ending: StreamEnding): void {
    if (!this.#streams.has(stream)) return;
    this.#forget(stream);
    stream.end(ending);
  }

  /**
   * Ends all streams and admits no more. Each reconnects at a random time within half a minute, so that another
   * server, or this one after its restart, admits them one after the other.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    const streams = [...this.#streams];
    const { awayAfterStop, awayForEach } = this.#times;
    const away = Math.min(awayAfterStop, awayForEach * streams.length);
    await this.#fanOut.add(streams, (stream) =>
      this.end(stream, { why: 'later', retry: Math.random() * away }),
    );
  }

  #streamsOfAny(groups: string[]): Stream[] {
    const [first, ...others] = groups.map((group) => this.streamsOf(group));
    if (!first) return [];
    if (others.length === 0) return [...first];
    return [...new Set([first, ...others].flatMap((streams) => [...streams]))];
  }

  #forget(stream: Stream): void {
    this.follow(stream, []);
    this.#streams.delete(stream);
    this.#visitors.delete(stream);
    removeFrom(this.#byNetwork, stream.network, stream);
  }

  /**
   * The stream to close for a new one; `undefined` while there is room. In a full network that is a visitor, for a
   * learner or staff, or else a stream of the account with most streams there. In a full hub it is the oldest
   * visitor; else the newest stream of the network with most streams, if it has more than that of the new client.
   * Throws 503 where none can be closed.
   */
  #inTheWay({ network, accountId }: StreamRequest) {
    if (this.#stopping) throw tooManyStreams();
    const isSignedIn = accountId !== undefined;
    const ofNetwork = this.#byNetwork.get(network);
    if (ofNetwork && ofNetwork.size >= this.#bounds.mostPerNetwork) {
      const givesWay =
        isSignedIn && (visitorAmong(ofNetwork) ?? oldestOfMost(ofNetwork, accountId));
      if (!givesWay) throw tooManyStreams();
      return givesWay;
    }
    if (this.#streams.size < this.#bounds.most) return undefined;
    const [visitor] = this.#visitors;
    if (isSignedIn && visitor) return visitor;
    const largest = largestOf(this.#byNetwork.values());
    const newest = [...largest].findLast(({ holder }) => isSignedIn || !holder);
    if (!newest || largest.size <= (ofNetwork?.size ?? 0) + 1) throw tooManyStreams();
    return newest;
  }

  #tick(): void {
    this.#beat = (this.#beat + 1) % HEARTBEAT_SLOTS;
    const now = performance.now();
    const due: Stream[] = [];
    for (const stream of this.#streams) {
      if (stream.endsAt <= now) this.end(stream, endingOf(stream));
      else if (stream.turn === this.#beat) due.push(stream);
    }
    void this.#fanOut.add(due, (stream) => stream.write(HEARTBEAT));
  }
}

const endingOf = ({ holder }: Stream): StreamEnding =>
  holder && holder.expiresAt <= Date.now() ? { why: 'ended' } : { why: 'later', retry: 1000 };

const visitorAmong = (streams: Iterable<Stream>): Stream | undefined =>
  [...streams].find(({ holder }) => !holder);

/**
 * The oldest stream of the account with most of these; `undefined` where the account of the new client would then
 * have more, as the two would replace each other all the time.
 */
function oldestOfMost(streams: Iterable<Stream>, newcomer: number): Stream | undefined {
  const byAccount = Map.groupBy(streams, ({ holder }) => holder?.accountId);
  const own = byAccount.get(newcomer)?.length ?? 0;
  const [most = []] = [...byAccount.values()].sort((one, other) => other.length - one.length);
  return most.length > own + 1 ? most[0] : undefined;
}

function addTo(sets: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(stream));
}

function removeFrom(sets: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const set = sets.get(key);
  set?.delete(stream);
  if (set?.size === 0) sets.delete(key);
}

const largestOf = (sets: Iterable<Set<Stream>>): Set<Stream> =>
  [...sets].reduce((largest, set) => (set.size > largest.size ? set : largest), new Set());
