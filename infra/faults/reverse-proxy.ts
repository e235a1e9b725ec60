import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a server that refused a connection is excluded, unless all did. */
const EXCLUDED_MS = 100;
const TIMEOUT_MS = 5_000;
/** Less than a stopping server waits for another request. After a pause of this process, too, its timer fires before a request is sent. */
const IDLE_MS = 1_000;

/**
 * Behaves like nginx and Caddy during restarts: keeps connections to each server, balances by round robin, and
 * tries the next one if a connection is refused. A request on a connection that breaks is not repeated: 502.
 */
export async function startReverseProxy(servers: string[]) {
  const agents = new Map(
    servers.map((url) => [url, new Agent({ keepAlive: true, timeout: IDLE_MS })]),
  );
  const refusedAt = new Map<string, number>();
  let turn = 0;
  const next = () => {
    const up = servers.filter(
      (url) => performance.now() - (refusedAt.get(url) ?? -Infinity) > EXCLUDED_MS,
    );
    turn += 1;
    return up[turn % up.length];
  };

  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const latest = performance.now() + TIMEOUT_MS;
    while (performance.now() < latest) {
      const url = next();
      if (!url) {
        await pause(10);
        continue;
      }
      try {
        const answer = await forward(url, agents.get(url), incoming, body);
        outgoing.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
        refusedAt.set(url, performance.now());
      }
    }
    outgoing.writeHead(502).end();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: async () => {
      for (const agent of agents.values()) agent.destroy();
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

interface ProxiedResponse {
  status: number;
  type: string;
  body: Buffer;
}

function forward(url: string, agent: Agent | undefined, incoming: IncomingMessage, body: Buffer) {
  const { method, headers } = incoming;
  const { connection: _, host: __, 'transfer-encoding': ___, ...kept } = headers;
  return new Promise<ProxiedResponse>((resolve, reject) => {
    const options = { method, agent, headers: { ...kept, 'content-length': body.length } };
    const asked = request(url + incoming.url, options as object, (answer) => {
      const type = answer.headers['content-type'] ?? 'text/plain';
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, type, body: bytes }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
