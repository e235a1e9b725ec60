import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeLive, openStreamByTouch } from '../../testing/fake-live.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();
afterEach(() => activateLanguage('en'));

const byMonth = { ...asana, feePer: 'month' } as const;
const shown = (course: typeof asana) => createFakeServer({ courses: [course, pranayama] });

test.each([
  ['/', '₹2,500 a month'],
  ['/Courses', '₹2,500 a month'],
  ['/hi', '₹2,500 हर महीने'],
  ['/hi/Courses', '₹2,500 हर महीने'],
])(
  '%s shows “%s” for a monthly fee, and only the amount for a one-time fee',
  async (path, words) => {
    await activateLanguage(path.startsWith('/hi') ? 'hi' : 'en');
    visit(path, { server: shown(byMonth) });
    expect(await screen.findAllByText(words)).not.toEqual([]);
    expect(screen.getAllByText('₹6,000 once')).not.toEqual([]);
  },
);

const rulesShown = () => {
  const heading = screen.getByRole('heading', { name: 'Paid by the month', hidden: true });
  const rules = heading.parentElement?.querySelectorAll('li') ?? [];
  return [...rules].map(({ textContent }) => textContent);
};

test('a monthly course shows its months, and the rules of late payments and cancelled classes', async () => {
  visit('/Courses', { server: shown(byMonth) });
  await screen.findAllByText('₹2,500 a month');
  expect(rulesShown()).toEqual([
    'You pay by calendar month. From the 16th, your first month is the next one. To start earlier, you also pay for the days left in this month.',
    'If you pay late for the next month, it starts on the day we confirm your payment.',
    'If we cancel a class, you get one more class.',
  ]);
});

test('each rule has its own message, and unused rules have none', async () => {
  const course = {
    ...byMonth,
    monthRule: 'joining',
    lateRule: 'month',
    extendsPaid: false,
  } as const;
  visit('/Courses', { server: shown(course) });
  await screen.findAllByText('₹2,500 a month');
  expect(rulesShown()).toEqual([
    'Your month begins on the day we confirm your payment, for example 10 December to 9 January.',
    'If you pay late for the next month, it still starts on its first day.',
  ]);
});

test('a change to monthly payment is announced', async () => {
  const live = createFakeLive();
  visit('/Courses', { server: createFakeServer({ live, versions: { courses: 'k1' } }) });
  await screen.findAllByText('₹2,500 once');
  await openStreamByTouch(live);
  live.hello({ courses: 'k1' });
  live.rows({ topic: 'courses', from: 'k1', to: 'k2', rows: [byMonth], gone: [] });
  await screen.findByText(`${asana.title} now costs ₹2,500 a month.`);
});

test('the monthly rules are in Hindi, too', async () => {
  await activateLanguage('hi');
  visit('/hi/Courses', { server: shown({ ...byMonth, monthRule: 'part' }) });
  await screen.findAllByText('₹2,500 हर महीने');
  screen.getByText('हम कोई क्लास रद्द करें, तो उसके बदले आपको एक क्लास और मिलेगी।');
  const names = [asana.title, pranayama.title, asana.instructor];
  expect(findLatinText(names, screen.getByRole('main'))).toEqual([]);
});
