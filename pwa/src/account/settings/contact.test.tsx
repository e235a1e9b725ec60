import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectAtField } from '../../testing/expect-at-field.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeAccount,
  json,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const press = (name: string) => screen.getByRole('button', { name });
const callable: FakeAccount = { ...asha, phone: '+919876543210' };

const open = async (
  row: string,
  { as = asha, server = createFakeServer({ accounts: [as] }) } = {},
) => {
  const visited = visit('/Account', { server, as });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  await visited.user.click(press(row));
  return visited;
};

const storedUser = () => JSON.parse(localStorage.getItem('user') ?? '');

describe('the phone number', () => {
  const field = () => screen.getByLabelText('Phone (optional)');

  test('is added', async () => {
    const { user, server } = await open('Your phone number');
    press('Your phone number');
    await user.type(field(), '98765 43210');
    await user.click(press('Save the number'));
    await screen.findByText('Your phone number is saved.');
    expect(server.sent('PATCH /api/account').map(({ body }) => body)).toEqual([
      { phone: '98765 43210' },
    ]);
    expect(document.activeElement).toBe(press('Your phone number'));
  });

  test('is shown formatted, and removed if it is emptied', async () => {
    const { user, server } = await open('Your phone number', { as: callable });
    screen.getByRole('button', { name: 'Your phone number', description: '+91 98765 43210' });
    expect(field()).toHaveProperty('value', '+91 98765 43210');
    await user.clear(field());
    await user.click(press('Save the number'));
    await screen.findByText('Your phone number is removed.');
    expect(server.sent('PATCH /api/account')[0]?.body).toEqual({ phone: null });
    expect(storedUser().phone).toBe(null);
  });

  test('shows the server’s message if it is invalid', async () => {
    const { user, server } = await open('Your phone number');
    const sentence = 'This does not look like a phone number.';
    server.answerOnce('PATCH /api/account', () => errorResponse(400, sentence, 'phone'));
    await user.type(field(), '12');
    await user.click(press('Save the number'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(field()).toHaveProperty('value', '12');
    expectAtField(field(), sentence);
  });
});

describe('the e-mail address', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(screen.getByLabelText('New e-mail address'), ' new@example.com ');
    await user.type(screen.getByLabelText('Password'), asha.password);
    await user.click(press('Send me a link'));
  };

  test('stays until the link in the e-mail to the new address is opened', async () => {
    const { user, server } = await open('Your e-mail address');
    await fill(user);
    const sent = (await screen.findByText(/^We have sent an e-mail to new@example\.com\./)).closest(
      '[role=status]',
    ) as HTMLElement;
    within(sent).getByText(/Until you open the link, you log in with asha@example\.com\.$/);
    expect(server.sent('POST /api/account/address')[0]?.body).toEqual({
      email: 'new@example.com',
      password: asha.password,
    });
    await user.click(press('Close'));
    expect(document.activeElement).toBe(press('Your e-mail address'));
    screen.getByRole('button', { name: 'Your e-mail address', description: asha.email });
  });

  test('needs an address and the password', async () => {
    const { user, server } = await open('Your e-mail address');
    await user.click(press('Send me a link'));
    screen.getByText('E-mail is required.');
    screen.getByText('Password is required.');
    expect(document.activeElement).toBe(screen.getByLabelText('New e-mail address'));
    server.answerOnce('POST /api/account/address', () =>
      errorResponse(403, 'The password is wrong.'),
    );
    await fill(user);
    expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.');
  });
});

describe('the e-mailed link for a new address', () => {
  const path = 'POST /api/account/address/confirm';

  test('changes the address by one tap, also on the screens of this device', async () => {
    const { user, server } = visit('/ConfirmAddress#7.secret', { as: asha });
    await screen.findByRole('heading', { level: 1, name: 'New e-mail address' });
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(server.count(path)).toBe(0);
    server.answerOnce('GET /api/auth/me', () =>
      json(200, { user: { ...asha, email: 'new@example.com' } }),
    );
    await user.click(press('Use this address'));
    await screen.findByText(/^Your e-mail address has been changed\./);
    expect(server.sent(path)[0]?.body).toEqual({ token: '7.secret' });
    expect(server.sent(path)[0]?.headers.get('Authorization'), 'so all goes on').toMatch(
      /^Bearer /,
    );
    await screen.findByText('Your password stays the same.');
    expect(storedUser().email).toBe('new@example.com');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Account' })).toBeTruthy();
  });

  test('works on a device without a session', async () => {
    const { user, server } = visit('/ConfirmAddress#7.secret');
    await screen.findByText(/^You are not logged in here\./);
    await user.click(await screen.findByRole('button', { name: 'Use this address' }));
    await screen.findByText(/^Your e-mail address has been changed\./);
    await screen.findByText(/^If your password no longer works/);
    expect(server.count('GET /api/auth/me')).toBe(0);
    within(screen.getByRole('main')).getByRole('link', { name: 'LogIn' });
  });

  test('shows an error if it is no longer valid', async () => {
    const server = createFakeServer();
    server.answerOnce(path, () => errorResponse(410, 'This link no longer works.'));
    const { user } = visit('/ConfirmAddress#7.secret', { server });
    await user.click(await screen.findByRole('button', { name: 'Use this address' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works.');
  });

  test('asks for the complete link without its secret', async () => {
    visit('/ConfirmAddress');
    await screen.findByText(/^The link is incomplete\./);
  });

  test('to the old address stops the change by one tap', async () => {
    const stop = 'POST /api/account/address/stop';
    const { user, server } = visit('/ConfirmAddress#stop.7.secret');
    await screen.findByRole('heading', { level: 1, name: 'Keep your e-mail address' });
    expect(server.count(stop)).toBe(0);
    await user.click(press('Stop the change'));
    await screen.findByText(/^We have stopped the change\./);
    expect(server.sent(stop)[0]?.body).toEqual({ token: '7.secret' });
    expect(server.count(path)).toBe(0);
  });
});
