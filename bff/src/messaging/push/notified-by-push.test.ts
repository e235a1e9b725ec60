import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { many, oneByOne } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { insertPushes } from './outbox-queries.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const { move, cancel, back, read } = classCalls(() => pushStudio);
const family = familyCalls(() => pushStudio);

describe('a change of a class', () => {
  test('is pushed to the enrolled learners who subscribe and want it, and counted beside the mails', async () => {
    const { token } = await pushStudio.enrolled();
    const [phone, desk] = [await pushStudio.subscribe(token), await pushStudio.subscribe(token)];
    const unwilling = await pushStudio.enrolled();
    const silent = await pushStudio.subscribe(unwilling.token);
    await pushStudio.choose(unwilling.token, { moved: false });
    await pushStudio.enrolled();
    const stranger = await pushStudio.subscribe((await pushStudio.studio.signIn()).token);
    await move();
    const [message] = await pushStudio.messagesTo(phone);
    expect(message).toEqual({
      language: 'en',
      title: 'Asana Regular Classes',
      body: 'Thursday’s class is at 8 am: Diwali\nThu, 3 Dec, 8 to 9 am IST',
      path: `/join/asana-regular-classes/${THURSDAY}`,
      tag: 'class-1-20261203',
      // The phone adds "today" where it is.
      day: THURSDAY,
      expiresAt: '2026-12-03T03:30:00.000Z',
    });
    expect(pushStudio.receiver.messagesTo(desk)).toEqual([message]);
    expect(pushStudio.receiver.messagesTo(silent)).toEqual([]);
    expect(pushStudio.receiver.messagesTo(stranger)).toEqual([]);
    expect(pushStudio.receiver.deliveries[0]?.urgency).toBe('normal');
    await expect
      .poll(async () => (await read()).told)
      .toMatchObject({ of: 3, pushed: 1, mailed: 3 });
    // Sent messages stay counted when the browser is removed.
    await pushStudio.studio.call('POST', '/api/auth/logout', { token });
    expect((await read()).told).toMatchObject({ of: 3, pushed: 1, mailed: 3 });
  });

  test('wakes a sleeping phone half an hour before the next class, where it is of all classes of a course', async () => {
    const { token } = await pushStudio.enrolled();
    const browser = await pushStudio.subscribe(token);
    const { studio, staff } = pushStudio;
    const { body } = await studio.call('GET', '/api/staff/courses', { token: staff });
    const notice = 'From Tue, 1 Dec, the classes are Mon to Fri, 7:30 to 8:30 am';
    const hours = { startTime: '07:30', endTime: '08:30', telling: { notice, dropped: [] } };
    const course = { ...body.items[0], ...hours };
    const saved = await studio.call('PUT', `/api/staff/courses/${course.id}`, {
      token: staff,
      body: course,
      headers: { 'If-Match': `"${course.version}"` },
    });
    expect(saved.status).toBe(200);
    expect(await pushStudio.messagesTo(browser)).toEqual([
      {
        language: 'en',
        title: 'Asana Regular Classes',
        body: notice,
        path: '/UserDashboard',
        tag: 'course-1',
        expiresAt: '2026-12-01T03:00:00.000Z',
      },
    ]);
    expect(pushStudio.receiver.deliveries[0]?.urgency).toBe('high');
    await studio.sql`update courses set start_time = '07:00', end_time = '08:00' where id = 1`;
  });

  test('opens the dashboard where the class is cancelled, and is pushed as a move where it is restored', async () => {
    const { token } = await pushStudio.enrolled();
    const browser = await pushStudio.subscribe(token);
    await cancel({ date: '2026-12-01' });
    await pushStudio.allDone();
    await pushStudio.choose(token, { cancelled: false });
    await back({ date: '2026-12-01' });
    expect(await pushStudio.messagesTo(browser)).toMatchObject([
      {
        body: 'Thursday’s class is cancelled\nTue, 1 Dec, 7 to 8 am IST',
        day: '2026-12-01',
        path: '/UserDashboard',
      },
      { path: '/join/asana-regular-classes/2026-12-01' },
    ]);
    // In half an hour.
    expect(pushStudio.receiver.deliveries.map(({ urgency }) => urgency)).toEqual(['high', 'high']);
    expect((await read('2026-12-01')).told).toMatchObject({ of: 1, pushed: 1 });
    await cancel({ date: '2026-12-01' });
    expect(await pushStudio.messagesTo(browser)).toHaveLength(2);
    expect((await read('2026-12-01')).told).toMatchObject({ of: 1, pushed: 0 });
  });

  test('is pushed to a parent once for each family member in the class, by name and as the parent has chosen, and counted so', async () => {
    const { token } = await pushStudio.enrolled();
    const anu = await family.addChild(token);
    await family.enrolChild(token, anu);
    const browser = await pushStudio.subscribe(token);
    // No push: the parent is notified of the child by mail alone.
    await family.parentOf('Ravi');
    await pushStudio.allDone();
    await pushStudio.sql`delete from pushes`;
    pushStudio.receiver.deliveries.length = 0;
    await move();
    const notified = (await pushStudio.messagesTo(browser)).toSorted((a, b) =>
      a.tag.localeCompare(b.tag),
    );
    expect(notified).toMatchObject([
      { title: 'Asana Regular Classes', tag: 'class-1-20261203' },
      {
        ...{ title: 'Anu: Asana Regular Classes', tag: `class-1-20261203-${anu}` },
        path: `/join/asana-regular-classes/${THURSDAY}?as=${anu}`,
      },
    ]);
    expect(notified[1]?.body).toBe(notified[0]?.body);
    await expect
      .poll(async () => (await read()).told)
      .toMatchObject({ of: 3, pushed: 2, mailed: 3 });
    await pushStudio.choose(token, { cancelled: false });
    await cancel();
    expect(await pushStudio.messagesTo(browser)).toHaveLength(2);
    expect((await read()).told).toMatchObject({ of: 3, pushed: 0 });
    await pushStudio.studio.call('DELETE', `/api/account/children/${anu}`, { token });
    const left = await pushStudio.sql<{ title: string }[]>`select title from pushes`;
    expect(left.map(({ title }) => title)).toEqual(['Asana Regular Classes']);
  });

  test('is not counted for a message that could not be sent', async () => {
    const { token } = await pushStudio.enrolled();
    await pushStudio.subscribe(token);
    pushStudio.receiver.answerWith(() => ({ status: 410 }));
    await move();
    await pushStudio.allDone();
    expect((await read()).told).toMatchObject({ of: 1, pushed: 0 });
  });

  test('is pushed to nobody where it is refused', async () => {
    const { token } = await pushStudio.enrolled();
    const browser = await pushStudio.subscribe(token);
    expect((await move({}, { version: 7 })).status).toBe(412);
    expect(await pushStudio.messagesTo(browser)).toEqual([]);
  });
});

describe('a push message', () => {
  const speaks = (language: string, ...users: { id: number }[]) =>
    pushStudio.sql`
      update accounts set language = ${language} where id = any(${users.map(({ id }) => id)})`;

  test('about a moved class is in the language of its account', async () => {
    const languages = ['hi', 'en', 'fr', 'hi'] as const;
    const learners = await oneByOne(languages.length, async (n) => {
      const { token, user } = await pushStudio.enrolled();
      const browser = await pushStudio.subscribe(token);
      await speaks(languages[n] ?? '', user);
      return browser;
    });
    await pushStudio.enrolled();
    await move();
    await pushStudio.allDone();
    const [hindi, english, unknown, other] = learners.map((browser) =>
      pushStudio.receiver.messagesTo(browser),
    );
    expect(hindi).toMatchObject([
      {
        language: 'hi',
        title: 'आसन की नियमित क्लास',
        body: 'Thursday’s class is at 8 am: Diwali\nगुरुवार, 3 दिसंबर, सुबह 8 से 9 बजे IST',
      },
    ]);
    expect(other).toEqual(hindi);
    expect(english).toMatchObject([
      { language: 'en', body: expect.stringContaining('Thu, 3 Dec, 8 to 9 am IST') },
    ]);
    // Stored by a later version, whose kind this one does not know.
    expect(unknown).toEqual(english);
  });

  test('about a payment is in the language of its account, to the learner and to staff', async () => {
    const { user: colleague, token: desk } = await pushStudio.studio.signInStaff();
    const { token, user, order } = await pushStudio.ordered();
    const [phone, english, hindi] = await Promise.all(
      [token, pushStudio.staff, desk].map((each) => pushStudio.subscribe(each)),
    );
    if (!phone || !english || !hindi) throw new Error('Somebody has no browser.');
    await speaks('hi', user, colleague);
    const utr = '432198760001';
    await pushStudio.submit(token, order.id, utr);
    await pushStudio.post(pushStudio.staff, `/api/staff/orders/${order.id}/reject`, {
      rejection: 'other amount',
      received: 2000,
    });
    await pushStudio.submit(token, order.id);
    // Within the minute for which staff are notified once.
    pushStudio.at('2026-12-01T01:00:30Z');
    await pushStudio.confirm(order.id);
    await pushStudio.allDone();
    const titles = (browser: typeof phone) =>
      pushStudio.receiver.messagesTo(browser).map(({ title, body }) => `${title} / ${body}`);
    expect(titles(phone)).toEqual([
      'हम आपका पेमेंट पक्का नहीं कर पाए / UTR 4321 9876 0001 से ₹2,000 मिले, जबकि ₹2,500 देने थे: ₹500 बाकी हैं।',
      'आपका पेमेंट पक्का हुआ / आपका दाख़िला हो गया है: आसन की नियमित क्लास',
    ]);
    expect(titles(english)).toEqual([`A payment is waiting / ₹2,500, ${order.reference}`]);
    expect(titles(hindi)).toEqual([`एक पेमेंट जाँचना है / ₹2,500, ${order.reference}`]);
    // The tests after this one know one member of staff.
    await pushStudio.sql`update accounts set role_name = 'learner' where id = ${colleague.id}`;
  });
});

describe('staff', () => {
  const write = (fullName: string) =>
    pushStudio.studio.call('POST', '/send-email', {
      body: { fullName, email: 'asha@example.com', mobileNumber: '1', message: 'Click here' },
    });

  test('are notified of a payment, with its amount and reference', async () => {
    const browser = await pushStudio.subscribe(pushStudio.staff);
    const { order } = await pushStudio.submitted();
    expect(await pushStudio.messagesTo(browser)).toMatchObject([
      { title: 'A payment is waiting', body: `₹2,500, ${order.reference}`, path: '/StaffPayments' },
    ]);
  });

  test('are notified of messages without their text, and at most once a minute', async () => {
    const browser = await pushStudio.subscribe(pushStudio.staff);
    const learner = await pushStudio.subscribe((await pushStudio.studio.signIn()).token);
    const answers = await many(30, (n) => write(`Stranger ${n}`));
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(await pushStudio.messagesTo(browser)).toEqual([
      {
        language: 'en',
        title: 'You have a new message',
        body: 'Tap to read it.',
        path: '/StaffMessages',
        tag: 'staff-messages',
        expiresAt: '2026-12-01T13:00:00.000Z',
      },
    ]);
    pushStudio.at('2026-12-01T01:01:00Z');
    await write('The next minute');
    expect(await pushStudio.messagesTo(browser)).toHaveLength(2);
    expect(pushStudio.receiver.messagesTo(learner)).toEqual([]);
  });

  test('are notified only of what they want', async () => {
    const browser = await pushStudio.subscribe(pushStudio.staff);
    await pushStudio.choose(pushStudio.staff, { payments: false, messages: false });
    await pushStudio.submitted();
    await write('Asha');
    expect(await pushStudio.messagesTo(browser)).toEqual([]);
  });

  test('are not notified while they must pass two-factor authentication, nor of what has waited for them', async () => {
    const { user, token } = await pushStudio.studio.signInStaff();
    const browser = await pushStudio.subscribe(token);
    const ask = (from: string) =>
      pushStudio.sql`update accounts set second_step_from = ${from} where id = ${user.id}`;
    await ask('2026-01-01');
    await pushStudio.submitted();
    expect(await pushStudio.messagesTo(browser)).toEqual([]);
    expect(await pushStudio.sql`select from pushes where account_id = ${user.id}`).toHaveLength(0);
    await ask('2099-01-01');
    pushStudio.at('2026-12-01T01:02:00Z');
    await pushStudio.studio.sql.begin(async (tx) => {
      const message = pushStudio.news([], {
        kind: 'message',
        to: { permission: 'messages.answer' },
      });
      const rows = await insertPushes(tx, message);
      await tx`update accounts set second_step_from = '2026-01-01' where id = ${user.id}`;
      await pushStudio.studio.enqueuePushJobs(
        tx,
        rows.map(({ id }) => ({ id, tries: 0, urgency: 'soon' as const })),
      );
    });
    expect(await pushStudio.messagesTo(browser)).toEqual([]);
    // The tests after this one know one member of staff.
    await pushStudio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
  });
});
