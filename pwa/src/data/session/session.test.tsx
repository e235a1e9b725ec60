import { act, screen, waitFor } from '@testing-library/react';
import type { StaffOrder } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToClasses, selectionQuery } from '../../learner/selection/selection-store.ts';
import { cachedResponse } from '../../testing/cached-response.ts';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  staff,
  tokenOf,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, order, selectedCourse } from '../../testing/sample-courses.ts';
import { learnerApi } from '../signed-in/learner-api.ts';
import { getQueryData } from '../signed-in/queries.ts';
import { endSession, startSession, useSession } from './session.ts';

beforeEach(() => useSession.setState({ status: 'out' }, true));
afterEach(() => useSession.setState({ status: 'unknown' }, true));

describe('a response that arrives after another account has logged in', () => {
  /** Asha asks for something. Its answer comes when staff have signed in on the same tab. */
  const answered = async (path: string, ask: () => Promise<unknown>, body: unknown) => {
    const server = createFakeServer();
    vi.stubGlobal('fetch', server.fetch);
    const slow = createDeferred();
    server.answerOnce(path, () => slow.promise);
    startSession(tokenOf(asha), asha);
    const asking = ask();
    endSession('logout');
    startSession(tokenOf(staff), staff);
    slow.resolve(json(200, body));
    return asking.catch((failure: Error) => failure.message);
  };

  test('is not stored for that account', async () => {
    const list = [selectedCourse(asana)];
    await answered('POST /api/selection', () => addToClasses(asana), list);
    expect(getQueryData(selectionQuery(undefined))).toBeUndefined();
    expect(await cachedResponse('selection')).toBeUndefined();
  });

  test.each([
    [
      'PUT /api/account/password',
      () => learnerApi.changePassword({ currentPassword: 'a', newPassword: 'b' }),
      { token: 'new' },
    ],
    [
      'PUT /api/account',
      () => learnerApi.changeProfile({ name: 'Asha' }),
      { user: { ...asha, name: 'Asha' } },
    ],
  ])('of %s fails, and does not change the session', async (path, ask, body) => {
    expect(await answered(path, ask, body)).toBe(
      'You have logged out. Please log in again to continue.',
    );
    expect(useSession.getState()).toMatchObject({ token: tokenOf(staff), user: { id: staff.id } });
  });
});

test('other tabs that watch the token find the account that it belongs to', () => {
  localStorage.setItem('user', JSON.stringify(asha));
  const found: string[] = [];
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
    write.call(this, name, value);
    // As another tab does when the token changes.
    if (name === 'token') found.push(JSON.parse(this.getItem('user') ?? '{}').name);
  });
  startSession(tokenOf(staff), staff);
  expect(found).toEqual([staff.name]);
});

test('a draft typed before a rejected token is shown to the same person only', async () => {
  const other = { ...staff, id: 3, name: 'Evening Desk', email: 'evening@example.com' };
  const server = createFakeServer();
  server.state.accounts = [...server.state.accounts, other];
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await screen.findByLabelText('Title');
  await user.type(screen.getByLabelText('Fee in rupees'), '1');
  server.answerOnce('PUT /api/staff/courses/1', () => errorResponse(401, 'Please log in.'));
  await user.click(screen.getByRole('button', { name: 'Save the course' }));
  await screen.findByLabelText('Password');
  act(() => startSession(tokenOf(other), other));
  await screen.findByLabelText('Title');
  expect(screen.getByLabelText('Fee in rupees')).toHaveProperty('value', String(asana.fee));
});

test('a page in the back/forward cache applies a log-out when the user goes back to it', async () => {
  visit('/UserDashboard', { as: asha });
  await screen.findByRole('button', { name: 'LogOut' });
  localStorage.clear();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(useSession.getState().status).toBe('out'));
});

describe('another account that logs in in another tab finds no data of the previous one', () => {
  const other = { ...asha, id: 3, name: 'Rohan Bisht', email: 'rohan@example.com' };
  const otherStaff = { ...staff, id: 4, name: 'Evening Desk', email: 'evening@example.com' };
  const serverOfAll = () =>
    createFakeServer({ accounts: [asha, staff, other, otherStaff], staffOrders: [waiting] });

  const waiting: StaffOrder = {
    ...order({ state: 'submitted', utr: '432198765001' }),
    learner: { name: asha.name, email: asha.email },
    events: [],
    confirmable: true,
    otherClaims: [],
  };

  /** As the other tab leaves the storage. */
  const signInElsewhere = (account: typeof asha, event: Event) => {
    localStorage.setItem('user', JSON.stringify(account));
    localStorage.setItem('token', tokenOf(account));
    act(() => void window.dispatchEvent(event));
  };

  test('on an open page of a learner: neither a private URL nor a draft', async () => {
    const server = serverOfAll();
    const { user } = visit('/Account', { server, as: asha });
    await user.click(await screen.findByRole('button', { name: 'Your name' }));
    await user.type(screen.getByLabelText('Name'), ' Verma');
    await user.click(screen.getByRole('button', { name: 'Your classes in your calendar' }));
    await screen.findByText(/calendar.key-0/);
    const slow = createDeferred();
    server.answerOnce('GET /api/account/calendar', () => slow.promise);
    signInElsewhere(other, new StorageEvent('storage', { key: 'token' }));
    expect(screen.queryByText(/calendar.key-0/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Your name' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', other.name);
    await user.click(screen.getByRole('button', { name: 'Your classes in your calendar' }));
    slow.resolve(json(200, { url: 'https://yoga.example.org/calendar/key-9.ics' }));
    await screen.findByText(/calendar.key-9/);
  });

  test('on a page of staff in the back/forward cache', async () => {
    const { user } = visit('/StaffPayments', { server: serverOfAll(), as: staff });
    await user.click(await screen.findByRole('button', { name: /^Reject/ }));
    await user.click(screen.getByRole('radio', { name: 'Own words' }));
    await user.type(screen.getByLabelText(/ will read$/), 'Not in the list.');
    signInElsewhere(otherStaff, new PageTransitionEvent('pageshow', { persisted: true }));
    await screen.findByRole('heading', { name: asha.name });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
