import type postgres from 'postgres';

/** The two pools of connections (db.ts). */
export type PoolName = 'queries' | 'transactions';

/** How the connections of a pool are used. */
export interface PoolUse {
  most: number;
  inUse: number;
  /** How much work waits for a connection. */
  waiting: number;
}

/** Hears how the pools are used. */
export interface PoolWatch {
  /** Called once for each pool, with a function that says how its connections are used at present. */
  follow(pool: PoolName, use: () => PoolUse): void;
  /** Called when work has got its connection, after so many seconds. */
  waited(pool: PoolName, seconds: number): void;
}

/** What a query of postgres.js is within: `handler` queues it, and one of the others settles it. */
interface Query {
  handler: (query: Query) => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

const isQuery = (result: unknown): result is Query =>
  typeof (result as Partial<Query> | undefined)?.handler === 'function';

/**
 * The pool of single queries, whose use is told to the watch. postgres.js says nothing about it, so the queries are counted
 * from when they are queued to when they are settled. Those that came first have the connections, as in its own queue.
 */
export function watchQueries(sql: postgres.Sql, most: number, watch: PoolWatch): postgres.Sql {
  let inUse = 0;
  const waitingSince: number[] = [];
  watch.follow('queries', () => ({ most, inUse, waiting: waitingSince.length }));
  const begin = () => {
    if (inUse === most) return void waitingSince.push(performance.now());
    inUse += 1;
    watch.waited('queries', 0);
  };
  const end = () => {
    const since = waitingSince.shift();
    if (since === undefined) inUse -= 1;
    else watch.waited('queries', (performance.now() - since) / 1000);
  };
  const count = (query: Query) => {
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
      return isQuery(result) ? count(result) : result;
    },
  });
}
