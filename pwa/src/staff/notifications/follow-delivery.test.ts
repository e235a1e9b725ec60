import { expect, test } from 'vitest';
import { formatDelivery } from './follow-delivery.ts';

const delivery = { of: 12, pushed: 0, mailed: 0, mailsAt: null };

test.each([
  [
    14,
    { ...delivery, pushed: 9, mailed: 3 },
    'Shown on 14 open pages now. Sent to 9 by app notification, to 3 by e-mail.',
  ],
  [1, { ...delivery, mailed: 3 }, 'Shown on 1 open page now. Sent to 3 by e-mail.'],
  [2, { ...delivery, pushed: 1 }, 'Shown on 2 open pages now. Sent to 1 by app notification.'],
  [0, delivery, 'Nobody has the page open now.'],
  [
    0,
    { ...delivery, mailed: 3, none: 1 },
    'Nobody has the page open now. Sent to 3 by e-mail. Cannot be reached: 1.',
  ],
  [14, null, 'Shown on 14 open pages now.'],
  [
    14,
    { ...delivery, pushed: 9, mailsAt: '2026-12-01T01:14:50.000Z' },
    'Shown on 14 open pages now. Sent to 9 by app notification. E-mails will be sent at 6:44 am IST.',
  ],
])('the toast has the counts of %i screens and %j', (screens, figures, words) => {
  expect(formatDelivery(screens, figures)).toBe(words);
});
