import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { Receipt } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptAnswer } from '../../testing/cached-response.ts';
import {
  asha,
  createFakeServer,
  type FakeServer,
  networkFailure,
  refusal,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  asana,
  classOn,
  enrolledIn,
  order,
  sampleCourses,
  selected,
} from '../../testing/sample-courses.ts';
import { receipt as sampleReceipt } from '../../testing/sample-receipts.ts';
import {
  deleteOldCopies,
  endSession,
  personalDatabases,
  startSession,
  useSession,
} from '../session/session.ts';
import { keepCopy, recallCopy } from './personal-copies.ts';

const studio = () =>
  createFakeServer({
    selection: sampleCourses.map(selected),
    enrolments: sampleCourses.map(enrolledIn),
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
    .filter((name) => name.startsWith(personalDatabases));
const kept = (...key: unknown[]) =>
  waitFor(async () => expect(await keptAnswer(...key)).toBeTruthy());

/** Opens the pages with a network, so that a copy of each is kept. */
const lookAround = async () => {
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
])('%s shows offline what was last known, and from when', async (path, note, content) => {
  await lookAround();
  reopenOffline(path, asha);
  await screen.findByText(note);
  await screen.findAllByText(content);
});

test('nothing of it is in the Cache API', async () => {
  const put = vi.fn();
  const open = vi.fn(async () => ({ put, add: put, addAll: put }));
  vi.stubGlobal('caches', { open });
  await lookAround();
  // The mark that somebody is signed in, which holds nothing.
  expect(open.mock.calls).toEqual([['signed-in']]);
  expect(put).not.toHaveBeenCalled();
});

test('logging out deletes it', async () => {
  const { user } = await lookAround();
  expect(await databases()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await waitFor(async () => expect(await databases()).toEqual([]));
});

test('a logout in another tab deletes what this one may have kept since', async () => {
  await lookAround();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByRole('heading', { name: 'LogIn' });
  await waitFor(async () => expect(await databases()).toEqual([]));
});

test('a sign-in that the server has ended deletes it', async () => {
  const { server, user } = await lookAround();
  server.answerOnce('GET /api/auth/me', () => refusal(401, 'Please log in.'));
  await user.click(screen.getByRole('link', { name: 'My Enroll' }));
  await screen.findByText('Your sign-in has ended. Please log in again.');
  await waitFor(async () => expect(await databases()).toEqual([]));
});

test('another person on the same phone sees nothing of it, even if it is still there', async () => {
  await lookAround();
  reopenOffline('/SelectedClasses', staff);
  expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
  expect(screen.queryByRole('table')).toBeNull();
});

test('an answer that comes after logging out is not kept', async () => {
  useSession.setState({ status: 'in', token: 'token-1', user: asha });
  const keeping = keepCopy('selection', [], asha.id);
  useSession.setState({ status: 'out' }, true);
  await keeping;
  useSession.setState({ status: 'in', token: 'token-1', user: asha });
  expect(await recallCopy('selection')).toBeUndefined();
});

describe('where the browser does not delete the database at the log-out', () => {
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
    await keepCopy('receipt', receipt, asha.id);
    expect(await recallCopy('receipt')).toEqual(receipt);
    vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue({} as IDBOpenDBRequest);
    endSession('logout');
  });
  afterEach(() => void vi.restoreAllMocks());

  test('nobody can read what is left, the same account neither', async () => {
    expect(await rows()).toHaveLength(1);
    expect((await words()).join()).not.toContain('432198765001');
    expect(JSON.stringify(localStorage)).not.toMatch(/personal/);
    startSession('token-2', asha);
    expect(await recallCopy('receipt')).toBeUndefined();
  });

  test('the next session has another database, which does not wait for this one', async () => {
    startSession('token-2', staff);
    await keepCopy('receipt', { utr: 'theirs' }, staff.id);
    expect(await recallCopy('receipt')).toEqual({ utr: 'theirs' });
    expect(await databases()).toHaveLength(2);
  });

  test('the next start deletes it, signed out or in, and looks no more when it is gone', async () => {
    vi.restoreAllMocks();
    await deleteOldCopies();
    await waitFor(async () => expect(await databases()).toEqual([]));
    await deleteOldCopies();
    const list = vi.spyOn(indexedDB, 'databases');
    await deleteOldCopies();
    expect(list).not.toHaveBeenCalled();
    startSession('token-2', asha);
    await keepCopy('receipt', receipt, asha.id);
    await deleteOldCopies();
    expect(await recallCopy('receipt')).toEqual(receipt);
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

describe('a page that Safari keeps when it is left', () => {
  beforeEach(async () => {
    useSession.setState({ status: 'in', token: 'token-1', user: asha });
    await keepCopy('orders', [], asha.id);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('has no transaction in a database that is closed', async () => {
    const happened = watchDatabase();
    await recallCopy('orders');
    expect(happened).toEqual(['begun', 'ended', 'closed']);
  });

  test('has none that is under way, either: it could not end, and would block a log-out', async () => {
    const happened = watchDatabase(() => window.dispatchEvent(new Event('pagehide')));
    await keepCopy('selection', [], asha.id);
    expect(happened.slice(0, 2)).toEqual(['begun', 'closed']);
    await waitFor(() => expect(happened).toContain('aborted'));
    vi.restoreAllMocks();
    expect(await recallCopy('selection')).toBeUndefined();
  });
});

test('without a database the pages work, only not offline', async () => {
  vi.stubGlobal('indexedDB', undefined);
  visit('/SelectedClasses', { server: studio(), as: asha });
  await screen.findByRole('table');
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('a receipt that was opened once', () => {
  const receipt = (number: number): Receipt => sampleReceipt({ number: String(number) });
  const receipts = Array.from({ length: 80 }, (_, index) => receipt(index + 1));
  const openOne = async (number: number) => {
    visit(`/Receipt?number=${number}`, { server: createFakeServer({ receipts }), as: asha });
    await screen.findByRole('article', { name: `Receipt ${number}` });
    await kept('receipts', String(number));
    cleanup();
  };

  test('is there offline, and says from when', async () => {
    await openOne(12);
    reopenOffline('/Receipt?number=12', asha);
    await screen.findByText(
      /^The studio’s server does not answer. Showing your receipt as of \d{1,2}(:\d\d)? [ap]m$/,
    );
    expect(screen.getByRole('article', { name: 'Receipt 12' }).textContent).toContain('₹2,500');
  });

  test('is gone with the session, and is nobody else’s', async () => {
    await openOne(12);
    reopenOffline('/Receipt?number=12', staff);
    await screen.findByText(/server does not answer/);
    expect(screen.queryByRole('article')).toBeNull();
    endSession('logout');
    await waitFor(async () => expect(await databases()).toEqual([]));
  });

  test('is one of a few: the first of many make room', async () => {
    useSession.setState({ status: 'in', token: 'token-1', user: asha });
    for (const one of [...receipts, receipt(81)])
      await keepCopy(`receipt ${one.number}`, one, asha.id);
    expect(await recallCopy('receipt 81')).toBeTruthy();
    expect(await recallCopy('receipt 2')).toBeTruthy();
    expect(await recallCopy('receipt 1')).toBeUndefined();
  });

  test('is neither shown nor kept where the server says that there is none', async () => {
    await openOne(12);
    const server = createFakeServer();
    server.answer('GET /api/receipts/12', () => refusal(404, 'There is no such receipt.'));
    visit('/Receipt?number=12', { server, as: asha });
    await screen.findByRole('heading', { name: 'There is no such receipt.' });
    await waitFor(async () => expect(await keptAnswer('receipts', '12')).toBeUndefined());
  });
});
