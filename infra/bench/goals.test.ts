import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Measured, summaryOf, verdictOf } from './goals.ts';

const ratio = { name: 'a ratio', goal: { atMost: 2 } };

test.each<[string, Omit<Measured, 'name'>, ReturnType<typeof verdictOf>]>([
  ['at the goal', { value: 2, goal: { atMost: 2 } }, 'met'],
  ['at a goal from below', { value: 0.8, goal: { atLeast: 0.8 } }, 'met'],
  ['beyond it, a single value', { value: 2.01, goal: { atMost: 2 } }, 'missed'],
  [
    'a little beyond it, as rounds are',
    { ...ratio, value: 2.1, rounds: [1.9, 2.1, 2.3] },
    'within noise',
  ],
  [
    'a little beyond it in every round',
    { ...ratio, value: 2.1, rounds: [2.05, 2.1, 2.2] },
    'missed',
  ],
  [
    'a little beyond it in all but one of many rounds',
    { ...ratio, value: 2.1, rounds: [1.9, ...Array(9).fill(2.1)] },
    'missed',
  ],
  [
    'far beyond it, in rounds that differ much',
    { ...ratio, value: 3, rounds: [1, 3, 5] },
    'missed',
  ],
  [
    'far beyond it, by a tolerance that is said',
    { ...ratio, value: 3, rounds: [1, 3, 5], tolerance: 0.6 },
    'within noise',
  ],
  [
    'too little, as rounds are',
    { value: 0.75, rounds: [0.7, 0.75, 0.85], goal: { atLeast: 0.8 } },
    'within noise',
  ],
  [
    'beyond it, and no worse than a baseline that is beyond it too',
    { ...ratio, value: 3, baseline: 3.2 },
    'beyond the machine',
  ],
  ['beyond it and the baseline', { ...ratio, value: 3.3, baseline: 3.2 }, 'missed'],
  ['beyond it, where the baseline meets it', { ...ratio, value: 2.3, baseline: 2 }, 'missed'],
  ['not measured beside a slow baseline', { ...ratio, value: Number.NaN, baseline: 9 }, 'missed'],
  [
    'too little, and no less than a baseline that is too little too',
    { value: 0.7, baseline: 0.6, goal: { atLeast: 0.8 } },
    'beyond the machine',
  ],
  ['too little', { value: 0.7, rounds: [0.6, 0.7, 0.85], goal: { atLeast: 0.8 } }, 'missed'],
  ['none, and one came', { value: 1, rounds: [0, 1, 1], goal: { atMost: 0 } }, 'missed'],
  ['not measured', { value: Number.NaN, rounds: [Number.NaN], goal: { atMost: 2 } }, 'missed'],
])('%s', (_, measured, verdict) => {
  expect(verdictOf({ name: 'it', ...measured })).toBe(verdict);
});

const met: Measured = { name: 'the quick one', value: 1.234, goal: { atMost: 2 } };
const missed: Measured = {
  name: 'the slow one',
  value: 311,
  rounds: [290, 311, 350],
  goal: { atMost: 250 },
  unit: 'ms',
};

test('what was missed stands first, with its goal and its rounds', () => {
  expect(summaryOf([met, missed]).split('\n')).toEqual([
    'MISSED, 1 of 2:',
    '  the slow one: 311 ms, goal at most 250 ms, rounds 290 to 350',
    'Met, 1 of 2:',
    '  the quick one: 1.23, goal at most 2',
  ]);
});

test.each([
  ['0 where every goal is met', [met], 0],
  ['1 where one is missed', [met, missed], 1],
])('a bench exits with %s', (_, goals, code) => {
  const script = `
    import { conclude } from ${JSON.stringify(join(import.meta.dirname, 'goals.ts'))};
    conclude(${JSON.stringify(goals)});`;
  const bench = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect({ code: bench.status, says: `${bench.stdout}` }).toEqual({
    code,
    says: `\n${summaryOf(goals)}\n`,
  });
});
