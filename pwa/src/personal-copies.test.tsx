import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepCopy, recallCopy } from './personal-copies.ts';
import { personalDatabase, useSession } from './session.ts';
import {
  asha,
  createFakeServer,
  type FakeServer,
  networkFailure,
  refusal,
  staff,
} from './testing/fake-server.ts';
import { visit } from './testing/render-app.tsx';
import { enrolledIn, order, sampleCourses, selected } from './testing/sample-courses.ts';

const studio = () =>
  createFakeServer({
    selection: sampleCourses.map(selected),
    enrolments: sampleCourses.map(enrolledIn),
    orders: [order()],
  });

const offline = (): FakeServer => ({ ...studio(), fetch: networkFailure });

/** Closes the app and opens it anew, where there is no network by now. */
const reopenOffline = (path: string, as: typeof asha) => {
  cleanup();
  return visit(path, { server: offline(), as });
};

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const kept = (name: string) => waitFor(async () => expect(await recallCopy(name)).toBeTruthy());

/** Looks at the pages with a network, so that a copy of each is kept. */
const lookAround = async () => {
  const visited = visit('/UserDashboard', { server: studio(), as: asha });
  await screen.findByText('Asana Regular Classes');
  await visited.user.click(screen.getByRole('link', { name: 'My Selected' }));
  await screen.findByRole('table');
  await kept('enrolments');
  await kept('orders');
  await kept('selection');
  return visited;
};

test.each([
  ['/UserDashboard', /^Offline. Showing your classes as of \d\d:\d\d$/, 'A payment to finish'],
  ['/EnrolledClass', /^Offline. Showing your classes as of \d\d:\d\d$/, 'Mon to Fri'],
  ['/SelectedClasses', /^Offline. Showing your list as of \d\d:\d\d$/, '₹8,500'],
  ['/Payment', /^Offline. Showing your payments as of \d\d:\d\d$/, 'Your order GY-7K2M9Q'],
])('%s shows offline what was last known, and from when', async (path, note, content) => {
  await lookAround();
  reopenOffline(path, asha);
  await screen.findByText(note);
  expect(screen.getAllByText(content).length).toBeGreaterThan(0);
});

test('nothing of it is in the Cache API', async () => {
  const open = vi.fn();
  vi.stubGlobal('caches', { open });
  await lookAround();
  expect(open).not.toHaveBeenCalled();
});

test('logging out deletes it', async () => {
  const { user } = await lookAround();
  expect(await databases()).toContain(personalDatabase);
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await waitFor(async () => expect(await databases()).not.toContain(personalDatabase));
});

test('a logout in another tab deletes what this one may have kept since', async () => {
  await lookAround();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByRole('heading', { name: 'LogIn' });
  await waitFor(async () => expect(await databases()).not.toContain(personalDatabase));
});

test('a sign-in that the server has ended deletes it', async () => {
  const { server, user } = await lookAround();
  server.answerOnce('GET /api/auth/me', () => refusal(401, 'Please log in.'));
  await user.click(screen.getByRole('link', { name: 'My Enroll' }));
  await screen.findByText('Your sign-in has ended. Please log in again.');
  await waitFor(async () => expect(await databases()).not.toContain(personalDatabase));
});

test('another person on the same phone sees nothing of it, even if it is still there', async () => {
  await lookAround();
  reopenOffline('/SelectedClasses', staff);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  expect(screen.queryByRole('table')).toBeNull();
});

test('an answer that comes after logging out is not kept', async () => {
  useSession.setState({ status: 'in', token: 'token-1', user: asha });
  const keeping = keepCopy('selection', { value: [], asOf: new Date() });
  useSession.setState({ status: 'out' }, true);
  await keeping;
  useSession.setState({ status: 'in', token: 'token-1', user: asha });
  expect(await recallCopy('selection')).toBeUndefined();
});

test('without a database the pages work, only not offline', async () => {
  vi.stubGlobal('indexedDB', undefined);
  visit('/SelectedClasses', { server: studio(), as: asha });
  await screen.findByRole('table');
  vi.stubGlobal('indexedDB', new IDBFactory());
});
