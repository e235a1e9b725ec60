import { act, screen, waitFor } from '@testing-library/react';
import type { BackupStatus } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slowAfterMs } from '../../data/signed-in/questions.ts';
import { later } from '../../testing/fake-answers.ts';
import { createFakeServer, refusal, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const good: BackupStatus = {
  lastGood: { takenAt: '2026-11-21T21:10:00.000Z', bytes: 3_140_000, host: 'yoga-1' },
  lastFailure: null,
  isLate: false,
};
const failure = { failedAt: '2026-11-22T21:10:30.000Z', why: 'The disk is full.' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T04:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (path: string, backups: BackupStatus, as = staff) =>
  visit(path, { server: createFakeServer({ backups }), as });

describe.each(['/StaffMessages', '/StaffPayments'])('on %s', (path) => {
  test('staff see when the last backup was made, and its size', async () => {
    open(path, good);
    await screen.findByText('Last backup: today at 2:40 am, 3.1 MB');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('staff are told when a backup failed, and why', async () => {
    vi.setSystemTime(new Date('2026-11-23T04:00:00.000Z'));
    open(path, { ...good, lastFailure: failure });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The backup of the studio failed today at 2:40 am. The disk is full. It is tried again by itself. Please tell whoever looks after the server.',
    );
    expect(screen.queryByText(/^Last backup/)).toBeNull();
  });

  describe.each(['GET /api/staff/backups', 'GET /api/staff/undelivered'])('without %s', (call) => {
    const all = () => screen.queryByRole('radio', { name: 'All' });

    test('the page stays while it is asked again after a failure', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const server = createFakeServer({ backups: good });
      server.answer(call, () => refusal(503, 'The studio cannot be reached.'));
      visit(path, { server, as: staff });
      await waitFor(() => expect(all()).toBeTruthy());
      server.answer(call, () => later().promise);
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await waitFor(() => expect(server.count(call)).toBe(2));
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(all()).toBeTruthy();
    });

    test('the page is shown when it is slow', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const server = createFakeServer({ backups: good });
      server.answer(call, () => later().promise);
      visit(path, { server, as: staff });
      await waitFor(() => expect(server.count(call)).toBe(1));
      await act(() => vi.advanceTimersByTimeAsync(slowAfterMs));
      expect(all()).toBeTruthy();
    });
  });
});

test.each<[string, Partial<BackupStatus>, string]>([
  [
    'late',
    {},
    'The backup of the studio is late. The last one was made at 2:40 am on Sun, 22 Nov. Please tell',
  ],
  ['missing', { lastGood: null }, 'The backup of the studio is late. There is none. Please tell'],
  [
    'late as it fails',
    { lastFailure: failure },
    'failed at 2:40 am on Mon, 23 Nov. The disk is full. It is tried again by itself. The last one was made at 2:40 am on Sun, 22 Nov.',
  ],
])('staff are told when it is %s', async (_, change, words) => {
  vi.setSystemTime(new Date('2026-11-25T04:00:00.000Z'));
  open('/StaffMessages', { ...good, isLate: true, ...change });
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

test.each([
  [900, '1 KB'],
  [12_340, '12 KB'],
  [999_600, '1.0 MB'],
  [250_000_000, '250 MB'],
  [1_240_000_000, '1.2 GB'],
])('%i bytes are %s', async (bytes, words) => {
  open('/StaffMessages', {
    ...good,
    lastGood: { takenAt: '2026-11-21T21:10:00.000Z', bytes, host: 'a' },
  });
  await screen.findByText(`Last backup: today at 2:40 am, ${words}`);
});

test('nothing is shown before the first backup is due', async () => {
  const server = createFakeServer({ backups: { ...good, lastGood: null } });
  visit('/StaffMessages', { server, as: staff });
  await waitFor(() => expect(server.count('GET /api/staff/backups')).toBe(1));
  await screen.findByText('No messages yet');
  expect(screen.queryByText(/backup/i)).toBeNull();
});

test.each([
  ['/StaffPayments', 'Nothing here'],
  ['/StaffMessages', 'No messages yet'],
  ['/StaffMessages?show=mails', 'Every mail was sent'],
])('%s goes back to its place once it is shown', async (path, words) => {
  const call = 'GET /api/staff/backups';
  const fails = () => refusal(503, 'The studio cannot be reached.');
  const server = createFakeServer();
  server.answer(call, fails);
  const { user } = visit(path, { server, as: staff });
  const filter = () => screen.queryByRole('radio', { name: 'All' });
  await waitFor(() => expect(filter()).toBeTruthy());
  vi.stubGlobal('scrollY', 400);
  window.dispatchEvent(new Event('scroll'));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());

  const isShownAt: boolean[] = [];
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    if (top === 400) isShownAt.push(filter() !== null);
  });
  const backups = later();
  server.answer(call, () => backups.promise);
  act(() => window.history.back());
  await screen.findByText(words);
  backups.resolve(fails());
  await waitFor(() => expect(filter()).toBeTruthy());
  expect(isShownAt).toEqual([true]);
});
