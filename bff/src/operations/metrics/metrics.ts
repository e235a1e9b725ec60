import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { connectDatabase } from '../../platform/database/db.ts';
import type { DatabaseSockets } from '../../platform/database/sockets.ts';
import { addressOf } from '../../platform/http/listening.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { addDatabaseState, type DatabaseState } from './database-state.ts';
import { serveMetrics, stopMetrics } from './metrics-server.ts';
import { createHeard, type Heard } from './notification-counts.ts';
import { addServerState, type ServerState } from './server-state.ts';

/** What is measured of one server, for Prometheus. */
export interface Metrics extends Heard {
  /** Answers GET /metrics from now on, and gives the address. Rejects when the place cannot be listened on. */
  serve(sources: Sources): Promise<ServedMetrics>;
}

interface ServedMetrics {
  /** `http://host:port`. */
  address: string;
  stop(): Promise<void>;
}

interface Sources extends ServerState, Omit<DatabaseState, 'sql'> {
  metricsHost: string;
  metricsPort: number | undefined;
  databaseUrl: string;
  sockets: DatabaseSockets;
  logger: Logger;
}

/**
 * Begins to count for GET /metrics. All labels have few values, which no visitor can add to. This file is loaded only where
 * metrics are wanted: with its library it takes 20 MB.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const heard = createHeard(registry);
  const serve = async ({ metricsHost: host, databaseUrl, sockets, ...sources }: Sources) => {
    const { metricsPort = 0, logger } = sources;
    // Over a connection of its own: where the others are all in use, the database is not away.
    const sql = connectDatabase(databaseUrl, { max: 1, sockets });
    addServerState(registry, sources);
    addDatabaseState(registry, { ...sources, sql });
    // Memory, processor, garbage collection and the delay of the event loop, under the names that all Node programs have.
    collectDefaultMetrics({ register: registry });
    const server = await serveMetrics(registry, { host, port: metricsPort }, logger);
    const { port } = server.address() as AddressInfo;
    logger.info({ host, port }, 'metrics');
    const stop = async () => {
      await stopMetrics(server);
      await sql.end({ timeout: 0 });
    };
    return { address: addressOf(host, port), stop };
  };
  return { ...heard, serve };
}
