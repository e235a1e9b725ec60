import type postgres from 'postgres';
import type { PoolWatch } from './pool-watch.ts';
import { currentRequest, RequestOver, type RequestTime } from './request-time.ts';

type Begin = postgres.Sql['begin'];
type Work = (tx: postgres.TransactionSql) => unknown;

/**
 * `begin` on these connections, for at most `max` transactions at a time. The others wait here and not in
 * postgres.js, where a waiting transaction cannot be withdrawn. No transaction begins once its request is over, and no
 * transaction of a refused request commits: both reject with `RequestOver`.
 */
export function beginInTurn(transactions: postgres.Sql, max: number, watch?: PoolWatch): Begin {
  const turns = createTurns(max);
  watch?.follow('transactions', turns.use);
  const begin = async (...[first, second]: [string | Work, Work?]) => {
    const [mode, work] = typeof first === 'string' ? [first, second as Work] : ['', first];
    const request = currentRequest();
    const asked = performance.now();
    await turns.take(request);
    watch?.waited('transactions', (performance.now() - asked) / 1000);
    let endCommit = () => {};
    try {
      return await transactions.begin(mode, async (tx) => {
        request?.mayBegin();
        const done = work(request ? goingOnInTime(tx, request) : tx);
        const result = await (Array.isArray(done) ? Promise.all(done) : done);
        if (request) endCommit = request.beginCommit();
        return result;
      });
    } finally {
      endCommit();
      turns.giveBack();
    }
  };
  return begin as Begin;
}

/** Gives `max` turns at a time, in the order in which they are asked for. */
function createTurns(max: number) {
  const waiting = new Set<() => void>();
  let free = max;
  return {
    /** Resolves when it is the caller's turn. Rejects with `RequestOver` if the request is over before that. */
    take: async (request: RequestTime | undefined) => {
      request?.mayBegin();
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
          if (waiting.delete(begin)) reject(new RequestOver());
        });
        waiting.add(begin);
      });
    },
    giveBack: () => {
      const [next] = waiting;
      if (!next) free += 1;
      else if (waiting.delete(next)) next();
    },
    use: () => ({ most: max, inUse: max - free, waiting: waiting.size }),
  };
}

type StatementArgs = [TemplateStringsArray, ...never[]];

const isStatement = (args: unknown[]): args is StatementArgs =>
  Array.isArray((args[0] as Partial<TemplateStringsArray> | undefined)?.raw);

/** The transaction, whose statements throw `RequestOver` once the request was refused. */
function goingOnInTime(tx: postgres.TransactionSql, request: RequestTime): postgres.TransactionSql {
  return new Proxy(tx, {
    apply: (target, self, args) => {
      if (isStatement(args)) request.mayGoOn();
      return Reflect.apply(target, self, args);
    },
  });
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** The pool, on which single statements that write for a request run in a transaction. */
export function writingInTime(sql: postgres.Sql): postgres.Sql {
  // A template literal has the same `strings` object each time it runs.
  const known = new WeakMap<TemplateStringsArray, boolean>();
  const writes = (strings: TemplateStringsArray) => {
    const answer = known.get(strings) ?? WRITES.test(strings.join('?'));
    known.set(strings, answer);
    return answer;
  };
  return new Proxy(sql, {
    apply: (target, self, args) =>
      currentRequest() && isStatement(args) && writes(args[0])
        ? whenAwaited(() => target.begin((tx) => tx(...(args as StatementArgs))))
        : Reflect.apply(target, self, args),
  });
}

/** Like a query of postgres.js: the work begins when its result is awaited, or on `execute`. */
function whenAwaited<Result>(work: () => Promise<Result>) {
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
