import { beforeEach, expect, test, vi } from 'vitest';
import { drainOutbox, listRows, outboxChannel, putRow } from './outbox.ts';

const body = { fullName: 'Meera', email: 'm@example.com', mobileNumber: '1', message: 'Namaste' };
const row = (id: string, createdAt = 0) => ({ id, body, createdAt });
const status = (code: number, init: ResponseInit = {}) =>
  Response.json({ error: 'No.' }, { ...init, status: code });
const received = () => Response.json({ message: 'Message received.' }, { status: 202 });
const page = (code: number) =>
  new Response('<html>Log in to the Wi-Fi</html>', {
    status: code,
    headers: { 'Content-Type': 'text/html' },
  });

let answers: (() => Response | Promise<Response>)[];
let sent: Request[];
let notified: unknown[];
beforeEach(() => {
  answers = [];
  sent = [];
  notified = [];
  vi.stubGlobal('fetch', async (path: string, { signal: _, ...init }: RequestInit) => {
    sent.push(new Request(new URL(path, 'http://localhost'), init));
    return (answers.shift() ?? received)();
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      name: string;
      constructor(name: string) {
        this.name = name;
      }
      postMessage = (event: unknown) => void notified.push([this.name, event]);
      close = () => {};
    },
  );
});

const ids = async () => (await listRows()).map(({ id }) => id);

test('the outbox sends the oldest message first, with key and language, and removes sent ones', async () => {
  await putRow({ ...row('b', 2), language: 'hi' });
  await putRow(row('a', 1));
  expect(await drainOutbox()).toEqual({ waiting: 0 });
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['a', 'b']);
  expect(sent.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en', 'hi']);
  expect(await sent[0]?.json()).toEqual(body);
  expect(await ids()).toEqual([]);
  expect(notified).toEqual([
    [outboxChannel, 'sent'],
    [outboxChannel, 'sent'],
  ]);
});

test.each([408, 429, 500, 503])(
  'the outbox keeps a message after %i, and sends no later one before it',
  async (code) => {
    await putRow(row('a', 1));
    await putRow(row('b', 2));
    answers = [() => status(code, { headers: { 'Retry-After': '7' } })];
    expect(await drainOutbox()).toEqual({ waiting: 2, retryAfter: 7 });
    expect(sent).toHaveLength(1);
    expect(await ids()).toEqual(['a', 'b']);
    expect(notified).toEqual([]);
  },
);

test('the outbox keeps a message without a network', async () => {
  await putRow(row('a'));
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
  expect(await drainOutbox()).toEqual({ waiting: 1 });
  expect(await ids()).toEqual(['a']);
});

test('the outbox keeps a refused message with the server’s message, and does not resend it', async () => {
  await putRow(row('a', 1));
  await putRow(row('b', 2));
  answers = [() => status(400)];
  expect(await drainOutbox()).toEqual({ waiting: 0 });
  expect(await listRows()).toEqual([{ ...row('a', 1), refusal: 'No.' }]);
  expect(notified).toContainEqual([outboxChannel, 'refused']);
  await drainOutbox();
  expect(sent).toHaveLength(2);
});

test.each([
  ['a portal’s page', () => page(200)],
  ['a portal’s page under our status', () => page(202)],
  ['a portal’s error', () => page(403)],
  ['an error without a sentence', () => Response.json({}, { status: 400 })],
  ['JSON that is not ours', () => Response.json({ ok: true })],
  ['our words under another status', () => Response.json({ message: 'Message received.' })],
  ['our words as another type', () => new Response('{"message":"m"}', { status: 202 })],
])(
  'the outbox keeps the message after %s, which is no response of our server',
  async (_, answer) => {
    await putRow(row('a'));
    answers = [answer];
    expect(await drainOutbox()).toEqual({ waiting: 1 });
    expect(await listRows()).toEqual([row('a')]);
    expect(notified).toEqual([]);
    expect(await drainOutbox()).toEqual({ waiting: 0 });
    expect(notified).toEqual([[outboxChannel, 'sent']]);
  },
);

test('the outbox sends under a lock, from one page or worker at a time', async () => {
  const request = vi.fn((_name: string, work: () => unknown) => work());
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  await putRow(row('a'));
  await drainOutbox();
  expect(request).toHaveBeenCalledWith('contact-outbox', expect.any(Function));
});
