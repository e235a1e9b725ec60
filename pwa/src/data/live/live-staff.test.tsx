import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeLive, type FakeLive } from '../../testing/fake-live.ts';
import { createFakeServer, meeting, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { thursdayClass, tuesdayMorning } from '../../testing/week-visits.ts';
import { endSession } from '../session/session.ts';

afterEach(() => void vi.useRealTimers());

const opened = (live: FakeLive) => waitFor(() => expect(live.opened()).toBe(1));

/** Lets the page read the events that the stream has sent. */
const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

const marks = () =>
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getAllByText('waiting')
    .map(({ parentElement }) => parentElement?.textContent);

test('a staff screen reloads on a change of its channels, and only then', async () => {
  const live = createFakeLive();
  const server = createFakeServer({ live });
  visit('/StaffPayments', { server, as: staff });
  await opened(live);
  await waitFor(() => expect(server.count('GET /api/staff/orders')).toBe(1));
  live.hello({});
  await waitFor(() => expect(server.count('GET /api/staff/orders')).toBe(2));
  const asked = server.count('GET /api/staff/orders');
  live.news('messages');
  await settle();
  expect(server.count('GET /api/staff/orders')).toBe(asked);
  live.news('payments');
  await settle();
  expect(server.count('GET /api/staff/orders')).toBe(asked + 1);
});

test('the counts in the menu follow payments and messages on every staff page, and changes are announced', async () => {
  const live = createFakeLive();
  const server = createFakeServer({ live });
  const { tasks } = server.state;
  tasks.payments = { waiting: 2, oldestAt: null };
  visit('/StaffWeek', { server, as: staff });
  await opened(live);
  live.hello({});
  await waitFor(() => expect(marks()).toEqual(['2 waiting']));
  // Events of the first second may be replayed.
  await settle(1_100);
  tasks.payments = { waiting: 3, oldestAt: null };
  live.news('payments');
  await screen.findByText('A new payment is waiting.');
  expect(marks()).toEqual(['3 waiting']);
  tasks.payments = { waiting: 2, oldestAt: null };
  live.news('payments');
  await waitFor(() => expect(marks()).toEqual(['2 waiting']));
  tasks.messages = { waiting: 1, oldestAt: null };
  live.news('messages');
  await screen.findByText('A new message is waiting.', undefined, { timeout: 10_000 });
  expect(marks()).toEqual(['2 waiting', '1 waiting']);
});

test('a class change by other staff is announced and marked in the week', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
  const live = createFakeLive();
  const server = createFakeServer({ live, staffClasses: [thursdayClass()] });
  visit('/StaffWeek', { server, as: staff });
  await screen.findByRole('button', { name: /Thursday/ });
  await opened(live);
  live.hello({});
  await settle();
  server.state.staffClasses = [thursdayClass({ state: 'cancelled', version: 2 })];
  live.news('staff/classes');
  await screen.findByText('Thursday’s class is cancelled.');
  expect(screen.getAllByText('Changed just now')).toHaveLength(1);
});

test('an open class that other staff remove closes with a message', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
  const live = createFakeLive();
  const server = createFakeServer({ live, staffClasses: [thursdayClass()] });
  const { user } = visit('/StaffWeek', { server, as: staff });
  await user.click(await screen.findByRole('button', { name: /Thursday/ }));
  await screen.findByRole('dialog');
  await opened(live);
  live.hello({});
  await settle();
  server.state.staffClasses = [];
  live.news('staff/classes');
  await screen.findByText('This class is no longer in the list.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link that other staff save is announced and marked in the manager', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
  const live = createFakeLive();
  const server = createFakeServer({ live, meetings: [meeting(3, 'https://meet.example/old')] });
  visit('/OnlineClass', { server, as: staff });
  await screen.findByRole('button', { name: 'Edit class 3' });
  await opened(live);
  live.hello({});
  await settle();
  expect(screen.queryByText('Changed just now')).toBeNull();
  server.state.meetings = [meeting(3, 'https://meet.example/new', { version: 2 })];
  live.news('staff/meetings');
  await screen.findByText('Link changed just now.');
  expect(screen.getAllByText('Changed just now')).toHaveLength(1);
});

test('an ended session after a save stops the polling, and the last counts are announced', async () => {
  const server = createFakeServer({
    meetings: [meeting(3, 'https://meet.example/old')],
    screens: 14,
    newLinks: { of: 9, pushed: 4 },
  });
  const { user } = visit('/OnlineClass', { server, as: staff });
  await user.click(await screen.findByRole('button', { name: 'Edit class 3' }));
  await user.type(screen.getByLabelText('Meeting link for class 3'), '-new');
  await user.click(screen.getByRole('button', { name: 'Update Link' }));
  const asks = () => server.sent('GET /api/staff/reach');
  const figures = 'Shown on 14 open pages now. Sent to 4 by app notification.';
  await screen.findByText(figures);
  expect(asks()).toHaveLength(1);
  act(() => endSession('refusal'));
  // Said at last, as no other figures come.
  const isSaid = () => expect(screen.getByText(figures).closest('[aria-hidden="true"]')).toBeNull();
  await waitFor(isSaid, { timeout: 5_000 });
  expect(asks()).toHaveLength(1);
});

test('the counts after a save are announced once, when they are final', async () => {
  const server = createFakeServer({
    meetings: [meeting(3, 'https://meet.example/old')],
    screens: 14,
    newLinks: { of: 9, pushed: 4 },
  });
  const { user } = visit('/OnlineClass', { server, as: staff });
  await user.click(await screen.findByRole('button', { name: 'Edit class 3' }));
  await user.clear(screen.getByLabelText('Meeting link for class 3'));
  await user.type(screen.getByLabelText('Meeting link for class 3'), 'https://meet.example/new');
  await user.click(screen.getByRole('button', { name: 'Update Link' }));
  const first = await screen.findByText(
    'Shown on 14 open pages now. Sent to 4 by app notification.',
  );
  expect(first.getAttribute('aria-hidden')).toBe('true');
  server.state.newLinks = { of: 9, pushed: 9 };
  const last = await screen.findByText(
    'Shown on 14 open pages now. Sent to 9 by app notification.',
  );
  expect(last.closest('[aria-hidden="true"]')).toBeNull();
  expect(last.closest('[role="status"]')).toBeTruthy();
});
