/**
 * `pnpm bench [NAME …]`: runs the named benches one after another, or all of `defaultBenches`, and prints for every goal whether
 * it is met, the missed goals first. What follows the name of a single bench, or of one of `otherBenches`, are its arguments:
 * `pnpm bench growth search`. Exits with 1 if a goal was missed or a bench failed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { RunnableBench } from './define-bench.ts';
import { conclude, type Measured } from './goals.ts';

/** The goals of a bench are at the top of its file. */
const defaultBenches = {
  list: () => import('./benches/list.ts'),
  statement: () => import('./benches/statement.ts'),
  screens: () => import('./benches/screens.ts'),
  streams: () => import('./benches/streams.ts'),
  restart: () => import('./benches/restart.ts'),
  'studio-settings': () => import('./benches/studio-settings.ts'),
  push: () => import('./benches/push.ts'),
  lighthouse: () => import('./benches/lighthouse.ts'),
  'first-paint': () => import('./benches/first-paint.ts'),
  today: () => import('./benches/today.ts'),
};
const otherBenches = {
  growth: () => import('./benches/growth.ts'),
  capacity: () => import('./benches/capacity.ts'),
  memory: () => import('./benches/memory.ts'),
  'live-memory': () => import('./benches/live-memory.ts'),
  backup: () => import('./benches/backup.ts'),
  'behind-caddy': () => import('./benches/behind-caddy.ts'),
};
const benches: Record<string, () => Promise<{ bench: RunnableBench }>> = {
  ...defaultBenches,
  ...otherBenches,
};

/** Runs a bench in its own process. Returns its results, or undefined if it failed. */
async function runInChild(name: string): Promise<Measured[] | undefined> {
  console.log(`\n── ${name}`);
  // JSON would turn NaN into null.
  const bench = fork(import.meta.filename, [name], { serialization: 'advanced' });
  let measured: Measured[] | undefined;
  bench.once('message', (message) => {
    measured = message as Measured[];
  });
  await once(bench, 'exit');
  return measured;
}

async function runAll(names: string[]): Promise<void> {
  const measured: Measured[] = [];
  const failed: string[] = [];
  for (const name of names) {
    const goals = await runInChild(name);
    if (goals) measured.push(...goals);
    else failed.push(name);
  }
  console.log('\n── all');
  for (const name of failed) console.log(`FAILED before its goals were measured: ${name}`);
  conclude(measured);
  if (failed.length > 0) process.exitCode = 1;
}

const given = process.argv.slice(2);
const [first = ''] = given;
const firstOther = first in otherBenches ? 1 : given.findIndex((word) => !(word in benches));
const names = firstOther < 0 ? given : given.slice(0, firstOther);
const args = given.slice(names.length);
const chosen = names.length === 1 ? benches[first] : undefined;
if (args.length > 0 && !chosen)
  throw new Error(`There is no bench ${args[0]}. There are: ${Object.keys(benches).join(', ')}.`);
if (chosen) {
  const { bench } = await chosen();
  conclude(await bench.measure(args));
} else await runAll(names.length > 0 ? names : Object.keys(defaultBenches));
