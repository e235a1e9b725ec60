import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const NOW = new Date('2026-12-03T18:00:00Z');
/** Thirty days after Thursday, 23:30 in India. */
const DUE = '2027-01-02';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({
    now: () => NOW,
    rules: { grievancePerMailbox: { points: 1, seconds: 3600 } },
  });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const written = {
  fullName: 'Asha Rawat',
  email: 'asha@example.com',
  mobileNumber: '98765 43210',
  message: 'You still write to an address that I have asked you to delete.',
};
const complain = (body: object, headers = {}) =>
  studio.call('POST', '/api/grievances', { body, headers });
const mailsTo = async (address: string) =>
  (await parsedMails(studio.mailFolder)).filter(
    ({ to }) => to && 'text' in to && to.text === address,
  );

test('a grievance has a number and a due date, which its sender is mailed and staff see', async () => {
  const answer = await complain(written, { 'Idempotency-Key': 'once' });
  const { number } = answer.body;
  expect([answer.status, answer.body]).toEqual([
    202,
    { number: expect.stringMatching(/^G-\d+$/), dueOn: DUE },
  ]);
  // A request is repeated after a lost response.
  expect((await complain(written, { 'Idempotency-Key': 'once' })).body).toEqual(answer.body);

  await expect.poll(() => mailsTo(written.email), { timeout: 10_000 }).toHaveLength(1);
  const [mail] = await mailsTo(written.email);
  expect(mail?.subject).toBe(`Your grievance ${number}`);
  expect(mail?.text).toContain('Sat, 2 Jan 2027');
  // Anybody can type any address: the mail contains nothing of the text.
  expect(mail?.text).not.toContain(written.message);
  await expect.poll(() => mailsTo('desk@studio.example'), { timeout: 10_000 }).toHaveLength(1);

  const [listed] = (await studio.call('GET', '/api/staff/messages', { token: staff })).body.items;
  expect(listed).toMatchObject({ fullName: 'Asha Rawat', dueOn: DUE, answeredAt: null });
  const tasks = async () =>
    (await studio.call('GET', '/api/staff/today/tasks', { token: staff })).body.messages;
  expect(await tasks()).toMatchObject({ waiting: 1, dueOn: DUE });
  await studio.call('PUT', `/api/staff/messages/${listed.id}`, {
    token: staff,
    body: { answered: true },
  });
  expect(await tasks()).toMatchObject({ waiting: 0, dueOn: null });
});

test('an address receives a limited number of confirmations, and every grievance is stored', async () => {
  for (const message of ['One', 'Two', 'Three'])
    expect((await complain({ ...written, email: 'victim@example.com', message })).status).toBe(202);
  await studio.untilIdle();
  expect(await mailsTo('victim@example.com')).toHaveLength(1);
  const stored = await studio.sql`select from contact_messages where email = 'victim@example.com'`;
  expect(stored).toHaveLength(3);
  expect((await complain({ ...written, message: '' })).status).toBe(400);
});
