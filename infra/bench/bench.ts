/**
 * `pnpm bench [NAME …]`: runs these benches one after another, or all those of the first list, and then says of every goal
 * whether it is met: the missed ones first. What follows the name of a single bench, or of one of the second list, is that
 * bench's: `pnpm bench growth search`. Exits with 1 where a goal was missed or a bench broke off.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { RunnableBench } from './define-bench.ts';
import { conclude, type Measured } from './goals.ts';

/** Each has its goals at the top of its file. */
const withoutName = {
  list: () => import('./benches/list.ts'),
  statement: () => import('./benches/statement.ts'),
  screens: () => import('./benches/screens.ts'),
  streams: () => import('./benches/streams.ts'),
  restart: () => import('./benches/restart.ts'),
  'studio-settings': () => import('./benches/studio-settings.ts'),
  push: () => import('./benches/push.ts'),
  lighthouse: () => import('./benches/lighthouse.ts'),
  'first-paint': () => import('./benches/first-paint.ts'),
};
const onlyByName = {
  growth: () => import('./benches/growth.ts'),
  capacity: () => import('./benches/capacity.ts'),
  memory: () => import('./benches/memory.ts'),
  'live-memory': () => import('./benches/live-memory.ts'),
  backup: () => import('./benches/backup.ts'),
  'behind-caddy': () => import('./benches/behind-caddy.ts'),
};
const byName: Record<string, () => Promise<{ bench: RunnableBench }>> = {
  ...withoutName,
  ...onlyByName,
};

/** In a process of its own. Gives what it has measured; nothing where it broke off. */
async function measureApart(name: string): Promise<Measured[] | undefined> {
  console.log(`\n── ${name}`);
  // As JSON, what is not a number would be null.
  const bench = fork(import.meta.filename, [name], { serialization: 'advanced' });
  let measured: Measured[] | undefined;
  bench.once('message', (message) => {
    measured = message as Measured[];
  });
  await once(bench, 'exit');
  return measured;
}

async function measureAll(names: string[]): Promise<void> {
  const measured: Measured[] = [];
  const brokenOff: string[] = [];
  for (const name of names) {
    const goals = await measureApart(name);
    if (goals) measured.push(...goals);
    else brokenOff.push(name);
  }
  console.log('\n── all');
  for (const name of brokenOff) console.log(`BROKEN OFF before its goals were measured: ${name}`);
  conclude(measured);
  if (brokenOff.length > 0) process.exitCode = 1;
}

const given = process.argv.slice(2);
const [first = ''] = given;
const firstOther = first in onlyByName ? 1 : given.findIndex((word) => !(word in byName));
const names = firstOther < 0 ? given : given.slice(0, firstOther);
const args = given.slice(names.length);
const chosen = names.length === 1 ? byName[first] : undefined;
if (args.length > 0 && !chosen)
  throw new Error(`There is no bench ${args[0]}. There are: ${Object.keys(byName).join(', ')}.`);
if (chosen) {
  const { bench } = await chosen();
  conclude(await bench.measure(args));
} else await measureAll(names.length > 0 ? names : Object.keys(withoutName));
