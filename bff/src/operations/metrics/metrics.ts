import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { connectDatabase } from '../../platform/database/db.ts';
import type { DatabaseSockets } from '../../platform/database/sockets.ts';
import { serverUrl } from '../../platform/http/http-server.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { addDatabaseMetrics, type DatabaseMetricsSource } from './database-metrics.ts';
import { createMetricsHooks, type MetricsHooks } from './metrics-hooks.ts';
import { serveMetrics, stopMetrics } from './metrics-server.ts';
import { addServerMetrics, type ServerMetricsSource } from './server-metrics.ts';

/** The metrics of one server, for Prometheus. */
export interface Metrics extends MetricsHooks {
  /** Starts to serve GET /metrics, and returns the address. Rejects when it cannot listen there. */
  serve(sources: MetricsSources): Promise<ServedMetrics>;
}

interface ServedMetrics {
  /** `http://host:port`. */
  address: string;
  stop(): Promise<void>;
}

interface MetricsSources extends ServerMetricsSource, Omit<DatabaseMetricsSource, 'sql'> {
  metricsHost: string;
  metricsPort: number | undefined;
  databaseUrl: string;
  sockets: DatabaseSockets;
  logger: Logger;
}

/**
 * Creates the metrics. All labels have few values, which visitors cannot add to. This file is loaded only where
 * metrics are enabled: with its library it takes 20 MB.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const hooks = createMetricsHooks(registry);
  const serve = async ({ metricsHost: host, databaseUrl, sockets, ...sources }: MetricsSources) => {
    const { metricsPort = 0, logger } = sources;
    // A connection of its own: the database is not unavailable where the others are all in use.
    const sql = connectDatabase(databaseUrl, { max: 1, sockets });
    addServerMetrics(registry, sources);
    addDatabaseMetrics(registry, { ...sources, sql });
    // Memory, processor, garbage collection and event loop delay, under the usual names of Node programs.
    collectDefaultMetrics({ register: registry });
    const server = await serveMetrics(registry, { host, port: metricsPort }, logger);
    const { port } = server.address() as AddressInfo;
    logger.info({ host, port }, 'metrics');
    const stop = async () => {
      await stopMetrics(server);
      await sql.end({ timeout: 0 });
    };
    return { address: serverUrl(host, port), stop };
  };
  return { ...hooks, serve };
}
