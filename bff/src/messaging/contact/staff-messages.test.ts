import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { MessagePage } from './message.ts';

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
const list = async (query = ''): Promise<MessagePage> =>
  (await studio.call('GET', `/api/staff/messages${query}`, { token: staff })).body;
const messages = async (query = '?show=all') => (await list(query)).items;
const mark = (id: unknown, answered: unknown) =>
  studio.call('PUT', `/api/staff/messages/${id}`, { token: staff, body: { answered } });

test('the list has unanswered messages first, the oldest first; then answered messages, the newest first', async () => {
  await studio.sql`delete from contact_messages`;
  for (const message of ['One', 'Two', 'Three', 'Four']) await send(message);
  const [first, second, third] = await messages();
  expect(first).toMatchObject({ ...namaste, message: 'One', answeredAt: null });
  for (const message of [first, third]) expect((await mark(message?.id, true)).status).toBe(204);
  const said = async (query: string) => (await messages(query)).map(({ message }) => message);
  expect(await said('')).toEqual(['Two', 'Four']);
  expect(await said('?show=all')).toEqual(['Two', 'Four', 'Three', 'One']);
  expect(await list()).toMatchObject({ waiting: 2, anyAnswered: true });
  expect((await messages()).map(({ answeredAt }) => answeredAt !== null)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect((await mark(first?.id, false)).status).toBe(204);
  expect(await said('')).toEqual(['One', 'Two', 'Four']);
  for (const { id } of [first, second].filter((message) => message !== undefined))
    await mark(id, true);
  await mark((await messages(''))[0]?.id, true);
  expect(await list()).toEqual({ items: [], next: null, waiting: 0, anyAnswered: true });
});

test('an unanswered message is listed and counted however many messages are newer', async () => {
  await studio.sql`delete from contact_messages`;
  expect(await list()).toEqual({ items: [], next: null, waiting: 0, anyAnswered: false });
  await send('The real one');
  const many = (answered: boolean) => studio.sql`
    insert into contact_messages (full_name, email, mobile_number, message, answered_at)
    select 'Junk', 'junk@example.com', '98', 'Junk', ${answered ? new Date() : null}::timestamptz
    from generate_series(1, 210)`;
  await many(true);
  await many(false);
  const first = await list();
  expect(first.items[0]?.message).toBe('The real one');
  expect(first).toMatchObject({ waiting: 211, anyAnswered: true });
  const ids: number[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: MessagePage = await list(next && `?after=${next}`);
    expect(page.items.length).toBeLessThanOrEqual(50);
    ids.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(new Set(ids).size).toBe(211);
});

test.each([0, 'x', 2147483648, 999_999])(
  'marking the message %s is refused with 404',
  async (id) => {
    const answer = await mark(id, true);
    expect([answer.status, answer.body]).toMatchObject([
      404,
      { error: 'This message no longer exists.' },
    ]);
  },
);

test.each([undefined, null, 1, 'yes'])(
  'a message cannot be marked as answered with %j',
  async (answered) => {
    await send('Three');
    const answer = await mark((await messages())[0]?.id, answered);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'Answered: please choose yes or no.' },
    ]);
  },
);
