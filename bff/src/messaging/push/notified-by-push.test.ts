import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { many, oneByOne } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { insertPushes } from './outbox-queries.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

const { move, cancel, back, read } = classCalls(() => place);
const family = familyCalls(() => place);

describe('a change of a class', () => {
  test('is told to the enrolled who have push and want it, and counted beside the mails', async () => {
    const { token } = await place.enrolled();
    const [phone, desk] = [await place.subscribe(token), await place.subscribe(token)];
    const unwilling = await place.enrolled();
    const silent = await place.subscribe(unwilling.token);
    await place.choose(unwilling.token, { moved: false });
    await place.enrolled();
    const stranger = await place.subscribe((await place.studio.signIn()).token);
    await move();
    const [message] = await place.messagesTo(phone);
    expect(message).toEqual({
      language: 'en',
      title: 'Asana Regular Classes',
      body: 'Thursday’s class is at 8 am: Diwali\nThu, 3 Dec, 8 to 9 am IST',
      path: `/join/asana-regular-classes/${THURSDAY}`,
      tag: 'class-1-20261203',
      // The phone says "today" where it is.
      day: THURSDAY,
      expiresAt: '2026-12-03T03:30:00.000Z',
    });
    expect(place.receiver.messagesTo(desk)).toEqual([message]);
    expect(place.receiver.messagesTo(silent)).toEqual([]);
    expect(place.receiver.messagesTo(stranger)).toEqual([]);
    expect(place.receiver.deliveries[0]?.urgency).toBe('normal');
    await expect
      .poll(async () => (await read()).told)
      .toMatchObject({ of: 3, pushed: 1, mailed: 3 });
    // What was sent stays counted when the browser is gone.
    await place.studio.call('POST', '/api/auth/logout', { token });
    expect((await read()).told).toMatchObject({ of: 3, pushed: 1, mailed: 3 });
  });

  test('of all classes of a course wakes a sleeping phone, half an hour before the next one', async () => {
    const { token } = await place.enrolled();
    const browser = await place.subscribe(token);
    const { studio, staff } = place;
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
    expect(await place.messagesTo(browser)).toEqual([
      {
        language: 'en',
        title: 'Asana Regular Classes',
        body: notice,
        path: '/UserDashboard',
        tag: 'course-1',
        expiresAt: '2026-12-01T03:00:00.000Z',
      },
    ]);
    expect(place.receiver.deliveries[0]?.urgency).toBe('high');
    await studio.sql`update courses set start_time = '07:00', end_time = '08:00' where id = 1`;
  });

  test('that is cancelled leads to the dashboard, and one put back is told as moved', async () => {
    const { token } = await place.enrolled();
    const browser = await place.subscribe(token);
    await cancel({ date: '2026-12-01' });
    await place.allDone();
    await place.choose(token, { cancelled: false });
    await back({ date: '2026-12-01' });
    expect(await place.messagesTo(browser)).toMatchObject([
      {
        body: 'Thursday’s class is cancelled\nTue, 1 Dec, 7 to 8 am IST',
        day: '2026-12-01',
        path: '/UserDashboard',
      },
      { path: '/join/asana-regular-classes/2026-12-01' },
    ]);
    // In half an hour.
    expect(place.receiver.deliveries.map(({ urgency }) => urgency)).toEqual(['high', 'high']);
    expect((await read('2026-12-01')).told).toMatchObject({ of: 1, pushed: 1 });
    await cancel({ date: '2026-12-01' });
    expect(await place.messagesTo(browser)).toHaveLength(2);
    expect((await read('2026-12-01')).told).toMatchObject({ of: 1, pushed: 0 });
  });

  test('is told to a parent once for each who is in the class, by name and as the parent wants, and counted so', async () => {
    const { token } = await place.enrolled();
    const anu = await family.addChild(token);
    await family.enrolChild(token, anu);
    const browser = await place.subscribe(token);
    // Has no push: the child is told of by mail alone.
    await family.parentOf('Ravi');
    await place.allDone();
    await place.sql`delete from pushes`;
    place.receiver.deliveries.length = 0;
    await move();
    const told = (await place.messagesTo(browser)).toSorted((a, b) => a.tag.localeCompare(b.tag));
    expect(told).toMatchObject([
      { title: 'Asana Regular Classes', tag: 'class-1-20261203' },
      {
        ...{ title: 'Anu: Asana Regular Classes', tag: `class-1-20261203-${anu}` },
        path: `/join/asana-regular-classes/${THURSDAY}?as=${anu}`,
      },
    ]);
    expect(told[1]?.body).toBe(told[0]?.body);
    await expect
      .poll(async () => (await read()).told)
      .toMatchObject({ of: 3, pushed: 2, mailed: 3 });
    await place.choose(token, { cancelled: false });
    await cancel();
    expect(await place.messagesTo(browser)).toHaveLength(2);
    expect((await read()).told).toMatchObject({ of: 3, pushed: 0 });
    await place.studio.call('DELETE', `/api/account/children/${anu}`, { token });
    const left = await place.sql<{ title: string }[]>`select title from pushes`;
    expect(left.map(({ title }) => title)).toEqual(['Asana Regular Classes']);
  });

  test('whose message could not be sent is not counted', async () => {
    const { token } = await place.enrolled();
    await place.subscribe(token);
    place.receiver.answerWith(() => ({ status: 410 }));
    await move();
    await place.allDone();
    expect((await read()).told).toMatchObject({ of: 1, pushed: 0 });
  });

  test('that is refused tells nobody', async () => {
    const { token } = await place.enrolled();
    const browser = await place.subscribe(token);
    expect((await move({}, { version: 7 })).status).toBe(412);
    expect(await place.messagesTo(browser)).toEqual([]);
  });
});

describe('a message', () => {
  const speaks = (language: string, ...users: { id: number }[]) =>
    place.sql`
      update accounts set language = ${language} where id = any(${users.map(({ id }) => id)})`;

  test('is in the language of its account: of a class that has moved', async () => {
    const languages = ['hi', 'en', 'fr', 'hi'] as const;
    const learners = await oneByOne(languages.length, async (n) => {
      const { token, user } = await place.enrolled();
      const browser = await place.subscribe(token);
      await speaks(languages[n] ?? '', user);
      return browser;
    });
    await place.enrolled();
    await move();
    await place.allDone();
    const [hindi, english, unknown, other] = learners.map((browser) =>
      place.receiver.messagesTo(browser),
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
    // Of a later version, which this one cannot write.
    expect(unknown).toEqual(english);
  });

  test('is in the language of its account: of a payment, to the learner and to staff', async () => {
    const { user: colleague, token: desk } = await place.studio.signInStaff();
    const { token, user, order } = await place.ordered();
    const [phone, english, hindi] = await Promise.all(
      [token, place.staff, desk].map((each) => place.subscribe(each)),
    );
    if (!phone || !english || !hindi) throw new Error('Somebody has no browser.');
    await speaks('hi', user, colleague);
    const utr = '432198760001';
    await place.submit(token, order.id, utr);
    await place.post(place.staff, `/api/staff/orders/${order.id}/reject`, {
      rejection: 'other amount',
      received: 2000,
      reason: '₹2,000 came with the UTR 4321 9876 0001, and ₹2,500 were due: ₹500 are missing.',
    });
    await place.submit(token, order.id);
    // Within the minute for which staff are told once.
    place.at('2026-12-01T01:00:30Z');
    await place.confirm(order.id);
    await place.allDone();
    const titles = (browser: typeof phone) =>
      place.receiver.messagesTo(browser).map(({ title, body }) => `${title} / ${body}`);
    expect(titles(phone)).toEqual([
      'आपका पेमेंट पक्का नहीं हो पाया / UTR 4321 9876 0001 से ₹2,000 मिले, जबकि ₹2,500 देने थे: ₹500 बाकी हैं।',
      'आपका पेमेंट पक्का हुआ / आपका दाखिला हो गया है: आसन की नियमित क्लास',
    ]);
    expect(titles(english)).toEqual([`A payment came / ₹2,500, ${order.reference}`]);
    expect(titles(hindi)).toEqual([`एक पेमेंट आया है / ₹2,500, ${order.reference}`]);
    // The tests after this one know one member of staff.
    await place.sql`update accounts set role = 'learner' where id = ${colleague.id}`;
  });
});

describe('staff', () => {
  const write = (fullName: string) =>
    place.studio.call('POST', '/send-email', {
      body: { fullName, email: 'asha@example.com', mobileNumber: '1', message: 'Click here' },
    });

  test('are told of a payment, with its amount and reference', async () => {
    const browser = await place.subscribe(place.staff);
    const { order } = await place.submitted();
    expect(await place.messagesTo(browser)).toMatchObject([
      { title: 'A payment came', body: `₹2,500, ${order.reference}`, path: '/StaffPayments' },
    ]);
  });

  test('are told of messages without a word of them, and of a rush of them once a minute', async () => {
    const browser = await place.subscribe(place.staff);
    const learner = await place.subscribe((await place.studio.signIn()).token);
    const answers = await many(30, (n) => write(`Stranger ${n}`));
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(await place.messagesTo(browser)).toEqual([
      {
        language: 'en',
        title: 'A message came',
        body: 'Tap to read it.',
        path: '/StaffMessages',
        tag: 'staff-messages',
        expiresAt: '2026-12-01T13:00:00.000Z',
      },
    ]);
    place.at('2026-12-01T01:01:00Z');
    await write('The next minute');
    expect(await place.messagesTo(browser)).toHaveLength(2);
    expect(place.receiver.messagesTo(learner)).toEqual([]);
  });

  test('are told only of what they want', async () => {
    const browser = await place.subscribe(place.staff);
    await place.choose(place.staff, { payments: false, messages: false });
    await place.submitted();
    await write('Asha');
    expect(await place.messagesTo(browser)).toEqual([]);
  });

  test('are told of no work where they must show a second step first, nor what has waited for them', async () => {
    const { user, token } = await place.studio.signInStaff();
    const browser = await place.subscribe(token);
    const ask = (from: string) =>
      place.sql`update accounts set second_step_from = ${from} where id = ${user.id}`;
    await ask('2026-01-01');
    await place.submitted();
    expect(await place.messagesTo(browser)).toEqual([]);
    expect(await place.sql`select from pushes where account_id = ${user.id}`).toHaveLength(0);
    await ask('2099-01-01');
    place.at('2026-12-01T01:02:00Z');
    await place.studio.sql.begin(async (tx) => {
      const message = place.news([], { kind: 'message', to: { mayDo: 'messages.answer' } });
      const rows = await insertPushes(tx, message);
      await tx`update accounts set second_step_from = '2026-01-01' where id = ${user.id}`;
      await place.studio.enqueuePushJobs(
        tx,
        rows.map(({ id }) => ({ id, tries: 0, haste: 'soon' as const })),
      );
    });
    expect(await place.messagesTo(browser)).toEqual([]);
    // The tests after this one know one member of staff.
    await place.sql`update accounts set role = 'learner' where id = ${user.id}`;
  });
});
