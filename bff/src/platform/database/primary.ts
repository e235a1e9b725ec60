import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { memoize } from '../runtime/memoize.ts';

/** The host and port of a PostgreSQL server. */
export interface HostPort {
  host: string;
  port: number;
}

/**
 * Finds the primary among several servers. The client library `pg` takes one host only, and postgres.js does not look for
 * another host in all cases where a connection is lost. So the primary is found here for both.
 */
export interface PrimaryFinder {
  /**
   * The server that accepts writes, checked at most a second ago. If none does, a primary that is read-only; never a
   * standby, as its rows may be stale. If several addresses lead to the same primary, the one that was found last. Rejects
   * within about two seconds when there is no primary, with code `ECONNREFUSED` if no server can accept writes, and otherwise
   * with another code: that of a server whose state is unknown, if there is one.
   */
  find(): Promise<HostPort>;
  /** The primary that was found last. */
  lastFound(): HostPort | undefined;
}

/** How long a result is cached. A shorter time means more connections for checks alone. */
const CACHE_MS = 1_000;
/** A server that does not answer within this time is unavailable: a machine without power answers no packets. */
const ANSWER_TIMEOUT_MS = 2_000;
/** How long to wait for the other servers after one that accepts writes has answered, as another may have replaced it. */
const OTHERS_TIMEOUT_MS = 250;

/**
 * Splits a database URL with several hosts into one URL for each host, without `target_session_attrs`: with several hosts the
 * primary is looked up, and a single host is used unchanged.
 */
export function splitDatabaseUrl(databaseUrl: string): string[] {
  const [start = databaseUrl, scheme = '', authority = ''] =
    /^([^:]*:\/\/)([^/?#]*)/.exec(databaseUrl) ?? [];
  const rest = databaseUrl.slice(start.length);
  const afterUser = authority.lastIndexOf('@') + 1;
  const user = authority.slice(0, afterUser);
  const path = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '');
  return authority
    .slice(afterUser)
    .split(',')
    .map((host) => scheme + user + host + path);
}

/**
 * The newest timeline that this process has seen, by the hosts of a database. Each promotion begins a new timeline. A primary
 * of an older one was replaced, and must not be written to. Shared by all finders: backups and restore tests have their own.
 */
const newestTimelines = new Map<string, number>();
const newestTimelineOf = (cluster: string): number => newestTimelines.get(cluster) ?? 0;

/** Finds the primary among these addresses, as `addressesIn` gives them. Logs when it is another one than before. */
export function createPrimaryFinder(
  addresses: string[],
  logger?: Pick<Logger, 'info' | 'warn'>,
): PrimaryFinder {
  const isNew = onceAMinute();
  const cluster = addresses.map((address) => formatHostPort(hostPortOf(address))).join();
  let last: HostPort | undefined;

  const choosePrimary = (servers: DatabaseServer[]): HostPort => {
    const primaries = servers.filter((answer) => 'timeline' in answer);
    const newest = Math.max(
      newestTimelineOf(cluster),
      ...primaries.map(({ timeline }) => timeline),
    );
    newestTimelines.set(cluster, newest);
    const replaced = primaries.filter(({ timeline }) => timeline < newest);
    if (replaced.length > 0 && isNew('replaced'))
      logger?.warn(
        { hosts: replaced.map(({ hostPort }) => formatHostPort(hostPort)), newest },
        'a database that was replaced by its standby runs as a primary: make it a standby of the new one',
      );
    const current = primaries.filter(({ timeline }) => timeline === newest);
    const writable = current.filter(({ takesWrites }) => takesWrites);
    const usable = writable.length > 0 ? writable : current;
    const chosen = usable.find(({ hostPort }) => last && isSameHost(hostPort, last)) ?? usable[0];
    if (!chosen) throw noPrimaryError(servers, replaced);
    return chosen.hostPort;
  };
  const findPrimary = async () => {
    const hostPort = choosePrimary(await queryServers(addresses, newestTimelineOf(cluster)));
    if (!last || !isSameHost(hostPort, last))
      logger?.info({ ...hostPort }, 'the primary of the database');
    last = hostPort;
    return hostPort;
  };
  return { find: memoize(CACHE_MS, findPrimary).get, lastFound: () => last };
}

/** The URL with the host of the primary; a single host is not checked. Rejects as `find` does. */
export async function primaryUrl(databaseUrl: string): Promise<string> {
  const addresses = splitDatabaseUrl(databaseUrl);
  const [only = databaseUrl, ...others] = addresses;
  if (others.length === 0) return only;
  const hostPort = await createPrimaryFinder(addresses).find();
  return addresses.find((address) => isSameHost(hostPortOf(address), hostPort)) ?? only;
}

export const isSameHost = (one: HostPort, other: HostPort) =>
  one.host === other.host && one.port === other.port;

interface PrimaryServer {
  hostPort: HostPort;
  timeline: number;
  takesWrites: boolean;
}

type DatabaseServer =
  | PrimaryServer
  | { hostPort: HostPort; isStandby: true }
  | { hostPort: HostPort; failure: Error & { code?: string; severity?: string } };

/**
 * The states of the servers, in the order of the URLs: all of them, or those that answer soon after one that accepts writes. A
 * server of an older timeline than `newest` does not end the wait: the primary may be slower than the one that it has replaced.
 */
async function queryServers(addresses: string[], newest: number): Promise<DatabaseServer[]> {
  const servers: DatabaseServer[] = [];
  let pendingCount = addresses.length;
  await new Promise<void>((resolve) => {
    for (const [at, address] of addresses.entries())
      queryServer(address).then((answer) => {
        servers[at] = answer;
        pendingCount -= 1;
        if (pendingCount === 0) resolve();
        if ('timeline' in answer && answer.takesWrites && answer.timeline >= newest)
          pause(OTHERS_TIMEOUT_MS).then(() => resolve());
      });
  });
  // Without the gaps of servers that have not answered.
  return Object.values(servers);
}

/** The state of the server; the first eight digits of a file's name in its log are the timeline. */
const SERVER_STATE_QUERY = `
  select pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'off' as "takesWrites",
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

interface ServerStateRow {
  isStandby: boolean;
  takesWrites: boolean;
  timeline: string | null;
}

/** Reads the state of the server at this URL. Never rejects. */
async function queryServer(address: string): Promise<DatabaseServer> {
  const hostPort = hostPortOf(address);
  const socket = new Socket();
  const late = setTimeout(() => socket.destroy(timeoutError(hostPort)), ANSWER_TIMEOUT_MS);
  const client = new Client({
    connectionString: address,
    application_name: 'ganga-yoga looks for the primary',
    stream: () => socket,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerStateRow>(SERVER_STATE_QUERY);
    const { isStandby, takesWrites, timeline } = rows[0] as ServerStateRow;
    if (isStandby || timeline === null) return { hostPort, isStandby: true };
    return { hostPort, takesWrites, timeline: Number.parseInt(timeline, 16) };
  } catch (failure) {
    return { hostPort, failure: failure as Error };
  } finally {
    clearTimeout(late);
    client.end().catch(() => {});
    socket.destroySoon();
  }
}

/** Host and port of an address with one host. */
export function hostPortOf(address: string): HostPort {
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) };
}

const formatHostPort = ({ host, port }: HostPort) => `${host}:${port}`;

const timeoutError = (hostPort: HostPort) =>
  Object.assign(new Error(`${formatHostPort(hostPort)} does not answer`), { code: 'ETIMEDOUT' });

// Nothing listens on the port, or PostgreSQL is starting, stopping or waiting to be a standby.
const STOPPED_CODES = /^(?:ECONNREFUSED|57P0[123])$/;

/** An error that says of each server why it is not the primary. */
function noPrimaryError(servers: DatabaseServer[], replaced: PrimaryServer[]): Error {
  const failures = servers.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
  const unexpected = failures.find(({ code }) => !STOPPED_CODES.test(code ?? ''));
  const reasons = servers.map((answer) => {
    if ('failure' in answer) return `${formatHostPort(answer.hostPort)}: ${answer.failure.message}`;
    const is = replaced.includes(answer as PrimaryServer) ? 'was replaced' : 'is a standby';
    return `${formatHostPort(answer.hostPort)} ${is}`;
  });
  // Clients that do not know that it was replaced write to it.
  const isStopped = !unexpected && replaced.length === 0;
  const code = isStopped ? 'ECONNREFUSED' : (unexpected?.code ?? 'CONNECTION_CLOSED');
  const error = new Error(`No database takes writes (${reasons.join('; ')}).`);
  return Object.assign(error, { code }, unexpected?.severity && { severity: unexpected.severity });
}
