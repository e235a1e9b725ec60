import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeServer, errorResponse } from '../../../testing/fake-server.ts';
import { visit } from '../../../testing/render-app.tsx';

vi.mock('./password-strength.ts', () => {
  throw new Error('No network.');
});

test('the server refuses a weak password if the check’s module cannot be loaded', async () => {
  const server = createFakeServer();
  const sentence = 'This password is too easy to guess. Please choose another.';
  server.answerOnce('POST /api/auth/register', () => errorResponse(400, sentence));
  const { user, log } = visit('/register', { server });
  await user.type(await screen.findByLabelText('Name'), 'Meera Joshi');
  await user.type(screen.getByLabelText('E-mail'), 'meera@example.com');
  await user.type(screen.getByLabelText('Password'), 'password1');
  await user.click(screen.getByRole('checkbox', { name: 'I am 18 or older' }));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(server.count('POST /api/auth/register')).toBe(1);
  expect(log).not.toHaveBeenCalled();
});
