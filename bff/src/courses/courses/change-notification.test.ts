import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from './course.ts';

// Asana is on Monday to Friday at 7 to 8 am; today's class, on a Tuesday, begins in 18 minutes.
const TUESDAY_MORNING = '2026-12-08T06:42:00+05:30';

let now = new Date(TUESDAY_MORNING);
let studio: TestStudio;
let staff: string;
let learner: Awaited<ReturnType<typeof orders.enrolled>>;
const orders = orderCalls(() => ({ studio, staff }));
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

beforeEach(async () => {
  now = new Date(TUESDAY_MORNING);
  await orders.startOver();
  await studio.sql`delete from earlier_rules`;
  await studio.sql`delete from class_exceptions`;
  await studio.sql`delete from class_tellings`;
  await studio.sql`delete from class_notices`;
  await studio.sql`
    update courses
    set days = '{1,2,3,4,5}', start_time = '07:00', end_time = '08:00', start_date = '2026-12-01',
      rule_from = '2026-12-01', end_date = null, instructor = 'Asha Verma', meeting_id = null
    where id = ${ASANA}`;
  learner = await orders.enrolled();
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  studio.call(method, `/api/staff/${path}`, { body, token: staff, headers });
const over = ({ version }: StaffCourse) => ({ 'If-Match': `"${version}"` });
const courseNow = async (): Promise<StaffCourse> =>
  (await call('GET', 'courses')).body.items.find(({ id }: StaffCourse) => id === ASANA);
const change = async (changes: object) => {
  const course = await courseNow();
  return call('PUT', `courses/${ASANA}`, { ...course, ...changes }, over(course));
};
const newMeeting = async (meetingLink: string): Promise<number> =>
  (await studio.call('POST', '/api/meetings', { token: staff, body: { meetingLink } })).body.id;

const later = { startTime: '07:30', endTime: '08:30' };
const notice = 'From Tue, 8 Dec, the classes are Mon to Fri, 7:30 to 8:30 am';
const notificationBody = (dropped: string[] = []) => ({ telling: { notice, dropped } });

describe('a change that affects enrolled learners', () => {
  test('needs a confirmation first, with their number and the next class, and changes nothing', async () => {
    const before = await courseNow();
    const answer = await change(later);
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        error:
          'This course has 1 learner. Please open the page again, confirm the message about the change, and save it again.',
        code: 'courses.change-unconfirmed',
        values: { learners: 1 },
        question: {
          learners: 1,
          changed: ['hours'],
          next: { startsAt: '2026-12-08T02:00:00.000Z', endsAt: '2026-12-08T03:00:00.000Z' },
          hasLink: false,
          contacts: { app: 0, email: 1, none: 0, unreachable: [] },
          dropped: [],
        },
      },
    ]);
    expect(await courseNow()).toEqual(before);
    expect(await studio.sql`select from earlier_rules`).toHaveLength(0);
  });

  test('contains the first affected class: today’s has begun', async () => {
    now = new Date('2026-12-08T07:05:00+05:30');
    const { question } = (await change(later)).body;
    expect(question.next).toEqual({
      startsAt: '2026-12-09T02:00:00.000Z',
      endsAt: '2026-12-09T03:00:00.000Z',
    });
  });

  test.each([
    ['its days', { days: [2, 4] }, ['hours']],
    ['a last date', { endDate: '2026-12-31' }, ['dates']],
    ['a first date to come', { startDate: '2026-12-10' }, ['dates']],
    ['its teacher', { instructor: 'Ravi Kumar' }, ['teacher']],
    ['being offered no more', { hidden: true }, ['hidden']],
    ['hours and teacher', { ...later, instructor: 'Ravi Kumar' }, ['hours', 'teacher']],
  ])('is one of %s', async (_, changes, changed) => {
    const answer = await change(changes);
    expect([answer.status, answer.body.question?.changed]).toEqual([409, changed]);
    expect((await change({ ...changes, ...notificationBody() })).status).toBe(200);
  });

  test('is one of its link, but not the first link that it has', async () => {
    const [first, same, other] = [
      await newMeeting('https://meet.example/one'),
      await newMeeting('https://meet.example/one'),
      await newMeeting('https://meet.example/two'),
    ];
    expect((await change({ meetingId: first })).status).toBe(200);
    expect((await change({ meetingId: same })).status).toBe(200);
    const notifiedOf = async (meetingId: number | null) => {
      const { changed, hasLink } = (await change({ meetingId })).body.question;
      return { changed, hasLink };
    };
    expect(await notifiedOf(other)).toEqual({ changed: ['link'], hasLink: true });
    expect(await notifiedOf(await newMeeting(''))).toEqual({ changed: ['link'], hasLink: false });
    expect(await notifiedOf(null)).toEqual({ changed: ['link'], hasLink: false });
  });

  test.each([
    ['its words, fee and seats', { title: 'Asana', fee: 2600, seats: 30 }],
    ['a first date that is over, as the new one is', { startDate: '2026-12-02' }],
  ])('is none of %s', async (_, changes) => {
    expect((await change(changes)).status).toBe(200);
  });

  test('is none where a hidden course is offered again', async () => {
    await studio.sql`update courses set hidden = true where id = ${ASANA}`;
    expect((await change({ hidden: false })).status).toBe(200);
  });

  test('is none where nobody is enrolled, or the course is over and stays so', async () => {
    await change({ endDate: '2026-12-04', ...notificationBody() });
    expect((await change({ ...later, endDate: '2026-12-03' })).status).toBe(200);
    await studio.sql`delete from enrolments`;
    expect((await change({ endDate: null, instructor: 'Ravi Kumar' })).status).toBe(200);
  });

  test.each([
    [{ notice: '', dropped: [] }, 400],
    [{ notice: 'x'.repeat(201), dropped: [] }, 400],
    [{ notice, dropped: ['soon'] }, 400],
    [{ notice }, 400],
  ])('is confirmed with a message of allowed length: %#', async (confirmed, status) => {
    expect((await change({ ...later, telling: confirmed })).status).toBe(status);
  });

  test('contains the moved or cancelled classes that it removes', async () => {
    const update = (date: string, how: string, body: object) =>
      studio.call('POST', `/api/staff/classes/${ASANA}/${date}/${how}`, {
        token: staff,
        body: { reason: '', notice: 'Told', ...body },
        headers: { 'If-Match': '"0"' },
      });
    const friday = { movedTo: '2026-12-12', startTime: '09:00', endTime: '10:00' };
    await update('2026-12-11', 'move', friday);
    await update('2026-12-09', 'cancel', {});
    // Stays, as the new days have it too.
    await update('2026-12-10', 'cancel', {});
    const evenings = { days: [2, 4], ...later };
    const { question } = (await change(evenings)).body;
    expect(question.dropped).toEqual([
      { date: '2026-12-09', movedTo: null },
      { date: '2026-12-11', movedTo: '2026-12-12' },
    ]);
    // Somebody has moved another class since the preview.
    const asked = await change({ ...evenings, ...notificationBody(['2026-12-09']) });
    expect([asked.status, asked.body.question]).toEqual([409, question]);
    const dates = question.dropped.map(({ date }: { date: string }) => date);
    expect((await change({ ...evenings, ...notificationBody(dates) })).status).toBe(200);
  });
});

describe('a confirmed change', () => {
  test.each([{}, { 'If-Match': '*' }])(
    'needs the version that it is based on (%j), so that nobody overwrites an unseen change',
    async (headers) => {
      const before = await courseNow();
      const put = (sent: object) =>
        call('PUT', `courses/${ASANA}`, { ...before, ...later, ...notificationBody() }, sent);
      const unsaid = await put(headers);
      expect([unsaid.status, unsaid.body.error]).toEqual([
        428,
        'Please open the page again, and make your change once more.',
      ]);
      expect(await courseNow()).toEqual(before);
      expect((await change({ fee: 2700 })).status).toBe(200);
      expect((await put(over(before))).status).toBe(412);
    },
  );

  test('notifies everybody enrolled once, by mail and push, and is on their dashboard', async () => {
    const other = await orders.enrolled();
    expect((await change({ ...later, ...notificationBody() })).status).toBe(200);
    await studio.untilRecipientsStored();
    const notices = await studio.sql`
      select account_id, kind, notice from class_notices where course_id = ${ASANA} order by account_id`;
    expect(notices).toEqual(
      [learner, other].map(({ user }) => ({ account_id: user.id, kind: 'course', notice })),
    );
    const enrolments = (await orders.get(learner.token, '/api/enrolments')).body;
    expect(enrolments[0]).toMatchObject({
      courseId: ASANA,
      startTime: '07:30',
      notice: { words: notice },
    });
    // Learners who enrol later know only the new state.
    const newcomer = await orders.enrolled();
    expect((await orders.get(newcomer.token, '/api/enrolments')).body[0].notice).toBeNull();
    // Nothing has changed for the learners.
    expect((await change(later)).status).toBe(200);
    await studio.untilRecipientsStored();
    expect(await studio.sql`select from class_tellings where course_id = ${ASANA}`).toHaveLength(1);
  });

  test('increments the sequence in calendars, also for a link', async () => {
    const sequence = async () =>
      (await studio.sql`select sequence from courses where id = ${ASANA}`)[0]?.sequence;
    const [one, two] = [
      await newMeeting('https://meet.example/one'),
      await newMeeting('https://meet.example/two'),
    ];
    await change({ meetingId: one });
    const before = await sequence();
    await change({ meetingId: two, ...notificationBody() });
    expect(await sequence()).toBe(before + 1);
  });
});

describe('a change that follows another one whose mail is pending', () => {
  let delayedStudio: TestStudio;
  let token: string;
  const calls = orderCalls(() => ({ studio: delayedStudio, staff: token }));
  beforeAll(async () => {
    delayedStudio = await startTestStudio({
      now: () => now,
      mailAfterSeconds: 3600,
      rules: { classChangePerAccount: { points: 3, seconds: 3600 } },
    });
    token = (await delayedStudio.signInStaff()).token;
  });
  afterAll(() => delayedStudio.stop());

  const save = async (changes: object) => {
    const { body } = await delayedStudio.call('GET', '/api/staff/courses', { token });
    const course = { ...body.items[0], ...changes };
    const headers = over(course);
    return delayedStudio.call('PUT', `/api/staff/courses/${course.id}`, {
      token,
      body: course,
      headers,
    });
  };
  const listNotificationBatches = async () =>
    delayedStudio.sql`select notice, tells from class_tellings where date is null`;

  test('is notified with it in one mail, and not at all if it reverts it', async () => {
    await calls.enrolled();
    const before = { startTime: '07:00', endTime: '08:00', instructor: 'Certified Yoga Therapist' };
    expect((await save({ ...later, ...notificationBody() })).status).toBe(200);
    const asked = await save({ instructor: 'Ravi Kumar' });
    expect(asked.body.question.changed).toEqual(['hours', 'teacher']);
    const both = { notice: 'New hours. The teacher is Ravi Kumar', dropped: [] };
    await save({ instructor: 'Ravi Kumar', telling: both });
    expect(await listNotificationBatches()).toEqual([{ notice: both.notice, tells: true }]);
    expect((await save(before)).body.question.changed).toEqual([]);
    const back = { notice: 'The course is as it was before', dropped: [] };
    await save({ ...before, telling: back });
    expect(await listNotificationBatches()).toEqual([{ notice: back.notice, tells: false }]);
    // The limit is three an hour here; a change without a notification is not counted.
    expect((await save({ ...later, ...notificationBody() })).status).toBe(429);
    expect((await save({ fee: 2600 })).status).toBe(200);
  });

  test('is notified if it restores an exception that learners know', async () => {
    token = (await delayedStudio.signInStaff()).token;
    await delayedStudio.sql`delete from class_tellings`;
    await calls.enrolled();
    const cancelled = { reason: '', notice: 'Wednesday’s class is cancelled' };
    await delayedStudio.call('POST', `/api/staff/classes/${ASANA}/2026-12-09/cancel`, {
      token,
      body: cancelled,
      headers: { 'If-Match': '"0"' },
    });
    const wednesday = { date: '2026-12-09', movedTo: null };
    const mistake = { days: [2, 4] };
    expect((await save(mistake)).body.question.dropped).toEqual([wednesday]);
    expect((await save({ ...mistake, ...notificationBody(['2026-12-09']) })).status).toBe(200);
    // The exceptions that the first change removed are in the notification of the next one, too.
    const teacher = { instructor: 'Ravi Kumar' };
    expect((await save(teacher)).body.question.dropped).toEqual([wednesday]);

    const back = { days: [1, 2, 3, 4, 5] };
    const { question } = (await save(back)).body;
    expect(question).toMatchObject({ changed: [], dropped: [{ ...wednesday, isBack: true }] });
    expect((await save({ ...back, ...notificationBody() })).status).toBe(409);
    const words = 'The class of Wed, 9 Dec, is held as planned';
    const confirmed = { notice: words, dropped: ['2026-12-09'] };
    expect((await save({ ...back, telling: confirmed })).status).toBe(200);
    expect(await listNotificationBatches()).toEqual([{ notice: words, tells: true }]);

    // Cancelled again: that has a notification of its own.
    await delayedStudio.call('POST', `/api/staff/classes/${ASANA}/2026-12-09/cancel`, {
      token,
      body: cancelled,
      headers: { 'If-Match': '"0"' },
    });
    expect((await save(teacher)).body.question).toMatchObject({
      changed: ['teacher'],
      dropped: [],
    });
  });
});
