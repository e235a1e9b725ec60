import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Link, NavLink } from './link.tsx';

const onClick = vi.fn((_: MouseEvent) => {});

const show = (link: React.ReactNode) => {
  cleanup();
  onClick.mockReset();
  window.history.replaceState(null, '', '/');
  render(<BrowserRouter>{link}</BrowserRouter>);
  return screen.getByRole('link');
};

test.each([
  ['a link', <Link key="1" to="/Courses" onClick={onClick} />],
  ['a link of the navigation', <NavLink key="2" to="/Courses" onClick={onClick} />],
])('%s calls its onClick, and then navigates', async (_, link) => {
  fireEvent.click(show(link));
  expect(onClick).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(window.location.pathname).toBe('/Courses'));
});

test('a link whose onClick prevents the default does not navigate', () => {
  const link = show(<Link to="/Courses" onClick={onClick} />);
  onClick.mockImplementation((event) => event.preventDefault());
  fireEvent.click(link);
  expect(window.location.pathname).toBe('/');
});

test('a link to another tab is left to the browser', () => {
  const link = show(<Link to="/Courses" target="_blank" />);
  expect(fireEvent.click(link)).toBe(true);
  expect(window.location.pathname).toBe('/');
});
