import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { Invoice } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedResponse } from '../../testing/cached-response.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  asana,
  classOn,
  enrolledCourse,
  order,
  sampleCourses,
  selectedCourse,
} from '../../testing/sample-courses.ts';
import { receipt as sampleReceipt } from '../../testing/sample-receipts.ts';
import {
  deleteOldPersonalCaches,
  endSession,
  personalDatabasePrefix,
  startSession,
  useSession,
} from '../session/session.ts';
import { readPersonalCache, writePersonalCache } from './personal-cache.ts';

const studio = () =>
  createFakeServer({
    selection: sampleCourses.map(selectedCourse),
    enrolments: sampleCourses.map(enrolledCourse),
    classes: [classOn(asana, addDays(indianDate(new Date()), 2))],
    orders: [order()],
  });

const offline = (): FakeServer => ({ ...studio(), fetch: networkFailure });

/** Closes the app and opens it again without a network. */
const reopenOffline = (path: string, as: typeof asha) => {
  cleanup();
  return visit(path, { server: offline(), as });
};

const databases = async () =>
  (await indexedDB.databases())
    .map(({ name = '' }) => name)
    .filter((name) => name.startsWith(personalDatabasePrefix));
const kept = (...key: unknown[]) =>
  waitFor(async () => expect(await cachedResponse(...key)).toBeTruthy());

/** Opens the pages with a network, so that a copy of each is kept. */
const visitPages = async () => {
  const visited = visit('/UserDashboard', { server: studio(), as: asha });
  await screen.findByRole('region', { name: /^Your next class/ });
  await visited.user.click(screen.getByRole('link', { name: 'My Selected' }));
  await screen.findByRole('table');
  await kept('classes');
  await kept('enrolments');
  await kept('orders');
  await kept('selection');
  return visited;
};

test.each([
  [
    '/UserDashboard',
    /^The studio’s server does not answer. Showing your classes as of \d{1,2}(:\d\d)? [ap]m$/,
    'Your next class',
  ],
  [
    '/EnrolledClass',
    /^The studio’s server does not answer. Showing your classes as of \d{1,2}(:\d\d)? [ap]m$/,
    'Mon to Fri, 7 to 8 am IST',
  ],
  [
    '/SelectedClasses',
    /^The studio’s server does not answer. Showing your list as of \d{1,2}(:\d\d)? [ap]m$/,
    '₹8,500',
  ],
  [
    '/Payment',
    /^The studio’s server does not answer. Showing your payments as of \d{1,2}(:\d\d)? [ap]m$/,
    'Your order GY-7K2M9Q',
  ],
])('%s shows its cached data offline, with its age', async (path, note, content) => {
  await visitPages();
  reopenOffline(path, asha);
  await screen.findByText(note);
  await screen.findAllByText(content);
});

test('personal data is not in the Cache API', async () => {
  const put = vi.fn();
  const open = vi.fn(async () => ({ put, add: put, addAll: put }));
  vi.stubGlobal('caches', { open });
  await visitPages();
  // The mark that somebody is signed in, which holds nothing.
  expect(open.mock.calls).toEqual([['signed-in']]);
  expect(put).not.toHaveBeenCalled();
});

test('a log-out deletes the personal cache', async () => {
  const { user } = await visitPages();
  expect(await databases()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await waitFor(async () => expect(await databases()).toEqual([]));
});

test('a log-out in another tab deletes what this tab may have cached since', async () => {
  await visitPages();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByRole('heading', { name: 'LogIn' });
  await waitFor(async () => expect(await databases()).toEqual([]));
});

test('a session that the server has ended deletes the personal cache', async () => {
  const { server, user } = await visitPages();
  server.answerOnce('GET /api/auth/me', () => errorResponse(401, 'Please log in.'));
  await user.click(screen.getByRole('link', { name: 'My Enroll' }));
  await screen.findByText('You have been logged out. Please log in again.');
  await waitFor(async () => expect(await databases()).toEqual([]));
});

test('another person on the same phone sees nothing of the personal cache, even if it still exists', async () => {
  await visitPages();
  reopenOffline('/SelectedClasses', staff);
  expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
  expect(screen.queryByRole('table')).toBeNull();
});

test('a response after a log-out is not cached', async () => {
  useSession.setState({ status: 'in', token: 'token-1', user: asha });
  const keeping = writePersonalCache('selection', [], asha.id);
  useSession.setState({ status: 'out' }, true);
  await keeping;
  useSession.setState({ status: 'in', token: 'token-1', user: asha });
  expect(await readPersonalCache('selection')).toBeUndefined();
});

describe('a database that the browser does not delete at the log-out', () => {
  const receipt = { utr: '432198765001' };
  const rows = async () => {
    const [name = ''] = await databases();
    const database = await openDB(name);
    const values = await database.getAll('copies');
    database.close();
    return values;
  };
  const words = async () =>
    (await rows()).map(
      (row) =>
        JSON.stringify(row) +
        Object.values(row as object).map((part) =>
          typeof part === 'object' ? new TextDecoder().decode(part) : part,
        ),
    );

  beforeEach(async () => {
    startSession('token-1', asha);
    await writePersonalCache('receipt', receipt, asha.id);
    expect(await readPersonalCache('receipt')).toEqual(receipt);
    vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue({} as IDBOpenDBRequest);
    endSession('logout');
  });
  afterEach(() => void vi.restoreAllMocks());

  test('is unreadable, even for the same account', async () => {
    expect(await rows()).toHaveLength(1);
    expect((await words()).join()).not.toContain('432198765001');
    expect(JSON.stringify(localStorage)).not.toMatch(/personal/);
    startSession('token-2', asha);
    expect(await readPersonalCache('receipt')).toBeUndefined();
  });

  test('does not block the database of the next session', async () => {
    startSession('token-2', staff);
    await writePersonalCache('receipt', { utr: 'theirs' }, staff.id);
    expect(await readPersonalCache('receipt')).toEqual({ utr: 'theirs' });
    expect(await databases()).toHaveLength(2);
  });

  test('is deleted at the next start, with or without a session', async () => {
    vi.restoreAllMocks();
    await deleteOldPersonalCaches();
    await waitFor(async () => expect(await databases()).toEqual([]));
    await deleteOldPersonalCaches();
    const list = vi.spyOn(indexedDB, 'databases');
    await deleteOldPersonalCaches();
    expect(list).not.toHaveBeenCalled();
    startSession('token-2', asha);
    await writePersonalCache('receipt', receipt, asha.id);
    await deleteOldPersonalCaches();
    expect(await readPersonalCache('receipt')).toEqual(receipt);
  });
});

/** Notes when transactions of the database end, and when it is closed. */
const watchDatabase = (onBegun = () => {}) => {
  const happened: string[] = [];
  const { transaction, close } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...asked
  ) {
    const begun = transaction.apply(this, asked);
    begun.addEventListener('complete', () => happened.push('ended'));
    begun.addEventListener('abort', () => happened.push('aborted'));
    happened.push('begun');
    queueMicrotask(onBegun);
    return begun;
  });
  vi.spyOn(IDBDatabase.prototype, 'close').mockImplementation(function (this: IDBDatabase) {
    happened.push('closed');
    close.call(this);
  });
  return happened;
};

describe('a page in Safari’s back/forward cache', () => {
  beforeEach(async () => {
    useSession.setState({ status: 'in', token: 'token-1', user: asha });
    await writePersonalCache('orders', [], asha.id);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('has no transaction in a database that is closed', async () => {
    const happened = watchDatabase();
    await readPersonalCache('orders');
    expect(happened).toEqual(['begun', 'ended', 'closed']);
  });

  test('has no running transaction either, which could not end and would block a log-out', async () => {
    const happened = watchDatabase(() => window.dispatchEvent(new Event('pagehide')));
    await writePersonalCache('selection', [], asha.id);
    expect(happened.slice(0, 2)).toEqual(['begun', 'closed']);
    await waitFor(() => expect(happened).toContain('aborted'));
    vi.restoreAllMocks();
    expect(await readPersonalCache('selection')).toBeUndefined();
  });
});

test('the pages work online without a database', async () => {
  vi.stubGlobal('indexedDB', undefined);
  visit('/SelectedClasses', { server: studio(), as: asha });
  await screen.findByRole('table');
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('a receipt that was opened before', () => {
  const receipt = (number: number): Invoice => sampleReceipt({ number: String(number) });
  const receipts = Array.from({ length: 80 }, (_, index) => receipt(index + 1));
  const openOne = async (number: number) => {
    visit(`/Receipt?number=${number}`, { server: createFakeServer({ receipts }), as: asha });
    await screen.findByRole('article', { name: `Receipt ${number}` });
    await kept('receipts', String(number));
    cleanup();
  };

  test('is shown offline, with its age', async () => {
    await openOne(12);
    reopenOffline('/Receipt?number=12', asha);
    await screen.findByText(
      /^The studio’s server does not answer. Showing your receipt as of \d{1,2}(:\d\d)? [ap]m$/,
    );
    expect(screen.getByRole('article', { name: 'Receipt 12' }).textContent).toContain('₹2,500');
  });

  test('is deleted with the session, and not shown to anybody else', async () => {
    await openOne(12);
    reopenOffline('/Receipt?number=12', staff);
    await screen.findByText(/server does not answer/);
    expect(screen.queryByRole('article')).toBeNull();
    endSession('logout');
    await waitFor(async () => expect(await databases()).toEqual([]));
  });

  test('is deleted when too many newer ones are cached', async () => {
    useSession.setState({ status: 'in', token: 'token-1', user: asha });
    for (const one of [...receipts, receipt(81)])
      await writePersonalCache(`receipt ${one.number}`, one, asha.id);
    expect(await readPersonalCache('receipt 81')).toBeTruthy();
    expect(await readPersonalCache('receipt 2')).toBeTruthy();
    expect(await readPersonalCache('receipt 1')).toBeUndefined();
  });

  test('is neither shown nor cached if the server says that it does not exist', async () => {
    await openOne(12);
    const server = createFakeServer();
    server.answer('GET /api/receipts/12', () => errorResponse(404, 'There is no such receipt.'));
    visit('/Receipt?number=12', { server, as: asha });
    await screen.findByRole('heading', { name: 'There is no such receipt.' });
    await waitFor(async () => expect(await cachedResponse('receipts', '12')).toBeUndefined());
  });
});
