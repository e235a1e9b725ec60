import { afterEach, describe, expect, test, vi } from 'vitest';
import { activateLanguage, loadMessages } from '../i18n/messages.ts';
import { asana, classOn, classTimeOf as hoursOn } from '../testing/sample-courses.ts';
import {
  formatClassChange,
  formatClassDateTime,
  formatLocalHours,
  formatMovedAway,
  formatRelativeDay,
  formatTimeToClass,
} from './class-messages.ts';
import { canJoin, nextClass } from './class-times.ts';

/** Tuesday, 7 to 8 am in India. */
const tuesday = classOn(asana, '2026-11-24');

afterEach(() => void vi.restoreAllMocks());

describe('the time to a class', () => {
  test.each([
    ['2026-11-24T00:29:59Z', undefined],
    ['2026-11-24T00:30:00Z', 'Starts in 60 minutes'],
    ['2026-11-24T01:12:00Z', 'Starts in 18 minutes'],
    ['2026-11-24T01:12:01Z', 'Starts in 18 minutes'],
    ['2026-11-24T01:28:30Z', 'Starts in 2 minutes'],
    ['2026-11-24T01:29:00Z', 'Starts in 1 minute'],
    ['2026-11-24T01:29:59Z', 'Starts in 1 minute'],
    ['2026-11-24T01:30:00Z', 'Has just begun'],
    ['2026-11-24T01:31:00Z', 'Began 1 minute ago'],
    ['2026-11-24T01:45:59Z', 'Began 15 minutes ago'],
    ['2026-11-24T01:46:00Z', 'Runs until 8 am IST'],
  ])('is worded for %s as: %s', (now, words) => {
    expect(formatTimeToClass(tuesday, new Date(now))).toBe(words);
  });
});

describe('the day of a class', () => {
  test.each([
    ['2026-11-23T18:29:59Z', 'Tomorrow, 7 to 8 am IST'],
    ['2026-11-23T18:30:00Z', 'Today, 7 to 8 am IST'],
    ['2026-11-22T18:29:59Z', 'Tue, 24 Nov, 7 to 8 am IST'],
  ])('changes at midnight in India: at %s it is %s', (now, words) => {
    expect(formatClassDateTime(tuesday, new Date(now))).toBe(words);
  });

  test('is the new day for a class that begins at midnight', () => {
    const late = { ...tuesday, ...hoursOn('2026-11-25', '00:00', '01:00') };
    expect(formatClassDateTime(late, new Date('2026-11-24T18:29:00Z'))).toBe(
      'Tomorrow, 12 to 1 am IST',
    );
    expect(formatRelativeDay('2026-11-24', new Date('2026-11-24T18:29:00Z'))).toBe('Today');
  });
});

describe('the change of a class', () => {
  const wasAt = hoursOn('2026-11-24', '07:00', '08:00');
  const moved = { state: 'moved', wasAt } as const;

  test.each([
    [{}, undefined],
    [{ state: 'cancelled', reason: 'Diwali' } as const, 'Cancelled: Diwali'],
    [{ state: 'cancelled' } as const, 'Cancelled'],
    [{ ...moved, ...hoursOn('2026-11-24', '08:00', '09:00') }, 'Moved from 7 am'],
    [{ ...moved, ...hoursOn('2026-11-26', '06:45', '07:45') }, 'Moved from Tue, 7 am'],
  ])('is worded as it is: case %#', (change, words) => {
    expect(formatClassChange(classOn(asana, '2026-11-24', change))).toBe(words);
  });

  test('shows the new time on the original day', () => {
    const time = hoursOn('2026-11-26', '06:45', '07:45');
    const found = classOn(asana, '2026-11-24', { ...moved, ...time });
    expect(formatMovedAway(found)).toBe('Moved to Thursday, 6:45 am');
  });
});

test('a class is formatted in Hindi', async () => {
  await loadMessages('meetings');
  await activateLanguage('hi');
  const wasAt = hoursOn('2026-11-24', '07:00', '08:00');
  const moved = classOn(asana, '2026-11-24', {
    ...{ state: 'moved', wasAt },
    ...hoursOn('2026-11-26', '06:45', '07:45'),
  });
  expect(formatTimeToClass(tuesday, new Date('2026-11-24T01:12:00Z'))).toBe('18 मिनट में शुरू होगी');
  expect(formatClassDateTime(tuesday, new Date('2026-11-24T01:12:00Z'))).toBe(
    'आज, सुबह 7 से 8 बजे IST',
  );
  expect(formatClassChange(moved)).toBe('पहले मंगलवार को सुबह 7 बजे थी');
  expect(formatMovedAway(moved)).toBe('अब गुरुवार को सुबह 6:45 बजे होगी');
});

/** A device whose clock is this number of hours ahead of UTC. */
const deviceAt = (hours: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hours);

describe('the local hours of a class', () => {
  test.each([
    ['in India', 5.5, undefined],
    ['in Berlin', 1, '2:30 to 3:30 am your time'],
    ['in Kathmandu', 5.75, '7:15 to 8:15 am your time'],
    ['in New York', -5, 'Mon, 8:30 to 9:30 pm your time'],
    ['in Auckland', 13, '2:30 to 3:30 pm your time'],
  ])('%s', (_, hours, words) => {
    deviceAt(hours);
    expect(formatLocalHours(tuesday)).toBe(words);
  });

  test('have the day if it differs from that in India', () => {
    deviceAt(-2);
    expect(formatLocalHours(tuesday)).toBe('Mon, 11:30 pm to 12:30 am your time');
  });

  test('do not change the hours in India', () => {
    deviceAt(-5);
    expect(formatClassDateTime(tuesday, new Date('2026-11-24T01:12:00Z'))).toBe(
      'Today, 7 to 8 am IST',
    );
  });
});

describe('the next class', () => {
  const wednesday = classOn(asana, '2026-11-25');

  test('is the running one, until it ends', () => {
    const at = (now: string) => nextClass([tuesday, wednesday], new Date(now))?.date;
    expect(at('2026-11-24T02:29:59Z')).toBe('2026-11-24');
    expect(at('2026-11-24T02:30:00Z')).toBe('2026-11-25');
    expect(at('2026-11-25T02:30:00Z')).toBeUndefined();
  });

  test('is not a cancelled one', () => {
    const cancelled = classOn(asana, '2026-11-24', { state: 'cancelled' });
    const now = new Date('2026-11-24T01:12:00Z');
    expect(nextClass([cancelled, wednesday], now)?.date).toBe('2026-11-25');
  });
});

describe('a class can be joined', () => {
  test.each([
    ['2026-11-24T01:14:59Z', false],
    ['2026-11-24T01:15:00Z', true],
    ['2026-11-24T02:29:59Z', true],
    ['2026-11-24T02:30:00Z', false],
  ])('at %s: %s', (now, can) => {
    expect(canJoin(tuesday, new Date(now))).toBe(can);
  });

  test('from the time that the server sends', () => {
    const early = { ...tuesday, opensAt: '2026-11-24T00:30:00Z' };
    expect(canJoin(early, new Date('2026-11-24T00:30:00Z'))).toBe(true);
  });

  test('not if it is cancelled', () => {
    const cancelled = classOn(asana, '2026-11-24', { state: 'cancelled' });
    expect(canJoin(cancelled, new Date('2026-11-24T01:30:00Z'))).toBe(false);
  });
});
