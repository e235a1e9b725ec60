import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asha, createFakeServer, errorResponse, json } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const press = (name: string) => screen.getByRole('button', { name });

/** An account without a password. */
const open = async (row: string) => {
  const server = createFakeServer();
  server.answer('GET /api/account/sign-in', () => json(200, { hasPassword: false }));
  const visited = visit('/Account', { server, as: asha });
  await screen.findByRole('button', { name: 'Set a password' });
  await visited.user.click(press(row));
  return visited;
};

test('a first password is set with a code instead of the present password', async () => {
  const { user, server } = await open('Set a password');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.click(press('Set the password'));
  expect(screen.getByText('Please ask for a code by e-mail first.')).toBeTruthy();
  await user.click(press('E-mail me a code'));
  const field = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '482913');
  await user.type(screen.getByLabelText('New password'), 'chandra namaskar');
  await user.click(press('Set the password'));
  await screen.findByText('Your password is set. All other devices are logged out.');
  expect(server.sent('POST /api/account/password')[0]?.body).toEqual({
    code: { handle: 'handle-1', code: '482913' },
    newPassword: 'chandra namaskar',
  });
  expect(press('Your password')).toBeTruthy();
});

test('the account is deleted with a code', async () => {
  const { user, server } = await open('Your data, and deleting your account');
  await user.click(press('Delete my account'));
  server.answerOnce('POST /api/account/delete', () => errorResponse(403, 'The code is wrong.'));
  await user.click(press('E-mail me a code'));
  await user.type(await screen.findByLabelText('Code'), '482913');
  await user.click(press('Delete'));
  await screen.findByText('The code is wrong.');
  await user.click(press('Delete'));
  await screen.findByText('Your account is deleted.');
  expect(server.sent('POST /api/account/delete').at(-1)?.body).toEqual({
    code: { handle: 'handle-1', code: '482913' },
  });
});
