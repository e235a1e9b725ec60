import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../content/messages.ts';
import { createFakeServer, meeting, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const first = 'https://meet.example/asana-6am';
const withLinks = () =>
  createFakeServer({ meetings: [meeting(12, first), meeting(13, 'https://meet.example/other')] });

afterEach(() => vi.useRealTimers());

test('has the link of the first meeting', async () => {
  visit('/Onlineclasses', { server: withLinks() });
  const join = await screen.findByRole('link', { name: 'Join Now' });
  expect(join.getAttribute('href')).toBe(first);
  expect(join.getAttribute('target')).toBe('_blank');
  expect(join.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['the list is empty', []],
  ['the first has no link', [meeting(12, ''), meeting(13, first)]],
  ['the first has a link that must not run', [meeting(12, 'javascript:alert(1)')]],
])('says that the class is coming soon when %s', async (_, meetings) => {
  visit('/Onlineclasses', { server: createFakeServer({ meetings }) });
  await screen.findByText(messages.comingSoon);
  expect(screen.queryByRole('link', { name: 'Join Now' })).toBeNull();
});

test('logs a failure, says that the class could not be looked up, and tries again', async () => {
  const server = withLinks();
  server.answerOnce('GET /api/meetings', networkFailure);
  const { log, user } = visit('/Onlineclasses', { server });
  await screen.findByText('We could not look up the class');
  expect(screen.queryByText(messages.comingSoon)).toBeNull();
  expect(log).toHaveBeenCalledWith(messages.errorFetchingMeetings, expect.any(Error));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Join Now' });
});

test('asks again every half minute and shows the new link', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = withLinks();
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  server.state.meetings = [meeting(12, 'https://meet.example/new')];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(
    'https://meet.example/new',
  );
});

test('asks again when the page becomes visible, and not while hidden', async () => {
  const server = withLinks();
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  const asked = server.count('GET /api/meetings');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(server.count('GET /api/meetings')).toBe(asked);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(server.count('GET /api/meetings')).toBe(asked + 1));
});

test('keeps the last link when it cannot be checked, and says so', async () => {
  const server = withLinks();
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  server.answerOnce('GET /api/meetings', networkFailure);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText(/This is the link as of/);
  expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(first);
});

/** The service worker's answer without a network. */
const fromCache = (fetchedAt: Date, marked: boolean) => () =>
  Response.json([meeting(12, first)], {
    headers: {
      'X-Fetched-At': fetchedAt.toISOString(),
      ...(marked && { 'X-From-Cache': '1' }),
    },
  });

test('shows the worker’s copy with its time, and that it may be old', async () => {
  const server = withLinks();
  const fetchedAt = new Date();
  fetchedAt.setHours(0, 42);
  server.answerOnce('GET /api/meetings', fromCache(fetchedAt, true));
  visit('/Onlineclasses', { server });
  await screen.findByText(/This is the link as of \d\d:\d\d.*; it may be old\./);
  expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(first);
});

test('says that a link may be old if the server could not check it', async () => {
  const server = withLinks();
  const headers = { Age: '120' };
  server.answerOnce('GET /api/meetings', () => Response.json([meeting(12, first)], { headers }));
  visit('/Onlineclasses', { server });
  await screen.findByText(/This is the link as of \d\d:\d\d.*; it may be old\./);
});

test('shows a link that was fetched just now as fresh', async () => {
  const server = withLinks();
  server.answerOnce('GET /api/meetings', fromCache(new Date(), false));
  visit('/Onlineclasses', { server });
  await screen.findByText('The class is open');
  expect(screen.queryByText(/as of/)).toBeNull();
});

test('checks a link again in a few seconds after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = createFakeServer({ meetings: [meeting(1, 'https://meet.example/a')] });
  const headers = { 'X-From-Cache': '1', 'X-Fetched-At': new Date().toISOString() };
  server.answerOnce('GET /api/meetings', () => Response.json(server.state.meetings, { headers }));
  visit('/Onlineclasses', { server });
  await screen.findByText(/We could not check it just now/);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await screen.findByText('The class is open');
  expect(server.count('GET /api/meetings')).toBe(2);
});
