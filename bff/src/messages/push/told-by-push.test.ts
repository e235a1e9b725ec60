import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { many } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

const { move, cancel, back, read } = classCalls(() => place);

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
});
