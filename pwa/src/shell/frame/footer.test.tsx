import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { studio } from '../../content/studio.ts';
import { Footer } from './Footer.tsx';

const show = () =>
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );

test.each<[string, string]>([
  ['About', '/Instructors'],
  ['Exercise', '/Courses'],
  ['ContactUs', '/ContactUs'],
  [studio.phone.shown, `tel:${studio.phone.dial}`],
  [studio.email, `mailto:${studio.email}`],
  ...studio.social.map(({ name, link }) => [name, link] satisfies [string, string]),
])('%s leads to %s', (name, address) => {
  show();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
});

test('says what the studio is, where, and since when', () => {
  show();
  const words = screen.getByRole('contentinfo').textContent;
  for (const expected of [studio.blurb, ...studio.address, '2024']) {
    expect(words).toContain(expected);
  }
});
