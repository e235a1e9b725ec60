import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareStream, type Told } from './share-stream.ts';

/** Those of Node, as jsdom has none. */
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const news: Told = { kind: 'news', news: { topics: ['orders'] } };
const hello: Told = { kind: 'hello', hello: { versions: { open: 'a' }, catchingUp: [] } };

/** A tab of the device. It leads until it is left, or `resign` is called. */
const openTab = (of = 'asha') => {
  const leaving = new AbortController();
  const heard: Told[] = [];
  let tell: ((told: Told) => void) | undefined;
  void shareStream({
    signal: leaving.signal,
    of,
    hear: (told) => heard.push(told),
    present: () => hello,
    lead: (say) => {
      tell = say;
      return new Promise((resolve) => {
        leaving.signal.addEventListener('abort', () => resolve());
      });
    },
  });
  return {
    heard,
    leads: () => tell !== undefined,
    tell: (told: Told) => tell?.(told),
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
const hears = (tab: Tab, told: Told) => vi.waitFor(() => expect(tab.heard).toContainEqual(told));

test('one tab leads, and all hear what it hears', async () => {
  const [first, second] = [open(), open()];
  await leading(first);
  first.tell(news);
  await hears(second, news);
  expect(first.heard).toEqual([news]);
  expect(second.leads()).toBe(false);
});

test('a tab that comes later is told the present versions, the others are not', async () => {
  const first = open();
  await leading(first);
  const second = open();
  await hears(second, hello);
  const third = open();
  await hears(third, hello);
  expect(second.heard).toEqual([hello]);
  expect(first.heard).toEqual([]);
});

test('when the leading tab leaves, another leads', async () => {
  const [first, second, third] = [open(), open(), open()];
  await leading(first);
  first.leave();
  await leading(second);
  second.tell(news);
  await hears(third, news);
  expect(first.heard).not.toContainEqual(news);
});

test('a tab that leaves while it waits never leads', async () => {
  const [first, second, third] = [open(), open(), open()];
  await leading(first);
  second.leave();
  first.leave();
  await leading(third);
  expect(second.leads()).toBe(false);
});

test('a tab of another session hears nothing, and has its own stream', async () => {
  const [first, other] = [open('asha'), open('visitors')];
  await Promise.all([leading(first), leading(other)]);
  const [second, others] = [open('asha'), open('visitors')];
  await hears(others, hello);
  first.tell(news);
  await hears(second, news);
  expect(other.heard).toEqual([]);
  expect(others.heard).toEqual([hello]);
});

test('without locks each tab has its own stream', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const [first, second] = [open(), open()];
  await Promise.all([leading(first), leading(second)]);
  first.tell(news);
  expect(first.heard).toEqual([news]);
  expect(second.heard).toEqual([]);
});

test('a page that the browser gives no locks has its own stream', async () => {
  const request = () => Promise.reject(new DOMException('No locks here.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const first = open();
  await leading(first);
  first.tell(news);
  expect(first.heard).toEqual([news]);
});
