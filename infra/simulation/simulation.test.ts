import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from './history.ts';
import type { Invariant } from './invariant.ts';
import { formatStep } from './report.ts';
import { rules } from './rules.ts';
import type { Rules } from './run-history.ts';
import { shrink } from './shrink.ts';
import { Simulator } from './simulator.ts';
import { openStudios, type SimulatedStudios } from './studio.ts';

let studios: SimulatedStudios;
beforeAll(async () => {
  studios = await openStudios();
});
afterAll(() => studios.stop());

const simulatorOf = (rules: Rules) =>
  new Simulator((history) => studios.run(history, rules), rules);

test('a seed always draws the same history, and a short one keeps all invariants', async () => {
  const simulator = simulatorOf(rules);
  const history = simulator.draw(48, 25);
  expect(simulator.draw(48, 25)).toEqual(history);
  const { ran, violations } = await simulator.run(history);
  expect(violations).toEqual([]);
  expect(ran.length).toBe(25);
});

test('a planted fault is found, and shortened to the steps that it needs', async () => {
  const planted: Invariant = {
    id: 'planted.no-message',
    sentence: 'Nobody writes to the studio.',
    check: async ({ sql }) => {
      const messages = await sql<{ id: number }[]>`select id from contact_messages`;
      return messages.map(({ id }) => `message ${id}`);
    },
  };
  const simulator = simulatorOf({ ...rules, invariants: [planted] });
  const calm = ['registers', 'selects a course', 'writes to the studio', 'checks out'];
  const steps = calm.flatMap((action): Step[] => [{ action, values: { who: 3, shows: false } }]);
  const history = { begins: '2027-03-29T03:00:00Z', steps };
  const result = await simulator.run(history);
  expect(result.violations).toEqual([{ id: planted.id, detail: 'message 1' }]);
  const shortest = await simulator.shorten({ history, result }, 60_000);
  expect(shortest.history.steps.map(({ action }) => action)).toEqual(['writes to the studio']);
  const report = simulator.format(shortest, { seed: '7', command: 'simulate 7' });
  expect(report).toContain('planted.no-message: Nobody writes to the studio.');
  expect(report).toContain('1. writes to the studio (who 3, shows false) → done');
});

test('shortening takes a step out of those that contain others', async () => {
  const pays: Step = { action: 'pays', values: { order: 1 } };
  const filler = Array.from({ length: 30 }, (_, n): Step => ({ action: 'waits', values: { n } }));
  const steps = [
    ...filler,
    { action: 'at once', values: { steps: [pays, ...filler.slice(0, 1)] } },
  ];
  const fails = (all: Step[]) => all.some((step) => formatStep(step).includes('pays'));
  const until = performance.now() + 10_000;
  const shortest = await shrink({ begins: '', steps }, async (one) => fails(one.steps), until);
  expect(shortest.steps).toEqual([pays]);
});
