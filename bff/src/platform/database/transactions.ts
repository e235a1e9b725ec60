import type postgres from 'postgres';
import type { PoolWatch } from './pool-watch.ts';
import { currentRequest, type RequestLifetime, RequestOverError } from './request-lifetime.ts';

type BeginTransaction = postgres.Sql['begin'];
type TransactionWork = (tx: postgres.TransactionSql) => unknown;

/**
 * `begin` on these connections, for at most `max` transactions at a time. The others wait here and not in
 * postgres.js, where a waiting transaction cannot be cancelled. No transaction begins once its request is over, and no
 * transaction of a refused request commits: both reject.
 */
export function createQueuedBegin(
  transactions: postgres.Sql,
  max: number,
  watch?: PoolWatch,
): BeginTransaction {
  const semaphore = createSemaphore(max);
  watch?.register('transactions', semaphore.usage);
  const begin = async (...[first, second]: [string | TransactionWork, TransactionWork?]) => {
    const [mode, work] =
      typeof first === 'string' ? [first, second as TransactionWork] : ['', first];
    const request = currentRequest();
    const requestedAt = performance.now();
    await semaphore.acquire(request);
    watch?.recordWait('transactions', (performance.now() - requestedAt) / 1000);
    let endCommit = () => {};
    try {
      return await transactions.begin(mode, async (tx) => {
        request?.assertCanBegin();
        const done = work(request ? withinRequestLifetime(tx, request) : tx);
        const result = await (Array.isArray(done) ? Promise.all(done) : done);
        if (request) endCommit = request.beginCommit();
        return result;
      });
    } finally {
      endCommit();
      semaphore.release();
    }
  };
  return begin as BeginTransaction;
}

/** A semaphore with `max` permits, granted in the order of the requests. */
function createSemaphore(max: number) {
  const waiting = new Set<() => void>();
  let free = max;
  return {
    /** Resolves when a permit is granted. Rejects if the request is over before that. */
    acquire: async (request: RequestLifetime | undefined) => {
      request?.assertCanBegin();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          stopListening?.();
          resolve();
        };
        const stopListening = request?.onOver(() => {
          if (waiting.delete(begin)) reject(new RequestOverError());
        });
        waiting.add(begin);
      });
    },
    release: () => {
      const [next] = waiting;
      if (!next) free += 1;
      else if (waiting.delete(next)) next();
    },
    usage: () => ({ most: max, inUse: max - free, waiting: waiting.size }),
  };
}

type StatementArgs = [TemplateStringsArray, ...never[]];

const isStatement = (args: unknown[]): args is StatementArgs =>
  Array.isArray((args[0] as Partial<TemplateStringsArray> | undefined)?.raw);

/** The transaction, whose statements throw once the request was refused. */
function withinRequestLifetime(
  tx: postgres.TransactionSql,
  request: RequestLifetime,
): postgres.TransactionSql {
  return new Proxy(tx, {
    apply: (target, self, args) => {
      if (isStatement(args)) request.assertCanContinue();
      return Reflect.apply(target, self, args);
    },
  });
}

const WRITE_STATEMENT = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** The pool, on which single statements that write for a request run in a transaction. */
export function writeInTransactions(sql: postgres.Sql): postgres.Sql {
  // A template literal has the same `strings` object each time it runs.
  const isWriteByStrings = new WeakMap<TemplateStringsArray, boolean>();
  const isWrite = (strings: TemplateStringsArray) => {
    const answer = isWriteByStrings.get(strings) ?? WRITE_STATEMENT.test(strings.join('?'));
    isWriteByStrings.set(strings, answer);
    return answer;
  };
  return new Proxy(sql, {
    apply: (target, self, args) =>
      currentRequest() && isStatement(args) && isWrite(args[0])
        ? createLazyQuery(() => target.begin((tx) => tx(...(args as StatementArgs))))
        : Reflect.apply(target, self, args),
  });
}

/** Like a query of postgres.js: the work begins when its result is awaited, or on `execute`. */
function createLazyQuery<Result>(work: () => Promise<Result>) {
  let running: Promise<Result> | undefined;
  const run = () => {
    running ??= work();
    return running;
  };
  const then: Promise<Result>['then'] = (...callbacks) => run().then(...callbacks);
  const query = {
    then,
    catch: (refused: (reason: unknown) => unknown) => run().catch(refused),
    finally: (settled: () => void) => run().finally(settled),
    execute: () => {
      run().catch(() => {});
      return query;
    },
  };
  return query;
}
