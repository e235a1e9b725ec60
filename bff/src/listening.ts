import { once } from 'node:events';
import type { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';

const REQUEST_TIMEOUT_MS = 30_000;

interface Place {
  host: string;
  port: number;
}

/** Resolves once the server listens; rejects with Node's own error (`EADDRINUSE`) when it cannot. */
export async function listen(server: ServerType, { host, port }: Place): Promise<void> {
  Object.assign(server, {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS / 2,
  });
  server.listen(port, host);
  await once(server, 'listening');
}

/** Accepts nothing more and waits for what runs; after `within` milliseconds it is cut off. */
export async function closeServer(server: ServerType, within: number): Promise<void> {
  const http = server as Server;
  if (!http.listening) return;
  const closed = once(http, 'close');
  http.close();
  // A connection that was busy at that moment stays open for the next request.
  const sweep = setInterval(() => http.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => http.closeAllConnections(), within);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/** The address as a browser takes it: an IPv6 host in brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
