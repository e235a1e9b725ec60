import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountRefusals } from '../words/en/refusals/accounts.ts';
import { classRefusals } from '../words/en/refusals/classes.ts';
import { courseRefusals } from '../words/en/refusals/courses.ts';
import { holidayRefusals } from '../words/en/refusals/holidays.ts';
import { limitRefusals } from '../words/en/refusals/limits.ts';
import { meetingRefusals } from '../words/en/refusals/meetings.ts';
import { messageRefusals } from '../words/en/refusals/messages.ts';
import { orderRefusals } from '../words/en/refusals/orders.ts';
import { REFUSALS } from './refusals.ts';
import { requestRefusals } from '../words/en/refusals/request.ts';

const SRC = join(import.meta.dirname, '..');

const codes = Object.keys(REFUSALS);

test('each code is of one sentence', () => {
  const perFile = [
    ...[requestRefusals, limitRefusals, accountRefusals, meetingRefusals],
    ...[courseRefusals, classRefusals, holidayRefusals, orderRefusals, messageRefusals],
  ].flatMap(Object.keys);
  expect(perFile).toEqual(codes);
});

test('each code is a noun and what is wrong', () => {
  expect(codes.filter((code) => !/^[a-z]+\.[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([]);
});

test('each code is given somewhere, or its field is', () => {
  const source = globSync(`${SRC}/**/*.ts`, { exclude: ['**/refusals/**', '**/*.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const given = new Set(source.match(/(?<=')[a-z]+\.[a-z-]+(?=')/g));
  const isGiven = (code: string) =>
    given.has(code) || [...given].some((field) => code.startsWith(`${field}-`));
  expect(codes.filter((code) => !isGiven(code))).toEqual([]);
});
