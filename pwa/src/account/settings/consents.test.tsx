import { screen, within } from '@testing-library/react';
import type { OwnConsent } from 'bff/contract';
import { expect, test } from 'vitest';
import { asha, createFakeServer, json } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const consents: OwnConsent[] = [
  { kind: 'announcements', agreed: true, at: '2026-11-20T05:12:00.000Z', text: 'Of new courses.' },
  {
    kind: 'notifications',
    agreed: true,
    at: '2026-11-21T05:12:00.000Z',
    text: 'By notifications.',
  },
];

const visitAt = async (fragment: string, server: ReturnType<typeof createFakeServer>) => {
  const visited = visit(`/Account#${fragment}`, { server, as: asha });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return visited;
};

test('each consent is shown with its text and time, and can be withdrawn', async () => {
  const server = createFakeServer();
  let left = consents;
  const withdraw = (kind: string) => {
    left = left.map((one) => (one.kind === kind ? { ...one, agreed: false } : one));
    return json(200, left);
  };
  server.answer('GET /api/account/consents', () => json(200, left));
  server.answer('DELETE /api/account/consents/notifications', () => withdraw('notifications'));
  server.answer('PUT /api/account/announcements', () => {
    withdraw('announcements');
    return json(200, { agreed: false, at: '2026-11-22T05:12:00.000Z', ask: null });
  });
  const { user } = await visitAt('agreements', server);
  expect(await screen.findByText('Of new courses.')).toBeTruthy();
  expect(screen.getByText(/^You agreed on .*20 Nov/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw Notifications' }));
  expect(await screen.findByText(/^You said no on .*21 Nov/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw News from the studio' }));
  expect(await screen.findAllByText(/^You said no on/)).toHaveLength(2);
  expect(server.sent('PUT /api/account/announcements')[0]?.body).toEqual({
    agreed: false,
    givenIn: 'account',
  });
});

test('a nominee can be named and removed', async () => {
  const server = createFakeServer();
  const { user } = await visitAt('nominee', server);
  const name = await screen.findByLabelText('Name of the nominee');
  const form = within(name.closest('form') ?? expect.fail('no form'));
  await user.click(form.getByRole('button', { name: 'Save the nominee' }));
  expect(form.getByText('Name is required.')).toBeTruthy();
  await user.type(name, 'Ravi Rawat');
  await user.type(form.getByLabelText('Their e-mail address or phone number'), 'ravi@example.com');
  await user.click(form.getByRole('button', { name: 'Save the nominee' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(server.sent('PUT /api/account/nominee')[0]?.body).toEqual({
    name: 'Ravi Rawat',
    contact: 'ravi@example.com',
  });
  await screen.findByText('You no longer have a nominee.');
  expect(server.count('DELETE /api/account/nominee')).toBe(1);
});
