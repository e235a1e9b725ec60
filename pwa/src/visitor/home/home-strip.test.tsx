import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

beforeEach(() => {
  const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => query);
});

const satsang = { ...asana, id: 9, slug: 'satsang', isOpen: true, fee: 0, days: [7] };
const byMonth = { ...pranayama, feePer: 'month' } as const;
const begun = { ...asana, startDate: '2026-11-02', firstDate: '2026-11-02' };

/** The links of the strip once the courses are loaded, with their words and addresses. */
const linksWith = async (...courses: (typeof asana)[]) => {
  visit('/', { server: createFakeServer({ courses }) });
  const view = await screen.findByRole('link', { name: 'VIEW COURSES' });
  const strip = view.parentElement?.nextElementSibling;
  await waitFor(() => expect(strip?.querySelectorAll('a')).toHaveLength(2));
  return [...(strip?.querySelectorAll('a') ?? [])].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
};

test('the first screen says when everybody may join, and the lowest fee of a month', async () => {
  expect(await linksWith(asana, satsang, byMonth)).toEqual([
    ['Open to allSun, 7 to 8 am IST', '/Onlineclasses'],
    ['Courses from₹6,000 a month', '/Courses'],
  ]);
});

test('without an open class it says which course begins next, and the lowest fee of a course', async () => {
  expect(await linksWith(begun, pranayama, { ...asana, id: 8, slug: 'first' })).toEqual([
    ['Next courseTue, 1 Dec', '/Courses/first'],
    ['Courses from₹2,500 once', '/Courses'],
  ]);
});

test('where all courses have begun, or there are none, it leads to the week and the courses', async () => {
  expect(await linksWith(begun)).toEqual([
    ['Online ClassesThis week', '/Onlineclasses'],
    ['Courses from₹2,500 once', '/Courses'],
  ]);
});
