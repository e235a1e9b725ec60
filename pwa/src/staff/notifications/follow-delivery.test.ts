import { expect, test } from 'vitest';
import { formatDelivery } from './follow-delivery.ts';

const delivery = { of: 12, pushed: 0, mailed: 0, mailsAt: null };

test.each([
  [
    14,
    { ...delivery, pushed: 9, mailed: 3 },
    'On 14 screens now. Sent to 9 by app notification, to 3 by e-mail.',
  ],
  [1, { ...delivery, mailed: 3 }, 'On 1 screen now. Sent to 3 by e-mail.'],
  [2, { ...delivery, pushed: 1 }, 'On 2 screens now. Sent to 1 by app notification.'],
  [0, delivery, 'On no open screen now.'],
  [
    0,
    { ...delivery, mailed: 3, none: 1 },
    'On no open screen now. Sent to 3 by e-mail. Not reachable: 1.',
  ],
  [14, null, 'On 14 screens now.'],
  [
    14,
    { ...delivery, pushed: 9, mailsAt: '2026-12-01T01:14:50.000Z' },
    'On 14 screens now. Sent to 9 by app notification. Mails go out at 6:44 am IST.',
  ],
])('the toast has the counts of %i screens and %j', (screens, figures, words) => {
  expect(formatDelivery(screens, figures)).toBe(words);
});
