import { parseArgs } from 'node:util';
import { actions } from './actions/all.ts';
import { invariants } from './invariants/all.ts';
import { createRandom } from './random.ts';
import { drawHistory, runHistory } from './run-history.ts';
import { openStudios } from './studio.ts';

const { values, positionals } = parseArgs({
  options: { steps: { type: 'string', default: '60' }, minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const rules = { actions, invariants };
const studios = await openStudios();
const until = performance.now() + Number(values.minutes) * 60_000;
let histories = 0;
try {
  for (let seed = Number(positionals[0] ?? 1); performance.now() < until; seed += 1) {
    const drawn = { begins: '2027-03-29T03:00:00Z', steps: Number(values.steps) };
    const history = drawHistory(createRandom(seed), rules, drawn);
    const begin = performance.now();
    const { ran, violations } = await studios.inNewWorld(history.begins, (world) =>
      runHistory(world, history, rules),
    );
    histories += 1;
    say(`${seed}: ${ran.length} steps, ${Math.round(performance.now() - begin)} ms`);
    for (const { id, detail } of violations) say(`  ${id}: ${detail}`);
    if (violations.length > 0) {
      say(JSON.stringify(ran, undefined, 1));
      process.exitCode = 1;
      break;
    }
    if (positionals[0]) break;
  }
} finally {
  say(`${histories} histories`);
  await studios.stop();
}
