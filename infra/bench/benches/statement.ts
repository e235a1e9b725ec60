/**
 * Reading a bank statement in its worker thread, compared with `csv-parse` alone for the same text. Without the database:
 * `pnpm bench growth` measures the queries.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parse } from 'csv-parse/sync';
import { classify } from '../../../bff/src/orders/bank-statements/classify.ts';
import { createStatementReader } from '../../../bff/src/orders/bank-statements/statement-reader.ts';
import { defineBench } from '../define-bench.ts';
import { statementOf, utrsFrom } from '../statement-text.ts';
import { median, ratios, rounded } from '../statistics.ts';
import { inTurns } from '../turns.ts';

const ROWS = 5_000;
const ROUNDS = 12;
const NS = 1e6;

export const bench = defineBench({
  goals: {
    whole: {
      name: 'a statement of 5,000 rows: read and compared / csv-parse alone',
      goal: { atMost: 10 },
    },
    // The event loop copies the rows between the threads and compares them.
    wait: {
      name: 'the longest wait of others meanwhile / csv-parse alone',
      goal: { atMost: 2 },
    },
  },
  async run({ measured, onEnd }) {
    const utrs = utrsFrom(432_700_000_000, ROWS);
    const text = statementOf(utrs);
    const bytes = new TextEncoder().encode(text);
    const reader = createStatementReader();
    onEnd(() => reader.stop());
    const referenced = submittedOrders(utrs);
    const read = async () => {
      const { read: statement } = await reader.read({ bytes, kept: new Map(), chosen: undefined });
      if (statement.kind === 'question') throw new Error('The columns were not recognised.');
      const { rows } = classify(statement, { referenced, waiting: [] }, 'en');
      const found = rows.filter(({ as }) => as === 'found').length;
      if (found !== ROWS) throw new Error(`${found} of ${ROWS} rows were found.`);
    };
    await read();
    const { alone, whole } = await inTurns(ROUNDS, {
      alone: () => timed(() => parse(text)),
      whole: () => timed(read),
    });
    const ms = (all: typeof whole) => all.map((one) => one.ms);
    const waits = whole.map(({ wait }) => wait);
    console.log(
      `A statement of ${ROWS} rows, ${rounded(bytes.length / 1024)} KB, ${ROUNDS} rounds`,
    );
    console.table({
      'csv-parse alone, ms': rounded(median(ms(alone))),
      'read and compared, ms': rounded(median(ms(whole))),
      'longest wait of others, ms': rounded(median(waits)),
    });
    measured('whole', ratios(ms(whole), ms(alone)));
    measured('wait', ratios(waits, ms(alone)));
  },
});

/** A submitted order for each of these UTRs. */
function submittedOrders(utrs: string[]) {
  const order = {
    ...{ name: 'Anu C.', due: 2500, lines: [], isPaid: false, isRejected: false },
    ...{ counted: 0, isOfAnother: false, madeOn: '2026-12-01', changedOn: '2026-12-28' },
  };
  return utrs.map((utr, id) => ({ ...order, id, utr, reference: `GY-${id}` }));
}

/** The duration of the work, and the longest delay of the event loop during it, in ms. */
async function timed(work: () => unknown) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const begin = performance.now();
  delay.enable();
  await work();
  const ms = performance.now() - begin;
  delay.disable();
  return { ms, wait: delay.max / NS };
}
