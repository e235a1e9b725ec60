import { act, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../App.tsx';
import { loadScreen } from '../../routes/routes.tsx';
import { createFakeServer } from '../../testing/fake-server.ts';

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'referrer');
});

/** Opens the prerendered page from this address. */
const open = async (path: string, referrer: string) => {
  await loadScreen('/register');
  vi.stubGlobal('fetch', createFakeServer().fetch);
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <StaticRouter location="/register">
      <App />
    </StaticRouter>,
  );
  document.body.append(container);
  window.history.replaceState(null, '', path);
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  await act(async () => {
    root = hydrateRoot(
      container,
      <BrowserRouter>
        <App />
      </BrowserRouter>,
    );
  });
  const links = within(await screen.findByRole('main')).getAllByRole('link', { name: /^LogIn/ });
  return links.map((link) => link.getAttribute('href')).join();
};

const here = 'http://localhost:3000';
const destination = '/Courses/asana?add';
const next = `next=${encodeURIComponent(destination)}`;

test('a link that is pressed before the app runs keeps the destination', async () => {
  expect(await open('/register', `${here}/login?${next}`)).toBe(`/login?${next}`);
  expect(window.location.search).toBe(`?${next}`);
});

test.each([
  ['/register?next=%2FPayment', `${here}/login?${next}`, '/login?next=%2FPayment'],
  ['/register', `${here}/Courses?${next}`, '/login'],
  ['/register', `https://evil.example/login?${next}`, '/login'],
  ['/register', '', '/login'],
])('%s from %j leads on to %s', async (path, referrer, href) => {
  expect(await open(path, referrer)).toBe(href);
});
