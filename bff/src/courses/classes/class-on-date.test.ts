import { describe, expect, test } from 'vitest';
import { classByRule, everyMorning } from '../../testing/sample-schedule.ts';
import {
  type ClassException,
  type CourseSchedule,
  classesWithin,
  classOn,
  classTimeOn,
  hasClassOn,
  nextClasses,
  pushTopicOfClass,
  restrictToDays,
  restrictUntil,
  teacherOn,
  timetableOf,
  withoutChangeTexts,
} from './timetable.ts';

const course: CourseSchedule = {
  id: 1,
  slug: 'asana',
  title: 'Asana',
  picture: 'tree',
  instructor: 'Asha',
  teacherId: 7,
  isOpen: false,
  rules: [everyMorning],
  exceptions: [],
};

const asByRule: ClassException = { ...classByRule, date: '2026-12-03' };

const withException = (change: Partial<ClassException>): CourseSchedule => ({
  ...course,
  exceptions: [{ ...asByRule, ...change }],
});

describe('the class of a date', () => {
  test('is as the course says, without an exception', () => {
    expect(classOn(course, '2026-12-03')).toEqual({
      courseId: 1,
      slug: 'asana',
      title: 'Asana',
      picture: 'tree',
      date: '2026-12-03',
      startsAt: '2026-12-03T01:30:00.000Z',
      endsAt: '2026-12-03T02:30:00.000Z',
      state: 'planned',
      wasAt: null,
      reason: '',
      notice: '',
      teacher: 'Asha',
      hasOwnTeacher: false,
      isOpen: false,
      joinPath: '/join/asana',
    });
    expect(classOn(course, '2026-11-30')).toBeUndefined();
  });

  test('has the texts of its change, with their translations', () => {
    const texts = {
      reason: 'Diwali',
      reasonIn: { hi: 'दिवाली' },
      notice: 'No class',
      noticeIn: { hi: 'क्लास नहीं है' },
    };
    const cancelled = { ...withException({ ...texts, cancelled: true }), titleIn: { hi: 'आसन' } };
    expect(classOn(cancelled, '2026-12-03')).toMatchObject({
      ...texts,
      state: 'cancelled',
      titleIn: { hi: 'आसन' },
    });
    expect(classOn(cancelled, '2026-12-04')).toMatchObject({ state: 'planned', reason: '' });
  });

  test('is moved only if its day and both its times are known', () => {
    const moved = { movedTo: '2026-12-05', startTime: '09:00', endTime: '10:00' };
    const startOf = (change: Partial<ClassException>) =>
      classOn(withException(change), '2026-12-03')?.startsAt;
    expect(startOf(moved)).toBe('2026-12-05T03:30:00.000Z');
    for (const missing of ['movedTo', 'startTime', 'endTime'])
      expect(startOf({ ...moved, [missing]: null })).toBe('2026-12-03T01:30:00.000Z');
  });

  test('ends on the next day if its end is before its start', () => {
    expect(classTimeOn('2026-12-31', { startTime: '23:30', endTime: '00:30' })).toEqual({
      startsAt: '2026-12-31T18:00:00.000Z',
      endsAt: '2026-12-31T19:00:00.000Z',
    });
  });

  test('has a push topic of its own', () => {
    expect(pushTopicOfClass({ courseId: 12, date: '2026-12-03' })).toBe('class-12-20261203');
  });
});

describe('the teacher of a class', () => {
  test.each([
    ['of the course', {}, 7, 'Asha', false],
    ['with an account', { teacher: 'Ravi', teacherId: 8 }, 8, 'Ravi', true],
    ['who is only a name', { teacher: 'Ravi', teacherId: null }, null, 'Ravi', true],
    ['of the same name', { teacher: 'Asha', teacherId: 9 }, 9, 'Asha', true],
    ['who teaches the course anyway', { teacher: 'Asha', teacherId: 7 }, 7, 'Asha', false],
  ])('%s is known', (_, change, account, teacher, hasOwnTeacher) => {
    const taught = withException(change);
    expect(teacherOn(taught, '2026-12-03')).toBe(account);
    expect(classOn(taught, '2026-12-03')).toMatchObject({ teacher, hasOwnTeacher });
    expect(teacherOn(taught, '2026-12-04')).toBe(7);
  });
});

describe('the texts about a change', () => {
  const change = { reason: 'Fever', reasonIn: { hi: 'बुख़ार' }, notice: 'Rest', noticeIn: null };

  test('are for the learners of the course only', () => {
    const { exceptions } = withoutChangeTexts(withException({ ...change, cancelled: true }));
    const none = { reason: '', reasonIn: null, notice: '', noticeIn: null };
    expect(exceptions).toEqual([{ ...asByRule, cancelled: true, ...none }]);
  });

  test('are for everybody if the course is open', () => {
    const open = { ...withException(change), isOpen: true };
    expect(withoutChangeTexts(open)).toBe(open);
  });
});

describe('a course limited to the days of access', () => {
  const rulesOn = (firstDay: string | null, lastDay: string | null, rule = {}) =>
    restrictToDays({ ...course, rules: [{ ...everyMorning, ...rule }] }, [
      { firstDay, lastDay },
    ]).rules.map(({ firstDate, lastDate }) => [firstDate, lastDate]);

  test.each([
    ['2026-12-05', '2026-12-09', null, [['2026-12-05', '2026-12-09']]],
    ['2026-11-01', '2026-12-09', null, [['2026-12-01', '2026-12-09']]],
    [null, null, null, [['2026-12-01', null]]],
    [null, '2026-12-31', '2026-12-20', [['2026-12-01', '2026-12-20']]],
    [null, '2026-12-10', '2026-12-20', [['2026-12-01', '2026-12-10']]],
    ['2026-12-20', '2026-12-31', '2026-12-20', [['2026-12-20', '2026-12-20']]],
    ['2026-12-21', '2026-12-31', '2026-12-20', []],
    [null, '2026-11-30', null, []],
  ])('from %s to %s, with a rule until %s, has %j', (firstDay, lastDay, lastDate, rules) => {
    expect(rulesOn(firstDay, lastDay, { lastDate })).toEqual(rules);
  });

  test('has a part of its rule for each span, and the exceptions in it', () => {
    const limited = restrictToDays(
      { ...course, exceptions: [asByRule, { ...asByRule, date: '2026-12-06' }] },
      [
        { firstDay: null, lastDay: '2026-12-05' },
        { firstDay: '2026-12-10', lastDay: null },
      ],
    );
    expect(limited.rules).toEqual([
      { ...everyMorning, lastDate: '2026-12-05' },
      { ...everyMorning, firstDate: '2026-12-10', part: 1 },
    ]);
    expect(limited.exceptions).toEqual([asByRule]);
  });

  test('until a day keeps its beginning, and without that day all', () => {
    expect(restrictUntil(course, '2026-12-05').rules).toEqual([
      { ...everyMorning, lastDate: '2026-12-05' },
    ]);
    expect(restrictUntil(course, null)).toBe(course);
  });
});

describe('around midnight', () => {
  const night = {
    ...course,
    rules: [{ ...everyMorning, startTime: '23:30', endTime: '00:30', days: [4] }],
  };

  test('a class that began on the day before still runs', () => {
    const from = new Date('2026-12-03T18:45:00Z');
    const span = { from, until: new Date('2026-12-03T20:00:00Z') };
    expect(classesWithin(night, span).map(({ date }) => date)).toEqual(['2026-12-03']);
    expect(nextClasses(night, from, 1).map(({ date }) => date)).toEqual(['2026-12-03']);
  });

  test('a class that ends or begins at the edge of the span is not in it', () => {
    const at = (from: string, until: string) =>
      classesWithin(night, { from: new Date(from), until: new Date(until) });
    expect(at('2026-12-03T19:00:00Z', '2026-12-03T20:00:00Z')).toEqual([]);
    expect(at('2026-12-03T17:00:00Z', '2026-12-03T18:00:00Z')).toEqual([]);
  });
});

test('classes are searched for two years from now, or from the beginning of the course', () => {
  const on = (firstDate: string, now: string) =>
    nextClasses({ ...course, rules: [{ ...everyMorning, firstDate }] }, new Date(now), 1000);
  expect(on('2026-12-01', '2026-12-02T00:00:00Z').at(-1)?.date).toBe('2028-12-01');
  expect(on('2027-12-01', '2026-12-02T00:00:00Z').at(-1)?.date).toBe('2029-11-30');
  expect(nextClasses({ ...course, rules: [] }, new Date('2026-12-02T00:00:00Z'), 1)).toEqual([]);
});

test('classes at the same time are in the order of their courses’ ids', () => {
  const day = { from: new Date('2026-12-02T20:00:00Z'), until: new Date('2026-12-03T10:00:00Z') };
  const classes = timetableOf([{ ...course, id: 3 }, course, { ...course, id: 2 }], day);
  expect(classes.map(({ courseId }) => courseId)).toEqual([1, 2, 3]);
});

test('a day has a class if one begins on it and is not cancelled, by the rule or moved', () => {
  expect(hasClassOn(course, '2026-12-03')).toBe(true);
  expect(hasClassOn(withException({ cancelled: true }), '2026-12-03')).toBe(false);
  const away = withException({ movedTo: '2026-12-06', startTime: '23:30', endTime: '00:30' });
  const onThursdays = { ...away, rules: [{ ...everyMorning, days: [4] }] };
  const days = ['2026-12-03', '2026-12-05', '2026-12-06', '2026-12-07'];
  expect(days.map((day) => hasClassOn(onThursdays, day))).toEqual([false, false, true, false]);
});
