import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asha, createFakeServer, networkFailure, refusal } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { loginPathTo } from './login-path.ts';

/** jsdom cannot leave the page. It reports the attempt here. */
interface VirtualConsole {
  on(event: 'jsdomError', hear: (said: { message: string }) => void): void;
  removeAllListeners(event: 'jsdomError'): void;
}
const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: VirtualConsole } })
  .jsdom;

let departures = 0;
beforeEach(() => {
  departures = 0;
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', ({ message }) => {
    if (/navigation/.test(message)) departures += 1;
  });
});

const login = loginPathTo('/join/asana-regular-classes');

test('signing in for a class leaves the app for the class’s address', async () => {
  const { user, server } = visit(login);
  await user.type(await screen.findByLabelText('E-mail'), asha.email);
  await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
  await waitFor(() => expect(departures).toBe(1));
  expect(server.count('POST /api/auth/login')).toBe(1);
});

test('a signed-in person leaves once the server has set the cookie for the address', async () => {
  const { server } = visit(login, { as: asha });
  await waitFor(() => expect(departures).toBe(1));
  expect(server.count('GET /api/auth/me')).toBe(1);
});

test('also without an answer', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/auth/me', networkFailure);
  visit(login, { as: asha, server });
  await waitFor(() => expect(departures).toBe(1));
});

test('a session that has ended is begun again first', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/auth/me', () => refusal(401, 'Please log in to continue.'));
  visit(login, { as: asha, server });
  await screen.findByText('Your sign-in has ended. Please log in again.');
  expect(departures).toBe(0);
});
