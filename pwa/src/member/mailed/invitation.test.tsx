import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asha, createFakeServer, refusal, teacher } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

beforeEach(() => sessionStorage.clear());

const invited = (change: object = {}) => {
  const server = createFakeServer();
  server.answer('POST /api/invitations/read', () =>
    Response.json({
      ...{ email: asha.email, role: 'teacher', invitedBy: 'Uma Negi', hasAccount: true },
      ...change,
    }),
  );
  return server;
};

test('who is signed in with the address accepts, and has the role at once', async () => {
  const server = invited();
  const { password: _, ...user } = { ...teacher, id: asha.id, email: asha.email };
  server.answer('POST /api/invitations/accept', () => Response.json({ user }));
  const { user: person } = visit('/Invitation#7.secret', { server, as: asha });
  await screen.findByText(/Uma Negi invites you to be a teacher/);
  expect(window.location.hash).toBe('');
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText(/Welcome to the team/);
  expect(server.sent('POST /api/invitations/accept').map(({ body }) => body)).toEqual([
    { token: '7.secret' },
  ]);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'teacher' });
  expect(sessionStorage.getItem('invitation')).toBeNull();
});

test('who has an account logs in, and comes back to accept', async () => {
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

test('who has none registers with the address', async () => {
  visit('/Invitation#7.secret', { server: invited({ hasAccount: false }) });
  const main = within(screen.getByRole('main'));
  const link = await main.findByRole('link', { name: 'Register' });
  expect(link.getAttribute('href')).toBe('/register?next=%2FInvitation');
});

test('somebody else is asked to log out first', async () => {
  visit('/Invitation#7.secret', { server: invited({ email: 'other@example.org' }), as: asha });
  await screen.findByText(/The invitation is for other@example.org, and you are logged in as/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('a link that does not work says so', async () => {
  const server = createFakeServer();
  server.answer('POST /api/invitations/read', () => refusal(410, 'This invitation is used up.'));
  visit('/Invitation#7.secret', { server });
  await screen.findByText('This invitation is used up.');
  expect(sessionStorage.getItem('invitation')).toBeNull();
});
