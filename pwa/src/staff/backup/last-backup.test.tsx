import { screen, waitFor } from '@testing-library/react';
import type { BackupStatus } from 'bff/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer, owner, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const good: BackupStatus = {
  lastGood: { takenAt: '2026-11-21T21:10:00.000Z', bytes: 3_140_000 },
  lastFailure: null,
  isLate: false,
  elsewhere: null,
  rehearsal: { lastGood: null },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T04:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (path: string, backups: BackupStatus, as = staff) =>
  visit(path, { server: createFakeServer({ backups }), as });

test.each(['/StaffMessages', '/StaffPayments'])(
  'on %s staff see when the last backup was made, and its size',
  async (path) => {
    open(path, good);
    await screen.findByText('Last backup: today at 2:40 am, 3.1 MB');
  },
);

test('the owner sees the last backup in Studio, too', async () => {
  open('/StaffStudio', good, owner);
  await screen.findByText('Last backup: today at 2:40 am, 3.1 MB');
});

test('staff see the age of the off-site copy and of the last restore test', async () => {
  open('/StaffMessages', {
    ...good,
    elsewhere: { lastGood: good.lastGood },
    rehearsal: {
      lastGood: { at: '2026-11-01T22:00:00.000Z', rows: 12_345, seconds: 8 },
    },
  });
  await screen.findByText(
    'Last backup: today at 2:40 am, 3.1 MB. Off-site copy: today at 2:40 am. Last restore test on 2 Nov: 12,345 rows in 8 s',
  );
});

test('a response of the previous version is shown without the new parts', async () => {
  const { elsewhere: _, rehearsal: __, ...before } = good;
  open('/StaffMessages', before as BackupStatus);
  await screen.findByText('Last backup: today at 2:40 am, 3.1 MB');
});

test('a backup of another day is shown with its day', async () => {
  vi.setSystemTime(new Date('2026-11-25T04:00:00.000Z'));
  open('/StaffMessages', { ...good, isLate: true });
  await screen.findByText('Last backup: at 2:40 am on Sun, 22 Nov, 3.1 MB');
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
    lastGood: { takenAt: '2026-11-21T21:10:00.000Z', bytes },
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
