import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { details } from '../../content/messages/course-details/en.ts';
import { courses } from '../../content/messages/courses/en.ts';
import { AppRoutes, loadScreen } from '../../routes/routes.tsx';
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

test.each(courses.map(({ slug, title }) => [slug, { title, ...details[slug] }] as const))(
  'what %s teaches has its own address, also without JavaScript',
  (slug, { title, teaches, forWhom, level }) => {
    const served = document.createElement('div');
    served.innerHTML = renderToString(
      <StaticRouter location="/Courses">
        <AppRoutes language="en" />
      </StaticRouter>,
    );
    const entry = served.querySelector(`#${slug}`);
    for (const words of [title, ...teaches, forWhom, level]) {
      expect(entry?.textContent).toContain(words);
    }
    const more = served.querySelector(`a[href="#${slug}"]`);
    expect(more?.textContent).toBe(`View More about ${title}`);
  },
);

test('View More on the home page opens the course on its own page', async () => {
  const { user } = visit('/');
  await user.click(
    screen.getByRole('link', { name: 'View More about Advanced Pranayama Certificate Course' }),
  );
  expect(window.location.pathname).toBe('/Courses');
  await waitFor(() =>
    expect(document.querySelector(':target')?.id).toBe('advanced-pranayama-certificate-course'),
  );
});
