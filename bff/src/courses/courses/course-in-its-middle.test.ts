import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls } from '../../testing/class-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffClass } from '../classes/class.ts';
import type { StaffCourse } from './course.ts';

// Asana is on Monday to Friday at 7 to 8 am, from 1 December 2026, a Tuesday.
const WEDNESDAY_NOON = '2026-12-09T12:00:00+05:30';

let now = new Date(WEDNESDAY_NOON);
let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  studio.call(method, `/api/staff/${path}`, { body, token: staff, headers });

const courseNow = async (): Promise<StaffCourse> =>
  (await call('GET', 'courses')).body.items.find(({ id }: StaffCourse) => id === ASANA);
const change = async (changes: Partial<StaffCourse>) =>
  call('PUT', `courses/${ASANA}`, { ...(await courseNow()), ...changes });

/** The classes of Asana in the week that begins on this Monday. */
const week = async (monday: string): Promise<StaffClass[]> =>
  (await call('GET', `classes?from=${monday}`)).body.classes.filter(
    ({ courseId }: StaffClass) => courseId === ASANA,
  );
const hours = async (monday: string) =>
  (await week(monday)).map(({ startsAt }) => indianHours(startsAt));
const indianHours = (iso: string) =>
  new Date(Date.parse(iso) + 330 * 60_000).toISOString().slice(5, 16).replace('T', ' ');

const { move: moveClass, cancel: cancelClass } = classCalls(() => ({ studio, staff }));
const cancel = (date: string) => cancelClass({ date });
const move = (date: string, movedTo: string) =>
  moveClass({ movedTo, startTime: '17:00', endTime: '18:00' }, { date });
const changedDates = async () =>
  (
    await studio.sql`
      select to_char(date, 'YYYY-MM-DD') as date from class_exceptions
      where course_id = ${ASANA} order by date`
  ).map(({ date }) => date);

beforeEach(async () => {
  now = new Date(WEDNESDAY_NOON);
  await studio.sql`delete from earlier_rules`;
  await studio.sql`delete from class_exceptions`;
  await studio.sql`
    update courses
    set days = '{1,2,3,4,5}', start_time = '07:00', end_time = '08:00', start_date = '2026-12-01',
      rule_from = '2026-12-01', end_date = null, sequence = 0
    where id = ${ASANA}`;
});

const evenings = { days: [2, 4], startTime: '18:00', endTime: '19:00' };

describe('the first day of a course is its first class', () => {
  const firstDate = async () => (await courseNow()).firstDate;

  test('whatever weekday its first date is', async () => {
    now = new Date('2026-11-25T12:00:00+05:30');
    await change({ ...evenings, startDate: '2026-12-11' });
    expect(await firstDate()).toBe('2026-12-15');
    await change({ ...evenings, startDate: '2026-12-17' });
    expect(await firstDate()).toBe('2026-12-17');
    await change({ ...evenings, startDate: '2026-12-11', endDate: '2026-12-14' });
    expect(await firstDate()).toBe('2026-12-11');
  });

  test('also when its days are changed in its middle, or before a class was given', async () => {
    await change({ days: [6] });
    expect(await firstDate()).toBe('2026-12-01');
    await studio.sql`delete from earlier_rules`;
    await studio.sql`
      update courses set days = '{6}', rule_from = '2026-12-07', start_date = '2026-12-07' where id = ${ASANA}`;
    await change({ days: [4] });
    expect(await firstDate()).toBe('2026-12-10');
  });
});

describe('new days and times of a running course', () => {
  test('apply to the classes that have not begun; past classes stay', async () => {
    expect((await change(evenings)).status).toBe(200);
    expect(await hours('2026-11-30')).toEqual([
      '12-01 07:00',
      '12-02 07:00',
      '12-03 07:00',
      '12-04 07:00',
    ]);
    expect(await hours('2026-12-07')).toEqual([
      '12-07 07:00',
      '12-08 07:00',
      '12-09 07:00',
      '12-10 18:00',
    ]);
    expect(await hours('2026-12-14')).toEqual(['12-15 18:00', '12-17 18:00']);
  });

  test('apply to today’s class if it has not begun', async () => {
    now = new Date('2026-12-09T06:00:00+05:30');
    await change({ startTime: '09:00', endTime: '10:00' });
    expect((await hours('2026-12-07')).slice(0, 3)).toEqual([
      '12-07 07:00',
      '12-08 07:00',
      '12-09 09:00',
    ]);
  });

  test('may change every day, and again on the same day', async () => {
    await change(evenings);
    await change({ ...evenings, startTime: '17:00', endTime: '18:00' });
    now = new Date('2026-12-11T12:00:00+05:30');
    await change({ days: [6], startTime: '10:00', endTime: '11:00' });
    expect(await hours('2026-12-07')).toEqual([
      '12-07 07:00',
      '12-08 07:00',
      '12-09 07:00',
      '12-10 17:00',
      '12-12 10:00',
    ]);
  });

  test('replace all of them before the course has begun', async () => {
    now = new Date('2026-11-25T12:00:00+05:30');
    await change({ ...evenings, startDate: '2026-12-08' });
    expect(await hours('2026-11-30')).toEqual([]);
    expect(await hours('2026-12-07')).toEqual(['12-08 18:00', '12-10 18:00']);
    expect(await studio.sql`select from earlier_rules`).toHaveLength(0);
  });

  test('apply from a new first date in the future', async () => {
    await change({ ...evenings, startDate: '2026-12-17' });
    expect(await hours('2026-12-07')).toEqual(['12-07 07:00', '12-08 07:00', '12-09 07:00']);
    expect(await hours('2026-12-14')).toEqual(['12-17 18:00']);
  });

  test('prevent further changes of the first date', async () => {
    await change(evenings);
    const answer = await change({ startDate: '2026-12-08' });
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'The days of this course were changed after it had begun, so its first date can no longer change.',
    ]);
  });

  test('end with the course, and bring back classes when the end is removed', async () => {
    await change({ endDate: '2026-12-08' });
    now = new Date('2026-12-11T12:00:00+05:30');
    await change({ ...evenings, endDate: '2026-12-17' });
    expect(await hours('2026-12-07')).toEqual(['12-07 07:00', '12-08 07:00']);
    expect(await hours('2026-12-14')).toEqual(['12-15 18:00', '12-17 18:00']);
  });
});

describe('the exception of a single class', () => {
  test('stays for past classes, and is deleted if the new rule has no class', async () => {
    await cancel('2026-12-10');
    await cancel('2026-12-11');
    await move('2026-12-14', '2026-12-15');
    now = new Date('2026-12-03T12:00:00+05:30');
    await cancel('2026-12-04');
    now = new Date(WEDNESDAY_NOON);
    expect(await changedDates()).toHaveLength(4);
    await change({ days: [2, 4] });
    expect(await changedDates()).toEqual(['2026-12-04', '2026-12-10']);
    expect(await hours('2026-12-14')).toEqual(['12-15 07:00', '12-17 07:00']);
  });

  test('stays if only texts change', async () => {
    await cancel('2026-12-11');
    await change({ summary: 'Other words' });
    expect(await changedDates()).toEqual(['2026-12-11']);
  });

  describe('stays if the moved class has begun, and the course must keep its day:', () => {
    const rejection =
      'The class on Fri, 11 Dec 2026 was moved and has already begun, so the course must keep that day.';
    /** Friday's class took place on Wednesday evening; it is Thursday morning. */
    const held = async () => {
      await move('2026-12-11', '2026-12-09');
      now = new Date('2026-12-10T06:00:00+05:30');
    };
    const rule = async () => {
      const { days, endDate, version } = await courseNow();
      return { days, endDate, version, earlier: await studio.sql`select * from earlier_rules` };
    };

    test.each<[string, Partial<StaffCourse>]>([
      ['its days', { days: [2, 4] }],
      ['its last date', { endDate: '2026-12-10' }],
    ])('%s', async (_, changes) => {
      await held();
      const before = [await rule(), await hours('2026-12-07')];
      const answer = await change(changes);
      expect([answer.status, answer.body.error]).toEqual([409, rejection]);
      expect([await rule(), await hours('2026-12-07')]).toEqual(before);
      expect(await changedDates()).toEqual(['2026-12-11']);
    });

    test('other changes are saved', async () => {
      await held();
      expect((await change({ days: [2, 5] })).status).toBe(200);
      expect(await hours('2026-12-07')).toEqual([
        '12-07 07:00',
        '12-08 07:00',
        '12-09 07:00',
        '12-09 17:00',
      ]);
      now = new Date('2026-12-12T12:00:00+05:30');
      expect((await change({ days: [2] })).status).toBe(200);
      expect(await changedDates()).toEqual(['2026-12-11']);
      expect(await hours('2026-12-07')).toContain('12-09 17:00');
    });

    test('not if the class was cancelled, or has not begun', async () => {
      await move('2026-12-11', '2026-12-09');
      await cancel('2026-12-11');
      await move('2026-12-18', '2026-12-16');
      now = new Date('2026-12-10T06:00:00+05:30');
      expect((await change({ days: [2, 4] })).status).toBe(200);
      expect(await changedDates()).toEqual([]);
    });
  });

  test('is deleted after a new last date', async () => {
    await cancel('2026-12-11');
    await cancel('2026-12-16');
    await change({ endDate: '2026-12-15' });
    expect(await changedDates()).toEqual(['2026-12-11']);
    expect(await hours('2026-12-14')).toEqual(['12-14 07:00', '12-15 07:00']);
  });
});

describe('the sequence of the calendar’s events', () => {
  const sequence = async () =>
    (await studio.sql`select sequence from courses where id = ${ASANA}`)[0]?.sequence;

  test.each<[string, Partial<StaffCourse>]>([
    ['days', { days: [1] }],
    ['hours', { startTime: '07:30' }],
    ['a last date', { endDate: '2027-02-28' }],
    ['another teacher', { instructor: 'Meera Joshi' }],
  ])('rises with %s', async (_, changes) => {
    const { instructor } = await courseNow();
    await change(changes);
    expect(await sequence()).toBe(1);
    await studio.sql`update courses set instructor = ${instructor} where id = ${ASANA}`;
  });

  test('stays for a change that no calendar shows', async () => {
    const { summary } = await courseNow();
    await change({ summary: 'Other words', fee: 2600 });
    expect(await sequence()).toBe(0);
    await change({ summary, fee: 2500 });
  });
});

test('an ended course is removed from the public page after its last date', async () => {
  const shown = async () =>
    (await studio.call('GET', '/api/courses')).body.map(({ id }: StaffCourse) => id);
  await change({ endDate: '2026-12-10' });
  now = new Date('2026-12-10T23:59:00+05:30');
  expect(await shown()).toContain(ASANA);
  now = new Date('2026-12-11T00:01:00+05:30');
  expect(await shown()).not.toContain(ASANA);
});
