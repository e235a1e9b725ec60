import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { contactMessage, signInStaff } from './people.ts';
import { SmtpPeer } from './smtp-peer.ts';
import { type StudioProcess, startStudio } from './studio-process.ts';
import { until } from './waiting.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let smtp: SmtpPeer;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  smtp = new SmtpPeer();
  // Takes an address, so that it can be down there.
  await smtp.up();
  await smtp.down();
});
afterEach(async () => {
  await endAll();
  await smtp.down();
  await sql.end();
  await database.drop();
});

const start = () => startStudio({ databaseUrl: database.url, smtpUrl: smtp.url });

async function write(studio: StudioProcess, number: number) {
  const { status } = await studio.call('POST', '/send-email', contactMessage(number));
  expect(status).toBe(202);
}

const untilTried = (studio: StudioProcess) =>
  until(() => studio.output().includes('mail not sent'), {
    within: 10_000,
    what: 'a try while the mail server is down',
  });

/** Nothing is left to send, so what has come by now is all. */
const untilAllSent = () =>
  until(
    async () => {
      const open = await sql`select from pgboss.job where name = 'mail' and state <> 'completed'`;
      return open.length === 0;
    },
    { within: 45_000, what: 'every mail job completed' },
  );

const numberOf = (text: string | undefined) => Number(/end of (\d+)/.exec(text ?? '')?.[1]);

test('a mail server that is down, then slow, then up gets each message once, complete', async () => {
  const studio = await start();
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  await Promise.all(numbers.slice(0, 6).map((number) => write(studio, number)));
  await untilTried(studio);
  smtp.answerAfterMs = 300;
  await smtp.up();
  await Promise.all(numbers.slice(6).map((number) => write(studio, number)));
  await until(() => smtp.mails.length >= 3, { within: 20_000, what: 'mails while it is slow' });
  smtp.answerAfterMs = 0;
  await untilAllSent();

  expect(smtp.mails.map((mail) => numberOf(mail.text)).sort((a, b) => a - b)).toEqual(numbers);
  const stored = await sql`select id, message, created_at from contact_messages`;
  for (const mail of smtp.mails) {
    const { body } = contactMessage(numberOf(mail.text));
    const row = stored.find(({ message }) => message === body.message);
    // Dates in mails count whole seconds.
    const seconds = Math.floor(row?.created_at.getTime() / 1000);
    expect({
      from: mail.from?.value,
      to: [mail.to].flat()[0]?.value,
      replyTo: mail.replyTo?.value,
      subject: mail.subject,
      date: mail.date?.getTime(),
    }).toEqual({
      from: [{ name: 'Ganga Yoga', address: 'noreply@studio.example' }],
      to: [{ name: '', address: 'desk@studio.example' }],
      replyTo: [{ name: body.fullName, address: body.email }],
      subject: `Message from ${body.fullName}`,
      date: seconds * 1000,
    });
    for (const words of Object.values(body)) expect(mail.text).toContain(words);
  }
});

test('a server killed between storing and sending has its message sent, once', async () => {
  const studio = await start();
  await write(studio, 1);
  await studio.end('SIGKILL');
  const next = await start();
  await write(next, 2);
  await untilTried(next);
  await smtp.up();
  await untilAllSent();
  expect(smtp.mails.map((mail) => numberOf(mail.text)).sort()).toEqual([1, 2]);
});

/** What staff are told of mails that were given up. */
async function undelivered(studio: StudioProcess, token: string) {
  const { status, body } = await studio.call('GET', '/api/staff/undelivered', { token });
  expect(status).toBe(200);
  return body.items as { id: number; what: string; to: string | null; why: string }[];
}

const register = (studio: StudioProcess, email: string) =>
  studio.call('POST', '/api/auth/register', {
    body: { name: 'Meera', email, password: 'surya namaskar' },
  });

const triesFor = (email: string) => smtp.asked.filter((address) => address === email).length;

test.each([
  ['no such mailbox', 'recipient', 550],
  ['mail that it finds wrong', 'mail', 554],
] as const)(
  'a mail refused for good (%s) is tried once, and staff see it',
  async (_, what, code) => {
    const lost = 'nobody-there@example.com';
    await smtp.up();
    if (what === 'recipient')
      smtp.refuseRecipient = (address) => (address === lost ? code : undefined);
    else smtp.refuseMail = (mail) => ([mail.to].flat()[0]?.text === lost ? code : undefined);
    const studio = await start();
    const token = await signInStaff(studio, database.url);
    expect((await register(studio, lost)).status).toBe(201);
    await untilAllSent();
    expect(triesFor(lost)).toBe(1);
    const [mail, ...others] = await undelivered(studio, token);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: lost, what: 'The welcome after registering' });
    expect(mail?.why).toContain(String(code));

    smtp.refuseRecipient = () => undefined;
    smtp.refuseMail = () => undefined;
    const path = `/api/staff/undelivered/${mail?.id}`;
    expect((await studio.call('POST', `${path}/retry`, { token })).status).toBe(204);
    await untilAllSent();
    expect(smtp.mails.filter(({ to }) => [to].flat()[0]?.text === lost)).toHaveLength(1);
    expect(await undelivered(studio, token)).toEqual([]);
  },
);

test('a mail server that only asks to come again later gets the mail, and staff see nothing', async () => {
  const busy = 'busy@example.com';
  await smtp.up();
  smtp.refuseRecipient = (address) => (address === busy && triesFor(busy) < 2 ? 450 : undefined);
  const studio = await start();
  const token = await signInStaff(studio, database.url);
  await register(studio, busy);
  await untilAllSent();
  expect(triesFor(busy)).toBe(2);
  expect(await undelivered(studio, token)).toEqual([]);
});

test('a mail whose tries have run out is shown to staff', async () => {
  const studio = await start();
  const token = await signInStaff(studio, database.url);
  await untilTried(studio);
  // Fourteen hours later.
  await sql`update pgboss.job set retry_limit = 1, start_after = now() where name = 'mail'`;
  await untilAllSent();
  const mails = await undelivered(studio, token);
  expect(mails).toMatchObject([
    { to: 'teacher@studio.example', why: 'Our mail server could not be reached.' },
  ]);
  const path = `/api/staff/undelivered/${mails[0]?.id}`;
  expect((await studio.call('DELETE', path, { token })).status).toBe(204);
  expect((await studio.call('DELETE', path, { token })).status).toBe(404);
  expect((await studio.call('POST', `${path}/retry`, { token })).status).toBe(404);
  expect(await undelivered(studio, token)).toEqual([]);
});

test('nobody adds a header to a mail', async () => {
  await smtp.up();
  const studio = await start();
  const { body, from } = contactMessage(1);
  const attempts = ['\r\nBcc: all@example.com', '\nBcc: all@example.com', '\rX: y', '\u2028X: y'];
  for (const attempt of attempts) {
    const asName = { ...body, fullName: `Asha${attempt}` };
    const asAddress = { ...body, email: `asha@example.com${attempt}` };
    for (const forged of [asName, asAddress]) {
      const answer = await studio.call('POST', '/send-email', { body: forged, from });
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/\.$/)]);
    }
  }
  expect(await sql`select from contact_messages`).toHaveLength(0);

  // What may be in a name cannot end its header either.
  const fullName = '"Asha" <boss@example.com>, Verma; =?utf-8?q?=0D=0ABcc:_x?=';
  expect(
    (await studio.call('POST', '/send-email', { body: { ...body, fullName }, from })).status,
  ).toBe(202);
  await untilAllSent();
  expect(smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail?.replyTo?.value.map(({ address }) => address)).toEqual([body.email]);
  expect(mail?.headers.has('bcc')).toBe(false);
});
