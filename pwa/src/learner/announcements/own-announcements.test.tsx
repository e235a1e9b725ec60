import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha, createFakeServer, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

const own = [
  {
    id: 9,
    course: 'Asana Regular Classes',
    subject: 'New batch <b>soon</b>',
    text: 'Namaste.\n\nFrom the 4th.',
    at: '2026-11-22T20:12:00.000Z',
  },
  { id: 4, course: null, subject: 'Sunday satsang', text: 'All come.', at: '2026-11-20T05:12:00Z' },
];

const serverWith = (ownAnnouncements = own) => createFakeServer({ ownAnnouncements });

test('the dashboard shows recent announcements to the learner', async () => {
  visit('/UserDashboard', { server: serverWith(), as: asha });
  const section = await screen.findByRole('region', { name: 'From the studio' });
  const [first, second] = within(section).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  // In India it was already the next day.
  expect(first.textContent).toContain('Mon, 23 Nov, Asana Regular Classes');
  expect(within(first).getByRole('heading').textContent).toBe('New batch <b>soon</b>');
  expect(within(first).getByText(/From the 4th/)).toBeTruthy();
  expect(second.textContent).toMatch(/Fri, 20 Nov$/);
});

test('the dashboard has no section without announcements', async () => {
  const { server } = visit('/UserDashboard', { server: serverWith([]), as: asha });
  await screen.findByText(/Welcome/);
  await vi.waitFor(() => expect(server.count('GET /api/announcements/mine')).toBe(1));
  expect(screen.queryByText('From the studio')).toBeNull();
});

test('a tap on the push notification scrolls to the announcement, even without a network', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  visit('/UserDashboard', { server: serverWith(), as: asha });
  await screen.findByRole('region', { name: 'From the studio' });
  expect(scroll).not.toHaveBeenCalled();
  cleanup();
  const server = serverWith();
  server.answerOnce('GET /api/announcements/mine', networkFailure);
  visit('/UserDashboard#announcements', { server, as: asha });
  await screen.findByRole('region', { name: 'From the studio' });
  expect(scroll.mock.instances[0]).toHaveProperty('id', 'announcements');
});
