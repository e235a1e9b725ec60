import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeServer, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, classTimeOf, pranayama, staffClassOn } from '../../testing/sample-courses.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T01:12:00Z') });
  await activateLanguage('hi');
});
afterEach(async () => {
  vi.useRealTimers();
  await activateLanguage('en');
});

const [today, tomorrow] = ['2026-12-01', '2026-12-02'];
const names = [asana.title, pranayama.title, 'Satsang', 'Vikram', 'Meera Joshi', 'Google Meet'];

test('Today is in Hindi, with pending tasks and missing settings', async () => {
  const wasAt = classTimeOf(today, '06:00', '07:00');
  const server = createFakeServer({
    staffClasses: [
      staffClassOn(asana, today, { attended: 14 }),
      { ...staffClassOn(asana, today, { state: 'moved', wasAt }), courseId: 7 },
      {
        ...staffClassOn(asana, today, { attended: 17, ...classTimeOf(today, '05:00', '06:00') }),
        courseId: 8,
      },
      staffClassOn(pranayama, today, { ...classTimeOf(today, '18:00', '19:15'), meeting: null }),
      staffClassOn(asana, tomorrow, { teacher: 'Meera Joshi', hasOwnTeacher: true }),
    ],
    screens: 14,
    missingFacts: ['legalName', 'street', 'phone'],
    beginning: [
      { ...pranayama, startDate: '2026-12-07', enrolled: 12 },
      { ...asana, id: 9, title: 'Satsang', startDate: tomorrow, enrolled: 0, isOpen: true },
    ],
    tasks: {
      payments: { waiting: 3, oldestAt: '2026-11-30T20:00:00Z' },
      messages: { waiting: 1000, oldestAt: '2026-12-01T00:52:00Z' },
      undelivered: { count: 1, to: 'asha@example.org' },
    },
    troubles: [
      { key: 'disk', what: 'डिस्क भर गई है।', todo: 'जगह बनाएँ।', since: '2026-11-30T20:00:00Z' },
    ],
  });
  visit('/UserDashboard', { server, as: staff });
  await screen.findByRole('heading', { level: 1, name: 'नमस्ते, Vikram' });
  expect(screen.getByText('मंगलवार, 1 दिसंबर')).toBeTruthy();
  const classes = await screen.findByRole('region', { name: 'आज की क्लासें' });
  expect(classes.textContent).toContain('18 मिनट में शुरू होगी');
  expect(classes.textContent).toContain('23 में से 17 हाज़िर');
  await screen.findAllByText('14 खुले पेजों पर');
  const waits = within(screen.getByRole('region', { name: 'कौन से काम बाकी हैं' }));
  expect(waits.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '3पेमेंट पक्के करने हैंसबसे पुराना 5 घंटे पहले का',
    '999+संदेशसबसे पुराना 20 मिनट पहले का',
    '1ईमेल नहीं पहुँचाasha@example.org को',
  ]);
  expect(screen.getByText('Satsang कल से शुरू')).toBeTruthy();
  expect(findLatinText(names, screen.getByRole('main'))).toEqual([]);
});
