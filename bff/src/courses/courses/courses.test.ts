import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyOptionalTexts } from '../../shared/course-texts.ts';
import { courseTextsOf } from '../../testing/course-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from './course.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const list = (headers = {}) => studio.call('GET', '/api/courses', { headers });
const staffList = async (): Promise<StaffCourse[]> =>
  (await studio.call('GET', '/api/staff/courses', { token: staff })).body.items;
const courseNow = async (id: number) =>
  (await staffList()).find((course) => course.id === id) as StaffCourse;
const put = (id: unknown, body: unknown, headers = {}) =>
  studio.call('PUT', `/api/staff/courses/${id}`, { body, token: staff, headers });

describe('the public list', () => {
  test('has the four seeded courses', async () => {
    const { body } = await list();
    expect(
      body.map(({ title, fee, firstDate, seats }: StaffCourse) => [title, fee, firstDate, seats]),
    ).toEqual([
      ['Asana Regular Classes', 2500, '2026-12-01', null],
      ['Healing Yoga Movement and Rhythm', 3000, '2026-12-07', 40],
      // On Tuesdays and Thursdays; its first date is a Monday.
      ['Advanced Pranayama Certificate Course', 6000, '2026-12-15', 30],
      ['Yoga Therapy Certificate Course', 12500, '2027-01-09', 24],
    ]);
    expect(body[1]).toEqual({
      id: 2,
      slug: 'healing-yoga-movement-and-rhythm',
      title: 'Healing Yoga Movement and Rhythm',
      summary: expect.any(String),
      level: expect.any(String),
      forWhom: expect.any(String),
      teaches: expect.arrayContaining([expect.any(String)]),
      instructor: 'Certified Yoga Therapist',
      picture: 'waves',
      fee: 3000,
      ...emptyOptionalTexts,
      firstClassFree: false,
      startDate: '2026-12-07',
      firstDate: '2026-12-07',
      endDate: null,
      days: [1, 3, 5],
      startTime: '18:00',
      endTime: '19:00',
      seats: 40,
      seatsLeft: 40,
      meetingId: null,
      isOpen: false,
      isClosed: false,
      inLanguages: {
        hi: {
          title: 'हीलिंग योग: गति और लय',
          summary: expect.any(String),
          level: expect.any(String),
          forWhom: expect.any(String),
          teaches: expect.arrayContaining([expect.any(String)]),
        },
      },
      version: 1,
    });
  });

  test('answers 304 to a client that has it, until a course changes', async () => {
    const etag = (await list()).headers.get('ETag') as string;
    expect((await list({ 'If-None-Match': etag })).status).toBe(304);
    const course = await courseNow(1);
    await put(1, { ...course, fee: 2600 });
    expect((await list({ 'If-None-Match': etag })).body[0].fee).toBe(2600);
  });

  test('shows no hidden course', async () => {
    await put(4, { ...(await courseNow(4)), hidden: true });
    expect((await list()).body.map(({ id }: StaffCourse) => id)).toEqual([1, 2, 3]);
    expect(await staffList()).toHaveLength(4);
    await put(4, { ...(await courseNow(4)), hidden: false });
  });
});

describe('changing a course', () => {
  test('stores every field', async () => {
    const meeting = await studio.call('POST', '/api/meetings', {
      token: staff,
      body: { meetingLink: 'meet.example' },
    });
    const course = await courseNow(3);
    const change = {
      title: 'प्राणायाम',
      summary: 'Breath',
      level: 'All',
      forWhom: 'Everyone,\nreally',
      teaches: ['One', 'Two'],
      instructor: 'Certified Yoga Therapist',
      teacherId: null,
      picture: 'lotus',
      fee: 125000,
      feePer: 'month',
      monthRule: 'part',
      lateRule: 'month',
      extendsPaid: false,
      ...emptyOptionalTexts,
      feeCovers: '5 classes a week, until 30 Apr',
      firstClassFree: true,
      trialLink: 'https://meet.example/first',
      startDate: '2027-02-28',
      endDate: '2027-04-30',
      days: [7, 1],
      startTime: '05:30',
      endTime: '06:45',
      seats: 12,
      meetingId: meeting.body.id,
      isOpen: false,
      isClosed: true,
      hidden: false,
      inLanguages: { hi: { title: 'साँस', teaches: ['एक', 'दो'], forWhom: 'सबके लिए,\nसचमुच' } },
    };
    const answer = await put(3, change);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...change,
        days: [1, 7],
        firstDate: '2027-02-28',
        id: 3,
        slug: course.slug,
        seatsLeft: 12,
        version: course.version + 1,
      },
    ]);
    expect(answer.headers.get('ETag')).toBe(`"${course.version + 1}"`);
    await studio.call('DELETE', `/api/meetings/${meeting.body.id}`, { token: staff });
    expect((await courseNow(3)).meetingId).toBeNull();
  });

  test.each([
    [{ title: '' }, 'Title is required.'],
    [{ title: 'x'.repeat(101) }, 'Title must be at most 100 characters long.'],
    [{ teaches: [] }, 'What it teaches must be 1 to 12 lines.'],
    [
      { teaches: ['x\u0000'] },
      'What it teaches contains a character that cannot be used. Please remove it.',
    ],
    [{ fee: -1 }, 'Fee must be a whole number from 0 to 1000000.'],
    [{ fee: 2500.5 }, 'Fee must be a whole number from 0 to 1000000.'],
    [{ fee: '2500' }, 'Fee must be a whole number from 0 to 1000000.'],
    [{ feePer: 'week' }, 'Please choose whether the fee is paid once or every month.'],
    [{ feePer: 'month', fee: 0 }, 'A course that is paid by the month needs a fee.'],
    [{ monthRule: null }, 'Please choose how months are counted.'],
    [
      { lateRule: 'never' },
      'Please choose from which day the month counts when a learner pays late.',
    ],
    [{ extendsPaid: 1 }, 'One class longer: please choose yes or no.'],
    [{ startDate: '2026-02-30' }, 'Start date must be a date such as 2026-12-01.'],
    [{ startDate: '1 Dec 2026' }, 'Start date must be a date such as 2026-12-01.'],
    [{ startDate: '0000-01-01' }, 'Start date must be a date such as 2026-12-01.'],
    [{ days: [8] }, 'Days must be one or more days of the week, each once.'],
    [{ days: [] }, 'Days must be one or more days of the week, each once.'],
    [{ days: [1, 1] }, 'Days must be one or more days of the week, each once.'],
    [{ startTime: '24:00' }, 'Start time must be a time such as 07:00.'],
    [
      { startTime: '09:00', endTime: '09:00' },
      'Please choose an end within 12 hours of the start.',
    ],
    [{ seats: 0 }, 'Seats must be a whole number from 1 to 10000.'],
    [{ hidden: 'no' }, 'Hidden: please choose yes or no.'],
    [{ picture: 'sunset' }, 'Picture must be one of tree, waves, breath, lotus.'],
    [{ picture: null }, 'Picture must be one of tree, waves, breath, lotus.'],
    [{ feeCovers: 'x'.repeat(121) }, 'What the fee covers must be at most 120 characters long.'],
    [
      { feeCovers: 'a\nb' },
      'What the fee covers contains a character that cannot be used. Please remove it.',
    ],
    [{ feeCovers: null }, 'What the fee covers is required.'],
    [{ firstClassFree: 1 }, 'First class free: please choose yes or no.'],
    [{ isOpen: 'yes' }, 'Open class: please choose yes or no.'],
    [{ isClosed: null }, 'Closed: please choose yes or no.'],
    [{ endDate: '2027-02-29' }, 'End date must be a date such as 2026-12-01.'],
    [{ endDate: '' }, 'End date must be a date such as 2026-12-01.'],
    [{ endDate: '2026-12-06' }, 'The last date must not be before the first.'],
  ])('refuses %j', async (fault, sentence) => {
    const answer = await put(2, { ...(await courseNow(2)), ...fault });
    expect([answer.status, answer.body]).toMatchObject([400, { error: sentence }]);
  });

  test('leaves dates before 2020 as they are, and takes no new ones', async () => {
    await studio.sql`update courses set start_date = '2016-11-28', end_date = '2019-02-28' where id = 2`;
    const course = await courseNow(2);
    const answer = await put(2, { ...course, summary: 'Slow.' });
    expect([answer.status, answer.body.startDate, answer.body.endDate]).toEqual([
      ...[200, '2016-11-28', '2019-02-28'],
    ]);
    expect((await put(2, { ...course, startDate: '2016-11-29' })).body.error).toBe(
      'Start date must be a date such as 2026-12-01.',
    );
    expect((await put(2, { ...course, endDate: '2019-03-01' })).body.error).toBe(
      'End date must be a date such as 2026-12-01.',
    );
    await studio.sql`
      update courses set start_date = '2026-12-07', end_date = null, rule_from = null where id = 2`;
  });

  test('refuses a meeting that does not exist, and fewer seats than enrolled learners', async () => {
    const course = await courseNow(2);
    expect((await put(2, { ...course, meetingId: 999 })).body.error).toBe(
      'This meeting no longer exists.',
    );
    await studio.sql`update courses set seats_taken = 3 where id = 2`;
    const answer = await put(2, { ...course, seats: 2 });
    await studio.sql`update courses set seats_taken = 0 where id = 2`;
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'More learners than that are already enrolled. Please enter more seats.',
    ]);
  });

  test('saves each text and its translation, for everybody to read', async () => {
    const course = await courseNow(2);
    const texts = { ...courseTextsOf('Evening'), inLanguages: { hi: courseTextsOf('शाम') } };
    expect((await put(2, { ...course, ...texts })).body).toMatchObject(texts);
    const shown = (await list()).body.find(({ id }: StaffCourse) => id === 2);
    expect(shown).toMatchObject(texts);
    await put(2, course);
  });

  test('keeps fields that an old app does not send', async () => {
    const course = await courseNow(2);
    const later = {
      picture: 'breath',
      feeCovers: '3 classes a week',
      firstClassFree: true,
      endDate: '2027-02-26',
      isClosed: true,
    };
    await put(2, { ...course, ...later });
    const { picture, feeCovers, firstClassFree, endDate, isOpen, isClosed, ...earlier } = course;
    const answer = await put(2, { ...earlier, summary: 'By an earlier version' });
    expect(answer.body).toMatchObject({ ...later, summary: 'By an earlier version' });
    const tooLate = await put(2, { ...earlier, startDate: '2027-03-01' });
    expect([tooLate.status, tooLate.body.error]).toEqual([
      409,
      'The last date must not be before the first.',
    ]);
    await put(2, course);
  });

  test('with an outdated version says who changed it, and writes nothing', async () => {
    const course = await courseNow(2);
    const first = await put(
      2,
      { ...course, summary: 'First' },
      { 'If-Match': `"${course.version}"` },
    );
    const second = await put(
      2,
      { ...course, summary: 'Second' },
      { 'If-Match': `"${course.version}"` },
    );
    expect([second.status, second.body]).toEqual([
      412,
      {
        error:
          'Certified Yoga Therapist has changed this course in the meantime. Please look at it again.',
        code: 'courses.changed-meanwhile',
        values: { changedBy: 'Certified Yoga Therapist' },
        course: first.body,
        changedBy: 'Certified Yoga Therapist',
        changedAt: expect.any(String),
      },
    ]);
    expect((await courseNow(2)).summary).toBe('First');
  });

  test.each(['0', '99', 'x', '99999999999'])('the course %s is 404', async (id) => {
    expect((await put(id, await courseNow(2))).status).toBe(404);
  });
});
