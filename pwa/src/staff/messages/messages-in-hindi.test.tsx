import { screen } from '@testing-library/react';
import type { FailedEmail, StaffMessage } from 'bff/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeServer, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

beforeEach(() => activateLanguage('hi'));
afterEach(() => activateLanguage('en'));

const open: StaffMessage = {
  id: 2,
  fullName: 'Ishita Pant',
  email: 'ishita@example.com',
  mobileNumber: '+91 98765 43210',
  message: 'Namaste',
  createdAt: '2026-11-20T05:12:00.000Z',
  answeredAt: null,
};
const answered = { ...open, id: 1, answeredAt: '2026-11-20T06:00:00.000Z' };

test('the messages and the beginning of a reply are in Hindi', async () => {
  const server = createFakeServer({ messages: [open, answered] });
  visit('/StaffMessages?show=all', { server, as: staff });
  await screen.findAllByRole('heading', { level: 2, name: 'Ishita Pant' });
  expect(findLatinText(['Ishita Pant', 'Namaste'], screen.getByRole('main'))).toEqual([]);
  const [answer] = screen.getAllByRole('link', { name: /^जवाब लिखें Ishita Pant, शुक्रवार/ });
  const mail = new URL(answer?.getAttribute('href') ?? '').searchParams;
  expect(mail.get('subject')).toBe('गंगा योग को आपका संदेश');
  expect(mail.get('body')?.split(/\r\n/)).toEqual([
    'नमस्ते Ishita Pant जी,',
    '',
    '',
    '',
    'गंगा योग',
    '',
    'आपने लिखा था (शुक्रवार, 20 नवंबर, सुबह 10:42 बजे):',
    '> Namaste',
  ]);
});

test('the subject of a failed e-mail is in Hindi, or marked as English', async () => {
  const mail = (id: number, change: Partial<FailedEmail>): FailedEmail => ({
    ...{ id, to: 'asha@example.com', child: null, failedAt: '2026-11-20T05:12:00.000Z' },
    ...{ what: 'रसीद', why: 'ईमेल सर्वर ने मना किया।', about: 'GY-000001' },
    ...change,
  });
  const undelivered = [
    mail(1, {}),
    mail(2, { about: 'Asana Regular Classes', aboutIn: { hi: 'आसन की नियमित क्लास' } }),
    mail(3, { about: 'No classes: Diwali', aboutIn: {} }),
  ];
  visit('/StaffMessages?show=mails', { server: createFakeServer({ undelivered }), as: staff });
  const inHindi = { name: /: रसीद, आसन की नियमित क्लास$/ };
  expect(await screen.findAllByRole('button', inHindi)).toHaveLength(2);
  expect(screen.getAllByText('No classes: Diwali').map(({ lang }) => lang)).toEqual(
    Array(3).fill('en'),
  );
  for (const { lang } of screen.getAllByText('GY-000001')) expect(lang).toBe('');
  expect(findLatinText(['GY-000001'], screen.getByRole('main'))).toEqual([]);
});
