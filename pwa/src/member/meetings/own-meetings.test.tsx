import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../content/messages.ts';
import { asha, createFakeServer, meeting, networkFailure } from '../../testing/fake-server.ts';
import { keptAnswer } from '../../testing/kept-answer.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana } from '../../testing/sample-courses.ts';

const mine = 'https://meet.example/asana-that-asha-paid';
const open = 'https://meet.example/open-to-all';

const studio = () =>
  createFakeServer({
    meetings: [
      meeting(12, mine, { courses: [asana], isMine: true }),
      meeting(14, open, { name: 'Sunday satsang', isMine: false }),
    ],
  });

const links = () =>
  screen.getAllByRole('link', { name: /^Open Link/ }).map((link) => link.getAttribute('href'));

afterEach(() => void vi.useRealTimers());

test('a learner’s list is their own, not that of visitors', async () => {
  const { server } = visit('/OnlineClass', { server: studio(), as: asha });
  await screen.findByRole('table');
  expect(links()).toEqual([mine, open]);
  expect(server.count('GET /api/meetings')).toBe(0);
});

test('each link names its classes, and marks those of the learner', async () => {
  visit('/OnlineClass', { server: studio(), as: asha });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Your classAsana Regular ClassesOpen Link');
  expect(second?.textContent).toContain('Sunday satsang');
  expect(second?.textContent).not.toContain('Your class');
  screen.getByRole('button', { name: 'Join class 12, Asana Regular Classes' });
});

test('the list is loaded again every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = visit('/OnlineClass', { server: studio(), as: asha });
  await screen.findByRole('table');
  server.state.meetings = [meeting(12, `${mine}-moved`)];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(links()).toEqual([`${mine}-moved`]);
});

test('without a network the last list is shown with its time', async () => {
  visit('/OnlineClass', { server: studio(), as: asha });
  await screen.findByRole('table');
  await waitFor(async () => expect(await keptAnswer('meetings')).toBeTruthy());
  cleanup();
  const { log } = visit('/OnlineClass', {
    server: { ...studio(), fetch: networkFailure },
    as: asha,
  });
  await screen.findByText(/^Offline. Showing the links as of \d\d:\d\d$/);
  expect(links()).toEqual([mine, open]);
  expect(log).toHaveBeenCalledWith(messages.errorFetchingMeetings, expect.any(Error));
});

test('a list that cannot be loaded says so, and is loaded on request', async () => {
  const server = studio();
  server.answerOnce('GET /api/meetings/mine', networkFailure);
  const { user } = visit('/OnlineClass', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain('The list could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table');
});
