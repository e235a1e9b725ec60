import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endSession, useSession } from '../../data/session/session.ts';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
  staff,
  tokenOf,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const needsNetwork =
  'The studio’s server does not answer. Please check your connection and try again.';

const wrongPassword = () => errorResponse(403, 'The password is wrong.');

const press = (name: string) => screen.getByRole('button', { name });

const visitAt = async (path: string, server = createFakeServer()) => {
  const visited = visit(path, { server, as: asha });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return visited;
};

/** The row in front of what is rarely used. */
const rarelyUsed = 'Your data, and deleting your account';

/** Opens the page, and there the row. */
const open = async (row?: string, server?: FakeServer) => {
  const visited = await visitAt('/Account', server);
  if (row) await visited.user.click(press(row));
  return visited;
};

describe('the rows of the account', () => {
  test('show their values, and open one by one', async () => {
    const { user } = await open();
    screen.getByRole('button', { name: 'Your name', description: asha.name });
    expect(screen.queryByLabelText('Name')).toBeNull();
    await user.click(press('Your name'));
    await user.click(press('Your password'));
    expect(screen.getByLabelText('Name')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toBeTruthy();
    await user.click(press('Your name'));
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(press('Your name').getAttribute('aria-expanded')).toBe('false');
  });

  test('stay open while a value is edited, until it is cancelled', async () => {
    const { user } = await open('Your name');
    await user.type(screen.getByLabelText('Name'), ' Negi');
    await user.click(press('Your name'));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha Rawat Negi');
    await user.click(press('Cancel'));
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(document.activeElement).toBe(press('Your name'));
    await user.click(press('Your name'));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', asha.name);
  });

  test.each([
    ['#me', 'heading', 'You'],
    ['#data', 'button', rarelyUsed],
    ['#password', 'button', 'Your password'],
  ] as const)('can be linked to as %s', async (fragment, role, name) => {
    await visitAt(`/Account${fragment}`);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
    expect(screen.queryByLabelText('New password') !== null).toBe(fragment === '#password');
  });

  test('of notifications are open if an e-mail links to them', async () => {
    await visitAt('/Account#notifications');
    await screen.findByRole('switch', { name: 'When a class has moved' });
  });
});

describe('the name', () => {
  test('is changed on the page and in storage', async () => {
    const { user } = await open('Your name');
    const field = screen.getByLabelText('Name');
    expect(field).toHaveProperty('value', asha.name);
    await user.clear(field);
    await user.type(field, 'Asha Negi');
    await user.click(press('Save the name'));
    await screen.findByText('Your name is changed.');
    expect(JSON.parse(localStorage.getItem('user') ?? '').name).toBe('Asha Negi');
  });

  test('is required', async () => {
    const { user, server } = await open('Your name');
    await user.clear(screen.getByLabelText('Name'));
    await user.click(press('Save the name'));
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(server.count('PATCH /api/account')).toBe(0);
  });

  test('stays in its field if the network fails', async () => {
    const { user, server } = await open('Your name');
    server.answerOnce('PATCH /api/account', networkFailure);
    await user.type(screen.getByLabelText('Name'), ' Negi');
    await user.click(press('Save the name'));
    expect((await screen.findByRole('alert')).textContent).toBe(needsNetwork);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha Rawat Negi');
  });

  test('shows a failed save on the page that the person has opened meanwhile', async () => {
    const { user, server } = await open('Your name');
    const slow = createDeferred();
    server.answerOnce('PATCH /api/account', () => slow.promise);
    await user.type(screen.getByLabelText('Name'), ' Negi');
    await user.click(press('Save the name'));
    await user.click(screen.getAllByRole('link', { name: 'My Selected' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Selected Classes' });
    slow.resolve(errorResponse(503, 'The studio is busy.'));
    await screen.findByText('Account: The studio is busy.');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Asha Rawat Negi');
  });

  test('is read-only while it is saved, even if that is slow', async () => {
    const { user, server } = await open('Your name');
    const slow = createDeferred();
    server.answerOnce('PATCH /api/account', () => slow.promise);
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    await user.type(field, ' Negi');
    await user.click(press('Save the name'));
    await user.type(field, ' Verma');
    expect(field.value).toBe('Asha Rawat Negi');
    slow.resolve(json(200, { user: { ...asha, name: 'Asha Rawat Negi' } }));
    await screen.findByText('Your name is changed.');
    expect(screen.getByText('Asha Rawat Negi')).toBeTruthy();
  });

  test('stays in its field after a reload for an update', async () => {
    const { user } = await open('Your name');
    await user.type(screen.getByLabelText('Name'), ' Negi');
    cleanup();
    await open();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha Rawat Negi');
  });
});

describe('the password', () => {
  const change = async (now: string, next: string, server?: FakeServer) => {
    const visited = await open('Your password', server);
    const { user } = visited;
    await user.type(screen.getByLabelText('Current password'), now);
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(press('Change the password'));
    return visited;
  };

  test('is changed, and the session continues with the new token', async () => {
    await change(asha.password, 'chandranamaskar');
    await screen.findByText('Your password is changed. All other devices are logged out.');
    expect(localStorage.getItem('token')).toBe('token-new');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.activeElement).toBe(press('Your password'));
  });

  test('is changed, and the session continues, even if the old token is refused before the response', async () => {
    const { user, server } = await open('Your password');
    await user.type(screen.getByLabelText('Current password'), asha.password);
    await user.type(screen.getByLabelText('New password'), 'chandranamaskar');
    server.answerOnce('POST /api/account/password', () => {
      endSession('refusal');
      return json(200, { token: tokenOf(asha) });
    });
    await user.click(press('Change the password'));
    await waitFor(() =>
      expect(useSession.getState()).toMatchObject({ status: 'in', token: tokenOf(asha) }),
    );
    expect(useSession.getState().user?.email).toBe(asha.email);
  });

  test('is not changed with a wrong present password, and the session stays', async () => {
    const server = createFakeServer();
    server.answerOnce('POST /api/account/password', wrongPassword);
    await change('not this one', 'chandranamaskar', server);
    expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.');
    expect(localStorage.getItem('token')).toBe('token-1');
  });

  test('is read-only while it is saved', async () => {
    const { user, server } = await open('Your password');
    await user.type(screen.getByLabelText('Current password'), asha.password);
    await user.type(screen.getByLabelText('New password'), 'chandranamaskar');
    const slow = createDeferred();
    server.answerOnce('POST /api/account/password', () => slow.promise);
    await user.click(press('Change the password'));
    await user.type(screen.getByLabelText('New password'), '-2');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'chandranamaskar');
    slow.resolve(json(200, { token: 'token-new' }));
    await screen.findByText(/^Your password is changed/);
  });

  test('must be long enough', async () => {
    const { server } = await change(asha.password, 'short');
    expect(screen.getByText('Password must be at least 8 characters long.')).toBeTruthy();
    expect(server.count('POST /api/account/password')).toBe(0);
  });
});

describe('the data export', () => {
  test('is downloaded as a file', async () => {
    const { user, server } = await open(rarelyUsed);
    server.answerOnce('GET /api/account/export', () =>
      Response.json({ account: { name: asha.name } }),
    );
    const saved = vi.fn();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: vi.fn() }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved(this.download);
    });
    await user.click(press('Download my data'));
    await waitFor(() => expect(saved).toHaveBeenCalledWith('ganga-yoga-my-data.json'));
  });

  test('shows why the download failed', async () => {
    const { user, server } = await open(rarelyUsed);
    server.answerOnce('GET /api/account/export', networkFailure);
    await user.click(press('Download my data'));
    expect((await screen.findByRole('alert')).textContent).toBe(needsNetwork);
  });
});

describe('signing out everywhere', () => {
  const ask = async () => {
    const visited = await open(rarelyUsed);
    await visited.user.click(press('Log out everywhere'));
    return { ...visited, dialog: within(screen.getByRole('dialog')) };
  };

  test('asks for a confirmation, and ends this session too', async () => {
    const { user, server, dialog } = await ask();
    expect(server.count('POST /api/auth/logout-everywhere')).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    await screen.findByText('You are logged out on every device.');
    expect(server.count('POST /api/auth/logout-everywhere')).toBe(1);
    expect(window.location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('can be cancelled', async () => {
    const { user, server, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.count('POST /api/auth/logout-everywhere')).toBe(0);
    expect(localStorage.getItem('token')).toBe('token-1');
  });

  test('shows an error if the network fails', async () => {
    const { user, server, dialog } = await ask();
    server.answerOnce('POST /api/auth/logout-everywhere', networkFailure);
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(needsNetwork);
    expect(localStorage.getItem('token')).toBe('token-1');
  });
});

describe('deleting the account', () => {
  const ask = async () => {
    const visited = await open(rarelyUsed);
    await visited.user.click(press('Delete my account'));
    return { ...visited, dialog: within(screen.getByRole('dialog')) };
  };

  test('warns, asks for the password, and ends the session', async () => {
    const { user, server, dialog } = await ask();
    expect(dialog.getByText(/This cannot be undone/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), asha.password);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Your account is deleted.');
    const [sent] = server.sent('POST /api/account/delete');
    expect(sent?.body).toEqual({ password: asha.password });
    expect(window.location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('needs the right password', async () => {
    const { user, server, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByText('Password is required.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    server.answerOnce('POST /api/account/delete', wrongPassword);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The password is wrong.');
    expect(server.count('POST /api/account/delete')).toBe(1);
    expect(localStorage.getItem('token')).toBe('token-1');
  });
});

describe('a forgotten password', () => {
  const openForm = async () => {
    const visited = visit('/login');
    await visited.user.click(await screen.findByRole('link', { name: 'Forgotten password?' }));
    await screen.findByRole('heading', { name: 'Forgotten password' });
    return visited;
  };

  test('gets the same response whether or not there is an account', async () => {
    const { user, server } = await openForm();
    await user.type(screen.getByLabelText('E-mail'), ' nobody@example.com ');
    await user.click(press('Send me a link'));
    await screen.findByText('If there is an account with this address, an e-mail is on its way.');
    expect(server.requests.at(-1)?.body).toEqual({ email: 'nobody@example.com' });
  });

  test('needs an address', async () => {
    const { user } = await openForm();
    await user.click(press('Send me a link'));
    expect(screen.getByText('E-mail is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });

  test('shows an error after too many tries', async () => {
    const { user, server } = await openForm();
    server.answerOnce('POST /api/auth/forgot-password', () =>
      errorResponse(429, 'Too many attempts.'),
    );
    await user.type(screen.getByLabelText('E-mail'), asha.email);
    await user.click(press('Send me a link'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  });
});

describe('the e-mailed link for a new password', () => {
  const openLink = async (as?: typeof asha, server = createFakeServer()) => {
    const visited = visit('/ResetPassword#3.secret', { server, ...(as && { as }) });
    await screen.findByLabelText('New password');
    return visited;
  };

  test('is removed from the URL, sets the new password, and logs in', async () => {
    const { user, server } = await openLink();
    await waitFor(() => expect(window.location.hash).toBe(''));
    await user.type(screen.getByLabelText('New password'), 'chandranamaskar');
    await user.click(press('Set the new password'));
    await screen.findByRole('heading', { name: 'Welcome, Asha' });
    await screen.findByText('Your new password is set.');
    expect(localStorage.getItem('token')).toBe('token-1');
    const [sent] = server.sent('POST /api/auth/reset-password');
    expect(sent?.body).toEqual({ token: '3.secret', password: 'chandranamaskar' });
  });

  test('replaces the session of another person on this device', async () => {
    const { user } = await openLink(staff);
    await user.type(screen.getByLabelText('New password'), 'chandranamaskar');
    await user.click(press('Set the new password'));
    await screen.findByRole('heading', { name: 'Welcome, Asha' });
    expect(localStorage.getItem('token')).toBe('token-1');
  });

  test('leads to a new link if it was used already', async () => {
    const server = createFakeServer();
    const sentence = 'This link no longer works. Please ask for a new one.';
    server.answerOnce('POST /api/auth/reset-password', () => errorResponse(410, sentence));
    const { user } = await openLink(undefined, server);
    await user.type(screen.getByLabelText('New password'), 'chandranamaskar');
    await user.click(press('Set the new password'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    const link = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/ForgotPassword');
  });

  test('shows an error without its secret', async () => {
    visit('/ResetPassword');
    expect((await screen.findByRole('alert')).textContent).toContain('The link is incomplete.');
  });
});
