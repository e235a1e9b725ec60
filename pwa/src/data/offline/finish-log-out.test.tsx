import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asha, createFakeServer, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const notified = 'POST /join/leave';
const gone = () => new Response(null, { status: 204 });

/** The app starts once in a file of tests. */
test('a log-out that did not reach the server is sent at the next start, or when the network returns', async () => {
  localStorage.setItem('left', '1');
  const server = createFakeServer();
  server.answerOnce(notified, networkFailure);
  visit('/', { server });
  await waitFor(() => expect(server.count(notified)).toBe(1));
  expect(localStorage.getItem('left')).toBe('1');
  server.answerOnce(notified, gone);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('left')).toBeNull());
  window.dispatchEvent(new Event('online'));
  expect(server.count(notified)).toBe(2);
});

test('a pending log-out is not sent once somebody is signed in', async () => {
  localStorage.setItem('left', '1');
  const server = createFakeServer();
  visit('/UserDashboard', { server, as: asha });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.count('GET /api/auth/me')).toBeGreaterThan(0));
  expect(server.count(notified)).toBe(0);
});
