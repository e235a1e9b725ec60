/**
 * Simulates studios from seeds: people, faults and the clock. On each core one history runs. Ends with 1 at the first in
 * which something does not hold, after it was made as short as it gets.
 *
 *   pnpm simulate                     all kept histories, and new ones for three minutes
 *   pnpm simulate 42                  the history of seed 42
 *   pnpm simulate histories/x.json    a stored history
 *   --steps N                         the steps of a new history
 *   --minutes M                       for how long new histories are drawn
 *   --shrink M                        for how long a failing history is made shorter, in minutes
 *   --rollbacks                       servers are also rolled back to the build before the newest migration
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOutOldBuild } from '../studio/old-build.ts';
import type { History } from './history.ts';
import { readHistory, readKeptHistories, writeHistory } from './kept-histories.ts';
import { startProcesses } from './processes.ts';
import { rules } from './rules.ts';
import { type Failure, Simulator } from './simulator.ts';

const { values, positionals } = parseArgs({
  options: {
    steps: { type: 'string', default: '250' },
    minutes: { type: 'string', default: '3' },
    shrink: { type: 'string', default: '4' },
    rollbacks: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const steps = Number(values.steps);
const shrinkMs = Number(values.shrink) * 60_000;
const LARGEST_SEED = 1_000_000_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The histories that were asked for, each with its name. */
function* histories(simulator: Simulator): Generator<[name: string, history: History]> {
  const [asked] = positionals;
  if (asked && /^\d+$/.test(asked)) return yield [asked, simulator.draw(Number(asked), steps)];
  if (asked) return yield [asked, readHistory(asked)];
  yield* readKeptHistories();
  const until = performance.now() + Number(values.minutes) * 60_000;
  while (performance.now() < until) {
    const seed = Math.floor(Math.random() * LARGEST_SEED);
    yield [String(seed), simulator.draw(seed, steps)];
  }
}

/** Shortens and prints a failure, and stores it where it can be run again and kept. */
async function explain(simulator: Simulator, name: string, failure: Failure) {
  for (const { id, detail } of failure.result.violations) say(`${id}: ${detail}`);
  say(`History ${name} fails after ${failure.result.ran.length} steps; it is made shorter …`);
  const shortest = await simulator.shorten(failure, shrinkMs);
  const reason = shortest.result.violations.map(({ id, detail }) => `${id}: ${detail}`).join('; ');
  const folder = join(tmpdir(), 'failed-histories');
  const file = writeHistory(folder, `seed-${name.replace(/\W+/g, '-')}`, {
    reason,
    ...shortest.history,
  });
  say(simulator.format(shortest, { seed: name, command: `npx --yes pnpm@12 simulate ${file}` }));
}

const previousBuild = values.rollbacks
  ? await mkdtemp(join(tmpdir(), 'previous-build-'))
  : undefined;
if (previousBuild) await checkOutOldBuild(previousBuild);
const begin = performance.now();
const count = positionals.length > 0 ? 1 : availableParallelism();
const processes = startProcesses(count, previousBuild);
const simulator = new Simulator(processes.run, rules);
const coming = histories(simulator);
let failed: [name: string, failure: Failure] | undefined;

/** Runs histories one after the other. After one that fails, no other begins. */
async function runComing(): Promise<void> {
  for (const [name, history] of coming) {
    const result = await simulator.run(history);
    if (result.violations.length === 0) continue;
    failed ??= [name, { history, result }];
    break;
  }
}

try {
  await Promise.all(Array.from({ length: count }, runComing));
  if (failed) {
    process.exitCode = 1;
    await explain(simulator, ...failed);
  }
  const { coverage } = simulator;
  const minutes = (performance.now() - begin) / 60_000;
  for (const line of coverage.lines(rules.actions.map(({ name }) => name))) say(line);
  say(
    `${coverage.histories} histories, ${coverage.steps} steps, ${(coverage.histories / minutes).toFixed(1)} histories a minute`,
  );
} finally {
  await processes.stop();
  if (previousBuild) await rm(previousBuild, { recursive: true });
}
