import { expect, test, vi } from 'vitest';
import { createFakeServer, networkFailure } from '../../testing/fake-server.ts';
import { renewCachedMeetings } from './renew-cached-meetings.ts';

const withWorker = (controller: object | null) => {
  const server = createFakeServer();
  const drop = vi.fn();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ delete: (key: string) => drop(name, key) }),
  });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller } });
  return { server, drop };
};

test('the service worker’s cached list is deleted, then fetched again', async () => {
  const { server, drop } = withWorker({});
  await renewCachedMeetings();
  expect(drop).toHaveBeenCalledWith('api-public-v2', '/api/meetings');
  expect(server.count('GET /api/meetings')).toBe(1);
});

test('the request for the list is repeated until it succeeds', async () => {
  const { server } = withWorker({});
  const answers = vi.fn(networkFailure);
  server.answerOnce('GET /api/meetings', answers);
  const renewing = renewCachedMeetings();
  await vi.waitFor(() => expect(answers).toHaveBeenCalled());
  // The pause before the next try ends with the network's return.
  const coming = setInterval(() => window.dispatchEvent(new Event('online')), 5);
  await renewing;
  clearInterval(coming);
  expect(server.count('GET /api/meetings')).toBe(2);
});

test('nothing is fetched without a service worker', async () => {
  const { server, drop } = withWorker(null);
  await renewCachedMeetings();
  expect([drop.mock.calls.length, server.requests.length]).toEqual([0, 0]);
});
