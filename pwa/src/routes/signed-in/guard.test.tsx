import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const learnerPages = [
  '/UserDashboard',
  '/EnrolledClass',
  '/SelectedClasses',
  '/Payment',
  '/OnlineClass',
];

/** The event that a browser sends to every other tab when one tab changes the storage. */
const storageChangedElsewhere = (key: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

describe('a learner page', () => {
  test.each(learnerPages)('%s without a token leads to login', async (path) => {
    visit(path);
    await screen.findByRole('heading', { name: 'LogIn' });
    expect(window.location.pathname + window.location.search).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
  });

  test('is opened after signing in', async () => {
    const { user } = visit('/Payment');
    await user.type(await screen.findByLabelText('E-mail'), asha.email);
    await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
    await screen.findByRole('heading', { name: 'Payment' });
    expect(window.location.pathname).toBe('/Payment');
  });

  test('is updated when the server has granted a role', async () => {
    visit('/OnlineClass', { as: { ...staff, role: 'learner', acts: asha.acts } });
    await screen.findByRole('heading', { name: 'Add Meeting Link' });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      role: 'staff',
      acts: staff.acts,
    });
  });

  test('shows a message when the server has revoked the role and the staff pages disappear', async () => {
    visit('/OnlineClass', { as: { ...asha, role: 'staff', acts: staff.acts } });
    await screen.findByText(/You are no longer on the studio’s staff/);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Add Meeting Link' })).toBeNull(),
    );
  });

  test('works with a session that an earlier version has stored, even offline', async () => {
    const server = createFakeServer();
    server.answerOnce('GET /api/auth/me', networkFailure);
    const { acts: _, ...stored } = staff;
    const { user } = visit('/UserDashboard', { server, as: stored });
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    for (const name of ['Week', 'Money', 'Courses', 'Messages', 'Studio'])
      expect(menu.getByRole('link', { name })).toBeTruthy();
    await user.click(menu.getByRole('link', { name: 'Account' }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('user') ?? '').acts).toEqual(staff.acts),
    );
  });

  test('stays open if the server does not answer', async () => {
    const server = createFakeServer();
    server.answerOnce('GET /api/auth/me', networkFailure);
    visit('/UserDashboard', { server, as: asha });
    await waitFor(() => expect(server.count('GET /api/auth/me')).toBe(1));
    await screen.findByRole('heading', { name: 'Welcome, Asha' });
  });

  test('leads to the login with a reason if the token is refused, and is opened again afterwards', async () => {
    const server = createFakeServer();
    server.answerOnce('GET /api/auth/me', () => errorResponse(401, 'Please log in.'));
    const { user } = visit('/EnrolledClass', { server, as: asha });
    await screen.findByText('You have been logged out. Please log in again.');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    await user.type(screen.getByLabelText('E-mail'), asha.email);
    await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
    await screen.findByRole('heading', { name: 'Enrolled Classes' });
  });
});

describe('LogOut', () => {
  test('removes token and user and leads to the login', async () => {
    const { user } = visit('/UserDashboard', { as: asha });
    await user.click(await screen.findByRole('button', { name: 'LogOut' }));
    await screen.findByRole('heading', { name: 'LogIn' });
    expect(window.location.pathname + window.location.search).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  const logOut = async (server = createFakeServer()) => {
    const { user } = visit('/UserDashboard', { as: asha, server });
    await user.click(await screen.findByRole('button', { name: 'LogOut' }));
    await screen.findByRole('heading', { name: 'LogIn' });
    return server;
  };
  const notified = (server: FakeServer) =>
    server.sent('POST /api/auth/logout').map(({ headers }) => headers.get('Authorization'));

  test('also ends the session on the server', async () => {
    const server = await logOut();
    expect(notified(server)).toEqual(['Bearer token-1']);
  });

  test('reaches the server even while the page is closing', async () => {
    const server = createFakeServer();
    let outlives = false;
    server.answerOnce('POST /api/auth/logout', ({ keepalive }) => {
      outlives = keepalive;
      return new Response(null, { status: 204 });
    });
    await logOut(server);
    expect(outlives).toBe(true);
  });

  test('ends the session at once when offline, and reaches the server later', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/logout', networkFailure);
    await logOut(server);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('left')).toBe('1');
    expect(notified(server)).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(notified(server)).toEqual(['Bearer token-1', 'Bearer token-1']));
    await waitFor(() => expect(localStorage.getItem('left')).toBeNull());
    window.dispatchEvent(new Event('online'));
    expect(notified(server)).toHaveLength(2);
  });

  test('is sent once if the session has ended already', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/logout', () => errorResponse(401, 'Please log in.'));
    await logOut(server);
    window.dispatchEvent(new Event('online'));
    expect(notified(server)).toHaveLength(1);
  });

  test('in another tab logs out this one', async () => {
    visit('/UserDashboard', { as: asha });
    await screen.findByRole('heading', { name: 'Welcome, Asha' });
    localStorage.clear();
    storageChangedElsewhere('token');
    await screen.findByRole('heading', { name: 'LogIn' });
    expect(window.location.search).toBe('');
  });

  test('in another tab leaves a public page open, with LogIn', async () => {
    visit('/Onlineclasses', { as: asha });
    await screen.findByRole('button', { name: 'LogOut' });
    localStorage.clear();
    storageChangedElsewhere('token');
    expect(window.location.pathname).toBe('/Onlineclasses');
    expect(screen.queryByRole('button', { name: 'LogOut' })).toBeNull();
  });

  test('is undone by a login in another tab', async () => {
    visit('/Onlineclasses');
    localStorage.setItem('token', 'token-1');
    localStorage.setItem('user', JSON.stringify(asha));
    storageChangedElsewhere('token');
    await screen.findByRole('button', { name: 'LogOut' });
  });
});
