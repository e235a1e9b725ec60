import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '../platform/http/errors.ts';
import type { Hub } from './streams/hub.ts';

/** How the servers talk to each other (platform/database/change-listener.ts). */
export interface Servers {
  /** The name of this server in its beats. */
  server: string;
  /** Sends the word to all servers, this one included. */
  tell(word: string): Promise<unknown>;
}

/** A server beats twice a second. One that was not heard for this long is gone. */
const GONE_MS = 2_500;
const WAIT_MS = 500;
const MOST_ASKED_AT_ONCE = 20;
/** A notification of PostgreSQL has 8,000 bytes at most. */
const LONGEST_WORD = 7_500;
const MOST_SERVERS = 100;
const MOST_LISTS = 50;

const channelLists = z.array(z.array(z.string().max(40)).max(1_000)).max(MOST_LISTS);
const counts = z.array(z.int().min(0).max(1_000_000)).max(MOST_LISTS);

interface Asking {
  counts: number[];
  /** The servers whose answers are awaited. */
  missing: Set<string>;
  done: () => void;
}

/**
 * Counts the screens that follow certain channels, on all servers. They know of each other by the beats that each sends
 * over the channel of changes, and ask and answer there: `reach:ID:ask:LISTS` and `reach:ID:SERVER:COUNTS`.
 */
export class Reach {
  readonly #hub: Hub;
  readonly #servers: Servers;
  /** When a beat of each server was heard last. */
  readonly #heardAt = new Map<string, number>();
  readonly #askings = new Map<string, Asking>();
  readonly #sameAsked = new Map<string, Promise<number[]>>();

  constructor(hub: Hub, servers: Servers) {
    this.#hub = hub;
    this.#servers = servers;
  }

  /**
   * For each list of channels, how many streams follow at least one of them. A server that does not answer within half a
   * second is left out. Throws 503 while too many ask.
   */
  ask(lists: string[][]): Promise<number[]> {
    const key = JSON.stringify(lists);
    const running = this.#sameAsked.get(key);
    if (running) return running;
    if (this.#sameAsked.size >= MOST_ASKED_AT_ONCE || key.length > LONGEST_WORD)
      throw refusal(503, 'live.too-many-counts', { headers: { 'Retry-After': '2' } });
    const asking = this.#askAll(lists, key).finally(() => this.#sameAsked.delete(key));
    this.#sameAsked.set(key, asking);
    return asking;
  }

  /** Must be given each word of the servers. Ignores what it does not know. */
  hear(word: string): void {
    const [kind, id = '', what = '', ...rest] = word.split(':');
    if (kind === 'beat') this.#noteBeat(id);
    if (kind !== 'reach') return;
    if (what === 'ask') this.#answer(id, rest.join(':'));
    else this.#add(id, what, rest.join(':'));
  }

  async #askAll(lists: string[][], key: string): Promise<number[]> {
    const id = randomUUID();
    const missing = new Set(this.#others());
    const own = this.#count(lists);
    if (missing.size === 0) return own;
    let timer: NodeJS.Timeout | undefined;
    const done = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
      this.#askings.set(id, { counts: own, missing, done: resolve });
    });
    try {
      await this.#servers.tell(`reach:${id}:ask:${key}`);
      await done;
    } finally {
      clearTimeout(timer);
      this.#askings.delete(id);
    }
    return own;
  }

  #noteBeat(server: string): void {
    if (this.#heardAt.size >= MOST_SERVERS && !this.#heardAt.has(server)) this.#heardAt.clear();
    this.#heardAt.set(server, performance.now());
  }

  /** The other servers that beat. */
  #others(): string[] {
    const soonEnough = performance.now() - GONE_MS;
    for (const [server, at] of this.#heardAt) if (at < soonEnough) this.#heardAt.delete(server);
    return [...this.#heardAt.keys()].filter((server) => server !== this.#servers.server);
  }

  #count(lists: string[][]): number[] {
    return lists.map((channels) => this.#hub.count(channels));
  }

  #answer(id: string, json: string): void {
    const lists = parsed(channelLists, json);
    if (this.#askings.has(id) || !lists) return;
    const word = `reach:${id}:${this.#servers.server}:${JSON.stringify(this.#count(lists))}`;
    // Who asks does not wait long, and counts without this server then.
    this.#servers.tell(word).catch(() => {});
  }

  #add(id: string, server: string, json: string): void {
    const asking = this.#askings.get(id);
    if (!asking?.missing.delete(server)) return;
    for (const [index, count] of (parsed(counts, json) ?? []).entries())
      if (index < asking.counts.length) asking.counts[index] = (asking.counts[index] ?? 0) + count;
    if (asking.missing.size === 0) asking.done();
  }
}

function parsed<Value>(shape: z.ZodType<Value>, json: string): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
