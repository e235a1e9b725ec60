import { Socket } from 'node:net';
import { Client } from 'pg';

interface Connecting {
  databaseUrl: string;
  /** Seen in pg_stat_activity. */
  name: string;
  /** Breaks the connection off. */
  signal?: AbortSignal | undefined;
  /** After so long without a byte in either direction the database counts as away. */
  silenceMs?: number;
}

/**
 * A connection of its own for one piece of work, through `pg`, which the job queue uses as well: postgres.js leaves
 * the loading of rows that the database refuses at their end unanswered, and a COPY it reads from may stand still.
 */
export async function onOwnConnection<Result>(
  { databaseUrl, name, signal, silenceMs = 0 }: Connecting,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const socket = new Socket();
  const breakOff = () => socket.destroy();
  socket.setTimeout(silenceMs, breakOff);
  signal?.addEventListener('abort', breakOff);
  const client = new Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    stream: () => socket,
  });
  // A lost connection fails what is asked on it; said here as well, it would end the process.
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
    signal?.removeEventListener('abort', breakOff);
    await client.end().catch(() => {});
    socket.destroy();
  }
}
