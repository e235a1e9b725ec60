import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { peerBehind } from './client-address.ts';
import {
  boundConnections,
  type ConnectionBounds,
  type Connections,
  connectionBounds,
  oneAtATime,
} from './connections.ts';

type FetchCallback = Parameters<typeof getRequestListener>[0];

const TIMES = {
  /** From the connection on, or from a request's first byte, until its headers are there. */
  headers: 10_000,
  request: 30_000,
  /** Without a byte either way. A phone on a slow network takes what the system holds for it within half of that. */
  stalled: 60_000,
  /** Between requests. */
  idle: 5_000,
};
export type ConnectionTimes = Partial<typeof TIMES>;

/** How often connections are looked at for the first two. */
const CHECK_MS = 1_000;
/** As proxies do it; what is held for a connection is let go with it. */
const REQUESTS_A_CONNECTION = 1_000;
/** Longer than a request is on its way on a connection that its client believes to stay open. */
const QUIET_MS = 1_500;
const SWEEP_MS = 50;
/** What connected and was not accepted yet is reset with the door: it is shut when nobody has come for so long. */
const CALM_MS = 50;
/** Some always come. */
const CALM_WITHIN_MS = 1_000;

const connectionsOf = new WeakMap<Server, Connections>();

interface HttpServerOptions {
  /** Connections of these are not counted together: they speak for many. */
  trustedProxy: string[];
  logger: Logger;
  times?: ConnectionTimes | undefined;
  bounds?: ConnectionBounds;
}

/**
 * A server that answers with `fetch`, and bounds what a client can make it hold: connections, requests on one, answers
 * that nobody reads, and time.
 */
export function createHttpServer(fetch: FetchCallback, options: HttpServerOptions): Server {
  const { trustedProxy, logger, bounds = connectionBounds() } = options;
  const times = { ...TIMES, ...options.times };
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.idle,
    connectionsCheckingInterval: Math.min(CHECK_MS, times.headers),
  });
  server.timeout = times.stalled;
  server.maxRequestsPerSocket = REQUESTS_A_CONNECTION;
  // Who still sends was told to stop; Node would keep a refusal for each.
  server.on('dropRequest', (_, socket) => socket.destroy());
  const isNew = onceAMinute();
  // Both are the same trouble, and may happen thousands of times a second.
  const warn = (details: object, message: string) =>
    isNew('connections') && logger.warn(details, message);
  const connections = boundConnections(server, {
    ...bounds,
    ownerOf: peerBehind(trustedProxy),
    onFull: (open) => warn({ open }, 'as many connections as there may be: idle ones are closed'),
  });
  connectionsOf.set(server, connections);
  const answer = getRequestListener(fetch);
  server.on(
    'request',
    oneAtATime((incoming, outgoing) => {
      connections.begin(outgoing);
      void answer(incoming, outgoing);
    }),
  );
  // One that cannot be accepted, as the system is out of handles, must not end all others.
  server.on('error', (err) => server.listening && warn({ err }, 'connection not accepted'));
  return server;
}

interface Place {
  host: string;
  port: number;
}

/** Resolves once the server listens; rejects with Node's own error (`EADDRINUSE`) when it cannot. */
export async function listen(server: Server, { host, port }: Place): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

interface Ending {
  /** Milliseconds after which what still runs is cut off. */
  within: number;
  /** Milliseconds for which it goes on as ever, so that a proxy which asks whether it is ready goes elsewhere. */
  goOn?: number;
  /** Milliseconds without a byte after which a connection that waits for its client is closed. */
  quiet?: number;
}

/**
 * Accepts nothing more, and waits for what runs. Each answer is the last on its connection, and says so. What waits for
 * its client is closed only after a while: one that is closed while a request is on its way there is reset, and nobody
 * may send a write again without knowing what became of it.
 */
export async function closeServer(server: Server, ending: Ending): Promise<void> {
  if (!server.listening) return;
  const { within, goOn = 0, quiet = QUIET_MS } = ending;
  const closed = once(server, 'close');
  const cutOff = setTimeout(() => server.closeAllConnections(), within);
  await pause(goOn);
  await untilNobodyComes(server);
  // Node's own for HTTP closes at once what waits.
  NetServer.prototype.close.call(server);
  const connections = connectionsOf.get(server);
  connections?.makeLast();
  connections?.closeQuiet(quiet);
  const sweep = setInterval(() => connections?.closeQuiet(quiet), SWEEP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
  // Its watch for slow requests.
  server.close();
}

async function untilNobodyComes(server: Server): Promise<void> {
  const latest = performance.now() + CALM_WITHIN_MS;
  let calmAt = performance.now() + CALM_MS;
  const onConnection = () => {
    calmAt = performance.now() + CALM_MS;
  };
  server.on('connection', onConnection);
  while (performance.now() < Math.min(calmAt, latest)) await pause(CALM_MS / 5);
  server.off('connection', onConnection);
}

/** The address as a browser takes it: an IPv6 host in brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
