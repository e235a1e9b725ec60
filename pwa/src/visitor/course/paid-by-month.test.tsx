import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();
afterEach(() => activateLanguage('en'));

const path = `/Courses/${asana.slug}`;
const byMonth = { ...asana, feePer: 'month' } as const;
const shown = (course: typeof asana) => createFakeServer({ courses: [course, pranayama] });

const rulesShown = () => {
  const heading = screen.getByRole('heading', { name: 'Paid by the month' });
  const rules = heading.parentElement?.querySelectorAll('li') ?? [];
  return [...rules].map(({ textContent }) => textContent);
};

test('a monthly course shows its months, and the rules of late payments and cancelled classes', async () => {
  visit(path, { server: shown(byMonth) });
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
  visit(path, { server: shown(course) });
  await screen.findAllByText('₹2,500 a month');
  expect(rulesShown()).toEqual([
    'Your month begins on the day we confirm your payment, for example 10 December to 9 January.',
    'If you pay late for the next month, it still starts on its first day.',
  ]);
});

test('the monthly rules are in Hindi, too', async () => {
  await activateLanguage('hi');
  visit(`/hi${path}`, { server: shown({ ...byMonth, monthRule: 'part' }) });
  await screen.findAllByText('₹2,500 हर महीने');
  await screen.findByText('हम कोई क्लास रद्द करें, तो उसके बदले आपको एक क्लास और मिलेगी।');
  const names = [asana.title, pranayama.title, asana.instructor];
  expect(findLatinText(names, screen.getByRole('main'))).toEqual([]);
});
