import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { appError } from '../platform/http/errors.ts';
import type { Hub } from './streams/hub.ts';

/** The message bus between the servers (platform/database/change-listener.ts). */
export interface ServerBus {
  /** The name of this server in its beats. */
  server: string;
  /** Sends a message to all servers, this one included. */
  send(word: string): Promise<unknown>;
}

/** A server sends two beats a second. One without a beat for this long counts as stopped. */
const GONE_MS = 2_500;
const REPLY_TIMEOUT_MS = 500;
const MAX_CONCURRENT = 20;
/** A notification of PostgreSQL has 8,000 bytes at most. */
const LONGEST_MESSAGE = 7_500;
const MAX_SERVERS = 100;
const MAX_LISTS = 50;

const groupLists = z.array(z.array(z.string().max(40)).max(1_000)).max(MAX_LISTS);
const countList = z.array(z.int().min(0).max(1_000_000)).max(MAX_LISTS);

interface PendingCount {
  counts: number[];
  /** The servers that have not replied yet. */
  missing: Set<string>;
  done: () => void;
}

/**
 * Counts the open screens of groups over all servers. They know of each other by their beats on the channel of
 * changes, where they also send requests and replies: `reach:ID:ask:LISTS` and `reach:ID:SERVER:COUNTS`.
 */
export class ViewerCounter {
  readonly #hub: Hub;
  readonly #servers: ServerBus;
  /** The time of the last beat of each server. */
  readonly #heardAt = new Map<string, number>();
  readonly #askings = new Map<string, PendingCount>();
  readonly #sameAsked = new Map<string, Promise<number[]>>();

  constructor(hub: Hub, servers: ServerBus) {
    this.#hub = hub;
    this.#servers = servers;
  }

  /**
   * For each list of groups, the number of streams on at least one of them. A server that does not reply within
   * half a second is left out. Throws 503 while too many requests run.
   */
  count(lists: string[][]): Promise<number[]> {
    const key = JSON.stringify(lists);
    const running = this.#sameAsked.get(key);
    if (running) return running;
    if (this.#sameAsked.size >= MAX_CONCURRENT || key.length > LONGEST_MESSAGE)
      throw appError(503, 'live.too-many-counts', { headers: { 'Retry-After': '2' } });
    const pending = this.#askAll(lists, key).finally(() => this.#sameAsked.delete(key));
    this.#sameAsked.set(key, pending);
    return pending;
  }

  /** Must be called with each message of the servers. Ignores unknown ones. */
  receive(word: string): void {
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
      timer = setTimeout(resolve, REPLY_TIMEOUT_MS);
      this.#askings.set(id, { counts: own, missing, done: resolve });
    });
    try {
      await this.#servers.send(`reach:${id}:ask:${key}`);
      await done;
    } finally {
      clearTimeout(timer);
      this.#askings.delete(id);
    }
    return own;
  }

  #noteBeat(server: string): void {
    if (this.#heardAt.size >= MAX_SERVERS && !this.#heardAt.has(server)) this.#heardAt.clear();
    this.#heardAt.set(server, performance.now());
  }

  /** The other running servers. */
  #others(): string[] {
    const soonEnough = performance.now() - GONE_MS;
    for (const [server, at] of this.#heardAt) if (at < soonEnough) this.#heardAt.delete(server);
    return [...this.#heardAt.keys()].filter((server) => server !== this.#servers.server);
  }

  #count(lists: string[][]): number[] {
    return lists.map((groups) => this.#hub.count(groups));
  }

  #answer(id: string, json: string): void {
    const lists = parseJson(groupLists, json);
    if (this.#askings.has(id) || !lists) return;
    const word = `reach:${id}:${this.#servers.server}:${JSON.stringify(this.#count(lists))}`;
    // The requesting server does not wait long, and counts without this server.
    this.#servers.send(word).catch(() => {});
  }

  #add(id: string, server: string, json: string): void {
    const asking = this.#askings.get(id);
    if (!asking?.missing.delete(server)) return;
    for (const [index, count] of (parseJson(countList, json) ?? []).entries())
      if (index < asking.counts.length) asking.counts[index] = (asking.counts[index] ?? 0) + count;
    if (asking.missing.size === 0) asking.done();
  }
}

function parseJson<Value>(shape: z.ZodType<Value>, json: string): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
