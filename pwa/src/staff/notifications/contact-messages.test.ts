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
  [counts(2, 1, 1), 'Notifies 3 learners: 2 by app notification, 1 by e-mail. Not reachable: 1.'],
  [counts(0, 1, 0), 'Notifies 1 learner: 1 by e-mail.'],
  [counts(23, 0, 0), 'Notifies 23 learners: 23 by app notification.'],
  [counts(0, 0, 2), 'Notifies nobody. Not reachable: 2.'],
  [counts(0, 0, 0), 'Nobody is enrolled, so nobody is notified.'],
  [{ enrolled: 23 }, 'It is for 23 learners.'],
  [{ enrolled: 0, isOpen: true }, 'The class is open to all, so nobody is notified.'],
])('%j: the recipients are shown before a change', (change, words) => {
  expect(formatRecipients({ isOpen: false, ...change })).toBe(words);
});

test.each([
  [{ enrolled: 23, told: {} }, 'Put back. The messages are on their way.'],
  [{ enrolled: 3, told: { none: 0 } }, 'Put back. Messages are on their way to 3 learners.'],
  [
    { enrolled: 4, told: { of: 3, none: 2 } },
    'Put back. A message is on its way to 1 learner. Not reachable: 2.',
  ],
  [{ enrolled: 1, told: { none: 1 } }, 'Put back. Nobody can be notified. Not reachable: 1.'],
  [{ enrolled: 23, told: null }, 'Put back. This is what learners know, so no mail goes out.'],
  [{ enrolled: 0, told: null }, 'Put back.'],
])('%j: a toast promises no more than is known', (saved, words) => {
  expect(formatSavedWithRecipients('Put back.', saved)).toBe(words);
});

// The plural of Hindi has 0 and 1 in one.
test.each([
  [0, 'इनमें से कोई हिन्दी में नहीं पढ़ेगा'],
  [1, 'इनमें से 1 साधक हिन्दी में पढ़ेंगे'],
  [12, 'इनमें से 12 साधक हिन्दी में पढ़ेंगे'],
])('the count of Hindi readers is in Hindi: %i', async (readers, words) => {
  await loadMessages('staff');
  await activateLanguage('hi');
  expect(formatLanguageReaders('hi', readers)).toBe(words);
});
