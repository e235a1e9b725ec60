import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeLive, openStreamByTouch } from '../../testing/fake-live.ts';
import { createFakeServer, errorResponse, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama, sampleCourses } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const courseOf = (slug: string) => document.getElementById(slug)?.textContent ?? '';

test.each(['/', '/Courses'])(
  '%s shows fee, start, times and seats from the database',
  async (path) => {
    visit(path);
    await screen.findAllByText('₹6,000 once');
    const page = document.querySelector('main')?.textContent ?? '';
    for (const words of ['From Tue, 15 Dec', 'Tue and Thu, 6 to 7:15 am IST', '30 seats left']) {
      expect(page).toContain(words);
    }
  },
);

test('the list shows texts and new courses of the database', async () => {
  const courses = [
    { ...asana, title: 'Asana at Dawn' },
    { ...asana, id: 9, slug: 'yoga-nidra', title: 'Yoga Nidra', seats: 12, seatsLeft: 1 },
  ];
  visit('/Courses', { server: createFakeServer({ courses }) });
  await screen.findAllByText('Asana at Dawn');
  expect(courseOf('yoga-nidra')).toContain('1 seat left');
});

test('a changed fee or number of seats is announced, and marked on the course', async () => {
  const live = createFakeLive();
  const limited = { ...pranayama, seats: 30, seatsLeft: 1 };
  const server = createFakeServer({
    live,
    courses: [asana, limited],
    versions: { courses: 'k1' },
  });
  visit('/Courses', { server });
  await screen.findAllByText('1 seat left');
  await openStreamByTouch(live);
  live.hello({ courses: 'k1' });
  const change = (from: string, to: string, row: typeof asana) => {
    const { hidden: _, ...course } = row;
    live.rows({ topic: 'courses', from, to, rows: [course], gone: [] });
  };
  change('k1', 'k2', { ...asana, fee: 2750 });
  await screen.findByText(`${asana.title} now costs ₹2,750 once.`);
  expect(courseOf(asana.slug)).toContain('Changed just now');
  expect(courseOf(pranayama.slug)).not.toContain('Changed just now');
  change('k2', 'k3', { ...limited, seatsLeft: 0 });
  await screen.findByText(`${pranayama.title} is now full.`);
  expect(courseOf(pranayama.slug)).toContain('Changed just now');
  // Other texts have no announcement.
  change('k3', 'k4', { ...asana, fee: 2750, summary: 'Another summary.' });
  await screen.findAllByText('Another summary.');
  expect(server.count('GET /api/courses')).toBe(1);
});

describe('a list of 40 courses', () => {
  const courses = Array.from({ length: 40 }, (_, n) => ({
    ...asana,
    id: n + 1,
    slug: `course-${n + 1}`,
    title: `Course ${n + 1}`,
  }));
  const shown = () => document.querySelectorAll('#all-courses li[id]').length;
  const server = () => createFakeServer({ courses });

  test('shows sixteen on Courses, and more on request', async () => {
    const { user } = visit('/Courses', { server: server() });
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(shown()).toBe(16);
    await user.click(more);
    await waitFor(() => expect(shown()).toBe(32));
    expect(document.activeElement?.id).toBe('course-17');
    await user.click(more);
    await waitFor(() => expect(shown()).toBe(40));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows eight on the home page, and a link to all', async () => {
    visit('/', { server: server() });
    const all = await screen.findByRole('link', { name: 'All courses' });
    expect(all.getAttribute('href')).toBe('/Courses');
    expect(screen.getAllByRole('link', { name: /^View More/ })).toHaveLength(8);
  });
});

const firstSix = ['20:00', '19:00', '18:00', '17:00', '16:00', '15:00'];

/** The headings of the list and the ids of its courses, in order. */
const listed = async (hours: string[]) => {
  const courses = hours.map((startTime, n) => ({
    ...asana,
    id: n + 1,
    slug: `at-${n}`,
    startTime,
  }));
  visit('/Courses', { server: createFakeServer({ courses }) });
  await waitFor(() => expect(document.getElementById('at-0')).toBeTruthy());
  const found = document.querySelectorAll('#all-courses > h2, #all-courses li[id]');
  return [...found].map(({ id, textContent }) => id || textContent);
};
const inFull = firstSix.map((_, n) => `at-${n}`);

test('courses after the first six are grouped by part of the day in a long list', async () => {
  const later = ['17:00', '05:30', '12:00', '11:59', '16:59', '21:00'];
  expect(await listed([...firstSix, ...later])).toEqual([
    ...inFull,
    'Morning',
    ...['at-7', 'at-9'],
    'Afternoon',
    ...['at-8', 'at-10'],
    'Evening',
    ...['at-6', 'at-11'],
  ]);
});

test('a part of the day without a course has no heading', async () => {
  expect(await listed([...firstSix, '06:00', '19:00', '07:00', '08:00'])).toEqual([
    ...inFull,
    'Morning',
    ...['at-6', 'at-8', 'at-9'],
    'Evening',
    'at-7',
  ]);
});

test('few courses after the first six are sorted by hour, without headings', async () => {
  expect(await listed([...firstSix, '21:00', '05:30', '12:00'])).toEqual([
    ...inFull,
    ...['at-7', 'at-8', 'at-6'],
  ]);
});

test('an empty list links to the studio', async () => {
  visit('/Courses', { server: createFakeServer({ courses: [] }) });
  await screen.findByRole('heading', { name: 'No courses at the moment' });
  const ask = screen.getByRole('link', { name: 'Ask the studio' });
  expect(ask.getAttribute('href')).toBe('/ContactUs');
});

test('the texts stay if the server does not answer, and the page says what is missing', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/courses', networkFailure);
  visit('/Courses', { server });
  await screen.findAllByText('We could not show the fee and dates.');
  expect(courseOf('yoga-therapy-certificate-course')).toContain('Yoga Therapy Certificate Course');
});

const asOf = /What you see is from \d{1,2}(:\d\d)? [ap]m/;
const fees = async () => (await screen.findAllByText('₹6,000 once')).length;

test.each(['/', '/Courses'])('%s shows the age of the service worker’s copy', async (path) => {
  const server = createFakeServer();
  const copy = () => {
    const headers = { 'X-From-Cache': '1', 'X-Fetched-At': new Date().toISOString() };
    return Response.json(sampleCourses, { headers });
  };
  server.answerOnce('GET /api/courses', copy);
  visit(path, { server });
  expect(await fees()).toBeGreaterThan(0);
  expect((await screen.findByText(asOf)).closest('[role=status]')).toBeTruthy();
  // A fresh response removes the note.
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(asOf)).toBeNull());
});

test('courses that were loaded before the server failed are marked as old, and refetched', async () => {
  const server = createFakeServer();
  visit('/Courses', { server });
  expect(await fees()).toBeGreaterThan(0);
  expect(screen.queryByText(asOf)).toBeNull();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  server.answerOnce('GET /api/courses', () => errorResponse(503, 'The studio is away.'));
  window.dispatchEvent(new Event('online'));
  await screen.findByText(asOf);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText(asOf)).toBeNull();
});

test('courses that could not be loaded are retried without a tap', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = createFakeServer();
  server.answerOnce('GET /api/courses', () => errorResponse(503, 'The studio is away.'));
  visit('/Courses', { server });
  await screen.findAllByText('We could not show the fee and dates.');
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(await fees()).toBeGreaterThan(0);
});

test('a course shows what the fee covers, a free first class and the last date', async () => {
  const feeCovers = '5 classes a week, until 28 Feb';
  const batch = { ...asana, feeCovers, firstClassFree: true, endDate: '2027-02-28' };
  const trial = { ...pranayama, firstClassFree: true };
  visit('/Courses', { server: createFakeServer({ courses: [batch, trial] }) });
  await screen.findAllByText('5 classes a week, until 28 Feb, first class free');
  expect(courseOf(asana.slug)).toContain('From Tue, 1 Dec until Sun, 28 Feb 2027');
  expect(courseOf(pranayama.slug)).toContain('First class free');
});

test('data cached by an earlier version without picture and new fields are shown', async () => {
  const { picture, feeCovers, firstClassFree, endDate, isOpen, isClosed, ...kept } = asana;
  const server = createFakeServer({ courses: [kept as typeof asana] });
  visit('/Courses', { server });
  await screen.findAllByText('From Tue, 1 Dec');
  expect(courseOf(asana.slug)).toContain('₹2,500 once');
});
