import type { ServerResponse } from 'node:http';
import type { Asker } from '../../shared/permissions.ts';
import { comeBackLater, tooManyStreams } from './admission-control.ts';
import { FanOut } from './fan-out.ts';
import { type Ending, type Holder, Stream } from './stream.ts';

/** How many streams there may be. */
export interface StreamBounds {
  most: number;
  /** Of one client's network. */
  mostOfOne: number;
}

/** In milliseconds. */
const TIMES = {
  /** Proxies and phones end a connection on which nothing comes, many of them after a minute. */
  heartbeat: 20_000,
  /** A phone that has vanished without a word is noticed after a quarter of an hour at the latest. */
  life: 15 * 60_000,
  lifeJitter: 3 * 60_000,
  /** How long streams stay away that a stopping server has ended: the more there are, the longer. */
  awayAfterStop: 30_000,
  awayForEach: 6,
};
/** Other values for tests. */
export type StreamTimes = Partial<typeof TIMES>;

const HEARTBEAT = Buffer.from(':\n\n');
/** In how many parts the streams have their heartbeats, one part after the other. */
const BEATS = 20;

/** Whose stream it is, what it follows, and what it is sent first. */
interface Opening {
  network: string;
  holder: Holder | undefined;
  channels: readonly string[];
  first: Buffer;
}

/** Who asks for a stream. Without an account a visitor. */
interface Asking {
  network: string;
  accountId: number | undefined;
}

/**
 * The open streams by the channels that they follow. What is published is written to each stream once, in batches. A
 * stream leaves all sets when its connection ends, so nothing is kept for clients that are gone.
 */
export class Hub {
  readonly #bounds: StreamBounds;
  readonly #times: typeof TIMES;
  /** The oldest first. */
  readonly #streams = new Set<Stream>();
  readonly #visitors = new Set<Stream>();
  readonly #byNetwork = new Map<string, Set<Stream>>();
  readonly #byChannel = new Map<string, Set<Stream>>();
  readonly #fanOut = new FanOut();
  readonly #timer: NodeJS.Timeout;
  #beat = 0;
  #opened = 0;
  #stopping = false;

  constructor(bounds: StreamBounds, times: StreamTimes = {}) {
    this.#bounds = bounds;
    this.#times = { ...TIMES, ...times };
    // One timer for all: one for each stream would take memory and wake the server up all the time.
    this.#timer = setInterval(() => this.#tick(), this.#times.heartbeat / BEATS).unref();
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size;
  }

  /** How many streams the visitors, and those of each role, have open. */
  sizeByReader(): Record<Asker, number> {
    const sizes = { visitor: this.#visitors.size, learner: 0, teacher: 0, staff: 0, owner: 0 };
    for (const { holder } of this.#streams) if (holder) sizes[holder.role] += 1;
    return sizes;
  }

  /** Whether nothing is kept for any stream. */
  get isEmpty(): boolean {
    const all = [this.#streams, this.#visitors, this.#byNetwork, this.#byChannel];
    return all.every(({ size }) => size === 0);
  }

  /** Throws 503 if there would be no room for this stream. */
  refuseIfFull(asking: Asking): void {
    this.#inTheWay(asking);
  }

  /**
   * Opens a stream on this response, and makes room for it. Throws 503 if there is none. Does nothing if the response was
   * answered meanwhile or its client is gone.
   */
  open(outgoing: ServerResponse, { network, holder, channels, first }: Opening): void {
    if (outgoing.headersSent || outgoing.destroyed || outgoing.socket?.destroyed !== false) return;
    const inTheWay = this.#inTheWay({ network, accountId: holder?.accountId });
    if (inTheWay) this.end(inTheWay, { why: 'later', retry: comeBackLater() });
    const { life, lifeJitter } = this.#times;
    const lives = life + (2 * Math.random() - 1) * lifeJitter;
    const sessionLeft = holder ? holder.expiresAt - Date.now() : Number.POSITIVE_INFINITY;
    // Not by the clock: where that jumps an hour ahead, all streams would end at once.
    const endsAt = performance.now() + Math.min(lives, sessionLeft);
    this.#opened += 1;
    const stream = new Stream(outgoing, { network, holder, turn: this.#opened % BEATS, endsAt });
    this.#streams.add(stream);
    if (!holder) this.#visitors.add(stream);
    addTo(this.#byNetwork, network, stream);
    this.follow(stream, channels);
    stream.begin(first, () => this.#forget(stream));
  }

  /** From now on the stream follows these channels and no others. */
  follow(stream: Stream, channels: readonly string[]): void {
    for (const channel of stream.channels) removeFrom(this.#byChannel, channel, stream);
    stream.channels = this.#streams.has(stream) ? channels : [];
    for (const channel of stream.channels) addTo(this.#byChannel, channel, stream);
  }

  /** The streams that follow this channel. */
  streamsOf(channel: string): ReadonlySet<Stream> {
    return this.#byChannel.get(channel) ?? new Set();
  }

  /** How many streams follow at least one of these channels. */
  count(channels: string[]): number {
    return this.#streamsOfAny(channels).length;
  }

  /** Writes the bytes once to each stream that follows one of these channels. Resolves when it is done. */
  publish(channels: string[], bytes: Buffer): Promise<void> {
    const follows = (stream: Stream) =>
      channels.some((channel) => stream.channels.includes(channel));
    // A stream may leave the channel before it is its turn.
    return this.#fanOut.add(
      this.#streamsOfAny(channels),
      (stream) => follows(stream) && stream.write(bytes),
    );
  }

  /** Writes the bytes to this stream, after all that was published before. */
  send(stream: Stream, bytes: Buffer): Promise<void> {
    return this.#fanOut.add([stream], () => stream.write(bytes));
  }

  /** Ends a stream: it gets nothing more but the reason. */
  end(stream: Stream, ending: Ending): void {
    if (!this.#streams.has(stream)) return;
    this.#forget(stream);
    stream.end(ending);
  }

  /**
   * Ends all streams and takes no more. Each is told to come back at another time within half a minute, so that another
   * server, or this one when it has started again, gets them one after the other.
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

  #streamsOfAny(channels: string[]): Stream[] {
    const [first, ...others] = channels.map((channel) => this.streamsOf(channel));
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
   * The stream that must make room for a new one; `undefined` while there is room. In a full network a visitor makes room
   * for a learner or staff, or else the account that has most streams there. In a full hub the visitor who came first does; else
   * the newest stream of the network that has most, if that has more than the newcomer's. Throws 503 where nobody makes room.
   */
  #inTheWay({ network, accountId }: Asking) {
    if (this.#stopping) throw tooManyStreams();
    const isSignedIn = accountId !== undefined;
    const ofNetwork = this.#byNetwork.get(network);
    if (ofNetwork && ofNetwork.size >= this.#bounds.mostOfOne) {
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
    this.#beat = (this.#beat + 1) % BEATS;
    const now = performance.now();
    const due: Stream[] = [];
    for (const stream of this.#streams) {
      if (stream.endsAt <= now) this.end(stream, endingOf(stream));
      else if (stream.turn === this.#beat) due.push(stream);
    }
    void this.#fanOut.add(due, (stream) => stream.write(HEARTBEAT));
  }
}

const endingOf = ({ holder }: Stream): Ending =>
  holder && holder.expiresAt <= Date.now() ? { why: 'ended' } : { why: 'later', retry: 1000 };

const visitorAmong = (streams: Iterable<Stream>): Stream | undefined =>
  [...streams].find(({ holder }) => !holder);

/**
 * The oldest stream of the account that has most of these; `undefined` where the newcomer's account would then have more
 * than that one, as the two would take each other's place all the time.
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
