import { afterEach, expect, test } from 'vitest';
import { activateLanguage, loadMessages } from '../../i18n/messages.ts';
import {
  formatLanguageReaders,
  formatRecipients,
  formatSavedWithRecipients,
} from './contact-messages.ts';

afterEach(() => activateLanguage('en'));

const counts = (app: number, email: number, none: number) => ({
  ...{ enrolled: app + email + none, contacts: { app, email, none } },
});

test.each([
  [
    counts(2, 1, 1),
    '3 learners will be notified: 2 by app notification, 1 by e-mail. Cannot be reached: 1.',
  ],
  [counts(0, 1, 0), '1 learner will be notified: 1 by e-mail.'],
  [counts(23, 0, 0), '23 learners will be notified: 23 by app notification.'],
  [counts(0, 0, 2), 'No learner will be notified. Cannot be reached: 2.'],
  [counts(0, 0, 0), 'Nobody is enrolled, so no message is sent.'],
  [{ enrolled: 23 }, 'This change is for 23 learners.'],
  [{ enrolled: 0, isOpen: true }, 'The class is open to all, so no message is sent.'],
])('%j: the recipients are shown before a change', (change, words) => {
  expect(formatRecipients({ isOpen: false, ...change })).toBe(words);
});

test.each([
  [{ enrolled: 23, told: {} }, 'Class put back. The messages are on their way.'],
  [{ enrolled: 3, told: { none: 0 } }, 'Class put back. Messages are on their way to 3 learners.'],
  [
    { enrolled: 4, told: { of: 3, none: 2 } },
    'Class put back. A message is on its way to 1 learner. Cannot be reached: 2.',
  ],
  [
    { enrolled: 1, told: { none: 1 } },
    'Class put back. No learner can be notified. Cannot be reached: 1.',
  ],
  [
    { enrolled: 23, told: null },
    'Class put back. Learners already know this, so no e-mail is sent.',
  ],
  [{ enrolled: 0, told: null }, 'Class put back.'],
])('%j: a toast promises no more than is known', (saved, words) => {
  expect(formatSavedWithRecipients('Class put back.', saved)).toBe(words);
});

// The plural of Hindi has 0 and 1 in one.
test.each([
  [0, 'कोई साधक हिन्दी में नहीं पढ़ेंगे'],
  [1, '1 साधक हिन्दी में पढ़ेंगे'],
  [12, '12 साधक हिन्दी में पढ़ेंगे'],
])('the count of Hindi readers is in Hindi: %i', async (readers, words) => {
  await loadMessages('staff');
  await activateLanguage('hi');
  expect(formatLanguageReaders('hi', readers)).toBe(words);
});
