import type postgres from 'postgres';

/** The two pools of connections (db.ts). */
export type PoolName = 'queries' | 'transactions';

/** How many connections of a pool are in use. */
export interface PoolUsage {
  most: number;
  inUse: number;
  /** How many queries or transactions wait for a connection. */
  waiting: number;
}

/** Records how the pools are used. */
export interface PoolWatch {
  /** Called once for each pool, with a function that returns the current usage of its connections. */
  register(pool: PoolName, use: () => PoolUsage): void;
  /** Called when a query or transaction has got its connection, with the seconds that it waited. */
  recordWait(pool: PoolName, seconds: number): void;
}

/** The internals of a postgres.js query: `handler` queues it, and one of the others settles it. */
interface PostgresQuery {
  handler: (query: PostgresQuery) => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

const isQuery = (result: unknown): result is PostgresQuery =>
  typeof (result as Partial<PostgresQuery> | undefined)?.handler === 'function';

/**
 * The pool of single queries, whose usage is recorded. postgres.js does not expose it, so queries are counted from when they
 * are queued to when they are settled. The oldest have the connections, as in the queue of postgres.js.
 */
export function watchQueries(sql: postgres.Sql, most: number, watch: PoolWatch): postgres.Sql {
  let inUse = 0;
  const waitingSince: number[] = [];
  watch.register('queries', () => ({ most, inUse, waiting: waitingSince.length }));
  const begin = () => {
    if (inUse === most) return void waitingSince.push(performance.now());
    inUse += 1;
    watch.recordWait('queries', 0);
  };
  const end = () => {
    const since = waitingSince.shift();
    if (since === undefined) inUse -= 1;
    else watch.recordWait('queries', (performance.now() - since) / 1000);
  };
  const trackQuery = (query: PostgresQuery) => {
    const { handler, resolve, reject } = query;
    const settle = (how: (value: unknown) => void) => (value: unknown) => {
      Object.assign(query, { resolve, reject });
      end();
      how(value);
    };
    query.handler = (queued) => {
      begin();
      Object.assign(query, { resolve: settle(resolve), reject: settle(reject) });
      return handler(queued);
    };
    return query;
  };
  return new Proxy(sql, {
    apply: (target, self, args) => {
      const result = Reflect.apply(target, self, args);
      return isQuery(result) ? trackQuery(result) : result;
    },
  });
}
