import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { courses } from '../../content/messages/courses/en.ts';
import { loadScreen } from '../../routes/routes.tsx';
import { visit } from '../../testing/render-app.tsx';

beforeAll(async () => {
  await Promise.all([loadScreen('/'), loadScreen('/Courses')]);
});

beforeEach(() => {
  const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => query);
});

test('the home page has the banner’s title and the four courses of the specification', () => {
  visit('/Courses');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Courses');
  expect(courses.map(({ title }) => title)).toEqual([
    'Asana Regular Classes',
    'Healing Yoga Movement and Rhythm',
    'Advanced Pranayama Certificate Course',
    'Yoga Therapy Certificate Course',
  ]);
  for (const { title } of courses) {
    expect(screen.getByRole('link', { name: `View More about ${title}` })).toBeTruthy();
  }
});

test.each(['/', '/Courses'])('View More on %s leads to the page of the course', async (path) => {
  const { user } = visit(path);
  await user.click(
    screen.getByRole('link', { name: 'View More about Advanced Pranayama Certificate Course' }),
  );
  expect(window.location.pathname).toBe('/Courses/advanced-pranayama-certificate-course');
  await screen.findByRole('heading', { level: 1, name: 'Advanced Pranayama Certificate Course' });
});

test('an address of an earlier version leads to the page of the course, and keeps its query', async () => {
  visit('/Courses?from=chat#asana-regular-classes');
  await waitFor(() => expect(window.location.pathname).toBe('/Courses/asana-regular-classes'));
  expect(window.location.search).toBe('?from=chat');
});
