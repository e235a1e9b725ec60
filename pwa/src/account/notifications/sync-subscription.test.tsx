import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, replaceToken, startSession } from '../../data/session/session.ts';
import { createFakePush, type FakePush, removeFakePush } from '../../testing/fake-push.ts';
import {
  asha,
  createFakeServer,
  type FakeAccount,
  type FakeServer,
  json,
  networkFailure,
  tokenOf,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { startPush, syncSubscription, turnOff, turnOn, usePush } from './sync-subscription.ts';

const vikram: FakeAccount = { ...asha, id: 3, name: 'Vikram Rao', email: 'rao@example.com' };

/** The fake server knows one token of an account, so Asha’s new one, after a new password, is that of another. */
const ashaAgain: FakeAccount = { ...asha, id: 11 };
const newToken = tokenOf(ashaAgain);

let browser: FakePush;
let server: FakeServer;

beforeEach(() => {
  browser = createFakePush();
  server = createFakeServer({ accounts: [asha, vikram, ashaAgain] });
});
afterEach(removeFakePush);

const known = () => server.state;
const sent = () => server.count('PUT /api/push/subscription');
const push = () => usePush.getState().push;

/** Starts the app, with the state of the server and the browser. */
const start = async (as?: FakeAccount) => {
  visit('/ContactUs', { server, ...(as && { as }) });
  startPush();
  await syncSubscription();
};

/** Starts the app of a person who has turned push on. */
const startOn = async () => {
  await start(asha);
  await turnOn();
  expect(push()).toBe('on');
  expect(known().endpoints).toEqual([browser.endpoint]);
};

test('a start does nothing if push was never turned on', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  await start(asha);
  expect(push()).toBe('off');
  expect(browser.endpoint).toBeUndefined();
  expect(server.count('GET /api/push/key')).toBe(0);
});

test('the subscription is registered once a day, and with each session', async () => {
  await startOn();
  await start(asha);
  expect(sent()).toBe(1);
  vi.setSystemTime(Date.now() + 86_400_001);
  await start(asha);
  expect(sent()).toBe(2);
  vi.useRealTimers();
  replaceToken(newToken);
  await syncSubscription();
  expect(sent()).toBe(3);
  expect(push()).toBe('on');
  expect(browser.endpoint).toBe('https://push.example/1');
});

test('a subscription that the browser has lost is created again', async () => {
  await startOn();
  browser.endpoint = undefined;
  await start(asha);
  expect(browser.endpoint).toBe('https://push.example/2');
  expect(known().endpoints).toContain('https://push.example/2');
  expect(push()).toBe('on');
});

test('a new key of the server leads to a new subscription', async () => {
  await startOn();
  known().pushKey = `${'C'.repeat(86)}A`;
  vi.setSystemTime(Date.now() + 86_400_001);
  await start(asha);
  vi.useRealTimers();
  expect(browser.key).toBe(known().pushKey);
  expect(browser.endpoint).toBe('https://push.example/2');
  expect(known().endpoints).toContain('https://push.example/2');
});

test('push is not shown as on while the registration fails, and is retried', async () => {
  await startOn();
  server.answerOnce('GET /api/push/key', networkFailure);
  // The app's own start may run in between, and succeed.
  const shown: string[] = [];
  const end = usePush.subscribe(({ push: now }) => shown.push(now));
  replaceToken(newToken);
  await vi.waitFor(() => expect(shown).toContain('off'));
  end();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(push()).toBe('on'));
});

test.each(['logout', 'refusal'] as const)(
  'a session that ends (%s) ends push notifications',
  async (why) => {
    await startOn();
    const { endpoint } = browser;
    endSession(why);
    await vi.waitFor(() => expect(browser.endpoint).toBeUndefined());
    await vi.waitFor(() => expect(known().endpoints).toEqual([]));
    const [ended] = server.sent('POST /api/push/unsubscribe');
    expect(ended?.body).toEqual({ endpoint });
    expect(ended?.headers.has('Authorization')).toBe(false);
  },
);

test('a session that has ended while the app was closed ends the subscription at the next start, even offline', async () => {
  await startOn();
  localStorage.removeItem('token');
  server.answerOnce('POST /api/push/unsubscribe', networkFailure);
  await start();
  expect(browser.endpoint).toBeUndefined();
  expect(JSON.parse(localStorage.getItem('push') ?? '')).toEqual({ account: asha.id });
});

test('push continues after a login with the same account, but not with another one', async () => {
  await startOn();
  endSession('logout');
  startSession(tokenOf(vikram), vikram);
  await syncSubscription();
  expect(push()).toBe('off');
  expect(browser.endpoint).toBeUndefined();
  expect(sent()).toBe(1);
  endSession('logout');
  startSession(tokenOf(asha), asha);
  await syncSubscription();
  expect(push()).toBe('on');
  expect(sent()).toBe(2);
});

test('another account that logs in in another tab gets no notifications of the first one', async () => {
  await startOn();
  startSession(tokenOf(vikram), vikram);
  await syncSubscription();
  expect(browser.endpoint).toBeUndefined();
  expect(known().endpoints).toEqual([]);
  expect(push()).toBe('off');
});

test('a subscription is not registered for an account that has logged in meanwhile', async () => {
  await startOn();
  server.answerOnce('GET /api/push/key', async () => {
    startSession(tokenOf(vikram), vikram);
    return json(200, { publicKey: known().pushKey });
  });
  await syncSubscription({ anew: true });
  await syncSubscription();
  expect(sent()).toBe(1);
  expect(browser.endpoint).toBeUndefined();
});

test('push that was turned off stays off at the next start and login', async () => {
  await startOn();
  await turnOff();
  endSession('logout');
  await start(asha);
  expect(push()).toBe('off');
  expect(sent()).toBe(1);
});

test('a revoked permission is detected', async () => {
  await startOn();
  vi.stubGlobal('Notification', { permission: 'denied' });
  await start(asha);
  expect(push()).toBe('denied');
  expect(known().endpoints).toEqual([]);
});

test('a subscription change that the service worker reports is registered with the server', async () => {
  await startOn();
  browser.endpoint = undefined;
  browser.hear({ data: { type: 'PUSH_CHANGED' } });
  await syncSubscription();
  expect(known().endpoints).toContain('https://push.example/2');
});

test('the account page registers a subscription again that the server has lost', async () => {
  await startOn();
  known().endpoints = [];
  visit('/Account', { server, as: asha });
  await screen.findByRole('switch', { name: 'On this device' });
  await waitFor(() => expect(known().endpoints).toEqual([browser.endpoint]));
});
