import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../App.tsx';
import { loadScreen } from '../routes.tsx';
import { useSession } from '../session/session.ts';
import { asha, createFakeServer, tokenOf } from '../testing/fake-server.ts';

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const prerender = (path: string) =>
  renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );

test.each(['/', '/Courses', '/Instructors', '/Onlineclasses', '/ContactUs'])(
  'the prerendered %s is signed out, without inline styles, and becomes the app as it is',
  async (path) => {
    await loadScreen(path);
    const readStorage = vi.spyOn(Storage.prototype, 'getItem');
    useSession.setState(useSession.getInitialState(), true);
    const html = prerender(path);
    expect(readStorage).not.toHaveBeenCalled();
    expect(html).toContain('>LogIn<');
    expect(html).not.toContain('style=');
    expect(html).not.toContain('<script');

    vi.stubGlobal('fetch', createFakeServer().fetch);
    localStorage.setItem('token', tokenOf(asha));
    localStorage.setItem('user', JSON.stringify(asha));
    window.history.replaceState(null, '', path);
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const mismatch = vi.fn();
    await act(async () => {
      root = hydrateRoot(
        container,
        <BrowserRouter>
          <App />
        </BrowserRouter>,
        { onRecoverableError: mismatch },
      );
    });
    expect(mismatch).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'LogOut' })).toBeTruthy();
  },
);
