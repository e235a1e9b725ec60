import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from '../../platform/http/paging.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { type MailKind, type MailTable, mailKinds } from '../../platform/mail/mail-kinds.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { FailedEmail } from './failed-email.ts';

/** The reply by address, perhaps with an enhanced code before its text. */
const replies = new Map<string, number | string>();
let attempted: string[] = [];
const answer = (address: string, done: (error?: Error) => void) => {
  const [code, enhanced = ''] = String(replies.get(address) ?? '').split(' ');
  if (!Number(code)) return done();
  const said = new Error(`${enhanced} Refused by the test`.trim());
  done(Object.assign(said, { responseCode: Number(code) }));
};
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: ({ address }, _session, done) => answer(address, done),
  onRcptTo: ({ address }, _session, done) => {
    attempted.push(address);
    answer(address, done);
  },
  onData: (stream, _session, done) => void stream.resume().on('end', done),
});

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  studio = await startTestStudio({ smtpUrl: `smtp://127.0.0.1:${port}` });
  staff = (await studio.signInStaff()).token;
});
afterAll(async () => {
  await studio.stop();
  await new Promise<void>((resolve) => peer.close(() => resolve()));
});
beforeEach(async () => {
  replies.clear();
  attempted = [];
  await studio.sql`delete from undelivered_mails`;
});

const list = async (query = ''): Promise<Page<FailedEmail>> =>
  (await studio.call('GET', `/api/staff/undelivered${query}`, { token: staff })).body;

/** A learner with a submitted payment; mails to the address meet this reply. */
async function submitted(utr: string, code: number) {
  const { token, user } = await studio.signIn();
  await expect.poll(() => attempted.filter((to) => to === user.email)).toHaveLength(1);
  replies.set(user.email, code);
  const post = (path: string, body?: unknown) => studio.call('POST', path, { token, body });
  await post('/api/selection', { courseId: 1 });
  const order = (await post('/api/orders')).body;
  await post(`/api/orders/${order.id}/utr`, { utr });
  return { token, user, order };
}

test('staff see each permanently refused mail: its kind, subject, address and reason', async () => {
  const { user, order, token } = await submitted('123412341234', 550);
  await expect.poll(async () => (await list()).items).toHaveLength(1);
  expect((await list()).items).toEqual([
    {
      id: expect.any(Number),
      what: 'The note that a payment is being checked',
      about: order.reference,
      to: user.email,
      child: null,
      failedAt: expect.any(String),
      why: 'The mail server takes no e-mail for this address (SMTP 550).',
    },
  ]);
  expect(attempted.filter((to) => to === user.email)).toHaveLength(2);
  const inHindi = { token: staff, headers: { 'Accept-Language': 'hi' } };
  const { body } = await studio.call('GET', '/api/staff/undelivered', inHindi);
  expect(body.items).toMatchObject([
    {
      what: 'पेमेंट की जाँच की ख़बर',
      why: 'ईमेल सर्वर इस पते के लिए ईमेल नहीं लेता (कोड 550)।',
    },
  ]);
  // The row of a deleted account is deleted, too.
  await studio.call('POST', '/api/account/delete', { token, body: { password: 'pranayama' } });
  expect((await list()).items).toMatchObject([{ to: null, about: null }]);
});

test('staff see a mail whose server was killed during its last try', async () => {
  // As a try that ends with its server: it is active, and its heartbeats have stopped.
  const { user } = await studio.signIn();
  await studio.sql`
    insert into pgboss.job (name, policy, data, state, started_on, heartbeat_on, heartbeat_seconds,
      retry_limit, dead_letter, expire_seconds)
    select name, policy, jsonb_build_object('kind', 'welcome', 'id', ${user.id}::integer), 'active', now(),
      now() - interval '1 minute', heartbeat_seconds, 0, dead_letter, expire_seconds
    from pgboss.queue where name = 'mail'`;
  await expect.poll(async () => (await list()).items, { timeout: 30_000 }).toHaveLength(1);
  expect((await list()).items).toMatchObject([
    {
      what: 'The welcome after registering',
      to: user.email,
      why: 'Our server stopped while the e-mail was being sent. The e-mail may have arrived.',
    },
  ]);
});

test('a failed mail about a changed password is listed with its address', async () => {
  const { user, token } = await studio.signIn();
  await expect.poll(() => attempted.filter((to) => to === user.email)).toHaveLength(1);
  replies.set(user.email, 550);
  const body = { currentPassword: 'pranayama', newPassword: 'chandra namaskar' };
  await studio.call('POST', '/api/account/password', { token, body });
  await expect.poll(async () => (await list()).items).toHaveLength(1);
  expect((await list()).items).toMatchObject([
    { what: 'The note that the password was changed', to: user.email },
  ]);
});

/** How many mails wait for another try. */
const waiting = async () => {
  const [row] = await studio.sql`
    select count(*)::integer as n from pgboss.job where name = 'mail' and state = 'retry'`;
  return row?.n;
};
/** How many mails wait or are being tried. A try that runs at this moment may still be refused. */
const unsentOnceDue = async () => {
  await studio.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  const [row] = await studio.sql`
    select count(*)::integer as n from pgboss.job where name = 'mail' and state in ('retry', 'active')`;
  return row?.n;
};
const PATIENT = { timeout: 25_000 };

test.each([
  ['password', 530],
  ['sender', 550],
])(
  'a mail is retried while the %s is wrong, as staff can correct that setting',
  async (what, code) => {
    if (what === 'sender') replies.set('studio@localhost', code);
    const { user } = await studio.signIn();
    if (what === 'password') replies.set(user.email, code);
    const path = '/api/auth/forgot-password';
    await studio.call('POST', path, { body: { email: user.email } });
    await expect.poll(waiting, PATIENT).toBeGreaterThan(0);
    expect((await list()).items).toEqual([]);
    replies.clear();
    await expect.poll(unsentOnceDue, PATIENT).toBe(0);
    expect((await list()).items).toEqual([]);
  },
);

test('mails that the mailbox of the studio refuses wait for it, and few of them are tried', async () => {
  const desk = 'desk@studio.example';
  replies.set(desk, '550 5.1.1');
  const visitor = { fullName: 'Asha', mobileNumber: '+91 98765 43210', message: 'When?' };
  for (let n = 1; n <= 40; n += 1) {
    const body = { ...visitor, email: `visitor${n}@example.com` };
    expect((await studio.call('POST', '/send-email', { body })).status).toBe(202);
  }
  const refused = () => attempted.filter((to) => to === desk).length;
  await expect.poll(waiting, PATIENT).toBe(40);
  expect(refused()).toBeLessThan(20);
  expect((await list()).items).toEqual([]);
  replies.clear();
  attempted = [];
  await expect.poll(unsentOnceDue, { timeout: 50_000 }).toBe(0);
  expect(refused()).toBe(40);
  expect((await list()).items).toEqual([]);
});

test.each([
  ['about the recipient', '550 5.1.1', 'given up'],
  ['about the recipient', '550', 'given up'],
  ['about the recipient', '553 5.1.3', 'given up'],
  ['about the recipient’s domain', '556 5.1.10', 'given up'],
  ['about a closed mailbox', '550 5.2.1', 'given up'],
  ['about the mail', '552 5.3.4', 'given up'],
  ['about a full mailbox', '552 5.2.2', 'tried again'],
  ['about a full mailbox', '552', 'tried again'],
  ['about our server', '550 5.7.1', 'tried again'],
  ['about our domain', '550 5.7.26', 'tried again'],
  ['about our sender address', '553 5.1.8', 'tried again'],
  ['about our server', '554', 'tried again'],
  ['about the way to the recipient', '550 5.4.1', 'tried again'],
])('a mail that is refused for something %s (%s) is %s', async (_, reply, outcome) => {
  const { user } = await studio.signIn();
  await expect.poll(() => attempted.filter((to) => to === user.email)).toHaveLength(1);
  replies.set(user.email, reply);
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const given = async () => (await list()).items.length;
  const became = async () =>
    ((await given()) && 'given up') || ((await waiting()) && 'tried again') || 'under way';
  await expect.poll(became, PATIENT).not.toBe('under way');
  expect(await became()).toBe(outcome);
  replies.clear();
  await expect.poll(unsentOnceDue, PATIENT).toBe(0);
});

test('staff see the recipient and the subject of a failed mail of each kind', async () => {
  const { user, order } = await submitted('123412341239', 0);
  const { sql } = studio;
  const idOf = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0;
  const ids: Record<MailTable, number> = {
    accounts: user.id,
    orders: order.id,
    documents: await idOf(sql`
      insert into documents (kind, number, order_id, issued_on, issued_at, paise)
      values ('receipt', '2026-27/000001', ${order.id}, '2026-12-03', now(), 0)
      returning id`),
    payment_mail: order.id,
    password_resets: await idOf(
      sql`insert into password_resets (email, expires_at) values (${user.email}, now()) returning id`,
    ),
    sign_in_codes: await idOf(sql`
      insert into sign_in_codes (email, handle_hash, asker) values (${user.email}, 'hash', 'asker') returning id`),
    address_changes: await idOf(sql`
      insert into address_changes (account_id, email, old_email)
      values (${user.id}, 'new@example.com', 'old@example.com')
      returning id`),
    invitations: await idOf(sql`
      insert into invitations (email, role, invited_by)
      values (${user.email}, 'teacher', ${user.id})
      returning id`),
    class_notices: await idOf(sql`
      insert into class_notices
        (account_id, course_id, date, kind, notice, starts_at, ends_at, sequence)
      values (${user.id}, 1, '2026-12-03', 'cancelled', 'No class: Diwali', now(), now(), 1)
      returning id`),
    holiday_notices: await idOf(sql`
      with made as (
        insert into holidays (first_date, last_date, reason, notice, mail_at, recipients)
        values ('2026-12-03', '2026-12-04', 'Diwali', 'There are no classes: Diwali', now(), 0)
        returning id
      )
      insert into holiday_notices (holiday_id, account_id, is_back)
      select id, ${user.id}, false from made
      returning id`),
    evening_mails: await idOf(
      sql`insert into evening_mails (account_id, date) values (${user.id}, '2026-12-03') returning id`,
    ),
    ending_mails: await idOf(sql`
      with period as (
        insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
        values (${user.id}, 1, ${order.id}, '2026-12-01', '2026-12-31', '2026-12-31', '2026-12-01')
        returning id
      )
      insert into ending_mails (period_id, days_before) select id, 7 from period returning id`),
    trial_mails: await idOf(
      sql`insert into trial_mails (account_id, course_id) values (${user.id}, 1) returning id`,
    ),
    announcement_recipients: await idOf(sql`
      with announced as (
        insert into announcements (to_all, subject, text, in_languages) values (
          true, 'A new hall', 'Come and see it.',
          ${sql.json({ hi: { subject: 'नया हॉल', text: 'आइए, देखिए।' } })}
        )
        returning id
      )
      insert into announcement_recipients (announcement_id, account_id, by)
      select id, ${user.id}, 'mail' from announced
      returning id`),
    troubles: await idOf(sql`
      insert into troubles (kind, what, todo) values ('disk', 'It is full.', 'Make room.') returning id`),
    contact_messages: await idOf(sql`
      insert into contact_messages (full_name, email, mobile_number, message)
      values ('Meera Joshi', 'meera@example.com', '9876543210', 'When do you begin?')
      returning id`),
  };
  for (const [kind, { table }] of Object.entries(mailKinds))
    await sql`
      insert into undelivered_mails (job_id, kind, about_id)
      values (gen_random_uuid(), ${kind}, ${ids[table]})`;
  const { items } = await list();
  const to = user.email;
  const shownOf: Record<MailTable, [to: string | null, about: string | null]> = {
    accounts: [to, null],
    orders: [to, order.reference],
    documents: [to, order.reference],
    payment_mail: [null, null],
    password_resets: [to, null],
    sign_in_codes: [to, null],
    address_changes: ['old@example.com', null],
    invitations: [to, null],
    class_notices: [to, 'Asana Regular Classes'],
    holiday_notices: [to, 'There are no classes: Diwali'],
    evening_mails: [to, null],
    ending_mails: [to, 'Asana Regular Classes'],
    trial_mails: [to, null],
    announcement_recipients: [to, 'A new hall'],
    troubles: [null, null],
    contact_messages: [null, 'Meera Joshi'],
  };
  const names = messagesFor('en').failedEmails.kinds;
  const shown = Object.entries(mailKinds).map(([kind, { table }]) => [
    names[kind as MailKind],
    shownOf[table],
  ]);
  expect(Object.fromEntries(items.map((mail) => [mail.what, [mail.to, mail.about]]))).toEqual({
    ...Object.fromEntries(shown),
    'The link that confirms a new address': ['new@example.com', null],
    'The note that we received a grievance': ['meera@example.com', 'Meera Joshi'],
  });
  expect(new Set(items.map(({ what }) => what)).size).toBe(shown.length);
  // Subjects without a language have no translation.
  const further = items.flatMap(({ about, aboutIn }) => (aboutIn ? [[about, aboutIn]] : []));
  expect(Object.fromEntries(further)).toEqual({
    'Asana Regular Classes': { hi: 'आसन की नियमित क्लास' },
    'A new hall': { hi: 'नया हॉल' },
    'There are no classes: Diwali': {},
  });
  const parent = await studio.signIn('Meera');
  await sql`
    update accounts set email = null, phone = null, password_hash = no_password(), first_signed_in_at = null, guardian_id = ${parent.user.id}, birth_year = 2015
    where id = ${user.id}`;
  const child = { to: parent.user.email, child: user.name };
  const ofChild = new Map(items.map(({ id, about }) => [id, { about, ...child }]));
  const notified = (await list()).items.filter((mail) => mail.child !== null);
  expect(notified).toMatchObject(notified.map(({ id }) => ofChild.get(id)));
  // The others have an address of their own.
  expect(notified).toHaveLength(items.filter((mail) => mail.to === to).length - 5);
});

test('failed mails to invented addresses do not displace one about a payment from the list', async () => {
  const insert = (kind: string, count: number) => studio.sql`
    insert into undelivered_mails (job_id, kind, about_id)
    select gen_random_uuid(), ${kind}, n from generate_series(1, ${count}::integer) as n`;
  await insert('payment-confirmed', 1);
  await insert('welcome', 60);
  const first = await list();
  expect(first.items.map(({ what }) => what).slice(0, 2)).toEqual([
    'The receipt',
    'The welcome after registering',
  ]);
  expect(first.items).toHaveLength(50);
  expect((await list(`?after=${first.next}`)).items).toHaveLength(11);
});
