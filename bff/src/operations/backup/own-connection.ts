import { Socket } from 'node:net';
import { Client } from 'pg';
import { primaryUrl } from '../../platform/database/primary.ts';

interface OwnConnectionOptions {
  databaseUrl: string;
  /** The application name, shown in pg_stat_activity. */
  name: string;
  /** Closes the connection at once when it aborts. */
  signal?: AbortSignal | undefined;
  /** The milliseconds without a byte in either direction after which the connection is closed; 0: never. */
  silenceMs?: number;
}

/**
 * Runs `work` on a new connection, closes it afterwards and returns the result. Rejects with the signal's reason when
 * that aborts, with code CONNECTION_CLOSED when the connection is lost, and otherwise with the database's error.
 * Uses `pg`, as the job queue does: with postgres.js, a COPY to the database that is refused at its end never settles
 * (porsager/postgres#1173), and a COPY from the database may stall at its end (#917).
 */
export async function withOwnConnection<Result>(
  { databaseUrl, name, signal, silenceMs = 0 }: OwnConnectionOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const connectionString = await primaryUrl(databaseUrl);
  signal?.throwIfAborted();
  const socket = new Socket();
  const closeNow = () => socket.destroy();
  socket.setTimeout(silenceMs, closeNow);
  signal?.addEventListener('abort', closeNow);
  const client = new Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    stream: () => socket,
  });
  // A lost connection rejects the queries on it. Without this listener the event would end the process as well.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    if (socket.destroyed && !(error as { code?: string }).code)
      throw Object.assign(new Error('the connection was lost', { cause: error }), {
        code: 'CONNECTION_CLOSED',
      });
    throw error;
  } finally {
    signal?.removeEventListener('abort', closeNow);
    await client.end().catch(() => {});
    socket.destroy();
  }
}
