import { expect, test } from 'vitest';
import { notificationTextsIn, presetReason } from './notification-texts.ts';

const now = new Date('2026-12-01T01:12:00Z');
const about = { date: '2026-12-10', reason: presetReason('holiday', 'hi'), now };
const day = { firstDate: '2027-01-08', lastDate: '2027-01-08' };
const days = { firstDate: '2026-12-07', lastDate: '2026-12-11' };
const hindi = notificationTextsIn('hi');

test.each([
  [hindi.movedToHour(about, '08:00'), 'गुरुवार, 10 दिसंबर की क्लास अब सुबह 8 बजे होगी: त्योहार'],
  [
    hindi.movedToLength({ ...about, reason: '' }, '11:00', '12:30'),
    'गुरुवार, 10 दिसंबर की क्लास अब सुबह 11 से दोपहर 12:30 बजे तक होगी',
  ],
  [
    hindi.movedToDay(about, '2026-12-11', '18:00'),
    'गुरुवार, 10 दिसंबर की क्लास अब शुक्रवार, 11 दिसंबर को शाम 6 बजे होगी: त्योहार',
  ],
  [
    hindi.cancelled({ ...about, reason: presetReason('away', 'hi') }),
    'गुरुवार, 10 दिसंबर की क्लास नहीं हो पाएगी: शिक्षक बाहर हैं',
  ],
  [hindi.back(about, '07:00'), 'गुरुवार, 10 दिसंबर की क्लास पहले की तरह सुबह 7 बजे होगी'],
  [
    hindi.daysOff({ ...days, isForAll: true, reason: 'त्योहार' }),
    'सोमवार, 7 दिसंबर से शुक्रवार, 11 दिसंबर तक कोई क्लास नहीं होगी: त्योहार',
  ],
  [
    hindi.daysOff({ ...days, isForAll: false, reason: '' }),
    'सोमवार, 7 दिसंबर से शुक्रवार, 11 दिसंबर तक क्लास नहीं होगी',
  ],
  [hindi.daysHeldAfterAll(days), 'सोमवार, 7 दिसंबर से शुक्रवार, 11 दिसंबर तक क्लासें पहले की तरह होंगी'],
])('learners read in Hindi: %s', (notice, words) => expect(notice).toBe(words));

test('a day of another year is written with it', () => {
  expect(notificationTextsIn('hi').movedToDay(about, day.firstDate, '07:00')).toContain(
    'अब शुक्रवार, 8 जनवरी 2027 को सुबह 7 बजे',
  );
});
