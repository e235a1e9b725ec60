import type { StaffClass } from 'bff/contract';
import { expect, test } from 'vitest';
import { asana, classTimeOf, pranayama, staffClassOn } from '../../testing/sample-courses.ts';
import { daysFrom } from './staff-week.ts';
import { gridCellsOf, gridRowsOf } from './week-grid.ts';

const now = new Date('2026-12-01T01:12:00Z');
const weekOf = (...classes: StaffClass[]) => daysFrom('2026-11-30', 7, { classes, now });
const tuesday = (days: ReturnType<typeof weekOf>) => days[1] ?? expect.fail('no Tuesday');
const at = (startTime: string, endTime: string, course = asana) =>
  staffClassOn(course, '2026-12-01', classTimeOf('2026-12-01', startTime, endTime));

const rowsInWords = (days: ReturnType<typeof weekOf>) =>
  gridRowsOf(days).map(({ hour, kind }) => `${kind} ${hour}`);

/** The cells of Tuesday: their rows, and the hours of their entries. */
const cellsOn = (...classes: StaffClass[]) => {
  const days = weekOf(...classes);
  return gridCellsOf(tuesday(days), gridRowsOf(days)).map(({ row, rows, parts, after }) => ({
    row,
    rows,
    parts: parts.map(({ before, hours }) => [before, hours]),
    after,
  }));
};

test('empty hours are collapsed', () => {
  const classes = [at('07:00', '08:00'), at('18:00', '19:15', pranayama)];
  const rows = ['hour 7', 'gap 8', 'hour 18', 'hour 19', 'end 20'];
  expect(rowsInWords(weekOf(...classes))).toEqual(rows);
  expect(cellsOn(...classes)).toEqual([
    { row: 0, rows: 1, parts: [[0, 1]], after: 0 },
    { row: 2, rows: 2, parts: [[0, 1.25]], after: 0.75 },
  ]);
});

test('one empty hour is shown', () => {
  const days = weekOf(at('07:00', '08:00'), at('09:00', '10:00', pranayama));
  expect(rowsInWords(days)).toEqual(['hour 7', 'hour 8', 'hour 9', 'end 10']);
});

test('the last hour of the day ends at midnight', () => {
  const [late] = cellsOn({ ...at('23:00', '23:30'), endsAt: '2026-12-01T18:30:00.000Z' });
  expect(late).toEqual({ row: 0, rows: 1, parts: [[0, 1]], after: 0 });
});

test('classes at the same time share a cell, the one after them has its own', () => {
  const same = ['07:00', '07:00', '07:30'].map((startTime, place) => ({
    ...at(startTime, startTime.replace('07', '08')),
    courseId: 7 + place,
  }));
  expect(cellsOn(...same, at('09:00', '10:00', pranayama))).toEqual([
    {
      row: 0,
      rows: 2,
      parts: [
        [0, 1],
        [0, 1],
        [0, 1],
      ],
      after: 0.5,
    },
    { row: 2, rows: 1, parts: [[0, 1]], after: 0 },
  ]);
});

test('consecutive classes in a cell have the time between them', () => {
  const classes = [at('07:15', '08:15'), at('08:30', '09:00', pranayama)];
  const parts = [
    [0.25, 1],
    [0.25, 0.5],
  ];
  expect(cellsOn(...classes)).toEqual([{ row: 0, rows: 2, parts, after: 0 }]);
});

test('a moved class leaves its former slot', () => {
  const wasAt = classTimeOf('2026-12-01', '07:00', '08:00');
  const state = 'moved' as const;
  const later = { ...at('08:00', '09:00'), state, wasAt };
  expect(tuesday(weekOf(later)).entries.map(({ kind }) => kind)).toEqual(['was', 'held']);
  const friday = { ...later, ...classTimeOf('2026-12-04', '07:00', '08:00') };
  const days = weekOf(friday);
  expect(tuesday(days).entries.map(({ kind }) => kind)).toEqual(['away']);
  expect(days[4]?.entries.map(({ kind }) => kind)).toEqual(['held']);
});
