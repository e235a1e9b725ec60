import { webcrypto } from 'node:crypto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../../content/messages.ts';
import { withReturnPath } from '../../content/paths.ts';
import { hasUnsavedInput } from '../../data/offline/reload.ts';
import { expectAtField } from '../../testing/expect-at-field.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
  notJson,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

type User = ReturnType<typeof visit>['user'];

const passwordField = () => screen.getByLabelText('Password');
const adultBox = () => screen.getByRole('checkbox', { name: 'I am 18 or older' });
const submitButton = (name: string) =>
  screen.getAllByRole('button', { name }).find((button) => button.matches('[type=submit]')) ??
  expect.fail(`no ${name} button in the form`);

const logIn = async (user: User, { email, password }: { email: string; password: string }) => {
  await user.type(await screen.findByLabelText('E-mail'), email);
  await user.type(passwordField(), password);
  await user.click(submitButton('LogIn'));
};

const register = async (user: User, password = 'suryanamaskar') => {
  await user.type(await screen.findByLabelText('Name'), 'Meera Joshi');
  await user.type(screen.getByLabelText('E-mail'), 'meera@example.com');
  await user.type(passwordField(), password);
  await user.click(adultBox());
  await user.click(submitButton('Register'));
};

const wrong = () => errorResponse(401, 'E-mail or password is wrong.');

describe('LogIn', () => {
  test('stores the token and the user, and leads to the dashboard', async () => {
    const { user } = visit('/login');
    await logIn(user, asha);
    expect(await screen.findByRole('heading', { name: 'Welcome, Asha' })).toBeTruthy();
    expect(window.location.pathname).toBe('/UserDashboard');
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email: asha.email });
  });

  test('solves a challenge if the server demands it, and says so', async () => {
    // As on a site with https; jsdom lacks it.
    vi.stubGlobal('crypto', webcrypto);
    onTestFinished(() => void vi.unstubAllGlobals());
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 20,
      deriveKey,
    });
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/login', () =>
      json(503, { error: 'Many people are logging in right now.', challenge }),
    );
    const { user } = visit('/login', { server });
    await screen.findByLabelText('E-mail');
    const said = new Promise((resolve) => {
      new MutationObserver(() => {
        const status = screen.queryByText(/we check that you are a person …$/);
        if (status?.role === 'status') resolve(true);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await logIn(user, asha);
    expect(await said).toBe(true);
    expect(await screen.findByRole('heading', { name: 'Welcome, Asha' })).toBeTruthy();
    const [first, second] = server.sent('POST /api/auth/login');
    expect(first?.headers.get('Proof-Of-Work')).toBeNull();
    const proof = JSON.parse(atob(second?.headers.get('Proof-Of-Work') ?? ''));
    expect(proof).toMatchObject({ challenge, solution: { counter: 20 } });
    expect(second?.body).toEqual(first?.body);
  });

  test('shows the server’s message if the challenge cannot be solved', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/login', () =>
      json(503, { error: 'Many people are logging in right now.', challenge: { parameters: {} } }),
    );
    const { user } = visit('/login', { server });
    await logIn(user, asha);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Many people are logging in right now.',
    );
    expect(server.count('POST /api/auth/login')).toBe(1);
  });

  test('keeps text that is typed while the form hydrates', async () => {
    visit('/');
    const email = new Promise<HTMLInputElement>((resolve) => {
      new MutationObserver((_, observer) => {
        const field = document.querySelector<HTMLInputElement>('input[name=email]');
        if (!field) return;
        observer.disconnect();
        for (const letter of 'asha')
          fireEvent.change(field, { target: { value: field.value + letter } });
        resolve(field);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const [link] = await screen.findAllByRole('link', { name: 'LogIn' });
    // Not through `user`, which would wait for React.
    link?.click();
    await waitFor(async () => expect((await email).value).toBe('asha'));
  });

  test('shows the server’s error between the password and the button, and keeps the typed texts', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/login', wrong);
    const { user } = visit('/login', { server });
    await logIn(user, { ...asha, password: 'not this one' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('E-mail or password is wrong.');
    const after = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(passwordField().compareDocumentPosition(alert) & after).toBeTruthy();
    expect(alert.compareDocumentPosition(submitButton('LogIn')) & after).toBeTruthy();
    expect(passwordField()).toHaveProperty('value', 'not this one');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test.each([
    ['the network fails', networkFailure],
    ['the answer cannot be read', notJson],
  ])('shows that something went wrong when %s', async (_, failure) => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/login', failure);
    const { user } = visit('/login', { server });
    await logIn(user, asha);
    expect((await screen.findByRole('alert')).textContent).toBe(messages.somethingWentWrong());
  });

  test('names the missing fields without a request, and focuses the first', async () => {
    const { user, server } = visit('/login');
    await screen.findByLabelText('E-mail');
    await user.click(submitButton('LogIn'));
    expect(screen.getByText('E-mail is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(server.requests).toHaveLength(0);
  });

  test('leaves a short password to the server', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/login', wrong);
    const { user } = visit('/login', { server });
    await logIn(user, { email: asha.email, password: 'short' });
    await screen.findByText('E-mail or password is wrong.');
    expect(server.count('POST /api/auth/login')).toBe(1);
  });

  test('sends one request when it is submitted twice', async () => {
    const { user, server } = visit('/login');
    await user.type(await screen.findByLabelText('E-mail'), asha.email);
    await user.type(passwordField(), asha.password);
    const form = passwordField().closest('form') ?? expect.fail('no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('heading', { name: 'Welcome, Asha' });
    expect(server.count('POST /api/auth/login')).toBe(1);
  });

  test('keeps the e-mail over a reload, but not the password, which blocks the reload for an update', async () => {
    const { user } = visit('/login');
    await user.type(await screen.findByLabelText('Password'), asha.password);
    expect(hasUnsavedInput()).toBe(true);
    await user.type(screen.getByLabelText('E-mail'), asha.email);
    expect(JSON.stringify(sessionStorage)).not.toContain(asha.password);
    cleanup();
    visit('/login');
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', asha.email);
    expect(passwordField()).toHaveProperty('value', '');
  });

  test('shows and hides the password', async () => {
    const { user } = visit('/login');
    await user.click(await screen.findByRole('button', { name: 'Show password' }));
    expect(passwordField()).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(passwordField()).toHaveProperty('type', 'password');
  });

  test('redirects a logged-in person to the dashboard', async () => {
    visit('/login', { as: asha });
    await screen.findByRole('heading', { name: 'Welcome, Asha' });
  });
});

describe('Register', () => {
  test('logs in, and leads to the dashboard', async () => {
    const { user, server } = visit('/register');
    await register(user);
    await screen.findByRole('heading', { name: 'Welcome, Meera' });
    expect(window.location.pathname).toBe('/UserDashboard');
    expect(localStorage.getItem('token')).toBe('token-3');
    await screen.findByText('You are registered and logged in.');
    expect(server.requests[0]?.body).toEqual({
      name: 'Meera Joshi',
      email: 'meera@example.com',
      password: 'suryanamaskar',
      adult: true,
    });
  });

  test('leads back to the page that asked for it', async () => {
    const { user } = visit(withReturnPath('/register', '/SelectedClasses'));
    await register(user);
    await waitFor(() => expect(window.location.pathname).toBe('/SelectedClasses'));
  });

  test('sends the optional phone number, and leaves no draft behind', async () => {
    const { user, server } = visit('/register');
    await user.type(await screen.findByLabelText('Phone (optional)'), ' 98765 43210 ');
    await register(user);
    await screen.findByRole('heading', { name: 'Welcome, Meera' });
    expect(server.requests[0]?.body).toMatchObject({ phone: '98765 43210' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('98765 43210');
  });

  test('shows an invalid phone number at its field', async () => {
    const { user, server } = visit('/register');
    const sentence = 'This does not look like a phone number.';
    server.answerOnce('POST /api/auth/register', () => errorResponse(400, sentence, 'phone'));
    await user.type(await screen.findByLabelText('Phone (optional)'), '12');
    await register(user);
    await screen.findByRole('alert');
    expectAtField(screen.getByLabelText('Phone (optional)'), sentence);
  });

  test('requires the confirmation of adulthood', async () => {
    const fault = 'An account is for adults of 18 or older.';
    const { user, server } = visit('/register');
    await screen.findByLabelText('Name');
    await user.click(adultBox());
    await register(user);
    expect(
      screen.getByRole('checkbox', {
        description: `Children join through a parent’s account. ${fault}`,
      }),
    ).toBe(document.activeElement);
    expect(server.requests).toHaveLength(0);
  });

  test('shows the server’s error', async () => {
    const server = createFakeServer();
    const sentence = 'An account with this e-mail address already exists. Please log in.';
    server.answerOnce('POST /api/auth/register', () => errorResponse(409, sentence));
    const { user } = visit('/register', { server });
    await register(user);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(window.location.pathname).toBe('/register');
  });

  test('says that something went wrong when the network fails', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/auth/register', networkFailure);
    const { user } = visit('/register', { server });
    await register(user);
    expect((await screen.findByRole('alert')).textContent).toBe(messages.somethingWentWrong());
  });

  test.each([
    ['sevenms', 'Password must be at least 8 characters long.'],
    ['योग'.repeat(86), 'Password must be at most 256 characters long.'],
  ])('refuses the password %s like the server', async (password, sentence) => {
    const { user, server } = visit('/register');
    await register(user, password);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(server.requests).toHaveLength(0);
  });

  test('says what the server refuses before it does, and shows its refusal at the field', async () => {
    const server = createFakeServer();
    const sentence = 'This password is too easy to guess. Please choose another.';
    server.answerOnce('POST /api/auth/register', () => errorResponse(400, sentence, 'password'));
    const { user } = visit('/register', { server });
    await screen.findByText(/^At least 8 characters\. Not your name/);
    await register(user, 'password1');
    await screen.findByRole('alert');
    expectAtField(passwordField(), sentence);
  });

  test('requires a name', async () => {
    const { user } = visit('/register');
    await screen.findByLabelText('Name');
    await user.click(submitButton('Register'));
    expect(screen.getByText('Name is required.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });
});
