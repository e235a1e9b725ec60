import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SharedEvent, shareStream } from './share-stream.ts';

/** Node's implementations, because jsdom has none. */
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const announced: SharedEvent = { kind: 'news', news: { topics: ['orders'] } };
const hello: SharedEvent = { kind: 'hello', hello: { versions: { open: 'a' }, catchingUp: [] } };

/** A tab of the device. It leads until it is left, or `resign` is called. */
const openTab = (of = 'asha') => {
  const leaving = new AbortController();
  const heard: SharedEvent[] = [];
  let publish: ((event: SharedEvent) => void) | undefined;
  void shareStream({
    signal: leaving.signal,
    of,
    onEvent: (event) => heard.push(event),
    currentEvent: () => hello,
    openStream: (say) => {
      publish = say;
      return new Promise((resolve) => {
        leaving.signal.addEventListener('abort', () => resolve());
      });
    },
  });
  return {
    heard,
    leads: () => publish !== undefined,
    send: (event: SharedEvent) => publish?.(event),
    leave: () => leaving.abort(),
  };
};

type Tab = ReturnType<typeof openTab>;
const tabs: Tab[] = [];
const open = (of?: string) => {
  const tab = openTab(of);
  tabs.push(tab);
  return tab;
};
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.leave();
});

const leading = (tab: Tab) => vi.waitFor(() => expect(tab.leads()).toBe(true));
const hears = (tab: Tab, event: SharedEvent) =>
  vi.waitFor(() => expect(tab.heard).toContainEqual(event));

test('one tab is the leader, and all tabs get its events', async () => {
  const [first, second] = [open(), open()];
  await leading(first);
  first.send(announced);
  await hears(second, announced);
  expect(first.heard).toEqual([announced]);
  expect(second.leads()).toBe(false);
});

test('a tab that joins later gets the current versions, the others do not', async () => {
  const first = open();
  await leading(first);
  const second = open();
  await hears(second, hello);
  const third = open();
  await hears(third, hello);
  expect(second.heard).toEqual([hello]);
  expect(first.heard).toEqual([]);
});

test('another tab becomes the leader when the leading tab closes', async () => {
  const [first, second, third] = [open(), open(), open()];
  await leading(first);
  first.leave();
  await leading(second);
  second.send(announced);
  await hears(third, announced);
  expect(first.heard).not.toContainEqual(announced);
});

test('a tab that closes while it waits never becomes the leader', async () => {
  const [first, second, third] = [open(), open(), open()];
  await leading(first);
  second.leave();
  first.leave();
  await leading(third);
  expect(second.leads()).toBe(false);
});

test('a tab of another session gets no events, and has its own stream', async () => {
  const [first, other] = [open('asha'), open('visitors')];
  await Promise.all([leading(first), leading(other)]);
  const [second, others] = [open('asha'), open('visitors')];
  await hears(others, hello);
  first.send(announced);
  await hears(second, announced);
  expect(other.heard).toEqual([]);
  expect(others.heard).toEqual([hello]);
});

test('each tab has its own stream without the Web Locks API', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const [first, second] = [open(), open()];
  await Promise.all([leading(first), leading(second)]);
  first.send(announced);
  expect(first.heard).toEqual([announced]);
  expect(second.heard).toEqual([]);
});

test('a page that is denied locks has its own stream', async () => {
  const request = () => Promise.reject(new DOMException('No locks here.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const first = open();
  await leading(first);
  first.send(announced);
  expect(first.heard).toEqual([announced]);
});
