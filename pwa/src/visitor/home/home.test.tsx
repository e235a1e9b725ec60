import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { studioMessages } from '../../content/studio-messages.ts';
import { HomeScreen } from './HomeScreen.tsx';

const home = (
  <MemoryRouter>
    <HomeScreen />
  </MemoryRouter>
);

beforeEach(() => {
  const query = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => query);
});

test('the home page has the five benefits, the quote, the courses and the teacher, in this order', () => {
  render(home);
  const expected = [
    ...[
      'Ease and reduce pain',
      'Improve flexibility',
      'Reduce stress and anxiety',
      'Sleep better',
      'Increase muscle strength',
    ],
    studioMessages().quote.words,
    'Asana Regular Classes',
    'Healing Yoga Movement and Rhythm',
    'Advanced Pranayama Certificate Course',
    'Yoga Therapy Certificate Course',
    'Certified Yoga Therapist',
  ];
  const page = document.body.textContent ?? '';
  const places = expected.map((words) => page.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test.each([
  ['Asana Regular Classes', '/Courses/asana-regular-classes'],
  ['Healing Yoga Movement and Rhythm', '/Courses/healing-yoga-movement-and-rhythm'],
  ['Advanced Pranayama Certificate Course', '/Courses/advanced-pranayama-certificate-course'],
  ['Yoga Therapy Certificate Course', '/Courses/yoga-therapy-certificate-course'],
])('View More of %s leads to %s', (title, address) => {
  render(home);
  const courses = screen.getByRole('region', { name: studioMessages().coursesTitle });
  const more = within(courses).getByRole('link', { name: `View More about ${title}` });
  expect(more.getAttribute('href')).toBe(address);
});

test('the home page renders on a server, without inline styles and with both slogans', () => {
  const html = renderToString(home);
  for (const { slogan } of studioMessages().slides) expect(html).toContain(slogan);
  expect(html).not.toContain('style=');
});

test('the home page hydrates without a mismatch', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  const container = document.createElement('div');
  container.innerHTML = renderToString(home);
  document.body.append(container);
  render(home, { container, hydrate: true, onRecoverableError });
  const scenes = () => container.querySelectorAll('section svg[preserveAspectRatio$=slice]').length;
  const before = scenes();
  // The second slide's scene is loaded later.
  await waitFor(() => expect(scenes()).toBe(before + 2), { timeout: 5000 });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
});
