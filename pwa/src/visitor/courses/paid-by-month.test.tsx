import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeLive, openStreamByTouch } from '../../testing/fake-live.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();
afterEach(() => activateLanguage('en'));

const byMonth = { ...asana, feePer: 'month' } as const;
const shown = (course: typeof asana) => createFakeServer({ courses: [course, pranayama] });

test.each([
  ['/', '₹2,500 a month', '₹6,000 once'],
  ['/Courses', '₹2,500 a month', '₹6,000 once'],
  ['/hi', '₹2,500 हर महीने', '₹6,000 एक बार'],
  ['/hi/Courses', '₹2,500 हर महीने', '₹6,000 एक बार'],
])('%s shows “%s” for a monthly fee, and “%s” for a one-time fee', async (path, words, once) => {
  await activateLanguage(path.startsWith('/hi') ? 'hi' : 'en');
  visit(path, { server: shown(byMonth) });
  expect(await screen.findAllByText(words)).not.toEqual([]);
  expect(screen.getAllByText(once)).not.toEqual([]);
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
