import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { createStatementReader } from './statement-reader.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const PATH = '/api/staff/statement';
const HEADER = 'Date,Narration,Ref No,Deposit,Withdrawal';
const rowsOf = (count: number) =>
  `${HEADER}\n${'05/12/2026,UPI/ANU,433188885555,1,\n'.repeat(count)}`;

const send = (raw: string) => studio.call('POST', PATH, { raw, token: staff });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** A text of the maximum size whose cells are expensive to parse. */
const LONG = `${HEADER}\n${`05/12/2026,${'१२;'.repeat(400)},433188885555,1,\n`.repeat(700)}`;
/** A text with the maximum number of cells, which need much memory. */
const WIDE = `${HEADER}\n${`05/12/2026,UPI/ANU,433188885555,1,${','.repeat(350)}\n`.repeat(5_000)}`;
const BLANKS = `${HEADER}\n${'\n'.repeat(160 * 1024)} `;

test('other requests are answered while a statement is read', async () => {
  let isRead = false;
  const reading = send(LONG).finally(() => {
    isRead = true;
  });
  let answered = 0;
  while (!isRead) {
    await studio.call('GET', '/api/courses');
    answered += 1;
  }
  expect((await reading).status).toBe(200);
  expect(answered).toBeGreaterThan(3);
});

test('a statement of blank lines is refused no slower than one with rows is read', async () => {
  const usual = await timed(() => send(rowsOf(5_000)));
  const blanks = await timed(() => send(BLANKS));
  expect(blanks).toBeLessThan(10 * usual);
  expect((await send(BLANKS)).body.code).toBe('statement.no-rows');
});

test('a statement that takes too long is aborted with a message, and the next one is read', async () => {
  const statements = createStatementReader({ longestMs: 1 });
  const slow = await startTestStudio({ workers: { statements } });
  const member = (await slow.signInStaff()).token;
  const raw = rowsOf(1);
  const answers = [];
  for (const language of ['en', 'hi']) {
    const headers = { 'Accept-Language': language };
    answers.push(await slow.call('POST', PATH, { raw, token: member, headers }));
  }
  expect(answers.map(({ status, body }) => [status, body.code, body.error])).toEqual([
    [
      413,
      'statement.too-slow',
      'Reading this statement took too long. Please use a statement for a shorter period, such as one month.',
    ],
    [413, 'statement.too-slow', expect.stringMatching(/^इस स्टेटमेंट को पढ़ने में/)],
  ]);
  await slow.stop();
  expect((await send(raw)).status).toBe(200);
});

test('a statement that takes too much memory is aborted with a message, and the server keeps running', async () => {
  const statements = createStatementReader({ memoryMb: 16 });
  const small = await startTestStudio({ workers: { statements } });
  const member = (await small.signInStaff()).token;
  const statement = (raw: string) => small.call('POST', PATH, { raw, token: member });
  const refused = await statement(WIDE);
  expect([refused.status, refused.body.code]).toEqual([413, 'statement.too-slow']);
  expect((await small.call('GET', '/api/courses')).status).toBe(200);
  expect((await statement(rowsOf(1))).status).toBe(200);
  await small.stop();
});

test('statements beyond the queue limit are refused', async () => {
  const answers = await many(12, () => send(rowsOf(5_000)));
  const codes = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`));
  expect([...codes].toSorted()).toEqual(['200 ', '503 statement.too-many-waiting']);
});
