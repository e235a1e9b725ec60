import { describe, expect, test } from 'vitest';
import { asana, classOn, classTimeOf, pranayama } from '../testing/sample-courses.ts';
import { formatMovedAway } from './class-messages.ts';
import { classKey } from './class-times.ts';
import { weeksAhead } from './week.ts';

/** Monday, 23 November 2026, to Sunday, 6 December. */
const weekdays = [23, 24, 25, 26, 27].map((day) => classOn(asana, `2026-11-${day}`));
const nextMonday = classOn(asana, '2026-11-30');
const saturday = classOn(pranayama, '2026-11-28');
const sunday = classOn(pranayama, '2026-11-29');

const tuesdayMorning = new Date('2026-11-24T01:12:00Z');

const namesAt = (now: string, classes = [...weekdays, saturday, sunday, nextMonday]) =>
  weeksAhead(classes, new Date(now)).map(({ name }) => name);

describe('the weeks to show', () => {
  test.each([
    ['2026-11-22T18:29:59Z', ['Next week']],
    ['2026-11-22T18:30:00Z', ['This week']],
    ['2026-11-26T18:29:59Z', ['This week']],
    // Friday begins in India.
    ['2026-11-26T18:30:00Z', ['This week', 'Next week']],
    ['2026-11-29T18:29:59Z', ['Next week']],
  ])('at %s: %s', (now, names) => {
    expect(namesAt(now)).toEqual(names);
  });

  test('begin with the previous one while its last class runs after midnight', () => {
    const night = classOn({ ...asana, startTime: '23:30', endTime: '00:30' }, '2026-11-29');
    expect(namesAt('2026-11-29T18:40:00Z', [night, nextMonday])).toEqual([
      'Week of 23 Nov',
      'This week',
    ]);
    expect(namesAt('2026-11-29T19:00:00Z', [night, nextMonday])).toEqual(['This week']);
  });

  test('are none without a class to come', () => {
    expect(namesAt('2026-12-01T00:00:00Z')).toEqual([]);
  });

  test('may be far away', () => {
    expect(namesAt('2026-11-24T01:00:00Z', [classOn(asana, '2026-12-14')])).toEqual([
      'Week of 14 Dec',
    ]);
  });

  test('include the next one if the rest of the first is one class that is shown elsewhere', () => {
    const [monday] = weekdays as [(typeof weekdays)[0]];
    const weeks = weeksAhead(
      [monday, nextMonday],
      new Date('2026-11-23T01:00:00Z'),
      classKey(monday),
    );
    expect(weeks.map(({ name, isElsewhere }) => [name, isElsewhere])).toEqual([
      ['This week', true],
      ['Next week', false],
    ]);
  });
});

/** Each day with its classes: a bracket for one that has gone, a star for one that is over. */
const daysOf = (classes: typeof weekdays, now = tuesdayMorning) =>
  weeksAhead(classes, now)[0]?.days.map(({ date, when, entries }) =>
    [
      `${Number(date.slice(-2))} ${when}`,
      ...entries.map(
        ({ found, isAway, isOver }) =>
          `${isAway ? '(' : ''}${found.courseId}${isAway ? ')' : ''}${isOver ? '*' : ''}`,
      ),
    ].join(' '),
  );

describe('the days of a week', () => {
  test('are seven, including past ones', () => {
    expect(daysOf([...weekdays, saturday])).toEqual([
      '23 past 1*',
      '24 today 1',
      '25 ahead 1',
      '26 ahead 1',
      '27 ahead 1',
      '28 ahead 3',
      '29 ahead',
    ]);
  });

  test('have a moved class at its new and its original time', () => {
    const moved = classOn(asana, '2026-11-25', {
      state: 'moved',
      wasAt: classTimeOf('2026-11-25', '07:00', '08:00'),
      ...classTimeOf('2026-11-28', '05:00', '06:00'),
    });
    expect(daysOf([moved, saturday])?.slice(2, 6)).toEqual([
      '25 ahead (1)',
      '26 ahead',
      '27 ahead',
      '28 ahead 1 3',
    ]);
  });

  test('have a moved and then cancelled class at both times', () => {
    const cancelled = classOn(asana, '2026-11-25', {
      state: 'cancelled',
      wasAt: classTimeOf('2026-11-25', '07:00', '08:00'),
      ...classTimeOf('2026-11-28', '05:00', '06:00'),
    });
    expect(daysOf([cancelled, saturday])?.slice(2, 6)).toEqual([
      '25 ahead (1)',
      '26 ahead',
      '27 ahead',
      '28 ahead 1 3',
    ]);
    expect(formatMovedAway(cancelled)).toBe('Cancelled');
  });

  test('change at midnight in India', () => {
    const late = classOn(asana, '2026-11-25', classTimeOf('2026-11-25', '23:30', '23:59'));
    const early = classOn(pranayama, '2026-11-26', classTimeOf('2026-11-26', '00:00', '00:30'));
    expect(daysOf([late, early])?.slice(2, 4)).toEqual(['25 ahead 1', '26 ahead 3']);
  });
});

describe('Saturday and Sunday are one row', () => {
  const isOneRow = (classes: typeof weekdays, now = tuesdayMorning) =>
    weeksAhead(classes, now)[0]?.days.at(-1)?.isAsDayBefore;

  test('if they have the same class at the same hour', () => {
    expect(isOneRow([saturday, sunday])).toBe(true);
  });

  test.each([
    ['another hour', [saturday, { ...sunday, ...classTimeOf('2026-11-29', '08:00', '09:00') }]],
    ['another course', [saturday, classOn({ ...asana, startTime: '06:00' }, '2026-11-29')]],
    ['a cancelled one', [saturday, { ...sunday, state: 'cancelled' as const }]],
    ['one more', [saturday, sunday, classOn(asana, '2026-11-29')]],
  ])('but not if they have %s', (_, classes) => {
    expect(isOneRow(classes)).toBe(false);
  });

  test('but not if Saturday’s is shown elsewhere, as Sunday’s would be missing', () => {
    const [week] = weeksAhead([saturday, sunday], tuesdayMorning, classKey(saturday));
    expect(week?.days.at(-1)?.isAsDayBefore).toBe(false);
  });

  test('but not on Saturday itself', () => {
    expect(isOneRow([saturday, sunday], new Date('2026-11-27T18:30:00Z'))).toBe(false);
  });
});
