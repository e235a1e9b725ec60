import { screen, waitFor, within } from '@testing-library/react';
import type { Security } from 'bff/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  noContent,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

// Mocked, as jsdom has no passkeys.
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async () => ({ id: 'made' }),
  startAuthentication: async () => ({ id: 'used' }),
}));
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
});

const none: Security = {
  ...{ passkeys: [], timeCodesSince: null, recoveryCodesLeft: 0 },
  ...{ askedFrom: null, isAwaited: false },
};
const phone = {
  ...{ id: 7, name: 'Phone', refusedAt: null },
  ...{ createdAt: '2026-12-01T05:00:00.000Z', usedAt: null },
};
const asked = { ...none, askedFrom: '2026-12-01T05:00:00.000Z' };
const codes = ['7k3m-0qzx-v9aa-h2df-84tw-cnb5', '1111-2222-3333-4444-5555-6666'];

const press = (name: string) => screen.getByRole('button', { name });
const SECURITY = '/api/account/security';
const stepNeeded = () =>
  json(403, {
    error: 'Please show your passkey or a code first.',
    code: 'auth.second-step-needed',
  });

/** The account screen at its passkeys, with a server that has these authenticators. */
const openPasskeys = async (security: Security, as = asha) => {
  const server = createFakeServer({ security });
  server.answer(`POST ${SECURITY}/passkeys/options`, () => json(200, { options: {} as never }));
  const visited = visit('/Account#passkeys', { server, as });
  await screen.findByRole('button', { name: 'Add a passkey' });
  return { ...visited, server };
};

describe('passkeys', () => {
  test('are added with a name of the device', async () => {
    const { user, server } = await openPasskeys(none);
    server.answer(`POST ${SECURITY}/passkeys`, () =>
      json(201, { security: { ...none, passkeys: [phone] }, recoveryCodes: null }),
    );
    await user.click(press('Add a passkey'));
    await screen.findByText('Your passkey is added.');
    screen.getByText('Phone');
    expect(server.sent(`POST ${SECURITY}/passkeys`)[0]?.body).toMatchObject({
      name: expect.any(String),
      passkey: { id: 'made' },
    });
  });

  test('are added after the password if the login is not recent', async () => {
    const { user, server } = await openPasskeys(none);
    server.answer(`POST ${SECURITY}/passkeys`, () =>
      json(201, { security: { ...none, passkeys: [phone] }, recoveryCodes: null }),
    );
    server.answer(`POST ${SECURITY}/confirm`, noContent);
    server.answerOnce(`POST ${SECURITY}/passkeys/options`, () =>
      json(403, { error: 'Please confirm first that it is you.', code: 'keys.confirm-first' }),
    );
    await user.click(press('Add a passkey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    dialog.getByText('Password is required.');
    await user.type(dialog.getByLabelText('Password'), asha.password);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Your passkey is added.');
    expect(server.sent(`POST ${SECURITY}/confirm`)[0]?.body).toEqual({ password: asha.password });
  });

  test('can be renamed and removed, and a copied one has a warning', async () => {
    const copied = { ...phone, refusedAt: '2026-12-02T05:00:00.000Z' };
    const { user, server } = await openPasskeys({ ...none, passkeys: [copied] });
    screen.getByText(/Somebody may be using a copy of this passkey/);
    server.answer(`PATCH ${SECURITY}/passkeys/7`, () =>
      json(200, { ...none, passkeys: [{ ...phone, name: 'Old phone' }] }),
    );
    server.answer(`DELETE ${SECURITY}/passkeys/7`, () => json(200, none));
    await user.click(press('Rename Phone'));
    await user.clear(screen.getByLabelText('Name of the passkey'));
    await user.type(screen.getByLabelText('Name of the passkey'), 'Old phone{Enter}');
    await screen.findByText('Old phone');
    await user.click(press('Remove Old phone'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Old phone is removed.');
    expect(screen.queryByText('Old phone')).toBeNull();
  });

  test('log in without a password', async () => {
    const server = createFakeServer();
    server.answer('POST /api/auth/passkey/options', () => json(200, { options: {} as never }));
    const { password: _, ...user } = asha;
    server.answer('POST /api/auth/passkey', () => json(200, { token: `token-${user.id}`, user }));
    const visited = visit('/login?next=%2FPayment', { server });
    await visited.user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
  });

  test('show an error on the login page if they are refused', async () => {
    const server = createFakeServer();
    server.answer('POST /api/auth/passkey/options', () => json(200, { options: {} as never }));
    server.answer('POST /api/auth/passkey', () =>
      errorResponse(401, 'This passkey was not accepted.'),
    );
    const { user } = visit('/login', { server });
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    await screen.findByText('This passkey was not accepted.');
  });
});

test('a learner may turn on codes from an app, and has recovery codes only with them', async () => {
  await openPasskeys({ ...none, passkeys: [phone] });
  press('Codes from an app');
  expect(screen.queryByRole('button', { name: 'Recovery codes' })).toBeNull();
});

test('a learner who has turned two-factor on is asked for it on every page', async () => {
  const awaited = { ...asked, timeCodesSince: '2026-12-01T05:00:00.000Z', isAwaited: true };
  const { password: _, ...account } = { ...asha, secondStepFrom: asked.askedFrom };
  const server = createFakeServer({ accounts: [{ ...asha, ...account }], security: awaited });
  server.answerOnce('GET /api/enrolments', stepNeeded);
  const { user } = visit('/UserDashboard', { server, as: account });
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: 'Account' }));
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  menu.getByRole('button', { name: 'LogOut' });
  server.answer('POST /api/auth/second-step', () => json(200, { user: account }));
  server.answer(`GET ${SECURITY}`, () => json(200, { ...awaited, isAwaited: false }));
  await user.type(await screen.findByLabelText('The six digits from your app'), '123456{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Account' });
});

test('authenticator codes are set up with a QR code, and the recovery codes stay until they are saved', async () => {
  const { user, server } = await openPasskeys(asked, staff);
  await user.click(press('Codes from an app'));
  server.answer(`POST ${SECURITY}/time-codes`, () =>
    json(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
  );
  server.answer(`POST ${SECURITY}/time-codes/confirm`, () =>
    json(201, {
      security: { ...asked, timeCodesSince: '2026-12-01T05:00:00.000Z', recoveryCodesLeft: 10 },
      recoveryCodes: codes,
    }),
  );
  await user.click(press('Set up an app'));
  await screen.findByRole('img', { name: 'QR code with the key' });
  screen.getByText('ABCD EFGH');
  await user.type(screen.getByLabelText('The six digits that the app shows'), '123456{Enter}');
  await screen.findByText(codes[0] as string);
  // The codes are above the form, and are shown only now.
  const title = screen.getByRole('heading', { name: 'Save your recovery codes' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(press('I have saved them'));
  expect(screen.queryByText(codes[0] as string)).toBeNull();
});

describe('a staff screen', () => {
  test('is replaced by the code form, and comes back after it', async () => {
    const server = createFakeServer({
      security: { ...asked, timeCodesSince: '2026-12-01T05:00:00.000Z', isAwaited: true },
    });
    server.answerOnce('GET /api/staff/orders', stepNeeded);
    const { password: _, ...user } = staff;
    server.answer('POST /api/auth/second-step', () => json(200, { user }));
    const visited = visit('/StaffPayments', { server, as: staff });
    await screen.findByRole('heading', { level: 1, name: 'One more step' });
    await visited.user.type(
      await screen.findByLabelText('The six digits from your app'),
      '123 456{Enter}',
    );
    await screen.findByRole('heading', { level: 1, name: 'Payments' });
    expect(server.sent('POST /api/auth/second-step')[0]?.body).toEqual({ timeCode: '123 456' });
    expect(window.location.pathname).toBe('/StaffPayments');
  });

  test('asks for an e-mailed code before the first passkey', async () => {
    const server = createFakeServer({ security: { ...asked, isAwaited: true } });
    server.answer('GET /api/staff/orders', stepNeeded);
    server.answer(`POST ${SECURITY}/confirm`, noContent);
    server.answer(`POST ${SECURITY}/passkeys/options`, () => json(200, { options: {} as never }));
    server.answerOnce(`POST ${SECURITY}/passkeys/options`, () =>
      json(403, { error: 'Please enter a code first.', code: 'keys.mail-code-first' }),
    );
    server.answer(`POST ${SECURITY}/passkeys`, () =>
      json(201, { security: { ...asked, passkeys: [phone] }, recoveryCodes: codes }),
    );
    const { user } = visit('/StaffPayments', { server, as: staff });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'E-mail me a code' }));
    await user.type(await dialog.findByLabelText('Code'), '482913');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await screen.findByText(codes[0] as string);
    expect(server.sent(`POST ${SECURITY}/confirm`)[0]?.body).toEqual({
      code: { handle: 'handle-1', code: '482913' },
    });
  });

  test('shows the days left in the grace period, below the classes of today', async () => {
    const inTwoDays = new Date(Date.now() + 1.5 * 86_400_000).toISOString();
    const late = { ...staff, secondStepFrom: inTwoDays };
    visit('/UserDashboard', { server: createFakeServer({ accounts: [late] }), as: late });
    const notice = await screen.findByText(/^In 2 days, the team’s pages will ask/);
    await waitFor(() => screen.getByRole('link', { name: 'Add a passkey' }));
    const classes = screen.getByRole('region', { name: 'Today’s classes' });
    const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
    expect(classes.compareDocumentPosition(notice) & after).toBe(after);
  });
});
