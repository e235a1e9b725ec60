import { describe, expect, test } from 'vitest';
import type { RecurrenceRule } from '../../shared/time/recurrence-rule.ts';
import { classByRule, everyMorning } from '../../testing/sample-schedule.ts';
import type { ClassException, CourseSchedule } from './timetable.ts';
import { classesWithin, nextClasses, timetableOf } from './timetable.ts';

const course = (
  rule: Partial<RecurrenceRule>,
  exceptions: Partial<ClassException>[] = [],
): CourseSchedule => ({
  id: 1,
  slug: 'asana',
  title: 'Asana',
  picture: 'tree',
  instructor: 'Certified Yoga Therapist',
  isOpen: false,
  teacherId: null,
  rules: [{ ...everyMorning, ...rule }],
  exceptions: exceptions.map((exception) => ({ ...classByRule, ...exception })),
});

const movedTo = (movedTo: string, startTime = '08:00', endTime = '09:00') => ({
  movedTo,
  startTime,
  endTime,
});

const startsOf = (classes: { startsAt: string }[]) => classes.map(({ startsAt }) => startsAt);

const during = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe('the classes in a span', () => {
  test('are those of the days in India, not in UTC', () => {
    // 05:00 to 06:00 in India crosses midnight UTC.
    const early = course({ startTime: '05:00', endTime: '06:00', days: [2] });
    const classes = classesWithin(early, during('2026-11-30T18:30:00Z', '2026-12-07T18:30:00Z'));
    expect(classes.map(({ date, startsAt, endsAt }) => [date, startsAt, endsAt])).toEqual([
      ['2026-12-01', '2026-11-30T23:30:00.000Z', '2026-12-01T00:30:00.000Z'],
    ]);
  });

  test.each([
    ['00:00', '00:30', '2026-11-30T18:30:00.000Z'],
    ['23:00', '23:59', '2026-12-01T17:30:00.000Z'],
  ])('include one at %s at the edge of the day in India', (startTime, endTime, startsAt) => {
    const edge = course({ startTime, endTime, days: [2] });
    const day = during('2026-11-30T18:30:00Z', '2026-12-01T18:30:00Z');
    expect(startsOf(classesWithin(edge, day))).toEqual([startsAt]);
  });

  test('cross the end of a month, and meet the leap day', () => {
    const daily = course({ firstDate: '2028-01-30' });
    const dates = classesWithin(daily, during('2028-02-27T18:30:00Z', '2028-03-01T18:30:00Z'));
    expect(dates.map(({ date }) => date)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  test('end with the last date, and begin with the first', () => {
    const short = course({ firstDate: '2026-12-03', lastDate: '2026-12-04' });
    const dates = classesWithin(short, during('2026-11-30T18:30:00Z', '2026-12-31T18:30:00Z'));
    expect(dates.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-04']);
  });

  test('include a class that was moved into the span, and one that was moved out of it', () => {
    const moved = course({ days: [4] }, [
      { date: '2026-12-03', ...movedTo('2026-12-09') },
      { date: '2026-12-10', cancelled: true, reason: 'Diwali' },
    ]);
    const first = classesWithin(moved, during('2026-11-30T18:30:00Z', '2026-12-06T18:30:00Z'));
    expect(first).toMatchObject([
      {
        date: '2026-12-03',
        state: 'moved',
        startsAt: '2026-12-09T02:30:00.000Z',
        wasAt: { startsAt: '2026-12-03T01:30:00.000Z', endsAt: '2026-12-03T02:30:00.000Z' },
      },
    ]);
    const second = classesWithin(moved, during('2026-12-06T18:30:00Z', '2026-12-13T18:30:00Z'));
    expect(second).toMatchObject([
      { date: '2026-12-03', state: 'moved' },
      { date: '2026-12-10', state: 'cancelled', reason: 'Diwali' },
    ]);
  });

  test('follow each rule in its time after a change of the course', () => {
    const changed: CourseSchedule = {
      ...course({}),
      rules: [
        { ...everyMorning, lastDate: '2026-12-02' },
        {
          ...everyMorning,
          firstDate: '2026-12-03',
          days: [5],
          startTime: '18:00',
          endTime: '19:00',
        },
      ],
    };
    const classes = classesWithin(changed, during('2026-11-30T18:30:00Z', '2026-12-06T18:30:00Z'));
    expect(startsOf(classes)).toEqual([
      '2026-12-01T01:30:00.000Z',
      '2026-12-02T01:30:00.000Z',
      '2026-12-04T12:30:00.000Z',
    ]);
  });

  test('ignore an exception on a date without a class', () => {
    const stray = course({ days: [4] }, [{ date: '2026-12-04', ...movedTo('2026-12-05') }]);
    const classes = classesWithin(stray, during('2026-12-03T18:30:00Z', '2026-12-06T18:30:00Z'));
    expect(classes).toEqual([]);
  });

  test('of several courses are in order of time', () => {
    const evening = { ...course({ startTime: '18:00', endTime: '19:00' }), id: 2 };
    const day = during('2026-12-01T18:30:00Z', '2026-12-02T18:30:00Z');
    const classes = timetableOf([evening, course({})], day);
    expect(classes.map(({ courseId }) => courseId)).toEqual([1, 2]);
  });
});

describe('the next classes', () => {
  const thursdays = (exceptions: Partial<ClassException>[] = []) =>
    course({ days: [4] }, exceptions);

  test.each([
    ['a second before its end', '2026-12-03T02:29:59Z', '2026-12-03T01:30:00.000Z'],
    ['at its end', '2026-12-03T02:30:00Z', '2026-12-10T01:30:00.000Z'],
  ])('begin with the running one: %s', (_, now, startsAt) => {
    expect(startsOf(nextClasses(thursdays(), new Date(now), 1))).toEqual([startsAt]);
  });

  test('exclude cancelled classes', () => {
    const cancelled = thursdays([{ date: '2026-12-03', cancelled: true }]);
    expect(startsOf(nextClasses(cancelled, new Date('2026-12-01T00:00:00Z'), 1))).toEqual([
      '2026-12-10T01:30:00.000Z',
    ]);
  });

  test('include a class that was moved before another, and one moved from the past', () => {
    const moved = thursdays([
      { date: '2026-12-03', ...movedTo('2026-12-14') },
      { date: '2026-12-24', ...movedTo('2026-12-11') },
    ]);
    const next = nextClasses(moved, new Date('2026-12-08T00:00:00Z'), 3);
    expect(next.map(({ date }) => date)).toEqual(['2026-12-10', '2026-12-24', '2026-12-03']);
  });

  test('are found before a course has begun, and are none after its end', () => {
    const later = course({ firstDate: '2027-12-01', lastDate: '2027-12-01' });
    expect(nextClasses(later, new Date('2026-12-01T00:00:00Z'), 9)).toHaveLength(1);
    expect(nextClasses(later, new Date('2027-12-02T00:00:00Z'), 9)).toEqual([]);
  });
});
