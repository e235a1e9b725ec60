import { beforeEach, expect, test, vi } from 'vitest';
import { handlePushEvents } from './push.ts';

type Listener = (event: unknown) => void;

const listeners = new Map<string, Listener>();
const message = {
  title: 'A class has moved',
  body: 'Thursday’s class is at 8 am',
  path: '/UserDashboard',
  tag: 'class-1',
  expiresAt: '2999-01-01T00:00:00.000Z',
};

/** A window of the app. A window that answers shows the path without the worker's help. */
const page = ({ focused = false, answers = true, path = '/' } = {}) => {
  const self = {
    url: `https://yoga.example${path}`,
    focused,
    visibilityState: focused ? 'visible' : 'hidden',
    asked: [] as unknown[],
    focus: vi.fn(async () => self),
    navigate: vi.fn(async () => self),
    postMessage: (data: unknown, [port]: MessagePort[] = []) => {
      self.asked.push(data);
      if (answers) port?.postMessage(true);
    },
  };
  return self;
};

const worker = (pages: ReturnType<typeof page>[] = []) => ({
  location: new URL('https://yoga.example/sw.js'),
  clients: { matchAll: vi.fn(async () => pages), openWindow: vi.fn(async () => null) },
  registration: {
    showNotification: vi.fn(),
    pushManager: { subscribe: vi.fn(async () => ({})) },
  },
  addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
});

let self = worker();

const start = (pages: ReturnType<typeof page>[] = []) => {
  self = worker(pages);
  vi.stubGlobal('self', self);
  handlePushEvents();
};

/** Fires an event, and waits for the promises that keep it alive. */
const fire = async (type: string, event: object) => {
  let done: unknown;
  listeners.get(type)?.({
    waitUntil: (work: unknown) => {
      done = work;
    },
    ...event,
  });
  await done;
};

const tap = async (path: unknown) => {
  const notification = { close: vi.fn(), data: { path } };
  await fire('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledOnce();
};

beforeEach(() => {
  listeners.clear();
  vi.stubGlobal('caches', { has: async () => false });
});

const push = (text?: string) =>
  fire('push', { data: text === undefined ? null : { text: () => text } });

test('a message is shown, silently if the app is in focus', async () => {
  start([page()]);
  await push(JSON.stringify(message));
  expect(self.registration.showNotification.mock.calls).toEqual([
    [message.title, expect.objectContaining({ silent: false, data: { path: message.path } })],
  ]);
  start([page(), page({ focused: true })]);
  await push(JSON.stringify(message));
  expect(self.registration.showNotification.mock.calls).toEqual([
    [message.title, expect.objectContaining({ silent: true })],
  ]);
});

test('a message without content is shown too', async () => {
  start();
  await push();
  expect(self.registration.showNotification).toHaveBeenCalledOnce();
});

test('a tap on a class opens a new window, and leaves those of the app unchanged', async () => {
  const open = page({ focused: true });
  start([open]);
  await tap('/join/asana');
  expect(self.clients.openWindow.mock.calls).toEqual([['/join/asana']]);
  expect(open.focus).not.toHaveBeenCalled();
});

test('another tap shows the path in the app’s window, which can save form input', async () => {
  const open = page();
  start([open]);
  await tap('/UserDashboard');
  expect(open.focus).toHaveBeenCalledOnce();
  expect(open.asked).toEqual([{ type: 'OPEN_PATH', path: '/UserDashboard' }]);
  expect(open.navigate).not.toHaveBeenCalled();
  expect(self.clients.openWindow).not.toHaveBeenCalled();
});

test('a page that waits for a class is not navigated away', async () => {
  const waiting = page({ answers: false, path: '/join/asana' });
  const open = page();
  start([waiting, open]);
  await tap('/UserDashboard');
  expect(open.asked).toHaveLength(1);
  expect(waiting.focus).not.toHaveBeenCalled();
  expect(waiting.navigate).not.toHaveBeenCalled();
});

test('a window that does not reply is navigated to the path', async () => {
  vi.useFakeTimers();
  const open = page({ answers: false });
  start([open]);
  const tapped = tap('/Account');
  await vi.advanceTimersByTimeAsync(1000);
  await tapped;
  vi.useRealTimers();
  expect(open.navigate.mock.calls).toEqual([['/Account']]);
});

test('a new window is opened if there is none, or if it cannot be navigated', async () => {
  start();
  await tap('/Account');
  expect(self.clients.openWindow.mock.calls).toEqual([['/Account']]);
  vi.useFakeTimers();
  const foreign = page({ answers: false });
  foreign.focus.mockRejectedValue(new Error('InvalidAccessError'));
  foreign.navigate.mockRejectedValue(new TypeError('not controlled'));
  start([foreign]);
  const tapped = tap('/Account');
  await vi.advanceTimersByTimeAsync(1000);
  await tapped;
  vi.useRealTimers();
  expect(self.clients.openWindow.mock.calls).toEqual([['/Account']]);
});

test.each(['https://evil.example/', '//evil.example', undefined])(
  'a tap does not lead to %s',
  async (path) => {
    start();
    await tap(path);
    expect(self.clients.openWindow.mock.calls).toEqual([['/UserDashboard']]);
  },
);

test('a lost subscription is renewed with its key, and the pages are notified', async () => {
  const open = page();
  start([open]);
  const applicationServerKey = new ArrayBuffer(65);
  const event = { oldSubscription: { options: { applicationServerKey } } };
  await fire('pushsubscriptionchange', event);
  expect(self.registration.pushManager.subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey }],
  ]);
  expect(open.asked).toEqual([{ type: 'PUSH_CHANGED' }]);
});

test('a subscription that the browser has renewed is kept, and one without a key is not renewed', async () => {
  start();
  await fire('pushsubscriptionchange', { newSubscription: {} });
  await fire('pushsubscriptionchange', { oldSubscription: null });
  expect(self.registration.pushManager.subscribe).not.toHaveBeenCalled();
  const applicationServerKey = new ArrayBuffer(65);
  self.registration.pushManager.subscribe.mockRejectedValue(new Error('NotAllowedError'));
  await fire('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } });
});
