import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../contract.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const namaste = { fullName: 'Asha', email: 'asha@example.com', mobileNumber: '98', message: 'One' };
const send = (message: string) =>
  studio.call('POST', '/send-email', { body: { ...namaste, message } });
const messages = async (): Promise<StoredMessage[]> =>
  (await studio.call('GET', '/api/staff/messages', { token: staff })).body;
const mark = (id: unknown, answered: unknown) =>
  studio.call('PUT', `/api/staff/messages/${id}`, { token: staff, body: { answered } });

test('staff read the messages, the newest first, and note which are answered', async () => {
  await send('One');
  await send('Two');
  const [second, first] = await messages();
  expect(second).toMatchObject({ ...namaste, message: 'Two', answeredAt: null });
  expect((await mark(first?.id, true)).status).toBe(204);
  expect((await messages()).map(({ answeredAt }) => answeredAt !== null)).toEqual([false, true]);
  expect((await mark(first?.id, false)).status).toBe(204);
  expect((await messages()).map(({ answeredAt }) => answeredAt)).toEqual([null, null]);
});

test.each([0, 'x', 2147483648, 999_999])('there is no message %s', async (id) => {
  const answer = await mark(id, true);
  expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such message.' }]);
});

test.each([undefined, null, 1, 'yes'])('answered is not %j', async (answered) => {
  await send('Three');
  const answer = await mark((await messages())[0]?.id, answered);
  expect([answer.status, answer.body]).toEqual([400, { error: 'Answered must be true or false.' }]);
});
