import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loginPathReturningTo } from '../../../content/paths.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
} from '../../../testing/fake-server.ts';
import { visit } from '../../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const press = (name: string) => screen.getByRole('button', { name });
const submit = (name: string) =>
  screen.getAllByRole('button', { name }).find((button) => button.matches('[type=submit]')) ??
  expect.fail(`no ${name} button in the form`);
const codeField = () => screen.findByLabelText('Code');

/** Asks for a code on the login page. */
const askOn = async (path = '/login', server = createFakeServer()) => {
  const visited = visit(path, { server });
  await visited.user.type(await screen.findByLabelText('E-mail'), asha.email);
  await visited.user.click(press('E-mail me a code'));
  return visited;
};

test('a code logs in with pasted digits, and leads back to the requested page', async () => {
  const { user, server } = await askOn(loginPathReturningTo('/SelectedClasses'));
  const field = await codeField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
    'numeric',
    'one-time-code',
  ]);
  await user.paste('482 913');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/SelectedClasses'));
  expect(server.sent('POST /api/auth/code').map(({ body }) => body)).toEqual([
    { email: asha.email },
  ]);
  expect(server.sent('POST /api/auth/code/enter')[0]?.body).toMatchObject({
    handle: 'handle-1',
    code: '482 913',
  });
  expect(sessionStorage.getItem('drafts') ?? '').not.toContain('handle-1');
});

test('a code that has ended other logins of the account says so, and leads to the account', async () => {
  const server = createFakeServer();
  server.answerOnce('POST /api/auth/code/enter', () =>
    json(200, { token: 'token-new', user: asha, ended: ['password', 'sessions'] }),
  );
  const { user } = await askOn('/login', server);
  await user.type(await codeField(), '482913');
  await user.keyboard('{Enter}');
  await screen.findByText(/^We have closed all other ways into this account, /);
  expect(screen.getAllByRole('link', { name: 'Account' }).length).toBeGreaterThan(0);
});

test('a code needs an e-mail address, but no password', async () => {
  const { user, server } = visit('/login');
  await screen.findByLabelText('E-mail');
  await user.click(press('E-mail me a code'));
  expect(screen.getByText('E-mail is required.')).toBeTruthy();
  expect(screen.queryByText('Password is required.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(server.count('POST /api/auth/code')).toBe(0);
});

test('a code request without a network shows an error, and keeps the address', async () => {
  const server = createFakeServer();
  server.answerOnce('POST /api/auth/code', networkFailure);
  const { user } = await askOn('/login', server);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'The studio’s server does not answer. Please check your connection and try again.',
  );
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', asha.email);
  await user.click(press('E-mail me a code'));
  await codeField();
});

test('a wrong code shows the server’s message, and an invalid one is not sent', async () => {
  const server = createFakeServer();
  server.answerOnce('POST /api/auth/code/enter', () =>
    errorResponse(403, 'The code is wrong. You can try it 4 times more.'),
  );
  const { user } = await askOn('/login', server);
  await user.type(await codeField(), '4829{Enter}');
  expect(screen.getByText('Enter the six digits from the e-mail.')).toBeTruthy();
  expect(server.count('POST /api/auth/code/enter')).toBe(0);
  await user.type(await codeField(), '13');
  await user.click(submit('LogIn'));
  expect((await screen.findByRole('alert')).textContent).toContain('4 times more');
  await user.click(submit('LogIn'));
  await screen.findByRole('heading', { name: 'Welcome, Asha' });
});

test('a code can be requested again after half a minute, and the earlier one becomes invalid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { user, server } = await askOn();
  await user.type(await codeField(), '111111');
  expect(screen.getByText('No e-mail yet? You can ask for another code in 0:30.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'E-mail me another code' })).toBeNull();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('You can ask for another code now.').role).toBe('status');
  server.answerOnce('POST /api/auth/code', () => json(202, { handle: 'handle-2' }));
  await user.click(press('E-mail me another code'));
  const another = await screen.findByText(/another code is on its way/);
  const field = await codeField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.getAttribute('aria-describedby'), field]).toMatchObject([
    another.id,
    { value: '' },
  ]);
  await user.type(field, '222222{Enter}');
  await screen.findByRole('heading', { name: 'Welcome, Asha' });
  expect(server.sent('POST /api/auth/code/enter')[0]?.body).toMatchObject({ handle: 'handle-2' });
});

test('a code request survives a reload for ten minutes, or until the person chooses the password', async () => {
  const { server, user } = await askOn();
  await codeField();
  cleanup();
  visit('/login', { server });
  await codeField();
  await user.click(press('Back to e-mail and password'));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', asha.email);
  await user.click(press('E-mail me a code'));
  await codeField();
  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  visit('/login', { server });
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});
