// @module-tag faults
import { expect } from 'vitest';
import { contactMessage, signInStaff } from '../studio/people.ts';
import type { SmtpPeer } from '../studio/smtp-peer.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test as alone, waitForMails } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

// These tests wait for the next tries of mails, so they run concurrently.
const test = alone.concurrent;

async function write(studio: StudioProcess, number: number) {
  const { status } = await studio.call('POST', '/send-email', contactMessage(number));
  expect(status).toBe(202);
}

const untilTried = (studio: StudioProcess) =>
  until(() => studio.output().includes('mail not sent'), {
    within: 10_000,
    what: () => `a try while the mail server is down:\n${studio.output()}`,
  });

const numberOf = (text: string | undefined) => Number(/end of (\d+)/.exec(text ?? '')?.[1]);

test('a mail server that is down, then slow, then up gets each complete message once', {
  tags: 'promise',
}, async ({ startStudio, smtp, sql }) => {
  await smtp.down();
  const studio = await startStudio({ smtpUrl: smtp.url });
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  await Promise.all(numbers.slice(0, 6).map((number) => write(studio, number)));
  await untilTried(studio);
  smtp.answerAfterMs = 300;
  await smtp.up();
  await Promise.all(numbers.slice(6).map((number) => write(studio, number)));
  await until(() => smtp.mails.length >= 3, { within: 20_000, what: 'mails while it is slow' });
  smtp.answerAfterMs = 0;
  await waitForMails(sql, 45_000);

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

test('a message is sent once if the server is killed between storing and sending', async ({
  startStudio,
  smtp,
  sql,
}) => {
  await smtp.down();
  const studio = await startStudio({ smtpUrl: smtp.url });
  await write(studio, 1);
  await studio.end('SIGKILL');
  const next = await startStudio({ smtpUrl: smtp.url });
  await write(next, 2);
  await untilTried(next);
  await smtp.up();
  await waitForMails(sql, 45_000);
  expect(smtp.mails.map((mail) => numberOf(mail.text)).sort()).toEqual([1, 2]);
});

/** The failed e-mails from the staff API. */
async function failedEmails(studio: StudioProcess, token: string) {
  const { status, body } = await studio.call('GET', '/api/staff/undelivered', { token });
  expect(status).toBe(200);
  return body.items as { id: number; what: string; to: string | null; why: string }[];
}

const register = (studio: StudioProcess, email: string) =>
  studio.call('POST', '/api/auth/register', {
    body: { name: 'Meera', email, password: 'surya namaskar' },
  });

const triesFor = ({ asked }: SmtpPeer, email: string) =>
  asked.filter((address) => address === email).length;

test.for([
  ['no such mailbox', 'recipient', 550],
  ['mail that it finds wrong', 'mail', 550],
] as const)(
  'a permanently refused e-mail (%s) is tried once, and shown to staff',
  async ([_, what, code], { startStudio, smtp, sql, database }) => {
    const lost = 'nobody-there@example.com';
    if (what === 'recipient')
      smtp.refuseRecipient = (address) => (address === lost ? code : undefined);
    else smtp.refuseMail = (mail) => ([mail.to].flat()[0]?.text === lost ? code : undefined);
    const studio = await startStudio({ smtpUrl: smtp.url });
    const token = await signInStaff(studio, database.url);
    expect((await register(studio, lost)).status).toBe(201);
    await waitForMails(sql, 45_000);
    expect(triesFor(smtp, lost)).toBe(1);
    const [mail, ...others] = await failedEmails(studio, token);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: lost, what: 'The welcome after registering' });
    expect(mail?.why).toContain(String(code));

    smtp.refuseRecipient = () => undefined;
    smtp.refuseMail = () => undefined;
    const path = `/api/staff/undelivered/${mail?.id}`;
    expect((await studio.call('POST', `${path}/retry`, { token })).status).toBe(204);
    await waitForMails(sql, 45_000);
    expect(smtp.mails.filter(({ to }) => [to].flat()[0]?.text === lost)).toHaveLength(1);
    expect(await failedEmails(studio, token)).toEqual([]);
  },
);

test('an e-mail that is deferred by the mail server is sent later, without a notice to staff', async ({
  startStudio,
  smtp,
  sql,
  database,
}) => {
  const busy = 'busy@example.com';
  smtp.refuseRecipient = (address) =>
    address === busy && triesFor(smtp, busy) < 2 ? 450 : undefined;
  const studio = await startStudio({ smtpUrl: smtp.url });
  const token = await signInStaff(studio, database.url);
  await register(studio, busy);
  await waitForMails(sql, 45_000);
  expect(triesFor(smtp, busy)).toBe(2);
  expect(await failedEmails(studio, token)).toEqual([]);
});

test('an e-mail without attempts left is shown to staff', async ({
  startStudio,
  smtp,
  sql,
  database,
}) => {
  await smtp.down();
  const studio = await startStudio({ smtpUrl: smtp.url });
  const token = await signInStaff(studio, database.url);
  await untilTried(studio);
  // Fourteen hours later.
  await sql`update pgboss.job set retry_limit = 1, start_after = now() where name = 'mail'`;
  await waitForMails(sql, 45_000);
  const mails = await failedEmails(studio, token);
  expect(mails).toMatchObject([
    { to: 'teacher@studio.example', why: 'Our mail server could not be reached.' },
  ]);
  const path = `/api/staff/undelivered/${mails[0]?.id}`;
  expect((await studio.call('DELETE', path, { token })).status).toBe(204);
  expect((await studio.call('DELETE', path, { token })).status).toBe(404);
  expect((await studio.call('POST', `${path}/retry`, { token })).status).toBe(404);
  expect(await failedEmails(studio, token)).toEqual([]);
});

test('user input cannot inject a header into an e-mail', async ({ startStudio, smtp, sql }) => {
  const studio = await startStudio({ smtpUrl: smtp.url });
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

  // Characters that a name may have cannot end its header either.
  const fullName = '"Asha" <boss@example.com>, Verma; =?utf-8?q?=0D=0ABcc:_x?=';
  expect(
    (await studio.call('POST', '/send-email', { body: { ...body, fullName }, from })).status,
  ).toBe(202);
  await waitForMails(sql, 45_000);
  expect(smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail?.replyTo?.value.map(({ address }) => address)).toEqual([body.email]);
  expect(mail?.headers.has('bcc')).toBe(false);
});
