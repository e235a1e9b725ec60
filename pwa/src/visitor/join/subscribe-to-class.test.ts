import { ReadableStream } from 'node:stream/web';
import type { LiveHello, LiveRows } from 'bff/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeLive, type FakeLive } from '../../testing/fake-live.ts';
import { meeting } from '../../testing/fake-server.ts';
import { asana, classOn, pranayama } from '../../testing/sample-courses.ts';
import { subscribeToClass } from './subscribe-to-class.ts';

/** jsdom cannot reload a page. It reports the attempt here. */
interface VirtualConsole {
  on(event: 'jsdomError', hear: (said: { message: string }) => void): void;
  removeAllListeners(event: 'jsdomError'): void;
}
const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: VirtualConsole } })
  .jsdom;

let live: FakeLive;
let reloads = 0;
/** Removes the page's listeners after a test. */
const leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('performance', { now: () => 60_000 });
  vi.stubGlobal('ReadableStream', ReadableStream);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  live = createFakeLive();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    live.answer(
      new Request(`http://localhost${path}`, { headers: init.headers ?? {} }),
      init.signal,
    ),
  );
  reloads = 0;
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', ({ message }) => {
    if (/navigation/.test(message)) reloads += 1;
  });
  for (const target of [document, window]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject) => {
        listen(name, listener);
        leave.push(() => target.removeEventListener(name, listener));
      },
    );
  }
  window.history.replaceState(null, '', '/join/asana-regular-classes');
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  for (const end of leave.splice(0)) end();
  vi.useRealTimers();
});

const open = async (versions: LiveHello['versions'] = { classes: 'a', meetings: 'a' }) => {
  subscribeToClass();
  await vi.advanceTimersByTimeAsync(0);
  live.hello(versions);
  await vi.advanceTimersByTimeAsync(0);
};

const classes = (...rows: ReturnType<typeof classOn>[]): LiveRows => ({
  topic: 'classes',
  from: 'a',
  to: 'b',
  rows,
  gone: [],
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the page reloads once, within a second of a change to its class', async () => {
  await open();
  live.rows(classes(classOn(asana, '2026-12-01')));
  live.rows(classes(classOn(asana, '2026-12-02')));
  await after(499);
  expect(reloads).toBe(0);
  await after(1);
  expect(reloads).toBe(1);
  await after(10_000);
  expect(reloads).toBe(1);
});

test('the page ignores a change to another class', async () => {
  await open();
  live.rows(classes(classOn(pranayama, '2026-12-01')));
  await after(5_000);
  expect(reloads).toBe(0);
});

test('the page reloads when a link changes, and when the learner is enrolled', async () => {
  await open();
  live.rows({ topic: 'meetings', from: 'a', to: 'b', rows: [meeting(3, '')], gone: [] });
  await after(1_000);
  live.news('enrolments');
  await after(1_000);
  expect(reloads).toBe(2);
});

test('the page subscribes with the token of the app', async () => {
  localStorage.setItem('token', 'token-1');
  await open();
  expect(live.headers().get('Authorization')).toBe('Bearer token-1');
});

test('a refused token is not sent again', async () => {
  localStorage.setItem('token', 'token-1');
  live.answerOnce(new Response('{}', { status: 401 }));
  subscribeToClass();
  await after(2_000);
  expect(live.headers().get('Authorization')).toBeNull();
});

test('the page does not reload in its first three seconds', async () => {
  vi.stubGlobal('performance', { now: () => 100 });
  await open();
  live.rows(classes(classOn(asana, '2026-12-01')));
  await after(2_800);
  expect(reloads).toBe(0);
  await after(200);
  expect(reloads).toBe(1);
});

test('the page reloads after a change that was missed without a connection', async () => {
  await open();
  live.drop();
  await after(2_000);
  live.hello({ classes: 'b', meetings: 'a' });
  await after(1_000);
  expect(reloads).toBe(1);
});

test('the page reloads after a change that was missed during a reload', async () => {
  sessionStorage.setItem('join-versions', '{"classes":"a"}');
  await open({ classes: 'b' });
  await after(1_000);
  expect(reloads).toBe(1);
});

test('the page closes a stream without events, and retries after minutes', async () => {
  subscribeToClass();
  await after(6_001);
  expect(live.open()).toHaveLength(0);
  // Once more: it may only have been slow.
  await after(2_000);
  expect(live.opened()).toBe(2);
  await after(6_001);
  expect(live.open()).toHaveLength(0);
  await after(170_000);
  expect(live.opened()).toBe(2);
  await after(10_000);
  expect(live.opened()).toBe(3);
});

test('a change just before the network was lost reloads the page when it is back', async () => {
  await open();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  live.rows(classes(classOn(asana, '2026-12-01')));
  await after(5_000);
  expect(reloads).toBe(0);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await after(0);
  // The stream does not report it again: this version was seen.
  live.hello({ classes: 'b', meetings: 'a' });
  await after(1_000);
  expect(reloads).toBe(1);
});

test('a hidden page closes the stream', async () => {
  await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await after(60_000);
  expect(live.open()).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await after(0);
  expect(live.open()).toHaveLength(1);
});
