import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Measured, summaryOf, verdictOf } from './goals.ts';

const ratio = { name: 'a ratio', goal: { atMost: 2 } };

test.each<[string, Omit<Measured, 'name'>, ReturnType<typeof verdictOf>]>([
  ['a value at the goal meets it', { value: 2, goal: { atMost: 2 } }, 'met'],
  ['a value at a lower bound meets it', { value: 0.8, goal: { atLeast: 0.8 } }, 'met'],
  ['a single value beyond the goal misses it', { value: 2.01, goal: { atMost: 2 } }, 'missed'],
  [
    'a value slightly beyond the goal is noise if rounds met the goal',
    { ...ratio, value: 2.1, rounds: [1.9, 2.1, 2.3] },
    'within noise',
  ],
  [
    'a value slightly beyond the goal misses it if no round met the goal',
    { ...ratio, value: 2.1, rounds: [2.05, 2.1, 2.2] },
    'missed',
  ],
  [
    'a value slightly beyond the goal misses it if one of many rounds met the goal',
    { ...ratio, value: 2.1, rounds: [1.9, ...Array(9).fill(2.1)] },
    'missed',
  ],
  [
    'a value far beyond the goal misses it, however much the rounds differ',
    { ...ratio, value: 3, rounds: [1, 3, 5] },
    'missed',
  ],
  [
    'a value within the tolerance of its goal is noise',
    { ...ratio, value: 3, rounds: [1, 3, 5], tolerance: 0.6 },
    'within noise',
  ],
  [
    'a value slightly below a lower bound is noise if rounds met the goal',
    { value: 0.75, rounds: [0.7, 0.75, 0.85], goal: { atLeast: 0.8 } },
    'within noise',
  ],
  [
    'a value far below a lower bound misses it',
    { value: 0.7, rounds: [0.6, 0.7, 0.85], goal: { atLeast: 0.8 } },
    'missed',
  ],
  [
    'a value above a goal of zero misses it',
    { value: 1, rounds: [0, 1, 1], goal: { atMost: 0 } },
    'missed',
  ],
  [
    'a value that is not a number misses every goal',
    { value: Number.NaN, rounds: [Number.NaN], goal: { atMost: 2 } },
    'missed',
  ],
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

test('the summary lists missed goals first, with their goals and rounds', () => {
  expect(summaryOf([met, missed]).split('\n')).toEqual([
    'MISSED, 1 of 2:',
    '  the slow one: 311 ms, goal at most 250 ms, rounds 290 to 350',
    'Met, 1 of 2:',
    '  the quick one: 1.23, goal at most 2',
  ]);
});

test.each([
  ['0 if every goal is met', [met], 0],
  ['1 if a goal is missed', [met, missed], 1],
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
