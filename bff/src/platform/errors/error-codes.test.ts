import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { accountErrors } from '../i18n/en/errors/accounts.ts';
import { authenticatorErrors } from '../i18n/en/errors/authenticators.ts';
import { classErrors } from '../i18n/en/errors/classes.ts';
import { courseErrors } from '../i18n/en/errors/courses.ts';
import { familyErrors } from '../i18n/en/errors/family.ts';
import { holidayErrors } from '../i18n/en/errors/holidays.ts';
import { limitErrors } from '../i18n/en/errors/limits.ts';
import { meetingErrors } from '../i18n/en/errors/meetings.ts';
import { messagingErrors } from '../i18n/en/errors/messages.ts';
import { noteErrors } from '../i18n/en/errors/notes.ts';
import { orderErrors } from '../i18n/en/errors/orders.ts';
import { peopleErrors } from '../i18n/en/errors/people.ts';
import { reportErrors } from '../i18n/en/errors/reports.ts';
import { requestErrors } from '../i18n/en/errors/request.ts';
import { statementErrors } from '../i18n/en/errors/statement.ts';
import { studioErrors } from '../i18n/en/errors/studio.ts';
import { teamErrors } from '../i18n/en/errors/team.ts';
import { messagesFor } from '../i18n/messages.ts';
import {
  ERROR_MESSAGES,
  type ErrorCode,
  type ErrorValues,
  formatErrorMessage,
} from './error-codes.ts';

const SRC = join(import.meta.dirname, '..', '..');

const codes = Object.keys(ERROR_MESSAGES) as ErrorCode[];

test('each error code is defined once', () => {
  const perFile = [
    ...[
      requestErrors,
      limitErrors,
      accountErrors,
      authenticatorErrors,
      peopleErrors,
      familyErrors,
      teamErrors,
      noteErrors,
    ],
    ...[
      meetingErrors,
      courseErrors,
      classErrors,
      holidayErrors,
      orderErrors,
      statementErrors,
      reportErrors,
      messagingErrors,
      studioErrors,
    ],
  ].flatMap(Object.keys);
  expect(perFile).toEqual(codes);
});

test('each error code consists of a noun and the problem', () => {
  expect(codes.filter((code) => !/^[a-z]+\.[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([]);
});

test('each error code, or its field, is used somewhere', () => {
  const source = globSync(`${SRC}/**/*.ts`, { exclude: ['**/i18n/*/errors/**', '**/*.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const given = new Set(source.match(/(?<=')[a-z]+\.[a-z-]+(?=')/g));
  /** Codes that are composed: the codes of a UTR end with the problem. */
  const beginnings = source.match(/(?<=`)[a-z]+\.[a-z-]+-(?=\$\{)/g) ?? [];
  const isGiven = (code: string) =>
    given.has(code) ||
    beginnings.some((beginning) => code.startsWith(beginning)) ||
    [...given].some((field) => code.startsWith(`${field}-`));
  expect(codes.filter((code) => !isGiven(code))).toEqual([]);
});

type ValueName = {
  [Code in ErrorCode]: ErrorValues[Code] extends object ? keyof ErrorValues[Code] : never;
}[ErrorCode];

/** Two samples of each value of the messages, in the letters of no language. */
const VALUES: Record<ValueName, [one: unknown, another: unknown]> = {
  above: [500, 20],
  amount: [1500, 100_000],
  changedBy: ['☀', null],
  date: ['2026-12-11', '2027-01-30'],
  days: [14, 31],
  digits: [1, 11],
  due: [3000, 250],
  email: ['☀', '☂'],
  paid: [3000, 250],
  learners: [1, 40],
  left: [1, 4],
  line: [7, 12],
  madeOn: ['2026-11-28', '2027-01-04'],
  max: [100, 5000],
  min: [1, 8],
  most: [1000, 20],
  pictures: [['☀'], ['☀', '☂']],
  reference: ['2026-0001', '2026-0002'],
  seconds: [30, 900],
  title: ['☀', '☂'],
  written: ['☀', '☂'],
};

const sampleValues = (at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(VALUES).map(([name, pair]) => [name, pair[at]]));

/** The values that the message visibly uses: another value makes another message. */
function valuesUsedIn(code: ErrorCode, language: Language) {
  const values = sampleValues(0);
  const another = sampleValues(1);
  const sentence = formatErrorMessage({ code, values }, language);
  return Object.keys(VALUES).filter((name) => {
    const changed = { ...values, [name]: another[name] };
    return formatErrorMessage({ code, values: changed }, language) !== sentence;
  });
}

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

describe.each(OTHER_LANGUAGES)('in %s', (language) => {
  test('each error code has a message, and there are no others', () => {
    expect(Object.keys(messagesFor(language).errors).toSorted()).toEqual(codes.toSorted());
  });

  test('each message uses the same values as in English', () => {
    const shownIn = (of: Language) => codes.map((code) => [code, ...valuesUsedIn(code, of)]);
    expect(shownIn(language)).toEqual(shownIn('en'));
  });
});

/** Terms that Hindi texts have in Latin letters, too (infra/docs/develop/hindi.md), and examples of typed values. */
const LATIN_IN_HINDI =
  /\b(?:UPI|UTR|IST|QR|GST|GSTIN|SAC|CSV|PDF)\b|https?:\/\/|name@example\.com/g;

const hasEnglish = (sentence: string) =>
  /\p{Script=Latin}/u.test(sentence.replace(LATIN_IN_HINDI, ''));

test('every Hindi message is a whole sentence without an English word', () => {
  const said = codes.flatMap((code) =>
    [sampleValues(0), sampleValues(1)].map((values) => formatErrorMessage({ code, values }, 'hi')),
  );
  expect(said.filter((sentence) => hasEnglish(sentence) || !/^\S.*।$/su.test(sentence))).toEqual(
    [],
  );
});

test.each<[ErrorCode, object, string, string]>([
  [
    'courses.change-unconfirmed',
    { learners: 1 },
    'This course has 1 learner. Please open the page again, confirm the message about the change, and save it again.',
    'इस कोर्स में 1 साधक हैं। पेज फिर से खोलें, बदलाव का संदेश देखकर पक्का करें, और दोबारा सेव करें।',
  ],
  [
    'courses.change-unconfirmed',
    { learners: 2 },
    'This course has 2 learners. Please open the page again, confirm the message about the change, and save it again.',
    'इस कोर्स में 2 साधक हैं। पेज फिर से खोलें, बदलाव का संदेश देखकर पक्का करें, और दोबारा सेव करें।',
  ],
  [
    'limits.attempts',
    { seconds: 61 },
    'Too many attempts. Please try again in 2 minutes.',
    'बहुत बार कोशिश हो चुकी है। 2 मिनट बाद फिर से कोशिश करें।',
  ],
  [
    'orders.utr-counted',
    { amount: 150_000 },
    '₹1,50,000 with this UTR is already counted. Please send the UTR of the remaining payment.',
    'इस UTR के ₹1,50,000 पहले ही जोड़े जा चुके हैं। बाकी रकम का UTR भेजें।',
  ],
])('the error %s with %j has a message in both languages', (code, values, english, hindi) => {
  expect(formatErrorMessage({ code, values })).toBe(english);
  expect(formatErrorMessage({ code, values }, 'hi')).toBe(hindi);
});
