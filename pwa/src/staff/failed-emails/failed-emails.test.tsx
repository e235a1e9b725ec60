import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { slowAfterMs } from '../../data/signed-in/query-client.ts';
import { createDeferred } from '../../testing/fake-responses.ts';
import { createFakeServer, errorResponse, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const call = 'GET /api/staff/undelivered';
const fails = () => errorResponse(503, 'The studio cannot be reached.');
const filter = () => screen.queryByRole('radio', { name: 'All' });

describe.each(['/StaffMessages', '/StaffPayments'])('on %s, without the failed e-mails', (path) => {
  test('the page stays while they are refetched after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = createFakeServer();
    server.answer(call, fails);
    visit(path, { server, as: staff });
    await waitFor(() => expect(filter()).toBeTruthy());
    server.answer(call, () => createDeferred().promise);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(server.count(call)).toBe(2));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(filter()).toBeTruthy();
  });

  test('the page is shown if they load slowly', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = createFakeServer();
    server.answer(call, () => createDeferred().promise);
    visit(path, { server, as: staff });
    await waitFor(() => expect(server.count(call)).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(slowAfterMs));
    expect(filter()).toBeTruthy();
  });
});

test.each([
  ['/StaffPayments', 'No payments here'],
  ['/StaffMessages', 'No messages yet'],
])('%s restores its scroll position once it is shown', async (path, words) => {
  const server = createFakeServer();
  server.answer(call, fails);
  const { user } = visit(path, { server, as: staff });
  await waitFor(() => expect(filter()).toBeTruthy());
  vi.stubGlobal('scrollY', 400);
  window.dispatchEvent(new Event('scroll'));
  await user.click(within(screen.getByRole('complementary')).getByRole('link', { name: 'Today' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());

  const isShownAt: boolean[] = [];
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    if (top === 400) isShownAt.push(filter() !== null);
  });
  const mails = createDeferred();
  server.answer(call, () => mails.promise);
  act(() => window.history.back());
  await screen.findByText(words);
  mails.resolve(fails());
  await waitFor(() => expect(filter()).toBeTruthy());
  expect(isShownAt).toEqual([true]);
});
