import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { memoize } from '../runtime/memoize.ts';

/** Where a PostgreSQL listens. */
export interface Place {
  host: string;
  port: number;
}

/**
 * Knows which of several places is the primary. Of the client libraries `pg` takes one host only, and postgres.js does
 * not look for another host in all cases where a connection is lost. So the place is found here for both.
 */
export interface Primary {
  /**
   * The place that takes writes, asked for at most a second ago. Where none does, a primary that is read-only; a standby
   * never, as its rows may be old. Of several that lead to the same primary, the one that was found last. Rejects within
   * about two seconds when there is no primary, with code `ECONNREFUSED` if nothing can be written anywhere, and otherwise
   * with another: that of a place that does not say what it is, if there is one.
   */
  find(): Promise<Place>;
  /** The place that was found last. */
  lastFound(): Place | undefined;
}

/** How long a place is taken for the primary. A shorter time means more connections that only ask. */
const KNOWN_FOR_MS = 1_000;
/** A place that does not answer in this time is away: packets to a machine without power are answered by nobody. */
const ANSWERS_WITHIN_MS = 2_000;
/** Once a place takes writes, how long the others are waited for, as one of them may have replaced it. */
const OTHERS_WITHIN_MS = 250;

/**
 * The address with one host for each host of the address, without `target_session_attrs`: with several hosts the
 * primary is found, and a single host is taken as it is.
 */
export function addressesIn(databaseUrl: string): string[] {
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
 * By the places of a database, the newest timeline that this process has seen there. Each promotion begins a new one. A primary
 * of an older one was replaced, and must not be written to. Not of a finder: backups and rehearsals look for themselves.
 */
const newestTimelines = new Map<string, number>();
const newestOf = (cluster: string): number => newestTimelines.get(cluster) ?? 0;

/** Finds the primary among these addresses, as `addressesIn` gives them. Logs when it is another one than before. */
export function findPrimaryOf(
  addresses: string[],
  logger?: Pick<Logger, 'info' | 'warn'>,
): Primary {
  const isNew = onceAMinute();
  const cluster = addresses.map((address) => inWords(placeOf(address))).join();
  let last: Place | undefined;

  const choose = (heard: Answer[]): Place => {
    const primaries = heard.filter((answer) => 'timeline' in answer);
    const newest = Math.max(newestOf(cluster), ...primaries.map(({ timeline }) => timeline));
    newestTimelines.set(cluster, newest);
    const replaced = primaries.filter(({ timeline }) => timeline < newest);
    if (replaced.length > 0 && isNew('replaced'))
      logger?.warn(
        { hosts: replaced.map(({ place }) => inWords(place)), newest },
        'a database that was replaced by its standby runs as a primary: make it a standby of the new one',
      );
    const current = primaries.filter(({ timeline }) => timeline === newest);
    const writable = current.filter(({ takesWrites }) => takesWrites);
    const usable = writable.length > 0 ? writable : current;
    const chosen = usable.find(({ place }) => last && isSame(place, last)) ?? usable[0];
    if (!chosen) throw noPrimary(heard, replaced);
    return chosen.place;
  };
  const look = async () => {
    const place = choose(await heardFrom(addresses, newestOf(cluster)));
    if (!last || !isSame(place, last)) logger?.info({ ...place }, 'the primary of the database');
    last = place;
    return place;
  };
  return { find: memoize(KNOWN_FOR_MS, look).get, lastFound: () => last };
}

/** The address with the host of the primary; that of a single host, unasked. Rejects as `find` does. */
export async function primaryAddress(databaseUrl: string): Promise<string> {
  const addresses = addressesIn(databaseUrl);
  const [only = databaseUrl, ...others] = addresses;
  if (others.length === 0) return only;
  const place = await findPrimaryOf(addresses).find();
  return addresses.find((address) => isSame(placeOf(address), place)) ?? only;
}

export const isSame = (one: Place, other: Place) =>
  one.host === other.host && one.port === other.port;

interface PrimaryAnswer {
  place: Place;
  timeline: number;
  takesWrites: boolean;
}

type Answer =
  | PrimaryAnswer
  | { place: Place; isStandby: true }
  | { place: Place; failure: Error & { code?: string; severity?: string } };

/**
 * What the places answer, in the order of the addresses: all of them, or those that do so soon after one that takes writes. One
 * of an older timeline than `newest` ends no wait: the primary may be slower than the one that it has replaced.
 */
async function heardFrom(addresses: string[], newest: number): Promise<Answer[]> {
  const heard: Answer[] = [];
  let awaited = addresses.length;
  await new Promise<void>((resolve) => {
    for (const [at, address] of addresses.entries())
      ask(address).then((answer) => {
        heard[at] = answer;
        awaited -= 1;
        if (awaited === 0) resolve();
        if ('timeline' in answer && answer.takesWrites && answer.timeline >= newest)
          pause(OTHERS_WITHIN_MS).then(() => resolve());
      });
  });
  // Without the gaps of those that have not answered.
  return Object.values(heard);
}

/** The state of the server; the first eight digits of a file's name in its log are the timeline. */
const STATE = `
  select pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'off' as "takesWrites",
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

interface State {
  isStandby: boolean;
  takesWrites: boolean;
  timeline: string | null;
}

/** Asks the server at this address what it is. Never rejects. */
async function ask(address: string): Promise<Answer> {
  const place = placeOf(address);
  const socket = new Socket();
  const late = setTimeout(() => socket.destroy(silence(place)), ANSWERS_WITHIN_MS);
  const client = new Client({
    connectionString: address,
    application_name: 'ganga-yoga looks for the primary',
    stream: () => socket,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(STATE);
    const { isStandby, takesWrites, timeline } = rows[0] as State;
    if (isStandby || timeline === null) return { place, isStandby: true };
    return { place, takesWrites, timeline: Number.parseInt(timeline, 16) };
  } catch (failure) {
    return { place, failure: failure as Error };
  } finally {
    clearTimeout(late);
    client.end().catch(() => {});
    socket.destroySoon();
  }
}

/** Host and port of an address with one host. */
export function placeOf(address: string): Place {
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) };
}

const inWords = ({ host, port }: Place) => `${host}:${port}`;

const silence = (place: Place) =>
  Object.assign(new Error(`${inWords(place)} does not answer`), { code: 'ETIMEDOUT' });

// Nothing listens there, or PostgreSQL starts, stops or waits to be a standby.
const WRITES_NOTHING = /^(?:ECONNREFUSED|57P0[123])$/;

/** Says of each place why it is not the primary. */
function noPrimary(heard: Answer[], replaced: PrimaryAnswer[]): Error {
  const failures = heard.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
  const telling = failures.find(({ code }) => !WRITES_NOTHING.test(code ?? ''));
  const why = heard.map((answer) => {
    if ('failure' in answer) return `${inWords(answer.place)}: ${answer.failure.message}`;
    const is = replaced.includes(answer as PrimaryAnswer) ? 'was replaced' : 'is a standby';
    return `${inWords(answer.place)} ${is}`;
  });
  // Whoever does not know that it was replaced writes to it.
  const isStopped = !telling && replaced.length === 0;
  const code = isStopped ? 'ECONNREFUSED' : (telling?.code ?? 'CONNECTION_CLOSED');
  const error = new Error(`No database takes writes (${why.join('; ')}).`);
  return Object.assign(error, { code }, telling?.severity && { severity: telling.severity });
}
