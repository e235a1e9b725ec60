import type { LiveRows } from 'bff/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeLive } from '../../../testing/fake-live.ts';
import { readStream, type StreamEnd, type StreamEvent } from './stream.ts';

const change: LiveRows = {
  topic: 'meetings',
  from: 'a',
  to: 'b',
  rows: [
    {
      id: 3,
      meetingLink: 'https://meet.example/ॐ',
      name: '',
      version: 2,
      updatedAt: '2026-11-20T01:00:00.000Z',
    },
  ],
  gone: [],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = async (before?: Response) => {
  const live = createFakeLive();
  if (before) live.answerOnce(before);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    live.answer(
      new Request(`http://localhost${path}`, { headers: init.headers ?? {} }),
      init.signal,
    ),
  );
  const heard: StreamEvent[] = [];
  const signs: number[] = [];
  const leaving = new AbortController();
  let ended: StreamEnd | undefined;
  const end = readStream({
    headers: { Authorization: 'Bearer token-1', 'Last-Event-ID': 'meetings:a' },
    onEvent: (said) => heard.push(said),
    onActivity: () => signs.push(Date.now()),
    signal: leaving.signal,
  }).then((how) => {
    ended = how;
    return how;
  });
  await vi.advanceTimersByTimeAsync(1);
  return { live, heard, signs, leave: () => leaving.abort(), end, ended: () => ended };
};

const settle = () => vi.advanceTimersByTimeAsync(1);

const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};

test('the request has the token and the known versions', async () => {
  const { live } = await start();
  expect(live.headers().get('Authorization')).toBe('Bearer token-1');
  expect(live.headers().get('Last-Event-ID')).toBe('meetings:a');
});

test('events are parsed across chunk boundaries', async () => {
  const { live, heard } = await start();
  live.hello({ meetings: 'a' });
  const bytes = new TextEncoder().encode(
    `: beat\n\nid: meetings:b\nevent: rows\ndata: ${JSON.stringify(change)}\n\nevent: later-kind\ndata: 1\n\n`,
  );
  for (const byte of bytes) live.sendBytes(Uint8Array.of(byte));
  await settle();
  expect(heard).toEqual([
    { kind: 'hello', hello: { versions: { meetings: 'a' }, catchingUp: [] } },
    { kind: 'rows', change },
  ]);
});

test('half an event at the end of a lost stream is ignored', async () => {
  const { live, heard, end } = await start();
  live.hello();
  live.send('event: news\ndata: {"topics":["orders"]}\n');
  await settle();
  live.drop();
  expect(await end).toEqual({ why: 'lost' });
  expect(heard).toHaveLength(1);
});

test('a chunk that is not an event ends the stream', async () => {
  const { live, end } = await start();
  live.hello();
  live.send('event: rows\ndata: {"topic"\n\n');
  expect(await end).toEqual({ why: 'lost' });
  expect(live.open()).toHaveLength(0);
});

test('a stream without a byte for 45 seconds is lost, one with heartbeats is not', async () => {
  const { live, ended, signs } = await start();
  live.hello();
  for (const _ of [1, 2, 3]) {
    await after(44_000);
    live.send(': beat\n\n');
  }
  await after(44_000);
  expect(ended()).toBeUndefined();
  await after(1_001);
  expect(ended()).toEqual({ why: 'lost' });
  expect(Date.now() - (signs.at(-1) ?? 0)).toBeGreaterThanOrEqual(45_000);
  expect(signs).toHaveLength(4);
  expect(live.open()).toHaveLength(0);
});

test('a stream without hello within six seconds is buffered by a proxy, whatever else arrives', async () => {
  const { live, ended } = await start();
  await after(5_000);
  live.send(': beat\n\n');
  await after(1_001);
  expect(ended()).toEqual({ why: 'held' });
  expect(live.open()).toHaveLength(0);
});

test.each([
  ['a refused token', new Response('{}', { status: 401 }), { why: 'session' }],
  [
    'a full server',
    new Response('{}', { status: 503, headers: { 'Retry-After': '7' } }),
    { why: 'later', afterMs: 7_000 },
  ],
  [
    'a server that asks for a day',
    new Response('{}', { status: 429, headers: { 'Retry-After': '86400' } }),
    { why: 'later', afterMs: 300_000 },
  ],
  ['a proxy without its server', new Response('', { status: 502 }), { why: 'lost' }],
  ['a captive portal', new Response('<html>', { status: 200 }), { why: 'held' }],
  ['a server of an earlier version', new Response('{}', { status: 404 }), { why: 'held' }],
  [
    'a browser that cannot read along',
    Object.defineProperty(
      new Response('', { headers: { 'Content-Type': 'text/event-stream' } }),
      'body',
      { value: undefined },
    ),
    { why: 'unreadable' },
  ],
])('the stream reports how it ended for %s', async (_, response, how) => {
  const { end } = await start(response);
  expect(await end).toEqual(how);
});

test('the bye event says when to reconnect', async () => {
  const { live, end } = await start();
  live.hello();
  live.bye('later');
  expect(await end).toEqual({ why: 'later', afterMs: 2_000 });
});

test('the end of the session ends the stream', async () => {
  const { live, end, heard } = await start();
  live.hello();
  live.send('event: bye\ndata: {"why":"ended"}\n\nevent: news\ndata: {"topics":["orders"]}\n\n');
  expect(await end).toEqual({ why: 'session' });
  expect(heard).toHaveLength(1);
});

test('an aborted stream emits no more events, and stays closed', async () => {
  const { live, heard, leave, end } = await start();
  live.hello();
  await settle();
  leave();
  await end;
  expect(heard).toHaveLength(1);
  expect(live.open()).toHaveLength(0);
});
