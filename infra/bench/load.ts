import { setTimeout as pause } from 'node:timers/promises';
import { keepConnection } from './kept-connection.ts';

export interface Request {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  /** Requests a second, evenly spread; without a rate, as many as the server can answer. */
  rate?: number;
  /** The request with this number, starting at 0; by default a GET of `url`. */
  request?: (number: number) => Request;
}

export interface Loaded {
  /** Milliseconds until each response was complete, counted from when its request was due. */
  times: number[];
  requestsPerSecond: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  /** Requests whose connection ended without a response. */
  failed: number;
  /** The share of one core that the load generator used. */
  loadShare: number;
}

/** Sends requests over keep-alive connections. Uses plain sockets, as Node's HTTP client costs more processor time than the server. */
export async function load({ url, seconds, connections, rate, ...rest }: Load): Promise<Loaded> {
  const { host, pathname, search } = new URL(url);
  const { request = () => ({ path: pathname + search }) } = rest;
  const loaded = { times: [] as number[], statuses: {} as Record<string, number>, failed: 0 };
  let number = 0;
  const used = process.cpuUsage();
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const keepSending = async () => {
    const { send, close } = keepConnection(new URL(url));
    for (;;) {
      let sentAt = rate ? begin + (number * 1000) / rate : performance.now();
      if (sentAt >= end) return close();
      const text = textOf(host, request(number++));
      const early = sentAt - performance.now();
      if (early > 0) {
        await pause(early);
        sentAt = performance.now();
      }
      const status = await send(text);
      if (status) loaded.times.push(performance.now() - sentAt);
      if (status) loaded.statuses[status] = (loaded.statuses[status] ?? 0) + 1;
      else loaded.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, keepSending));
  const elapsed = performance.now() - begin;
  const { user, system } = process.cpuUsage(used);
  const requestsPerSecond = (loaded.times.length * 1000) / elapsed;
  return { ...loaded, requestsPerSecond, loadShare: (user + system) / 1000 / elapsed };
}

/** As `load`. Throws if a request got no response, or one that is not 2xx. */
export async function loadOrThrow(options: Load): Promise<Loaded> {
  const loaded = await load(options);
  const { failed, statuses } = loaded;
  if (failed > 0 || Object.keys(statuses).some((status) => !status.startsWith('2')))
    throw new Error(`${options.url}: ${failed} without a response, ${JSON.stringify(statuses)}`);
  return loaded;
}

function textOf(host: string, { method = 'GET', path, headers, body = '' }: Request): string {
  const all = {
    Host: host,
    ...headers,
    ...(body && { 'Content-Length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
