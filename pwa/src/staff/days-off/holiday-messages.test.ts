import type { HolidayClass } from 'bff/contract';
import { expect, test } from 'vitest';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { classTimeOf } from '../../testing/sample-courses.ts';
import { daysByCourse } from './holiday-messages.ts';

stopClockInSampleYear();

const on = (date: string): HolidayClass => ({
  ...{ courseId: 1, title: 'Asana', date },
  ...classTimeOf(date, '07:00', '08:00'),
});

test.each([
  [['2026-12-11'], 'Fri, 11 Dec'],
  [['2026-12-09', '2026-12-11'], 'Wed 9 and Fri 11 Dec'],
  [['2026-12-30', '2026-12-31', '2027-01-01'], 'Wed 30, Thu 31 Dec and Fri 1 Jan'],
  [
    [7, 8, 9, 10, 11, 14, 15, 16].map((day) => `2026-12-${String(day).padStart(2, '0')}`),
    'Mon 7, Tue 8, Wed 9, Thu 10, Fri 11, Mon 14 Dec and 2 more',
  ],
])('the cancelled days %s are formatted as: %s', (dates, days) => {
  expect(daysByCourse(dates.map(on))).toEqual([{ courseId: 1, title: 'Asana', days }]);
});
