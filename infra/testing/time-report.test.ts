import { expect, test } from 'vitest';
import { describeTimes, type FileTime } from './time-report.ts';

const file = (path: string, tests: number, times: Partial<FileTime> = {}): FileTime => ({
  group: 'bff',
  path,
  began: 0,
  ended: tests,
  tests,
  imports: 1_000,
  environment: 500,
  ...times,
});

test('a report has a line for each group, and the ten slowest files', () => {
  const slow = file('infra/e2e/live.test.ts', 90_000, {
    group: 'e2e',
    began: 4_000,
    ended: 94_000,
  });
  const files = Array.from({ length: 12 }, (_, n) => file(`bff/src/${n}.test.ts`, n * 1_000));
  expect(describeTimes([slow, ...files], 100_000, 61_000)).toEqual([
    'The tests took 1:40, after 1:01 of checks and build. In seconds of files, several of which run at once:',
    '  group  files  from    to  tests  imports  environment',
    '  e2e        1  0:04  1:34     90        1            1',
    '  bff       12  0:00  0:11     66       12            6',
    'Slowest files:',
    '    92 s  infra/e2e/live.test.ts',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map(
      (n) => `${`${n + 2}`.padStart(6)} s  bff/src/${n}.test.ts`,
    ),
  ]);
});
