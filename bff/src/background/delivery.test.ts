import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

const mails: ParsedMail[] = [];
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    simpleParser(stream).then((mail) => {
      mails.push(mail);
      done();
    }, done);
  },
});

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  studio = await startTestStudio({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    publicUrl: 'https://yoga.example.org',
  });
  staff = (await studio.signInStaff()).token;
});
afterAll(async () => {
  await studio.stop();
  await new Promise<void>((resolve) => peer.close(() => resolve()));
});

/** The mail with this subject to this address, once it has arrived. */
async function mailTo(email: string, subject: string): Promise<ParsedMail> {
  const arrived = () =>
    mails.filter((mail) => [mail.to].flat()[0]?.text === email && mail.subject === subject);
  await expect.poll(arrived, { timeout: 15_000 }).toHaveLength(1);
  const mail = arrived()[0] as ParsedMail;
  expect(mail.from?.text).toBe('"Ganga Yoga" <studio@localhost>');
  expect(mail.messageId).toMatch(/@yoga\.example\.org>$/);
  return mail;
}

const post = (token: string, path: string, body?: unknown) =>
  studio.call('POST', path, { token, body });

async function submitted(utr: string) {
  const { token, user } = await studio.signIn('आशा <Rawat>');
  await post(token, '/api/selection', { courseId: 1 });
  await post(token, '/api/selection', { courseId: 4 });
  const order = (await post(token, '/api/orders')).body;
  await post(token, `/api/orders/${order.id}/utr`, { utr });
  return { user, order };
}

/** Asserts that the mail reports the change, and what to do if somebody else made it. */
async function expectWarned(email: string) {
  const mail = await mailTo(email, 'Your password was changed');
  expect(mail.text).toContain('has just been changed');
  expect(mail.text).toContain('If it was not you');
  expect(mail.text).toContain('https://yoga.example.org/ForgotPassword');
  expect(mail.text).not.toContain('namaskar');
}

test('a new account gets a welcome mail', async () => {
  const { user } = await studio.signIn('मीरा & Co');
  const mail = await mailTo(user.email, 'Welcome to Ganga Yoga');
  expect(mail.text).toContain('Namaste मीरा & Co,');
  expect(mail.text).toContain('https://yoga.example.org/Courses');
  expect(mail.html).toContain('<p>Namaste मीरा &amp; Co,</p>');
});

// Anybody can register any address, and must not be able to write to it in the studio's name.
test.each(['claim it at https://evil.example', 'Call 98765 43210', 'evil.example', 'N'.repeat(41)])(
  'nobody is written to under the name %s',
  async (name) => {
    const { user } = await studio.signIn(name);
    const mail = await mailTo(user.email, 'Welcome to Ganga Yoga');
    expect(mail.text).toMatch(/^Namaste,\n/);
    expect(mail.text + String(mail.html)).not.toContain(name);
  },
);

test('a payment is acknowledged, then confirmed with its receipt', async () => {
  const { user, order } = await submitted('111122223333');
  const received = await mailTo(user.email, 'We are checking your payment');
  expect(received.text).toContain('UTR: 111122223333');
  expect(received.text).toContain('Asana Regular Classes: ₹2,500, from 1 Dec 2026');
  expect(received.text).toContain('Total: ₹15,000');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  const receipt = await mailTo(user.email, 'Your receipt from Ganga Yoga');
  expect(receipt.text).toContain('receipt no. 1 of ');
  expect(receipt.text).toContain(`Order: ${order.reference}`);
  expect(receipt.text).toContain('https://yoga.example.org/Receipt?number=1');
  expect(receipt.html).toContain('Namaste आशा &lt;Rawat&gt;,');
  expect(receipt.html).toContain('₹15,000');
});

test('the studio learns of each UTR, and where to check it', async () => {
  const { user, order } = await submitted('777788889999');
  const mail = await mailTo('desk@studio.example', `A payment waits: ₹15,000, ${order.reference}`);
  expect(mail.text).toContain('UTR: 777788889999');
  expect(mail.text).toContain(`E-mail: ${user.email}`);
  expect(mail.text).toContain(`https://yoga.example.org/StaffPayments?search=${order.reference}`);
});

test('a rejected payment comes with its reason', async () => {
  const { user, order } = await submitted('444455556666');
  await post(staff, `/api/staff/orders/${order.id}/reject`, {
    reason: 'The bank knows no such UTR.',
  });
  const mail = await mailTo(user.email, 'Your payment could not be confirmed');
  expect(mail.text).toContain('The reason: The bank knows no such UTR.');
  expect(mail.text).toContain('https://yoga.example.org/Payment');
});

test('a forgotten password is replaced by the link in the mail', async () => {
  const { user } = await studio.signIn();
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const mail = await mailTo(user.email, 'A new password');
  const token = /https:\/\/yoga\.example\.org\/ResetPassword#(\S+)/.exec(mail.text ?? '')?.[1];
  expect(mail.html).toContain(`/ResetPassword#${token}"`);
  const body = { token, password: 'chandra namaskar' };
  expect((await studio.call('POST', '/api/auth/reset-password', { body })).status).toBe(204);
  await expectWarned(user.email);
});

test('a mail tells of a password that was changed in the account', async () => {
  const { user, token } = await studio.signIn();
  const body = { currentPassword: 'pranayama', newPassword: 'chandra namaskar' };
  expect((await post(token, '/api/account/password', body)).status).toBe(200);
  await expectWarned(user.email);
});

test('no mail tells of a change that was refused', async () => {
  const { user, token } = await studio.signIn();
  const body = { currentPassword: 'wrong', newPassword: 'chandra namaskar' };
  expect((await post(token, '/api/account/password', body)).status).toBe(403);
  await mailTo(user.email, 'Welcome to Ganga Yoga');
  const jobs = await studio.sql`
    select from pgboss.job
    where data->>'kind' = 'password-changed' and data->>'id' = ${String(user.id)}`;
  expect(jobs).toHaveLength(0);
});

test('an address without an account gets no mail', async () => {
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: 'nobody@example.com' } });
  const jobsLeft = async () =>
    (
      await studio.sql`
      select count(*)::int as n from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
    )[0]?.n;
  await expect.poll(jobsLeft, { timeout: 15_000 }).toBe(0);
  expect(mails.filter((mail) => [mail.to].flat()[0]?.text === 'nobody@example.com')).toEqual([]);
});

test('mails that a person waits for go first, then those about payments, then the rest', async () => {
  const { user, order } = await submitted('555566667777');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const rows = await studio.sql<{ kind: string; priority: number }[]>`
    select distinct data->>'kind' as kind, priority from pgboss.job where name = 'mail'`;
  const place = Object.fromEntries(rows.map(({ kind, priority }) => [kind, priority]));
  const [urgent, money, rest] = ['password-reset', 'payment-confirmed', 'welcome'].map(
    (kind) => place[kind] ?? Number.NaN,
  ) as [number, number, number];
  expect(urgent).toBeGreaterThan(money);
  expect(money).toBeGreaterThan(rest);
  for (const kind of ['payment-received', 'payment-waiting']) expect(place[kind]).toBe(money);
});
