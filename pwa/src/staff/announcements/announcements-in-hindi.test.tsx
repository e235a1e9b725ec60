import { screen, waitFor, within } from '@testing-library/react';
import type { Announcement } from 'bff/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeServer, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';
import { formatPreview } from './announcement-messages.ts';

stopClockInSampleYear();

beforeEach(() => activateLanguage('hi'));
afterEach(() => activateLanguage('en'));

const earlier: Announcement = {
  id: 7,
  courseId: asana.id,
  toAll: false,
  subject: 'Hall closed',
  text: 'We meet online.',
  at: '2026-11-20T05:12:00.000Z',
  by: 'Meera Joshi',
  told: { of: 12, pushed: 8, mailed: 3 },
};
const names = [asana.title, earlier.subject, earlier.text, 'Meera Joshi', 'New batch'];

test('the announcement form is in Hindi, with its recipients in Hindi plural forms', async () => {
  const server = createFakeServer({ announcements: [earlier] });
  const { user } = visit(`/StaffCourses?write=${asana.slug}`, { server, as: staff });
  await user.type(await screen.findByLabelText('विषय'), 'New batch');
  await user.click(screen.getByRole('button', { name: 'एक बार देखकर भेजें' }));
  const main = screen.getByRole('main');
  for (const words of [
    '40 साधकों में से 12 को जाएगी: 9 को ऐप के नोटिफ़िकेशन से, 3 को ईमेल से। बाकी साधकों ने सूचनाओं की इजाज़त नहीं दी है।',
    '40 साधकों में से 12 ने इजाज़त दी है। बाकी साधकों से कैसे पूछें',
    'टेक्स्ट लिखें।',
    '8 को ऐप के नोटिफ़िकेशन से और 3 को ईमेल से भेजा गया। 1 को अभी भेजी जा रही है।',
  ])
    expect(main.textContent).toContain(words);
  expect(findLatinText(names, main)).toEqual([]);
  await user.type(screen.getByLabelText('टेक्स्ट'), 'New batch');
  await user.click(screen.getByRole('button', { name: 'एक बार देखकर भेजें' }));
  const sheet = screen.getByRole('dialog', { name: '12 साधकों को भेजें?' });
  expect(findLatinText(names, sheet)).toEqual([]);
  expect(formatPreview({ learners: 1, byPush: 1, byMail: 0 })).toBe(
    'एक ही साधक को जाएगी: 1 को ऐप के नोटिफ़िकेशन से।',
  );
});

test('an announcement can have a Hindi text, which needs a subject and a text', async () => {
  const server = createFakeServer({ announcements: [earlier] });
  const { user } = visit(`/StaffCourses?write=${asana.slug}`, { server, as: staff });
  await user.type(await screen.findByLabelText('विषय'), 'New batch');
  await user.type(screen.getByLabelText('टेक्स्ट'), 'New batch');
  await user.type(screen.getByLabelText('हिन्दी में विषय'), 'नया बैच');
  const check = screen.getByRole('button', { name: 'एक बार देखकर भेजें' });
  await user.click(check);
  screen.getByText('टेक्स्ट हिन्दी में भी लिखें।');
  await user.type(screen.getByLabelText('हिन्दी में टेक्स्ट'), '4 तारीख़ से।');
  await user.click(check);
  const sheet = within(screen.getByRole('dialog', { name: '12 साधकों को भेजें?' }));
  sheet.getByText('नया बैच');
  await user.click(sheet.getByRole('button', { name: 'भेजें' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('POST /api/staff/announcements')[0]?.body).toMatchObject({
    ...{ subject: 'New batch', text: 'New batch' },
    inLanguages: { hi: { subject: 'नया बैच', text: '4 तारीख़ से।' } },
  });
});
