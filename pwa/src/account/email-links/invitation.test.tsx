import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asha, createFakeServer, errorResponse, json, teacher } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

// Mocked, as jsdom has no passkeys.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => ({ id: 'used' }) }));
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('PublicKeyCredential', class {});
});

const invited = (change: object = {}) => {
  const server = createFakeServer();
  server.answer('POST /api/invitations/read', () =>
    json(200, {
      ...{ email: asha.email, role: 'teacher', invitedBy: 'Uma Negi', hasAccount: true },
      ...change,
    }),
  );
  return server;
};

/** The screen of a person who is logged in with the invited address, on a server that accepts each acceptance. */
const openAccepting = (server = invited()) => {
  const { password: _, ...user } = { ...teacher, id: asha.id, email: asha.email };
  server.answer('POST /api/invitations/accept', () =>
    json(200, { token: `token-${asha.id}-2`, user }),
  );
  return { ...visit('/Invitation#7.secret', { server, as: asha }), server };
};
const accepted = (server: ReturnType<typeof createFakeServer>) =>
  server.sent('POST /api/invitations/accept').map(({ body }) => body);

test('a person who is logged in with the invited address accepts with the password, and has the role at once', async () => {
  const { user: person, server } = openAccepting();
  await screen.findByText(/Uma Negi invites you to be a teacher/);
  expect(window.location.hash).toBe('');
  await screen.findByText(/^All other devices will be logged out of this account/);
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  screen.getByText('Password is required.');
  await person.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
  await screen.findByText(/Welcome to the team/);
  expect(accepted(server)).toEqual([{ token: '7.secret', password: asha.password }]);
  expect(localStorage.getItem('token')).toBe(`token-${asha.id}-2`);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'teacher' });
  expect(sessionStorage.getItem('invitation')).toBeNull();
});

test('a person who does not know the password accepts without it', async () => {
  const { user, server } = openAccepting();
  await user.click(await screen.findByRole('button', { name: 'Accept without the password' }));
  await screen.findByText(/Welcome to the team/);
  expect(accepted(server)).toEqual([{ token: '7.secret' }]);
});

test('a person with a passkey accepts with it', async () => {
  const server = invited();
  const phone = { id: 7, name: 'Phone', createdAt: '2026-12-01T05:00:00.000Z' };
  server.answer('GET /api/account/security', () =>
    json(200, {
      ...{ passkeys: [{ ...phone, usedAt: null, refusedAt: null }], timeCodesSince: null },
      ...{ recoveryCodesLeft: 0, askedFrom: null, isAwaited: false },
    }),
  );
  server.answer('GET /api/account/sign-in', () => json(200, { hasPassword: false }));
  server.answer('POST /api/auth/second-step/options', () => json(200, { options: {} as never }));
  const { user } = openAccepting(server);
  await user.click(await screen.findByRole('button', { name: 'Accept with a passkey' }));
  await screen.findByText(/Welcome to the team/);
  expect(accepted(server)).toEqual([{ token: '7.secret', passkey: { id: 'used' } }]);
});

test('a person with an account logs in, and comes back to accept', async () => {
  const server = invited();
  const { user } = visit('/Invitation#7.secret', { server });
  const main = within(screen.getByRole('main'));
  await user.click(await main.findByRole('link', { name: 'LogIn' }));
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  expect(email.value).toBe(asha.email);
  await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
  await screen.findByRole('button', { name: 'Accept' });
  expect(window.location.href).not.toContain('secret');
});

test('a person without an account joins with a name and a password, typed once', async () => {
  const server = invited({ email: 'ravi@example.org', hasAccount: false });
  const { password: _, ...user } = { ...teacher, id: 9, email: 'ravi@example.org' };
  server.answer('POST /api/invitations/register', () => json(201, { token: 'token-9', user }));
  const { user: person } = visit('/Invitation#7.secret', { server });
  await screen.findByText('You log in with ravi@example.org from now on.');
  await person.type(screen.getByLabelText('Name'), 'Ravi');
  await person.type(screen.getByLabelText('Password'), 'suryanamaskar');
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('An account is for adults of 18 or older.', { exact: false });
  await person.click(screen.getByRole('checkbox', { name: 'I am 18 or older' }));
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText(/Welcome to the team/);
  expect(server.sent('POST /api/invitations/register').map(({ body }) => body)).toEqual([
    { token: '7.secret', name: 'Ravi', password: 'suryanamaskar', adult: true },
  ]);
  expect(localStorage.getItem('token')).toBe('token-9');
  expect(sessionStorage.getItem('invitation')).toBeNull();
});

test('a person with another account is asked to log out first', async () => {
  visit('/Invitation#7.secret', { server: invited({ email: 'other@example.org' }), as: asha });
  await screen.findByText(/The invitation is for other@example.org, but you are logged in as/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an invalid link shows an error', async () => {
  const server = createFakeServer();
  server.answer('POST /api/invitations/read', () =>
    errorResponse(410, 'This invitation is used up.'),
  );
  visit('/Invitation#7.secret', { server });
  await screen.findByText('This invitation is used up.');
  await waitFor(() => expect(sessionStorage.getItem('invitation')).toBeNull());
});
