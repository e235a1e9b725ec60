import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { LiveClass, LiveRows, Meeting } from 'bff/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadScreen } from '../../routes/routes.tsx';
import { createFakeLive, type FakeLive, openStreamByTouch } from '../../testing/fake-live.ts';
import { asha, createFakeServer, json, meeting, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  asana,
  classOn,
  classTimeOf,
  enrolledCourse,
  pranayama,
} from '../../testing/sample-courses.ts';

// Code is loaded before the tests, because a test with a fake clock cannot wait for it.
beforeAll(() =>
  Promise.all([
    import('../../DeferredShell.tsx'),
    import('./lazy/start-live.ts'),
    ...['/Onlineclasses', '/Instructors', '/UserDashboard'].map(loadScreen),
  ]),
);
afterEach(() => void vi.useRealTimers());

const old = 'https://meet.example/old';
const fresh = 'https://meet.example/fresh';

const opened = (live: FakeLive, times = 1) => waitFor(() => expect(live.opened()).toBe(times));

const becomes = async (what: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(what);
  await act(
    async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
};

/** Lets the page read the events that the stream has sent. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

const linkTo = (from: string, to: string, link: string): LiveRows => ({
  topic: 'meetings',
  from,
  to,
  rows: [meeting(3, link, { version: 2 }) as Meeting],
  gone: [],
});

const publicPage = async () => {
  const live = createFakeLive();
  const server = createFakeServer({
    live,
    meetings: [meeting(3, old)],
    versions: { meetings: 'm1', classes: 'c1' },
  });
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  await openStreamByTouch(live);
  return { live, server, loads: () => server.count('GET /api/meetings') };
};

const joinLink = () => screen.getByRole('link', { name: 'Join Now' }).getAttribute('href');

test('a visitor’s page changes in place, without a request', async () => {
  const { live, loads } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  live.rows(linkTo('m1', 'm2', fresh));
  await waitFor(() => expect(joinLink()).toBe(fresh));
  live.rows(linkTo('m2', 'm3', `${fresh}-er`));
  await waitFor(() => expect(joinLink()).toBe(`${fresh}-er`));
  expect(loads()).toBe(1);
});

test('a list that is being loaded when the stream begins is not loaded twice', async () => {
  const live = createFakeLive();
  const server = createFakeServer({ live });
  let answer = (_: Response) => {};
  server.answerOnce('GET /api/meetings', () => new Promise((resolve) => (answer = resolve)));
  visit('/Onlineclasses', { server });
  await openStreamByTouch(live);
  live.hello({ meetings: 'm1' });
  await settle();
  answer(Response.json([meeting(3, old)], { headers: { ETag: 'W/"m1"' } }));
  await screen.findByRole('link', { name: 'Join Now' });
  await settle();
  expect(server.count('GET /api/meetings')).toBe(1);
});

test('a list with another version than the stream’s is reloaded, unless the missed changes follow', async () => {
  const { live, server, loads } = await publicPage();
  server.state.meetings = [meeting(3, fresh)];
  server.state.versions = { meetings: 'm2', classes: 'c1' };
  live.hello({ meetings: 'm2', classes: 'c1' }, ['meetings']);
  await settle();
  expect(loads()).toBe(1);
  live.rows(linkTo('m1', 'm2', fresh));
  await waitFor(() => expect(joinLink()).toBe(fresh));
  live.drop();
  await opened(live, 2);
  expect(live.headers().get('Last-Event-ID')).toContain('meetings:m2');
  server.state.versions = { meetings: 'm3', classes: 'c1' };
  live.hello({ meetings: 'm3', classes: 'c1' });
  await waitFor(() => expect(loads()).toBe(2));
  expect(server.count('GET /api/classes')).toBe(1);
});

test('a change from another version than the known one is not applied: the list is reloaded', async () => {
  const { live, server, loads } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  server.state.meetings = [meeting(3, fresh)];
  server.state.versions = { meetings: 'm9' };
  live.rows(linkTo('m7', 'm9', 'https://meet.example/never-shown'));
  await waitFor(() => expect(joinLink()).toBe(fresh));
  expect(loads()).toBe(2);
});

test('a load that began before a change does not restore the old link', async () => {
  const { live, server } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  let answer: (response: Response) => void = () => {};
  server.answerOnce('GET /api/meetings', () => new Promise((resolve) => (answer = resolve)));
  window.dispatchEvent(new Event('focus'));
  await becomes('visible');
  live.rows(linkTo('m1', 'm2', fresh));
  await waitFor(() => expect(joinLink()).toBe(fresh));
  answer(json(200, [meeting(3, old)]));
  await settle();
  expect(joinLink()).toBe(fresh);
});

test('the page does not poll with a stream, and polls every half minute without one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { live, loads } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await settle();
  for (const _ of [1, 2, 3, 4]) {
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    live.send(': beat\n\n');
  }
  expect(loads()).toBe(1);
  live.answerOnce(new Response('{}', { status: 404 }));
  live.drop();
  await act(() => vi.advanceTimersByTimeAsync(31_500));
  expect(loads()).toBe(2);
});

test('a hidden page has no stream, and a page that becomes visible is up to date at once', async () => {
  const { live, server } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await becomes('hidden');
  await waitFor(() => expect(live.open()).toHaveLength(0));
  server.state.meetings = [meeting(3, fresh)];
  await becomes('visible');
  await opened(live, 2);
  await waitFor(() => expect(joinLink()).toBe(fresh));
});

// Friday, 7:10 in India.
const now = new Date('2026-12-04T01:40:00Z');
const friday = classOn(asana, '2026-12-04', { hasLink: true });

const learnersPage = async (path: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const live = createFakeLive();
  const server = createFakeServer({
    live,
    meetings: [meeting(12, old)],
    courses: [{ ...asana, meetingId: 12 }, pranayama],
    enrolments: [enrolledCourse({ ...asana, meetingId: 12 })],
    classes: [friday],
  });
  const visited = visit(path, { server, as: asha });
  const list = path === '/OnlineClass' ? 'meetings' : 'classes';
  const calls = () => server.count(`GET /api/${list}/mine`);
  await opened(live);
  await waitFor(() => expect(calls()).toBe(1));
  // A value loaded before the stream began may be older than the stream.
  live.hello({ open: 'o1', 'course/1': 'k1' });
  await waitFor(() => expect(calls()).toBe(2));
  await settle();
  return { ...visited, live };
};

const moved = (): LiveClass => {
  const { enrolled: _, ...found } = friday;
  return {
    ...found,
    ...classTimeOf('2026-12-04', '08:00', '09:00'),
    state: 'moved',
    wasAt: friday,
  };
};

const toCourse = (change: Partial<LiveRows>): LiveRows =>
  ({
    topic: 'course/1',
    from: 'k1',
    to: 'k2',
    rows: [],
    gone: [],
    links: [],
    newLinks: [],
    ...change,
  }) as LiveRows;

test('a learner’s class moves on the dashboard, whose stream has the token', async () => {
  const { live, server } = await learnersPage('/UserDashboard');
  await screen.findAllByText(/7 to 8 am/);
  const asked = server.requests.length;
  live.rows(toCourse({ rows: [moved()] }));
  await screen.findByText('Today, 8 to 9 am IST');
  expect(live.headers().get('Authorization')).toBe('Bearer token-1');
  expect(server.requests).toHaveLength(asked);
});

test('a load that began before a change is repeated, as its response may be older', async () => {
  const { live, server } = await learnersPage('/UserDashboard');
  await screen.findAllByText(/7 to 8 am/);
  let answer: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  server.answerOnce('GET /api/classes/mine', () => late);
  await becomes('visible');
  const asked = server.count('GET /api/classes/mine');
  server.state.classes = [{ ...friday, ...moved() }];
  live.rows(toCourse({ rows: [moved()] }));
  await screen.findByText('Today, 8 to 9 am IST');
  await waitFor(() => expect(server.count('GET /api/classes/mine')).toBe(asked + 1));
  answer(json(200, [friday]));
  await settle();
  expect(screen.getByText('Today, 8 to 9 am IST')).toBeTruthy();
});

test('an unknown class is fetched', async () => {
  const { live, server } = await learnersPage('/UserDashboard');
  const { enrolled: _, ...saturday } = classOn(asana, '2026-12-05');
  const asked = server.count('GET /api/classes/mine');
  live.rows(toCourse({ rows: [saturday] }));
  await waitFor(() => expect(server.count('GET /api/classes/mine')).toBe(asked + 1));
});

test('a learner’s list of links shows the new link at once', async () => {
  const { live, server } = await learnersPage('/OnlineClass');
  const link = () => screen.getByRole('link', { name: /^Join class/ }).getAttribute('href');
  expect(link()).toBe(old);
  const asked = server.count('GET /api/meetings/mine');
  live.rows(toCourse({ links: [meeting(12, fresh, { version: 2 })] } as Partial<LiveRows>));
  await waitFor(() => expect(link()).toBe(fresh));
  expect(server.count('GET /api/meetings/mine')).toBe(asked);
});

test('a link that the course no longer has is removed from the list', async () => {
  const { server, live } = await learnersPage('/OnlineClass');
  expect(screen.getByRole('link', { name: /^Join class/ })).toBeTruthy();
  server.state.meetings = [];
  live.rows(toCourse({ from: '-' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Join class/ })).toBeNull());
});

test('a course that takes over a shown link reloads the list', async () => {
  const { server, live } = await learnersPage('/OnlineClass');
  const other = meeting(14, 'https://meet.example/open', { audience: 'everyone' as const });
  server.state.meetings = [...server.state.meetings, other];
  await becomes('visible');
  await screen.findByRole('link', { name: /^Join class 14/ });
  const asked = server.count('GET /api/meetings/mine');
  live.rows(toCourse({ links: [other] } as Partial<LiveRows>));
  await waitFor(() => expect(server.count('GET /api/meetings/mine')).toBe(asked + 1));
});

test('a change of the learner’s enrolments reloads the dependent values once', async () => {
  const { live, server } = await learnersPage('/UserDashboard');
  const before = ['/api/classes/mine', '/api/enrolments', '/api/orders'].map((path) =>
    server.count(`GET ${path}`),
  );
  live.news('enrolments');
  await settle();
  const after = ['/api/classes/mine', '/api/enrolments', '/api/orders'].map((path) =>
    server.count(`GET ${path}`),
  );
  expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual([1, 1, 0]);
});

test('the stream after a log-out is a visitor’s, without the learner’s versions', async () => {
  const { live, user } = await learnersPage('/UserDashboard');
  await user.click((await screen.findAllByRole('button', { name: /Log ?out/i }))[0] as HTMLElement);
  await opened(live, 2);
  expect(live.open()).toHaveLength(1);
  expect(live.headers().get('Authorization')).toBeNull();
  expect(live.headers().get('Last-Event-ID') ?? '').not.toContain('course');
});

test('a session that ends on another device ends here with its stream', async () => {
  const { live, server } = await learnersPage('/UserDashboard');
  server.state.accounts = [staff];
  live.bye('ended');
  await screen.findByRole('button', { name: /Log ?in/i });
  await opened(live, 2);
  expect(live.headers().get('Authorization')).toBeNull();
});

test('an error of a proxy does not end the session', async () => {
  const live = createFakeLive();
  live.answerOnce(new Response('<html>', { status: 401 }));
  const server = createFakeServer({ live });
  visit('/UserDashboard', { server, as: asha });
  await opened(live);
  expect(live.headers().get('Authorization')).toBe('Bearer token-1');
  expect(screen.queryByRole('button', { name: /Log ?in/i })).toBeNull();
});

test('the seats are fetched every minute without a stream', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = visit('/Courses', { server: createFakeServer({ courses: [asana] }) });
  await waitFor(() => expect(server.count('GET /api/courses')).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(server.count('GET /api/courses')).toBe(2);
});

test('a change is announced once, politely, and marked for a while, without moving the focus', async () => {
  const { live } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await settle();
  const join = screen.getByRole('link', { name: 'Join Now' });
  join.focus();
  live.rows(linkTo('m1', 'm2', fresh));
  const said = await screen.findByText('Link changed just now.');
  expect(said.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Changed just now').closest('[aria-hidden]')).toBeTruthy();
  expect(document.activeElement).toBe(join);
  expect(join.isConnected).toBe(true);
});

test('a moved class and a cancelled one are announced by name', async () => {
  const { live } = await learnersPage('/UserDashboard');
  await screen.findAllByText(/7 to 8 am/);
  live.rows(toCourse({ rows: [moved()] }));
  await screen.findByText('Today’s class has moved.');
  expect(screen.getAllByText('Changed just now').length).toBeGreaterThan(0);
});

test('a new link marks its own classes, and a new name of the meeting is not announced', async () => {
  const { live } = await learnersPage('/UserDashboard');
  await screen.findAllByText(/7 to 8 am/);
  // Events of the first second may be replayed.
  vi.setSystemTime(Date.now() + 2_000);
  const renamed = { ...meeting(12, old), version: 2, name: 'Morning' };
  live.rows(toCourse({ links: [renamed] } as Partial<LiveRows>));
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByText('Link changed just now.')).toBeNull();
  const link = meeting(12, fresh, { version: 3 });
  const newLinks = [`${friday.courseId} ${friday.date}`];
  live.rows(toCourse({ from: 'k2', to: 'k3', links: [link], newLinks } as Partial<LiveRows>));
  await screen.findByText('Link changed just now.');
  expect(screen.getAllByText('Changed just now').length).toBeGreaterThan(0);
});

test('a change while the page was hidden is shown, not announced', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { live, server } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await becomes('hidden');
  vi.setSystemTime(new Date(now.getTime() + 3_600_000));
  server.state.meetings = [meeting(3, fresh)];
  await becomes('visible');
  await waitFor(() => expect(joinLink()).toBe(fresh));
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByText('Link changed just now.')).toBeNull();
  expect(screen.queryByText('Changed just now')).toBeNull();
});

test('a change while the page was hidden is not announced even if it arrives long after the stream', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { live, server, loads } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await becomes('hidden');
  vi.setSystemTime(now.getTime() + 3_600_000);
  let answer: (response: Response) => void = () => {};
  server.answerOnce('GET /api/meetings', () => new Promise((resolve) => (answer = resolve)));
  await becomes('visible');
  await opened(live, 2);
  live.hello({ meetings: 'm2', classes: 'c1' });
  await waitFor(() => expect(loads()).toBe(2));
  vi.setSystemTime(now.getTime() + 3_610_000);
  answer(Response.json([meeting(3, fresh)], { headers: { ETag: 'W/"m2"' } }));
  await waitFor(() => expect(joinLink()).toBe(fresh));
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByText('Changed just now')).toBeNull();
  // From now on all is heard.
  vi.setSystemTime(now.getTime() + 3_620_000);
  live.rows(linkTo('m2', 'm3', `${fresh}-er`));
  await screen.findByText('Link changed just now.');
});

test('a page without interaction becomes idle, and subscribes after a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const live = createFakeLive();
  visit('/Onlineclasses', { server: createFakeServer({ live, meetings: [meeting(3, old)] }) });
  await screen.findByRole('link', { name: 'Join Now' });
  // The frame around the screens is rendered when this ends.
  await act(() => vi.advanceTimersByTimeAsync(500));
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(live.opened()).toBe(0);
  expect(screen.queryByText(/New changes may take/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await opened(live);
});

test('a page without subscriptions opens the stream only after an interaction', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const live = createFakeLive();
  visit('/Instructors', { server: createFakeServer({ live }) });
  await screen.findByRole('heading', { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(live.opened()).toBe(0);
  fireEvent.scroll(window);
  await opened(live);
});

test('a click without a pointer or a key opens the stream', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const live = createFakeLive();
  visit('/Instructors', { server: createFakeServer({ live }) });
  await screen.findByRole('heading', { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(500));
  // As screen readers press.
  act(() => document.body.click());
  await opened(live);
});

test('an idle page that opens a subscribed screen later opens the stream then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const live = createFakeLive();
  visit('/Instructors', { server: createFakeServer({ live, meetings: [meeting(3, old)] }) });
  await screen.findByRole('heading', { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(500));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(live.opened()).toBe(0);
  // By a gesture of the browser: the page sees no touch.
  act(() => {
    window.history.replaceState(null, '', '/Onlineclasses');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('link', { name: 'Join Now' });
  await opened(live);
});

test('a page without a stream shows its age', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  visit('/Onlineclasses', { server: createFakeServer({ meetings: [meeting(3, old)] }) });
  await screen.findByRole('link', { name: 'Join Now' });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  fireEvent.keyDown(document.body);
  expect(screen.queryByText(/New changes may take/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(
    screen.getByText(
      /Checked at \d{1,2}(:\d\d)? [ap]m\. New changes may take half a minute to appear\./,
    ),
  ).toBeTruthy();
});

test('a page with a stream does not show its age', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { live } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText(/New changes may take/)).toBeNull();
});

test('a response that is older than the stream is fetched once more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { live, server, loads } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  // Too large to be sent; another server than the stream's answers, which has not heard of it yet.
  live.rows({ ...linkTo('-', 'm2', fresh), rows: [] } as LiveRows);
  await waitFor(() => expect(loads()).toBe(2));
  server.state.meetings = [meeting(3, fresh)];
  server.state.versions = { meetings: 'm2', classes: 'c1' };
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await waitFor(() => expect(joinLink()).toBe(fresh));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(loads()).toBe(3);
});

test('a stream that restarts on the server does not suppress the next announcement', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { live } = await publicPage();
  live.hello({ meetings: 'm1', classes: 'c1' });
  await settle();
  vi.setSystemTime(new Date(now.getTime() + 600_000));
  live.hello({ meetings: 'm1', classes: 'c1' });
  live.rows(linkTo('m1', 'm2', fresh));
  await screen.findByText('Changed just now');
});
