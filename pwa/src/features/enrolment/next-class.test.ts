import { describe, expect, test } from 'vitest';
import { enrolledIn, sampleCourses } from '../../testing/sample-courses.ts';
import { nextClass, whenIs } from './next-class.ts';

const [asana, pranayama] = sampleCourses.map(enrolledIn);
if (!asana || !pranayama) throw new Error('Two sample courses are needed.');

/** The course is Monday to Friday, 7 to 8 in India, from Tuesday, 1 December 2026. */
const startOf = (now: string, courses = [asana]) =>
  nextClass(courses, new Date(now))?.start.toISOString();

const firstClass = '2026-12-01T01:30:00.000Z';

describe('the next class', () => {
  test('before the course starts is its first day', () => {
    expect(startOf('2026-11-20T05:00:00Z')).toBe(firstClass);
  });

  test('is today’s until it is over, and then tomorrow’s', () => {
    expect(startOf('2026-12-01T02:29:59Z')).toBe(firstClass);
    expect(startOf('2026-12-01T02:30:00Z')).toBe('2026-12-02T01:30:00.000Z');
  });

  test('goes by the date in India, not in UTC', () => {
    // 23:00 on Monday in UTC is 4:30 on Tuesday in India.
    expect(startOf('2026-12-07T23:00:00Z')).toBe('2026-12-08T01:30:00.000Z');
  });

  test('skips days without a class', () => {
    // Friday, after class: the next is on Monday.
    expect(startOf('2026-12-04T03:00:00Z')).toBe('2026-12-07T01:30:00.000Z');
  });

  test('of a course once a week is a week away when today’s is over', () => {
    const weekly = { ...asana, days: [2] };
    expect(startOf('2026-12-01T02:30:00Z', [weekly])).toBe('2026-12-08T01:30:00.000Z');
  });

  test('is on the first day of class, if the course’s start date has none', () => {
    expect(startOf('2026-11-20T05:00:00Z', [{ ...asana, days: [1] }])).toBe(
      '2026-12-07T01:30:00.000Z',
    );
  });

  test('is the soonest of all courses', () => {
    // Tuesday: pranayama is at 6, an hour before asana.
    expect(startOf('2026-12-14T12:00:00Z', [asana, pranayama])).toBe('2026-12-15T00:30:00.000Z');
    expect(nextClass([asana, pranayama], new Date('2026-12-14T12:00:00Z'))?.course.title).toBe(
      pranayama.title,
    );
  });

  test('is none without courses', () => {
    expect(nextClass([], new Date())).toBeUndefined();
  });
});

test.each([
  ['2026-11-30T18:29:59Z', 'tomorrow'],
  ['2026-11-30T18:30:00Z', 'today'],
  ['2026-12-01T01:29:59Z', 'today'],
  ['2026-12-01T01:30:00Z', 'now'],
  ['2026-11-29T12:00:00Z', 'later'],
])('at %s the class of 1 Dec is %s', (now, when) => {
  const time = nextClass([asana], new Date(now));
  expect(time && whenIs(time, new Date(now))).toBe(when);
});
