import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { LearnerClass } from 'bff/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { consoleMessages, messages } from '../../content/messages.ts';
import { cachedResponse } from '../../testing/cached-response.ts';
import { asha, createFakeServer, meeting, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, classOn } from '../../testing/sample-courses.ts';

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
  screen.getAllByRole('link', { name: /^Join class/ }).map((link) => link.getAttribute('href'));

afterEach(() => void vi.useRealTimers());

test('a learner sees their own list, not that of visitors', async () => {
  const { server } = visit('/OnlineClass', { server: studio(), as: asha });
  await screen.findAllByRole('link', { name: /^Join class/ });
  expect(links()).toEqual([mine, open]);
  expect(server.count('GET /api/meetings')).toBe(0);
});

const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

test('each link has its classes and their next hour, under Your classes or Open to all', async () => {
  const server = studio();
  server.state.classes = [classOn(asana, '2026-11-30', { meetingId: 12 })];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T02:30:00Z') });
  visit('/OnlineClass', { server, as: asha });
  const mine = await rowOf('Asana Regular Classes');
  expect(mine.textContent).toContain('Tomorrow, 7 to 8 am IST');
  const own = within(screen.getByRole('region', { name: 'Your classes' }));
  const all = within(screen.getByRole('region', { name: 'Open to all' }));
  own.getByRole('link', { name: 'Join class 12, Asana Regular Classes' });
  all.getByRole('link', { name: 'Join class 14, Sunday satsang' });
});

test('data cached by an earlier version without links of classes show the hours of the course', async () => {
  const server = studio();
  const { meetingId: _, ...kept } = classOn(asana, '2026-11-30');
  server.state.classes = [kept as LearnerClass];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T02:30:00Z') });
  visit('/OnlineClass', { server, as: asha });
  expect((await rowOf('Asana Regular Classes')).textContent).toContain('Tomorrow, 7 to 8 am IST');
});

test('a class with its own link shows its hour there, and the course’s link shows the next other class', async () => {
  const server = createFakeServer({
    meetings: [12, 13].map((id) =>
      meeting(id, `${mine}-${id}`, { courses: [asana], isMine: true }),
    ),
  });
  server.state.classes = [
    classOn(asana, '2026-11-30', { meetingId: 13 }),
    classOn(asana, '2026-12-01', { meetingId: 12 }),
  ];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T02:30:00Z') });
  visit('/OnlineClass', { server, as: asha });
  await screen.findAllByRole('link', { name: /^Join class/ });
  expect(links()).toEqual([`${mine}-13`, `${mine}-12`]);
  const own = within(screen.getByRole('region', { name: 'Your classes' }));
  const [first, second] = own.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('Tomorrow, 7 to 8 am IST');
  expect(second).toContain('1 Dec');
});

test('Join is filled only while the class can be joined', async () => {
  const server = studio();
  server.state.classes = [classOn(asana, '2026-11-30', { meetingId: 12 })];
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-30T01:13:30Z') });
  visit('/OnlineClass', { server, as: asha });
  const join = () =>
    screen.getByRole('link', { name: 'Join class 12, Asana Regular Classes' }).className;
  await rowOf('Asana Regular Classes');
  expect(join()).toContain('outline');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(join()).toContain('action');
});

test('Join without a link shows an alert when it is pressed', async () => {
  const server = createFakeServer({
    meetings: [meeting(12, '', { courses: [asana], isMine: true })],
  });
  const { user } = visit('/OnlineClass', { server, as: asha });
  const row = await rowOf('Asana Regular Classes');
  expect(row.textContent).toContain('The class link is not ready yet.');
  await user.click(within(row).getByRole('button', { name: /^Join class 12/ }));
  expect(within(row).getByRole('alert').textContent).toBe(messages.noMeetingLink());
});

test('learners without a link see an explanation', async () => {
  visit('/OnlineClass', { server: createFakeServer({ meetings: [] }), as: asha });
  await screen.findByRole('heading', { name: messages.comingSoon() });
});

test('the list is refetched every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = visit('/OnlineClass', { server: studio(), as: asha });
  await screen.findAllByRole('link', { name: /^Join class/ });
  server.state.meetings = [meeting(12, `${mine}-moved`)];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(links()).toEqual([`${mine}-moved`]);
});

test('the last list is shown with its time without a network', async () => {
  visit('/OnlineClass', { server: studio(), as: asha });
  await screen.findAllByRole('link', { name: /^Join class/ });
  await waitFor(async () => expect(await cachedResponse('meetings')).toBeTruthy());
  cleanup();
  const { log } = visit('/OnlineClass', {
    server: { ...studio(), fetch: networkFailure },
    as: asha,
  });
  await screen.findByText(
    /^The studio’s server does not answer. Showing the links as of \d{1,2}(:\d\d)? [ap]m$/,
  );
  await screen.findAllByRole('link', { name: /^Join class/ });
  expect(links()).toEqual([mine, open]);
  expect(log).toHaveBeenCalledWith(consoleMessages.errorFetchingMeetings, expect.any(Error));
});

test('a failed load of the list shows an error, and can be retried', async () => {
  const server = studio();
  server.answerOnce('GET /api/meetings/mine', networkFailure);
  const { user } = visit('/OnlineClass', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The studio’s server does not answer.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByRole('link', { name: /^Join class/ });
});

describe('more links than a page', () => {
  const linkOf = (id: number) => `https://meet.example/class-${id}`;
  const upTo = (last: number) => Array.from({ length: last }, (_, n) => linkOf(n + 1));
  const serverWithMany = () =>
    createFakeServer({ meetings: upTo(120).map((link, n) => meeting(n + 1, link)) });
  // Looking for roles and names among a hundred rows takes seconds on a busy machine.
  const rows = () => [...document.querySelectorAll<HTMLElement>('main section li')];
  const shown = () => rows().map((row) => row.querySelector('a')?.getAttribute('href'));
  const more = () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Show more') ??
    expect.fail('no more');
  const openMany = async (server: Parameters<typeof visit>[1] = { server: serverWithMany() }) => {
    const visited = visit('/OnlineClass', { ...server, as: asha });
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    return visited;
  };

  test('come page by page; the first new row takes the focus', async () => {
    const { user } = await openMany();
    expect(shown()).toEqual(upTo(50));
    await user.click(more());
    await waitFor(() => expect(shown()).toEqual(upTo(100)));
    expect(document.activeElement).toBe(rows()[50]);
  });

  test('stay shown, and are refreshed every half minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, server } = await openMany();
    await user.click(more());
    await waitFor(() => expect(shown()).toEqual(upTo(100)));
    server.state.meetings = upTo(120).map((link, n) => meeting(n + 1, `${link}-new`));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(shown()[99]).toBe(`${linkOf(100)}-new`));
    expect(shown()).toHaveLength(100);
  });

  test('are shown without a network, the same number as before', async () => {
    const { user } = await openMany();
    await user.click(more());
    await waitFor(() => expect(shown()).toEqual(upTo(100)));
    await waitFor(async () =>
      expect(await cachedResponse('meetings')).toMatchObject({ pages: { length: 2 } }),
    );
    cleanup();
    await openMany({ server: { ...serverWithMany(), fetch: networkFailure } });
    expect(shown()).toEqual(upTo(100));
  });
});
