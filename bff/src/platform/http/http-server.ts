import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { createPeerNetwork } from './client-address.ts';
import {
  type ConnectionLimits,
  type Connections,
  connectionLimits,
  limitConnections,
  serializeRequests,
} from './connections.ts';
import { errorBody } from './errors.ts';
import { negotiateLanguage } from './request-language.ts';

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** In milliseconds. */
const TIMEOUTS = {
  /** For a request's headers, from the connection's beginning or the request's first byte. */
  headers: 10_000,
  /** For a whole request. */
  request: 30_000,
  /** The time without a byte in either direction. On a slow network a phone reads the system's buffer in half of it. */
  stalled: 60_000,
  /** Between two requests. */
  idle: 5_000,
};
/** Other values for tests. */
export type ConnectionTimeouts = Partial<typeof TIMEOUTS>;

/** How often connections are checked against the first two times. */
const TIMEOUT_CHECK_MS = 1_000;
/** As proxies do; memory that is held for a connection is freed with it. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;
/** Longer than a request is under way on a connection that its client believes to be open. */
const IDLE_MS = 1_500;
const SWEEP_MS = 50;
/** Closing the listening socket resets connections that are not accepted yet, so it is closed after this long without any. */
const NO_CONNECTION_MS = 50;
/** On a busy server there is never such a pause. */
const NO_CONNECTION_TIMEOUT_MS = 1_000;

const connectionsOf = new WeakMap<Server, Connections>();

interface HttpServerOptions {
  /** Connections of these proxies are not counted by address: a proxy serves many clients. */
  trustedProxy: string[];
  logger: Logger;
  times?: ConnectionTimeouts | undefined;
  bounds?: ConnectionLimits;
}

/**
 * An HTTP server that answers with `fetch`. It limits the resources of a client: open connections, requests per
 * connection, unread responses, and the time for each.
 */
export function createHttpServer(fetch: FetchCallback, options: HttpServerOptions): Server {
  const server = createServerWithTimeouts({ ...TIMEOUTS, ...options.times });
  const { trustedProxy, logger, bounds = connectionLimits() } = options;
  const isNew = onceAMinute();
  // Both warnings have the same cause, and may come thousands of times a second.
  const warn = (details: object, message: string) =>
    isNew('connections') && logger.warn(details, message);
  const connections = limitConnections(server, {
    ...bounds,
    ownerOf: createPeerNetwork(trustedProxy),
    onFull: (open) => warn({ open }, 'as many connections as there may be: idle ones are closed'),
  });
  connectionsOf.set(server, connections);
  const answer = getRequestListener(fetch);
  server.on(
    'request',
    serializeRequests((incoming, outgoing) => {
      connections.beginResponse(outgoing);
      if (hasSingleHost(incoming)) void answer(incoming, outgoing);
      else refuseSeveralHosts(incoming, outgoing);
    }),
  );
  // Without a listener, a connection that cannot be accepted, as file handles are used up, would end the process.
  server.on('error', (err) => server.listening && warn({ err }, 'connection not accepted'));
  return server;
}

/** Node takes the first of several `Host` headers, and a proxy in front may have decided by the last (RFC 9112, 3.2). */
const hasSingleHost = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2;

function refuseSeveralHosts({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  const language = negotiateLanguage(headers['accept-language']);
  outgoing.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' });
  outgoing.end(JSON.stringify(errorBody({ code: 'request.several-hosts' }, language)));
}

function createServerWithTimeouts(times: typeof TIMEOUTS): Server {
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.idle,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, times.headers),
  });
  server.timeout = times.stalled;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  // The last response has announced that the connection closes. Node would hold an error in memory for each further request.
  server.on('dropRequest', (_, socket) => socket.destroy());
  return server;
}

interface ListenAddress {
  host: string;
  port: number;
}

/** Resolves once the server listens; rejects with Node's own error (`EADDRINUSE`) when it cannot. */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** How a server ends its connections. */
export interface ShutdownOptions {
  /** Milliseconds after which the remaining connections are cut off. */
  timeoutMs: number;
  /** Milliseconds for which the server first continues as usual, so that a proxy that polls /healthz switches to another server. */
  delayMs?: number | undefined;
  /** Milliseconds without a byte after which a connection that waits for its client is closed. */
  idleMs?: number | undefined;
}

/**
 * Stops listening, and resolves when all connections have ended. Each response is the last on its connection, and its
 * headers say so. A connection that waits for its client is closed only after some idle time: if a request were under way,
 * it would be reset, and a client cannot safely repeat a write whose outcome it does not know.
 */
export async function closeServer(server: Server, ending: ShutdownOptions): Promise<void> {
  if (!server.listening) return;
  const { timeoutMs, delayMs = 0, idleMs = IDLE_MS } = ending;
  const closed = once(server, 'close');
  const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await pause(delayMs);
  await untilNoNewConnection(server);
  // Not `server.close`: that of HTTP servers closes waiting connections at once.
  NetServer.prototype.close.call(server);
  const connections = connectionsOf.get(server);
  connections?.closeAfterResponses();
  const closeIdle = (readAt: number) => connections?.closeIdle(idleMs, readAt);
  closeIdle(performance.now());
  // After the event loop was blocked, timers run before bytes that arrived during that time are read, and immediates afterwards. What
  // arrives while it is blocked in between is read later: the time is that of the timer.
  const sweep = setInterval(() => setImmediate(closeIdle, performance.now()), SWEEP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
  // Ends Node's timer for slow requests.
  server.close();
}

async function untilNoNewConnection(server: Server): Promise<void> {
  const latest = performance.now() + NO_CONNECTION_TIMEOUT_MS;
  let quietAt = performance.now() + NO_CONNECTION_MS;
  const onConnection = () => {
    quietAt = performance.now() + NO_CONNECTION_MS;
  };
  server.on('connection', onConnection);
  let wokeAt: number;
  do {
    await pause(NO_CONNECTION_MS / 5);
    wokeAt = performance.now();
    // After the event loop was blocked, timers run before connections made during that time are accepted, and
    // immediates afterwards. If it is blocked in between, nothing is accepted before the next round.
    await immediate();
  } while (wokeAt < Math.min(quietAt, latest));
  server.off('connection', onConnection);
}

/** The URL `http://host:port`, with an IPv6 host in brackets. */
export function serverUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
