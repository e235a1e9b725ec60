// @module-tag faults
import type { ParsedMail } from 'mailparser';
import { expect } from 'vitest';
import { contactMessage, LEARNER, registerLearner, STAFF, signInStaff } from '../studio/people.ts';
import type { SmtpPeer } from '../studio/smtp-peer.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test, waitForMails } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

/** Sends this number of contact messages, none of them urgent. */
async function writeMany(studio: StudioProcess, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const statuses = await Promise.all(
    numbers.map(async (n) => (await studio.call('POST', '/send-email', contactMessage(n))).status),
  );
  expect(statuses).toEqual(numbers.map(() => 202));
  return numbers;
}

const numbersArrived = ({ mails }: SmtpPeer) =>
  mails
    .map(({ text }) => Number(/end of (\d+)/.exec(text ?? '')?.[1]))
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => a - b);

const triesThatFailed = (studio: StudioProcess) =>
  studio
    .output()
    .split('\n')
    .filter((line) => line.includes('mail not sent')).length;

test('a link for a new password overtakes a backlog, which is sent over several connections', async ({
  startStudio,
  smtp,
  sql,
  database,
}) => {
  const studio = await startStudio({ smtpUrl: smtp.url });
  await signInStaff(studio, database.url);
  await waitForMails(sql, 10_000);
  smtp.answerAfterMs = 50;
  const begin = performance.now();
  const numbers = await writeMany(studio, 150);
  const path = '/api/auth/forgot-password';
  await studio.call('POST', path, { body: { email: STAFF.email } });
  const isLink = ({ subject }: ParsedMail) => subject === 'A new password';
  await until(() => smtp.mails.some(isLink), { within: 60_000, what: 'the link' });
  const before = numbersArrived(smtp).length;
  await waitForMails(sql, 60_000);
  const seconds = (performance.now() - begin) / 1000;
  expect(numbersArrived(smtp)).toEqual(numbers);
  expect(before).toBeLessThan(75);
  // Sent one by one they take 22 s or more; two at a time, with the pauses between, they took 38 s.
  expect(seconds).toBeLessThan(20);
}, 100_000);

test('a due retry starts within seconds', async ({ startStudio, smtp, sql }) => {
  smtp.refuseRecipient = () => 450;
  const studio = await startStudio({ smtpUrl: smtp.url });
  await studio.call('POST', '/send-email', contactMessage(1));
  await until(() => triesThatFailed(studio) === 1, { within: 10_000, what: 'the first try' });
  smtp.refuseRecipient = () => undefined;
  const due = () => sql`
    update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id`;
  await until(async () => (await due()).length === 1, { within: 5000, what: 'the next try' });
  await waitForMails(sql, 8000);
  expect(numbersArrived(smtp)).toEqual([1]);
});

// These tests mostly wait, so they run concurrently.

test.concurrent('a mail server with few connections gets each e-mail once, without lost attempts', async ({
  startStudio,
  smtp,
  sql,
}) => {
  await smtp.down();
  smtp.mostConnections = 2;
  smtp.answerAfterMs = 10;
  await smtp.up();
  const studio = await startStudio({ smtpUrl: smtp.url });
  const numbers = await writeMany(studio, 40);
  await waitForMails(sql, 20_000);
  expect(numbersArrived(smtp)).toEqual(numbers);
  expect(triesThatFailed(studio)).toBe(0);
}, 40_000);

test.concurrent('a connection that the mail server has closed meanwhile costs no attempt', async ({
  startStudio,
  smtp,
  sql,
}) => {
  const studio = await startStudio({ smtpUrl: smtp.url });
  const write = async (number: number) => {
    await studio.call('POST', '/send-email', contactMessage(number));
    await waitForMails(sql, 10_000);
  };
  for (const number of [1, 2]) {
    await write(number);
    smtp.hangUp();
  }
  // This mail server ends a connection only when the second mail arrives on it.
  smtp.oneMailAConnection = true;
  for (const number of [3, 4, 5]) await write(number);
  expect(numbersArrived(smtp)).toEqual([1, 2, 3, 4, 5]);
  expect(triesThatFailed(studio)).toBe(0);
});

test.concurrent('a permanently refused e-mail in a backlog is tried once, and the others are sent', async ({
  startStudio,
  smtp,
  sql,
  database,
}) => {
  smtp.answerAfterMs = 10;
  const refused = Array.from({ length: 5 }, (_, index) => `nobody${index}@studio.example`);
  smtp.refuseRecipient = (address) => (refused.includes(address) ? 550 : undefined);
  const studio = await startStudio({ smtpUrl: smtp.url });
  const token = await signInStaff(studio, database.url);
  const [numbers] = await Promise.all([
    writeMany(studio, 40),
    ...refused.map((email) => registerLearner(studio, { ...LEARNER, email })),
  ]);
  await waitForMails(sql, 20_000);
  expect(numbersArrived(smtp)).toEqual(numbers);
  expect(smtp.asked.filter((address) => refused.includes(address)).sort()).toEqual(refused);
  const { body } = await studio.call('GET', '/api/staff/undelivered', { token });
  expect(body.items).toHaveLength(refused.length);
}, 40_000);

test.concurrent('an e-mail whose last attempt was killed is shown to staff as failed', async ({
  startStudio,
  smtp,
  sql,
  database,
}) => {
  const studio = await startStudio({ smtpUrl: smtp.url });
  const token = await signInStaff(studio, database.url);
  await waitForMails(sql, 10_000);
  smtp.answerAfterMs = 30_000;
  await studio.call('POST', '/send-email', contactMessage(1));
  const inHand = () => sql`
    update pgboss.job set retry_limit = 0 where name = 'mail' and state = 'active' returning id`;
  await until(async () => (await inHand()).length === 1, { within: 5000, what: 'the try' });
  await studio.end('SIGKILL');
  smtp.answerAfterMs = 0;
  const next = await startStudio({ smtpUrl: smtp.url });
  const notes = async () =>
    (await next.call('GET', '/api/staff/undelivered', { token })).body.items as object[];
  await until(async () => (await notes()).length > 0, { within: 30_000, what: 'the note' });
  expect(await notes()).toMatchObject([
    {
      what: 'A message from the contact form',
      about: 'आशा Verma 1',
      why: 'Our server stopped while the e-mail was being sent. The e-mail may have arrived.',
    },
  ]);
}, 60_000);
