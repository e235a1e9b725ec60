import { expect, test } from 'vitest';
import { asana, classTimeOf, staffClassOn } from '../../testing/sample-courses.ts';
import {
  formatBegins,
  formatCancelledNotification,
  formatMovedNotification,
  formatNotificationHeading,
  formatRestoredNotification,
  formatWeek,
  shortTitle,
  weekLinkName,
  weekName,
} from './week-messages.ts';

/** Tuesday, 6:42 in India. */
const now = new Date('2026-12-01T01:12:00Z');
const thursday = staffClassOn(asana, '2026-12-03');
const movedToFriday = staffClassOn(asana, '2026-12-03', {
  ...classTimeOf('2026-12-04', '08:00', '09:00'),
  state: 'moved',
  wasAt: classTimeOf('2026-12-03', '07:00', '08:00'),
});

test.each([
  ['2026-12-03', '08:00', '09:00', 'Diwali', 'Thursday’s class, 3 Dec, is at 8 am: Diwali'],
  ['2026-12-03', '08:00', '09:00', '', 'Thursday’s class, 3 Dec, is at 8 am'],
  ['2026-12-03', '07:00', '08:30', '', 'Thursday’s class, 3 Dec, is from 7 to 8:30 am'],
  ['2026-12-04', '08:00', '09:00', '', 'Thursday’s class, 3 Dec, is on Fri, 4 Dec, at 8 am'],
  [
    '2026-12-04',
    '07:00',
    '08:00',
    'Rain',
    'Thursday’s class, 3 Dec, is on Fri, 4 Dec, at 7 am: Rain',
  ],
])(
  'the notification of a move to %s, %s to %s, names the new time',
  (date, startTime, endTime, reason, words) => {
    expect(
      formatMovedNotification('en', { found: thursday, reason, now }, { date, startTime, endTime }),
    ).toBe(words);
  },
);

test('a notification names the usual day of a class, also if it is moved again', () => {
  const saturday = { date: '2026-12-05', startTime: '07:00', endTime: '08:00' };
  expect(formatMovedNotification('en', { found: movedToFriday, reason: '', now }, saturday)).toBe(
    'Thursday’s class, 3 Dec, is on Sat, 5 Dec, at 7 am',
  );
  expect(formatCancelledNotification('en', { found: movedToFriday, reason: 'Rain', now })).toBe(
    'Thursday’s class, 3 Dec, is cancelled: Rain',
  );
  expect(formatRestoredNotification('en', movedToFriday, now)).toBe(
    'Thursday’s class, 3 Dec, is at 7 am again',
  );
});

test('today’s class is named by its day: the sentence is read on other days too', () => {
  const onThursday = new Date('2026-12-03T00:30:00Z');
  const about = { found: thursday, reason: 'Rain', now: onThursday };
  expect(formatCancelledNotification('en', about)).toBe(
    'Thursday’s class, 3 Dec, is cancelled: Rain',
  );
  expect(formatNotificationHeading(thursday, onThursday)).toBe(
    'Asana Regular Classes, today, 3 Dec',
  );
  expect(formatNotificationHeading(thursday, now)).toBe('Asana Regular Classes, Thu, 3 Dec');
  const later = { date: '2026-12-03', startTime: '08:00', endTime: '09:00' };
  expect(formatMovedNotification('en', about, later)).toBe(
    'Thursday’s class, 3 Dec, is at 8 am: Rain',
  );
  expect(formatMovedNotification('en', about, { ...later, date: '2026-12-04' })).toBe(
    'Thursday’s class, 3 Dec, is on Fri, 4 Dec, at 8 am: Rain',
  );
});

test('a class that is a week away or more has its date', () => {
  const later = staffClassOn(asana, '2026-12-10');
  expect(formatCancelledNotification('en', { found: later, reason: '', now })).toBe(
    'The class on Thu, 10 Dec, is cancelled',
  );
});

test('weeks have names', () => {
  expect(formatWeek('2026-11-30')).toBe('30 November to 6 December');
  expect(formatWeek('2026-12-07')).toBe('7 to 13 December');
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'];
  expect(mondays.map((monday) => weekName(monday, now))).toEqual([
    'Last week',
    'This week',
    'Next week',
    'Week of 14 December',
  ]);
  expect(weekLinkName('2026-12-14', now)).toBe('Week of 14 Dec');
  const days = ['2026-12-01', '2026-12-02', '2026-12-07'];
  expect(days.map((day) => formatBegins('Asana', day, now))).toEqual([
    'Asana begins today',
    'Asana begins tomorrow',
    'Asana begins Monday',
  ]);
});

test.each([
  ['Asana Regular Classes', 'Asana Regular'],
  ['Yoga Therapy Certificate Course', 'Yoga Therapy'],
  ['Sunday Satsang', 'Sunday Satsang'],
  ['Course', 'Course'],
])('%s is shortened to %s', (title, short) => expect(shortTitle(title)).toBe(short));
