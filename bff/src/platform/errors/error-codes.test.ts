import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { accountRefusals } from '../i18n/en/errors/accounts.ts';
import { keyRefusals } from '../i18n/en/errors/authenticators.ts';
import { classRefusals } from '../i18n/en/errors/classes.ts';
import { courseRefusals } from '../i18n/en/errors/courses.ts';
import { familyRefusals } from '../i18n/en/errors/family.ts';
import { holidayRefusals } from '../i18n/en/errors/holidays.ts';
import { limitRefusals } from '../i18n/en/errors/limits.ts';
import { meetingRefusals } from '../i18n/en/errors/meetings.ts';
import { messageRefusals } from '../i18n/en/errors/messages.ts';
import { noteRefusals } from '../i18n/en/errors/notes.ts';
import { orderRefusals } from '../i18n/en/errors/orders.ts';
import { peopleRefusals } from '../i18n/en/errors/people.ts';
import { figureRefusals } from '../i18n/en/errors/reports.ts';
import { requestRefusals } from '../i18n/en/errors/request.ts';
import { statementRefusals } from '../i18n/en/errors/statement.ts';
import { studioRefusals } from '../i18n/en/errors/studio.ts';
import { teamRefusals } from '../i18n/en/errors/team.ts';
import { wordsIn } from '../i18n/messages.ts';
import { REFUSALS, type RefusalCode, type RefusalValues, sentenceOf } from './error-codes.ts';

const SRC = join(import.meta.dirname, '..', '..');

const codes = Object.keys(REFUSALS) as RefusalCode[];

test('each code is of one sentence', () => {
  const perFile = [
    ...[
      requestRefusals,
      limitRefusals,
      accountRefusals,
      keyRefusals,
      peopleRefusals,
      familyRefusals,
      teamRefusals,
      noteRefusals,
    ],
    ...[
      meetingRefusals,
      courseRefusals,
      classRefusals,
      holidayRefusals,
      orderRefusals,
      statementRefusals,
      figureRefusals,
      messageRefusals,
      studioRefusals,
    ],
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

type ValueName = {
  [Code in RefusalCode]: RefusalValues[Code] extends object ? keyof RefusalValues[Code] : never;
}[RefusalCode];

/** Two of each value that sentences are made of, in no language's letters. */
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

const valuesAt = (at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(VALUES).map(([name, pair]) => [name, pair[at]]));

/** The values that the sentence is made of, as far as it shows: another of each makes another sentence. */
function valuesShownIn(code: RefusalCode, language: Language) {
  const values = valuesAt(0);
  const another = valuesAt(1);
  const sentence = sentenceOf({ code, values }, language);
  return Object.keys(VALUES).filter((name) => {
    const changed = { ...values, [name]: another[name] };
    return sentenceOf({ code, values: changed }, language) !== sentence;
  });
}

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

describe.each(OTHER_LANGUAGES)('in %s', (language) => {
  test('each code has a sentence, and no other has', () => {
    expect(Object.keys(wordsIn(language).refusals).toSorted()).toEqual(codes.toSorted());
  });

  test('each sentence is made of the values that it is made of in English', () => {
    const shownIn = (of: Language) => codes.map((code) => [code, ...valuesShownIn(code, of)]);
    expect(shownIn(language)).toEqual(shownIn('en'));
  });
});

/** What is in Latin letters in Hindi too (infra/docs/hindi.md), and examples of what is typed in them. */
const LATIN_IN_HINDI = /\b(?:UPI|UTR|IST|JSON|CSV|PDF)\b|https?:\/\/|name@example\.com/g;

const hasEnglish = (sentence: string) =>
  /\p{Script=Latin}/u.test(sentence.replace(LATIN_IN_HINDI, ''));

test('all that is said in Hindi is a whole sentence without a word of English', () => {
  const said = codes.flatMap((code) =>
    [valuesAt(0), valuesAt(1)].map((values) => sentenceOf({ code, values }, 'hi')),
  );
  expect(said.filter((sentence) => hasEnglish(sentence) || !/^\S.*।$/su.test(sentence))).toEqual(
    [],
  );
});

test.each<[RefusalCode, object, string, string]>([
  [
    'courses.change-unconfirmed',
    { learners: 1 },
    'This course has 1 learner. Please reload the page, confirm the message about the change, and save it again.',
    'इस कोर्स में 1 साधक हैं। पेज फिर से खोलें, बदलाव का संदेश देखकर पक्का करें, और दोबारा सेव करें।',
  ],
  [
    'courses.change-unconfirmed',
    { learners: 2 },
    'This course has 2 learners. Please reload the page, confirm the message about the change, and save it again.',
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
    '₹1,50,000 with this UTR are counted already. Please send the UTR of the rest.',
    'इस UTR के ₹1,50,000 पहले ही जोड़े जा चुके हैं। बाकी रकम का UTR भेजें।',
  ],
])('%s of %j', (code, values, english, hindi) => {
  expect(sentenceOf({ code, values })).toBe(english);
  expect(sentenceOf({ code, values }, 'hi')).toBe(hindi);
});
