/**
 * Reads a bank's statement of 5,000 rows in its worker thread, and compares the time with that of `csv-parse` alone for the same text;
 * without the database, as what queries take is measured by growth.ts. Exits with 1 where a goal is missed.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parse } from 'csv-parse/sync';
import { classify } from '../../bff/src/orders/bank-statements/classify.ts';
import { createStatementReader } from '../../bff/src/orders/bank-statements/statement-reader.ts';
import { conclude, ofRounds } from './goals.ts';
import { median } from './load.ts';
import { statementOf, utrsFrom } from './sample-statement.ts';

const ROWS = 5_000;
const ROUNDS = 12;
const RATIO_GOAL = 10;
/** What the event loop does itself: copying the rows between the threads, and comparing them. */
const WAIT_GOAL = 2;
const NS = 1e6;

const utrs = utrsFrom(432_700_000_000, ROWS);
const text = statementOf(utrs);
const bytes = new TextEncoder().encode(text);
const line = {
  ...{ name: 'Anu C.', due: 2500, lines: [], isPaid: false, isRejected: false },
  ...{ counted: 0, isOfAnother: false, madeOn: '2026-12-01', changedOn: '2026-12-28' },
};
const claims = utrs.map((utr, id) => ({ ...line, id, utr, reference: `GY-${id}` }));

const reader = createStatementReader();

async function read() {
  const { read: statement } = await reader.read({ bytes, kept: new Map(), chosen: undefined });
  if (statement.kind === 'question') throw new Error('The columns are not sure.');
  const { rows } = classify(statement, { claims, waiting: [] }, 'en');
  const found = rows.filter(({ as }) => as === 'found').length;
  if (found !== ROWS) throw new Error(`${found} of ${ROWS} rows were found.`);
}

async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
const rounds: { alone: number; whole: number; wait: number }[] = [];
await read();
for (let round = 0; round < ROUNDS; round++) {
  const alone = await timed(() => parse(text));
  delay.reset();
  delay.enable();
  const whole = await timed(read);
  delay.disable();
  rounds.push({ alone, whole, wait: delay.max / NS });
}

await reader.stop();

console.log(`A statement of ${ROWS} rows, ${Math.round(bytes.length / 1024)} KB, ${ROUNDS} rounds`);
console.table({
  'csv-parse alone, ms': Math.round(median(rounds.map(({ alone }) => alone))),
  'read and compared, ms': Math.round(median(rounds.map(({ whole }) => whole))),
  'longest wait of others, ms': Math.round(median(rounds.map(({ wait }) => wait))),
});
conclude([
  {
    name: 'a statement of 5,000 rows: read and compared / csv-parse alone',
    ...ofRounds(rounds.map(({ alone, whole }) => whole / alone)),
    goal: { atMost: RATIO_GOAL },
  },
  {
    name: 'the longest wait of others meanwhile / csv-parse alone',
    ...ofRounds(rounds.map(({ alone, wait }) => wait / alone)),
    goal: { atMost: WAIT_GOAL },
  },
]);
