/**
 * `pnpm bench [NAME …]`: runs these benches one after another, or all, and then says of every goal whether it is met: the missed
 * ones first. Exits with 1 where a goal was missed or a bench broke off.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Concluded, conclude, type Measured } from './goals.ts';

const BENCHES = ['run', 'statement', 'live', 'facts', 'push', 'lighthouse', 'first-paint'];

/** What the bench has concluded; nothing where it broke off. */
async function runBench(name: string): Promise<Concluded | undefined> {
  const bench = fork(join(import.meta.dirname, `${name}.ts`));
  let concluded: Concluded | undefined;
  bench.once('message', (message) => {
    concluded = message as Concluded;
  });
  await once(bench, 'exit');
  return concluded;
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : BENCHES;
const goals: Measured[] = [];
const brokenOff: string[] = [];
for (const name of chosen) {
  console.log(`\n── ${name}`);
  const concluded = await runBench(name);
  if (concluded) goals.push(...concluded.goals);
  else brokenOff.push(name);
}
console.log(`\n── all`);
for (const name of brokenOff) console.log(`BROKEN OFF before its goals were measured: ${name}.ts`);
conclude(goals);
if (brokenOff.length > 0) process.exitCode = 1;
