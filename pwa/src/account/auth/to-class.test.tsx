import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loginPathReturningTo } from '../../content/paths.ts';
import { replacePage } from '../../data/offline/reload.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  networkFailure,
  tokenOf,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

/** jsdom cannot leave the page. */
vi.mock('../../data/offline/reload.ts', async (original) => ({
  ...(await original<object>()),
  replacePage: vi.fn(),
}));
const leftFor = () => vi.mocked(replacePage).mock.calls.map(([to]) => to);
beforeEach(() => vi.mocked(replacePage).mockClear());

const address = '/join/asana-regular-classes';
const login = loginPathReturningTo(address);
/** The server shows a button before the redirect to the class. */
const asking = `${address}?ask=`;

test('a login for a class leaves the app for the join path', async () => {
  const { user, server } = visit(login);
  await user.type(await screen.findByLabelText('E-mail'), asha.email);
  await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
  await waitFor(() => expect(leftFor()).toEqual([address]));
  expect(server.count('POST /api/auth/login')).toBe(1);
});

test.each([login, login.replace('login', 'register')])(
  'a person who was logged in already must confirm first, as another site may have linked to %s',
  async (entrance) => {
    const { server } = visit(entrance, { as: asha });
    await waitFor(() => expect(leftFor()).toEqual([asking]));
    // The redirect sets the cookie for the join path.
    expect(server.count('GET /api/auth/me')).toBe(1);
  },
);

test('a login in another tab also leads to the confirmation', async () => {
  visit(login);
  await screen.findByLabelText('E-mail');
  localStorage.setItem('user', JSON.stringify(asha));
  localStorage.setItem('token', tokenOf(asha));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(leftFor()).toEqual([asking]));
});

test('the confirmation keeps the rest of the path', async () => {
  visit(loginPathReturningTo(`${address}/2026-12-08?way=1`), { as: asha });
  await waitFor(() => expect(leftFor()).toEqual([`${address}/2026-12-08?way=1&ask=`]));
});

test('the confirmation also comes if the server does not answer', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/auth/me', networkFailure);
  visit(login, { as: asha, server });
  await waitFor(() => expect(leftFor()).toEqual([asking]));
});

test('an ended session asks for a login first', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/auth/me', () => errorResponse(401, 'Please log in to continue.'));
  const { user } = visit(login, { as: asha, server });
  await screen.findByText('You have been logged out. Please log in again.');
  expect(leftFor()).toEqual([]);
  await user.type(screen.getByLabelText('E-mail'), asha.email);
  await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
  await waitFor(() => expect(leftFor()).toEqual([address]));
});
