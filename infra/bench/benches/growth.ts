/**
 * `pnpm bench growth [WORD]`: every endpoint on a database with few rows and on one with ten years of data, in turns. With WORD,
 * only the calls whose name contains it.
 */
import { defineBench } from '../define-bench.ts';
import { HANDFUL, TEN_YEARS } from '../filled-studio/sizes.ts';
import type { Goal } from '../goals.ts';
import { type MeasuredCall, makeCall } from '../growth/call.ts';
import { calls } from '../growth/calls.ts';
import { type Site, type SiteResponse, startSite } from '../growth/site.ts';
import { startDatabase } from '../servers.ts';
import { quantileOf, ratios } from '../statistics.ts';
import { inTurns } from '../turns.ts';

const ROUNDS = 60;
/** Rounds that do not count: each of a server's ten connections prepares a statement at its first use. */
const WARM_UP = 15;

const ofRatio = (atMost: number): Goal => ({ name: 'full / empty', goal: { atMost } });
const ofFull = (atMost: number): Goal => ({ name: 'full', goal: { atMost }, unit: 'ms' });

const goals = {
  list: ofRatio(2),
  search: ofRatio(4),
  // A batch job stores a row for each of thousands of people: a ratio to a site with few people says nothing.
  batchJob: ofFull(1_000),
  statement: ofFull(2_000),
  // The file has all invoices of a month: hundreds after ten years, a few in a new studio.
  csv: ofFull(500),
  failed: { name: 'calls that failed', goal: { atMost: 0 } },
};

export const bench = defineBench({
  goals,
  async run({ args: [word = ''], measured, onEnd }) {
    const begin = performance.now();
    const { adminUrl } = await startDatabase({ onEnd }, false);
    const empty = await startSite(adminUrl, HANDFUL, { onEnd });
    const full = await startSite(adminUrl, TEN_YEARS, { onEnd });
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(`filled in ${seconds} s; ${ROUNDS} rounds in turns, medians\n`);
    console.log('| call | empty, ms | full, ms | ratio | goal | bytes | sent |');
    console.log('| --- | --- | --- | --- | --- | --- | --- |');
    const failed: string[] = [];
    for (const call of calls.filter(({ name }) => name.includes(word))) {
      const { goal = 'list', name } = call;
      try {
        const compared = await compare(call, empty, full);
        console.log(rowOf(call, compared));
        const { times, fullMs, ratio } = compared;
        if (goals[goal].unit === 'ms') measured(goal, { value: fullMs, rounds: times.full }, name);
        // The ratio of the medians (or of the p99) counts: the ratio of two single calls says little.
        else measured(goal, { value: ratio, rounds: ratios(times.full, times.empty) }, name);
      } catch (error) {
        // Measure the other calls nevertheless.
        failed.push(String(error));
        console.log(`| ${name} | **failed** | | | | | |`);
      }
    }
    for (const error of failed) console.log(`FAILED: ${error}`);
    measured('failed', { value: failed.length });
  },
});

async function compare(call: MeasuredCall, empty: Site, full: Site) {
  const rounds = call.rounds ?? ROUNDS;
  const sides = { empty: () => makeCall(call, empty), full: () => makeCall(call, full) };
  await inTurns(Math.min(WARM_UP, rounds), sides);
  const responses = await inTurns(rounds, sides);
  const ms = (all: SiteResponse[]) => all.map((response) => response.ms);
  const times = { empty: ms(responses.empty), full: ms(responses.full) };
  const typical = (all: number[]) => quantileOf(all, call.quantile ?? 0.5);
  const [emptyMs, fullMs] = [typical(times.empty), typical(times.full)];
  return { times, emptyMs, fullMs, ratio: fullMs / emptyMs, last: responses.full.at(-1) };
}

function rowOf(
  { name, goal = 'list' }: MeasuredCall,
  compared: Awaited<ReturnType<typeof compare>>,
) {
  const { emptyMs, fullMs, ratio, last } = compared;
  const { goal: bound, unit = '' } = goals[goal];
  const figures = [emptyMs, fullMs, ratio].map((figure) => figure.toFixed(1));
  const bytes = [Buffer.byteLength(last?.text ?? ''), last?.wireBytes ?? 0];
  const sizes = bytes.map((size) => size.toLocaleString('en'));
  return `| ${[name, ...figures, `${Object.values(bound)} ${unit}`, ...sizes].join(' | ')} |`;
}
