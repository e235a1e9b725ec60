import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleWaitingMail } from '../../orders/orders/payments-waiting-queries.ts';
import { readBuiltSettings } from '../../studio/settings/built-settings.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const mails: ParsedMail[] = [];
/** The address that is refused for now. */
let refused = '';
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address === refused ? Object.assign(new Error('Later.'), { responseCode: 451 }) : null),
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
    builtSettings: {
      place: ['Rishikesh 249201'],
      facts: {
        ...readBuiltSettings(undefined).facts,
        legalName: 'Ganga Yoga Pvt. Ltd.',
        street: '12 Ghat Road',
      },
    },
    now: () => new Date('2026-11-25T04:00:00Z'),
  });
  staff = (await studio.signInStaff()).token;
});
afterAll(async () => {
  await studio.stop();
  await new Promise<void>((resolve) => peer.close(() => resolve()));
});

/** The mail with this subject to this address, once it has arrived: the only one after the first `before` mails. */
async function mailTo(email: string, subject: string, before = 0): Promise<ParsedMail> {
  const arrived = () =>
    mails
      .slice(before)
      .filter((mail) => [mail.to].flat()[0]?.text === email && mail.subject === subject);
  await expect.poll(arrived, { timeout: 15_000 }).toHaveLength(1);
  const mail = arrived()[0] as ParsedMail;
  expect(mail.from?.text).toBe('"Ganga Yoga" <studio@localhost>');
  expect(mail.messageId).toMatch(/@yoga\.example\.org>$/);
  return mail;
}

const post = (token: string, path: string, body?: unknown, headers = {}) =>
  studio.call('POST', path, { token, body, headers });

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

test('a new account receives a welcome mail', async () => {
  const { user } = await studio.signIn('मीरा & Co');
  const mail = await mailTo(user.email, 'Welcome to Ganga Yoga');
  expect(mail.text).toContain('Namaste मीरा & Co,');
  expect(mail.text).toContain('https://yoga.example.org/Courses');
  expect(mail.html).toContain('>Namaste मीरा &amp; Co,</p>');
});

// Anybody can register any address, and must not be able to write to it in the studio's name.
test.each(['claim it at https://evil.example', 'Call 98765 43210', 'evil.example', 'N'.repeat(41)])(
  'the name %s is not used in a mail',
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
  expect(received.text).toContain('Asana Regular Classes: ₹2,500, from Tue, 1 Dec 2026');
  expect(received.text).toContain('Total: ₹15,000');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  const [{ number } = { number: '' }] = await studio.sql<{ number: string }[]>`
    select number from documents where order_id = ${order.id}`;
  const receipt = await mailTo(user.email, 'Your receipt from Ganga Yoga');
  expect(receipt.text).toContain(`receipt no. ${number} of `);
  expect(receipt.text).toContain(`Order: ${order.reference}`);
  expect(receipt.text).toContain(
    `https://yoga.example.org/Receipt?number=${encodeURIComponent(number)}`,
  );
  expect(receipt.html).toContain('Namaste आशा &lt;Rawat&gt;,');
  expect(receipt.html).toContain('₹15,000');
  const signature = 'Ganga Yoga\nGanga Yoga Pvt. Ltd.\n12 Ghat Road, Rishikesh 249201';
  expect(receipt.text).toContain(`-- \n${signature}`);
  expect(receipt.html).toContain(signature.replaceAll('\n', ', '));
});

const DESK = 'desk@studio.example';

/** Staff decide every payment, no mail about them waits, and an hour passes since the last one. */
const startPaymentsAnew = async () => {
  await studio.sql`update orders set state = 'rejected', reason = 'Not found.' where state = 'submitted'`;
  await studio.sql`
    delete from pgboss.job where data->>'kind' = 'payment-waiting' and state in ('created', 'retry')`;
  await studio.untilIdle();
  await studio.sql`delete from payment_mail`;
};

test('the studio is mailed about a UTR, with a link to check it', async () => {
  await startPaymentsAnew();
  const { user, order } = await submitted('777788889999');
  const mail = await mailTo(DESK, `A payment is waiting: ₹15,000, ${order.reference}`);
  expect(mail.text).toContain('UTR: 777788889999');
  expect(mail.text).toContain(`E-mail: ${user.email}`);
  expect(mail.text).toContain(`https://yoga.example.org/StaffPayments?search=${order.reference}`);
});

test('the studio is mailed about further UTRs within the hour by one more mail, with their count', async () => {
  await startPaymentsAnew();
  const before = mails.length;
  const first = await submitted('777788880001');
  await mailTo(DESK, `A payment is waiting: ₹15,000, ${first.order.reference}`);
  await submitted('777788880002');
  await submitted('777788880003');
  const queued = await studio.sql<{ id: string; wait: number }[]>`
    select id, extract(epoch from start_after - now())::integer as wait from pgboss.job
    where name = 'mail' and data->>'kind' = 'payment-waiting' and state = 'created'`;
  expect(queued).toHaveLength(1);
  expect(queued[0]?.wait).toBeGreaterThan(3500);
  expect(queued[0]?.wait).toBeLessThanOrEqual(3600);
  await studio.sql`update pgboss.job set start_after = now() where id = ${queued[0]?.id ?? ''}`;
  const mail = await mailTo(DESK, '3 payments are waiting', before);
  expect(mail.text).toMatch(new RegExp(`${first.order.reference}: ₹15,000, .*, UTR 777788880001`));
  expect(mail.text).toContain('https://yoga.example.org/StaffPayments\n');
});

test('the studio is not mailed about UTRs that were decided before the mail was due', async () => {
  await startPaymentsAnew();
  const before = mails.length;
  const { order } = await submitted('777788880004');
  await mailTo(DESK, `A payment is waiting: ₹15,000, ${order.reference}`);
  await submitted('777788880005');
  await studio.sql`update orders set state = 'rejected', reason = 'Not found.' where state = 'submitted'`;
  await studio.sql`
    update pgboss.job set start_after = now()
    where name = 'mail' and data->>'kind' = 'payment-waiting' and state = 'created'`;
  const waiting = () => studio.sql`
    select from pgboss.job
    where data->>'kind' = 'payment-waiting' and state in ('created', 'retry', 'active')`;
  await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(0);
  expect(paymentMailsSince(before)).toEqual([`A payment is waiting: ₹15,000, ${order.reference}`]);
});

const waitingJobs = (...states: string[]) => studio.sql<{ id: string; wait: number }[]>`
  select id, extract(epoch from start_after - now())::integer as wait from pgboss.job
  where name = 'mail' and data->>'kind' = 'payment-waiting' and state::text = any(${states})
  order by (data->>'id')::integer`;

const tryAllNow = () => studio.sql`
  update pgboss.job set start_after = now() where data->>'kind' = 'payment-waiting' and state in ('created', 'retry')`;

const untilAllTried = () =>
  expect.poll(() => waitingJobs('created', 'retry', 'active'), { timeout: 15_000 }).toHaveLength(0);

const anHourPasses = () => studio.sql`update payment_mail set due_at = due_at - interval '1 hour'`;

const paymentMailsSince = (from: number) =>
  mails
    .slice(from)
    .map(({ subject }) => subject)
    .filter((subject) => /payments? (?:is|are) waiting/.test(subject ?? ''));

test('after hours without a mail server one mail lists all waiting payments, and the next is an hour later', async () => {
  await startPaymentsAnew();
  const before = mails.length;
  refused = DESK;
  for (const [index, utr] of ['777788880011', '777788880012', '777788880013'].entries()) {
    await submitted(utr);
    await expect
      .poll(() => waitingJobs('retry', 'active'), { timeout: 15_000 })
      .toHaveLength(index + 1);
    // So that the server does not retry it.
    await expect.poll(() => waitingJobs('active'), { timeout: 15_000 }).toHaveLength(0);
    await studio.sql`update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'`;
    await anHourPasses();
  }
  refused = '';
  await tryAllNow();
  await untilAllTried();
  expect(paymentMailsSince(before)).toEqual(['3 payments are waiting']);
  await submitted('777788880014');
  const [next] = await waitingJobs('created');
  expect(next?.wait).toBeGreaterThan(3500);
  await tryAllNow();
  await untilAllTried();
  expect(paymentMailsSince(before)).toEqual(['3 payments are waiting', '4 payments are waiting']);
});

test('a late mail includes the payments of the next one, and a UTR after it waits for an hour', async () => {
  await startPaymentsAnew();
  const before = mails.length;
  refused = DESK;
  await submitted('777788880021');
  await expect.poll(() => waitingJobs('retry'), { timeout: 15_000 }).toHaveLength(1);
  await submitted('777788880022');
  refused = '';
  const [late] = await waitingJobs('retry');
  await studio.sql`update pgboss.job set start_after = now() where id = ${late?.id ?? ''}`;
  await expect
    .poll(() => paymentMailsSince(before), { timeout: 15_000 })
    .toEqual(['2 payments are waiting']);
  await expect.poll(() => waitingJobs('retry', 'active'), { timeout: 15_000 }).toHaveLength(0);
  await submitted('777788880023');
  const [idle, next] = await waitingJobs('created');
  expect(next?.wait).toBeGreaterThan(3500);
  await studio.sql`update pgboss.job set start_after = now() where id = ${idle?.id ?? ''}`;
  await expect.poll(() => waitingJobs('created', 'active'), { timeout: 15_000 }).toHaveLength(1);
  expect(paymentMailsSince(before)).toEqual(['2 payments are waiting']);
  await tryAllNow();
  await untilAllTried();
  expect(paymentMailsSince(before)).toEqual(['2 payments are waiting', '3 payments are waiting']);
});

test('a UTR that is still being stored when the mail is due is in that mail', async () => {
  await startPaymentsAnew();
  const before = mails.length;
  const first = await submitted('777788880031');
  await expect.poll(() => paymentMailsSince(before), { timeout: 15_000 }).toHaveLength(1);
  const { order } = await submitted('777788880032');
  await studio.sql`update orders set state = 'rejected', reason = 'Not found.' where id = ${order.id}`;
  const steps = new EventEmitter();
  const storing = studio.sql.begin(async (tx) => {
    await tx`update orders set state = 'submitted', reason = null where id = ${order.id}`;
    const another = await scheduleWaitingMail(tx);
    steps.emit('noted', another);
    await once(steps, 'store');
  });
  expect(await once(steps, 'noted')).toEqual([undefined]);
  await tryAllNow();
  await expect.poll(() => waitingJobs('active'), { timeout: 15_000 }).toHaveLength(1);
  steps.emit('store');
  await storing;
  await untilAllTried();
  expect(paymentMailsSince(before)).toEqual([
    `A payment is waiting: ₹15,000, ${first.order.reference}`,
    '2 payments are waiting',
  ]);
});

test('a mail that the queue has lost is replaced with the next UTR after an hour', async () => {
  await startPaymentsAnew();
  const before = mails.length;
  await submitted('777788880041');
  await expect.poll(() => paymentMailsSince(before), { timeout: 15_000 }).toHaveLength(1);
  await submitted('777788880042');
  await studio.sql`delete from pgboss.job where data->>'kind' = 'payment-waiting' and state = 'created'`;
  for (let hours = 0; hours < 3; hours += 1) await anHourPasses();
  await submitted('777788880043');
  await untilAllTried();
  expect(paymentMailsSince(before)[1]).toBe('3 payments are waiting');
});

test('an enrolled learner is welcomed with the first class, the link to join and a calendar', async () => {
  const { user, order } = await submitted('111122224444');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  const mail = await mailTo(user.email, 'Welcome to your courses');
  expect(mail.text).toContain(
    'Asana Regular Classes: Your first class is on Tue, 1 Dec, 7 to 8 am IST',
  );
  expect(mail.text).toContain(
    'Join Asana Regular Classes: https://yoga.example.org/join/asana-regular-classes',
  );
  expect(mail.text).toContain('Yoga Therapy Certificate Course: Your first class is on Sat, 9 Jan');
  const [file] = mail.attachments.filter(({ related }) => !related);
  expect(file?.filename).toBe('classes.ics');
  expect(file?.contentType).toBe('text/calendar');
  expect(String(file?.content)).toMatch(/^BEGIN:VCALENDAR[\s\S]*RRULE:FREQ=WEEKLY/);
});

const ofClass = (date: string) => `/api/staff/classes/1/${date}`;
const unchanged = { 'If-Match': '"0"' };
const when = { movedTo: '2026-12-03', startTime: '08:00', endTime: '09:00' };

test('every enrolled learner is mailed once that a class was moved, with the text of staff', async () => {
  const { user, order } = await submitted('111122225555');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  const notice = 'Thursday’s class, 3 Dec, is at 8 am: Diwali';
  const body = { ...when, reason: 'Diwali', notice };
  await post(staff, `${ofClass('2026-12-03')}/move`, body, unchanged);
  const mail = await mailTo(user.email, `Asana Regular Classes: ${notice}`);
  expect(mail.text).toContain('New time: Thu, 3 Dec, 8 to 9 am IST');
  expect(mail.text).toContain('https://yoga.example.org/join/asana-regular-classes');
  const notified = async () =>
    (await studio.call('GET', ofClass('2026-12-03'), { token: staff })).body.told;
  await expect.poll(notified).toSatisfy(({ of, mailed }) => of > 0 && of === mailed);
});

test('every enrolled learner is mailed the new hours of a course, with the whole new schedule', async () => {
  const { user, order } = await submitted('111122227777');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  const { body } = await studio.call('GET', '/api/staff/courses', { token: staff });
  const course = body.items.find(({ id }: { id: number }) => id === 4);
  const notice = 'From Sat, 9 Jan, the classes are Sat and Sun, 5 to 7 pm';
  const hours = { startTime: '17:00', endTime: '19:00', telling: { notice, dropped: [] } };
  const saved = await studio.call('PUT', '/api/staff/courses/4', {
    token: staff,
    body: { ...course, ...hours },
    headers: { 'If-Match': `"${course.version}"` },
  });
  expect(saved.status).toBe(200);
  const mail = await mailTo(user.email, `${course.title}: ${notice}`);
  expect(mail.text).toContain(
    `Course: ${course.title}\nDays: Sat, Sun\nTime: 5 to 7 pm IST\nTeacher: Certified Yoga Therapist`,
  );
});

test('only the last of two changes is mailed when the first mail was not sent yet', async () => {
  const { user, order } = await submitted('111122226666');
  await post(staff, `/api/staff/orders/${order.id}/confirm`);
  const [first] = await studio.sql<{ id: number }[]>`
    insert into class_notices
      (account_id, course_id, date, kind, notice, starts_at, ends_at, sequence)
    values (${user.id}, 1, '2026-12-04', 'moved', 'Friday’s class is at 9 am',
      '2026-12-04T03:30Z', '2026-12-04T04:30Z', 0)
    returning id`;
  const words = { reason: 'Diwali', notice: 'Friday’s class is cancelled: Diwali' };
  await post(staff, `${ofClass('2026-12-04')}/cancel`, words, unchanged);
  await studio.sql.begin((tx) =>
    studio.enqueueMail(tx, { kind: 'class-notice', id: first?.id ?? 0 }),
  );
  const mail = await mailTo(
    user.email,
    // The text does not contain the day.
    'Asana Regular Classes, Fri, 4 Dec: Friday’s class is cancelled: Diwali',
  );
  expect(mail.text).toContain('Cancelled: Fri, 4 Dec, 7 to 8 am IST');
  const waiting = () => studio.sql`
    select from pgboss.job where data->>'kind' = 'class-notice' and state in ('created', 'retry', 'active')`;
  await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(0);
  expect(mails.filter(({ subject }) => subject?.endsWith('Friday’s class is at 9 am'))).toEqual([]);
});

test('a rejected payment is mailed with its reason', async () => {
  const { user, order } = await submitted('444455556666');
  await post(staff, `/api/staff/orders/${order.id}/reject`, {
    reason: 'The bank knows no such UTR.',
  });
  const mail = await mailTo(user.email, 'We could not confirm your payment');
  expect(mail.text).toContain('We could not confirm your payment. The bank knows no such UTR.');
  expect(mail.text).toContain('https://yoga.example.org/Payment#utr');
});

test('a forgotten password is replaced by the link in the mail', async () => {
  const { user } = await studio.signIn();
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const mail = await mailTo(user.email, 'A new password');
  const token = /https:\/\/yoga\.example\.org\/ResetPassword#(\S+)/.exec(mail.text ?? '')?.[1];
  expect(mail.html).toContain(`/ResetPassword#${token}"`);
  const body = { token, password: 'chandra namaskar' };
  expect((await studio.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  await expectWarned(user.email);
});

test('a password that was changed in the account is mailed', async () => {
  const { user, token } = await studio.signIn();
  const body = { currentPassword: 'pranayama', newPassword: 'chandra namaskar' };
  expect((await post(token, '/api/account/password', body)).status).toBe(200);
  await expectWarned(user.email);
});

test('a refused change is not mailed', async () => {
  const { user, token } = await studio.signIn();
  const body = { currentPassword: 'wrong', newPassword: 'chandra namaskar' };
  expect((await post(token, '/api/account/password', body)).status).toBe(403);
  await mailTo(user.email, 'Welcome to Ganga Yoga');
  const jobs = await studio.sql`
    select from pgboss.job
    where data->>'kind' = 'password-changed' and data->>'id' = ${String(user.id)}`;
  expect(jobs).toHaveLength(0);
});

test('an address without an account receives no mail', async () => {
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: 'nobody@example.com' } });
  const jobsLeft = async () =>
    (
      await studio.sql`
      select count(*)::int as n from pgboss.job
      where name = 'mail' and data->>'kind' <> 'payment-waiting' and state in ('created', 'retry', 'active')`
    )[0]?.n;
  await expect.poll(jobsLeft, { timeout: 15_000 }).toBe(0);
  expect(mails.filter((mail) => [mail.to].flat()[0]?.text === 'nobody@example.com')).toEqual([]);
});

test('mails that a person waits for are sent first, then those about payments, then the rest', async () => {
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
