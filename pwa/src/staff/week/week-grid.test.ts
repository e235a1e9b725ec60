import type { StaffClass } from 'bff/contract';
import { expect, test } from 'vitest';
import { asana, hoursOf, pranayama, staffClassOn } from '../../testing/sample-courses.ts';
import { daysFrom } from './staff-week.ts';
import { gapsOf, gridHeight, linesOf, placesOf, stretchesOf } from './week-grid.ts';

const now = new Date('2026-12-01T01:12:00Z');
const weekOf = (...classes: StaffClass[]) => daysFrom('2026-11-30', 7, { classes, now });
const tuesday = (days: ReturnType<typeof weekOf>) => days[1] ?? expect.fail('no Tuesday');
const at = (startTime: string, endTime: string, course = asana) =>
  staffClassOn(course, '2026-12-01', hoursOf('2026-12-01', startTime, endTime));

test('empty hours are collapsed', () => {
  const days = weekOf(at('07:00', '08:00'), at('18:00', '19:15', pranayama));
  const stretches = stretchesOf(days);
  expect(stretches).toEqual([
    { from: 7, until: 8, top: 0 },
    { from: 18, until: 20, top: 8.5 },
  ]);
  expect(gapsOf(stretches)).toEqual([6.5]);
  expect(gridHeight(stretches)).toBe(21.5);
  expect(linesOf(stretches).map(({ hour }) => hour)).toEqual([7, 8, 18, 19, 20]);
  expect(placesOf(tuesday(days), stretches).get(`${pranayama.id} 2026-12-01`)).toEqual({
    top: 8.5,
    height: 8.125,
    lane: 0,
    lanes: 1,
  });
});

test('one empty hour is shown', () => {
  const days = weekOf(at('07:00', '08:00'), at('09:00', '10:00', pranayama));
  expect(stretchesOf(days)).toEqual([{ from: 7, until: 10, top: 0 }]);
});

test('classes at the same time share the column, the one after them has it alone', () => {
  const first = at('07:00', '08:00');
  const second = { ...at('07:30', '08:30', pranayama) };
  const third = { ...at('08:30', '09:00'), courseId: 9 };
  const days = weekOf(first, second, third);
  const places = placesOf(tuesday(days), stretchesOf(days));
  expect([...places.values()].map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ]);
});

test('a class that was moved leaves its place', () => {
  const wasAt = hoursOf('2026-12-01', '07:00', '08:00');
  const state = 'moved' as const;
  const later = { ...at('08:00', '09:00'), state, wasAt };
  expect(tuesday(weekOf(later)).entries.map(({ kind }) => kind)).toEqual(['was', 'held']);
  const friday = { ...later, ...hoursOf('2026-12-04', '07:00', '08:00') };
  const days = weekOf(friday);
  expect(tuesday(days).entries.map(({ kind }) => kind)).toEqual(['away']);
  expect(days[4]?.entries.map(({ kind }) => kind)).toEqual(['held']);
});
