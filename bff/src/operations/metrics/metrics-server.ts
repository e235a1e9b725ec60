import { createServer, type RequestListener, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { listen } from '../../platform/http/http-server.ts';
import { type Logger, onceAMinute } from '../../platform/runtime/logging.ts';

interface MetricsAddress {
  host: string;
  port: number;
}

/** More than the number of Prometheus servers. */
const MAX_CONNECTIONS = 16;
const REQUEST_MS = 5_000;

/**
 * Serves GET /metrics at this address, and nothing else. Rejects as `listen` does, with the name of the settings in
 * `settings`, when it cannot listen there.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
  logger: Logger,
): Promise<Server> {
  const server = createServer(
    { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 1_000 },
    requestListener(registry, logger),
  );
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, { host, port }).catch((error) => {
    throw Object.assign(error, { settings: 'METRICS_' });
  });
  return server;
}

/** Ends at once: metrics are requested again. */
export async function stopMetrics(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function requestListener(registry: Registry, logger: Logger): RequestListener {
  const isNew = onceAMinute();
  let reading: Promise<string> | undefined;
  // Concurrent requests share one reading.
  const read = () => {
    reading ??= registry.metrics().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return async (incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url !== '/metrics')
      return void outgoing.writeHead(404).end();
    try {
      const metrics = await read();
      outgoing.writeHead(200, { 'Content-Type': registry.contentType }).end(metrics);
    } catch (err) {
      if (isNew('metrics')) logger.error({ err }, 'the metrics could not be read');
      outgoing.writeHead(500).end();
    }
  };
}
