// @module-tag faults
import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../platform/runtime/logging.ts';
import { type LiveStream, openLive } from '../testing/live-stream.ts';
import { countStatuses, many, oneByOne } from '../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';
import { Stream } from './streams/stream.ts';

let studio: TestStudio;
let token: string;
let staff: string;
const lines: string[] = [];
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  studio = await startTestStudio({ streamTimes: { heartbeat: 400 }, logger });
  token = (await studio.signIn()).token;
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const streams: LiveStream[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => studio.live.hub.size).toBe(0);
});

/** As through a trusted proxy, for a client with this address. */
const from = (address: string) => ({ 'X-Forwarded-For': address });
async function follow(address: string, opening: { token?: string } = {}, url = studio.url) {
  const stream = await openLive(url, { ...opening, headers: from(address) });
  streams.push(stream);
  return stream;
}
/** Opens `count` streams one after the other; all are admitted. */
async function hold(count: number, address: string, opening: { token?: string } = {}) {
  const held = await oneByOne(count, () => follow(address, opening));
  expect(countStatuses(held)).toEqual({ 200: count });
  return held;
}
const addMeeting = (name: string) =>
  studio.sql`insert into meetings (meeting_link) values (${`https://meet.example/${name}`})`;

/** Sends this many attempts on one connection, always 15 at once, and returns the heads of the responses. */
async function attempt(count: number, address: string): Promise<string> {
  const socket = connect({ port: Number(new URL(studio.url).port), host: '127.0.0.1' });
  sockets.push(socket);
  let text = '';
  const heads = () => text.split('HTTP/1.1 503').length - 1;
  for (let sent = 0; sent < count; sent += 15) {
    const request = `GET /api/live HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    socket.write(request.repeat(Math.min(15, count - sent)));
    while (heads() < Math.min(sent + 15, count)) text += (await once(socket, 'data'))[0];
  }
  return text;
}

test('ten thousand attempts from one address open a hundred streams, and other requests are answered', async () => {
  await many(100, () => follow('203.0.113.1'));
  const refusing = many(11, () => attempt(900, '203.0.113.1'));
  let isOver = false;
  void refusing.then(() => {
    isOver = true;
  });
  expect((await studio.call('GET', '/api/courses')).status).toBe(200);
  expect(isOver).toBe(false);
  const answers = (await refusing).join('');
  expect(answers.split('HTTP/1.1 503')).toHaveLength(9_901);
  expect(studio.live.hub.size).toBe(100);
  const waits = [...answers.matchAll(/^retry-after: (\d+)/gim)].map(([, seconds]) =>
    Number(seconds),
  );
  expect([Math.min(...waits), Math.max(...waits)]).toEqual([5, 30]);
  expect(lines.filter((line) => line.includes('"path":"/api/live"'))).toEqual([
    expect.stringContaining('"status":503'),
  ]);
  const other = await follow('203.0.113.2');
  await other.next('hello');
});

test('a client that keeps opening and closing streams excludes nobody else', async () => {
  // A separate server: these new streams use up the limit of a second, which the following tests need.
  const second = await startTestStudio({ databaseUrl: studio.databaseUrl });
  const statuses = await oneByOne(400, async () => {
    const stream = await openLive(second.url, { headers: from('203.0.113.3') });
    stream.close();
    return stream;
  });
  // On a slow machine they take longer than the ten seconds for which they are counted.
  expect(countStatuses(statuses)[503]).toBeGreaterThan(0);
  expect((await follow('203.0.113.4', {}, second.url)).status).toBe(200);
  await second.stop();
});

test('a visitor is closed for a logged-in user where an address has all its streams', async () => {
  const [oldest] = await hold(100, '203.0.113.5');
  const learner = await follow('203.0.113.5', { token });
  expect(learner.status).toBe(200);
  const { data, retry = 0 } = (await oldest?.next('bye')) ?? {};
  expect(data).toEqual({ why: 'later' });
  expect(retry).toBeGreaterThanOrEqual(5_000);
  expect(studio.live.hub.size).toBe(100);
});

test('the oldest streams of an account with all streams of an address are closed for others until these have as many', async () => {
  const address = '203.0.113.10';
  const [greedy, other] = [(await studio.signIn()).token, (await studio.signIn()).token];
  const held = await hold(98, address, { token: greedy });
  const own = await hold(2, address, { token: other });
  const newcomer = await follow(address, { token });
  expect([newcomer.status, (await follow(address, { token: other })).status]).toEqual([200, 200]);
  for (const oldest of held.slice(0, 2))
    expect((await oldest.next('bye')).data).toEqual({ why: 'later' });
  // No streams of the same account are closed, and no streams for a visitor.
  expect((await follow(address, { token: greedy })).status).toBe(503);
  expect((await follow(address)).status).toBe(503);
  const ended = [...held, ...own, newcomer].filter(({ events }) => events.at(-1)?.name === 'bye');
  expect([ended.length, studio.live.hub.size]).toEqual([2, 100]);
});

test('no stream is closed where each account has one of a full address', async () => {
  const address = '203.0.113.11';
  const accounts = await studio.sql<{ id: number }[]>`
    insert into accounts (name, email, password_hash)
    select 'Asha', 'carrier' || n || '@example.com', '' from generate_series(1, 100) as n
    returning id`;
  const tokens = await Promise.all(
    accounts.map(async ({ id }) => {
      const [session] = await studio.sql<{ id: string }[]>`
        insert into sessions (account_id) values (${id}) returning id`;
      return studio.tokens.sign({ accountId: id, sessionId: session?.id ?? '', version: 1 });
    }),
  );
  const held = await Promise.all(tokens.map((token) => follow(address, { token })));
  expect(countStatuses(held)).toEqual({ 200: 100 });
  expect((await follow(address, { token })).status).toBe(503);
});

test('a stream of the address with most streams is closed when the server is full', async () => {
  // With this many connections a server accepts 60 streams.
  const second = await startTestStudio({ databaseUrl: studio.databaseUrl, connections: 80 });
  const most = await many(40, () => follow('203.0.114.1', {}, second.url));
  const few = await many(20, (n) => follow(`203.0.115.${n}`, {}, second.url));
  const newcomer = await follow('203.0.114.2', {}, second.url);
  expect([newcomer.status, second.live.hub.size]).toEqual([200, 60]);
  expect((await follow('203.0.114.1', {}, second.url)).status).toBe(503);
  // A logged-in user replaces the oldest visitor.
  expect((await follow('203.0.114.1', { token }, second.url)).status).toBe(200);
  const byes = (all: LiveStream[]) =>
    all.filter(({ events }) => events.at(-1)?.name === 'bye').length;
  await expect.poll(() => byes(most)).toBe(2);
  expect(byes([...few, newcomer])).toBe(0);
  await second.stop();
});

test('a stream that is never read is cut, and one that is read is not', async () => {
  const reader = await follow('203.0.113.6');
  await many(20, async (n) => {
    const socket = connect({ port: Number(new URL(studio.url).port), host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.pause();
    socket.write(`GET /api/live HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.115.${n}\r\n\r\n`);
  });
  await expect.poll(() => studio.live.hub.size).toBe(21);
  const bytes = Buffer.from(`:${'x'.repeat(16_000)}\n\n`);
  for (let n = 0; n < 2_000 && studio.live.hub.size > 1; n += 1) {
    await studio.live.hub.publish(['everyone'], bytes);
    // The reader has time to read.
    await pause(1);
  }
  expect(studio.live.hub.size).toBe(1);
  await addMeeting('read');
  await reader.next('rows');
});

test('clients that disappear leave nothing in memory', async () => {
  await many(50, (n) => follow(`203.0.118.${n}`, n % 2 ? { token } : {}));
  expect(studio.live.hub.size).toBe(50);
  expect(studio.live.hub.count(['everyone', 'signed-in'])).toBe(50);
  for (const stream of streams.splice(0)) stream.close();
  await expect.poll(() => studio.live.hub.size).toBe(0);
  expect(studio.live.hub.count(['everyone', 'signed-in'])).toBe(0);
  expect(studio.live.hub.isEmpty).toBe(true);
  // Nothing else in this process refers to a stream or its response. Counting collects the garbage first.
  await expect.poll(() => queryObjects(Stream, { format: 'count' })).toBe(0);
  const responses = () => queryObjects(ServerResponse, { format: 'count' });
  const few = responses();
  for (let n = 0; n < 150; n += 1)
    (await openLive(studio.url, { headers: from('203.0.119.1') })).close();
  await expect.poll(() => studio.live.hub.size).toBe(0);
  await expect.poll(responses).toBeLessThan(few + 20);
});

test('an idle stream has heartbeats', async () => {
  const stream = await follow('203.0.113.7');
  await expect.poll(() => stream.text().match(/^:$/gm)?.length).toBeGreaterThan(2);
});

test('a clock that jumps an hour ahead ends no stream', async () => {
  const both = [await follow('203.0.113.9'), await follow('203.0.113.9', { token })];
  const beats = () => both.map((stream) => stream.text().match(/^:$/gm)?.length ?? 0);
  const clock = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + 3_600_000);
  const most = Math.max(...beats());
  await expect.poll(() => Math.min(...beats())).toBeGreaterThan(most + 1);
  vi.restoreAllMocks();
  expect(both.map(({ events }) => events.some(({ name }) => name === 'bye'))).toEqual([
    false,
    false,
  ]);
});

test('a stream ends after its lifetime, and asks to reconnect', async () => {
  const second = await startTestStudio({
    databaseUrl: studio.databaseUrl,
    streamTimes: { heartbeat: 200, life: 400, lifeJitter: 100 },
  });
  const stream = await follow('203.0.113.8', {}, second.url);
  expect((await stream.next('bye')).data).toEqual({ why: 'later' });
  await stream.ended;
  await second.stop();
});

test('a server that stops ends all streams at once, and spreads their reconnects', async () => {
  const second = await startTestStudio({
    databaseUrl: studio.databaseUrl,
    streamTimes: { awayForEach: 500 },
  });
  const all = await many(100, (n) => follow(`203.0.113.${n}`, {}, second.url));
  const begin = performance.now();
  await second.stop();
  expect(performance.now() - begin).toBeLessThan(10_000);
  const byes = await Promise.all(all.map((stream) => stream.next('bye')));
  expect(new Set(byes.map(({ data }) => data.why))).toEqual(new Set(['later']));
  const waits = byes.map(({ retry = 0 }) => retry).sort((one, other) => one - other);
  expect(waits.at(-1)).toBeLessThanOrEqual(30_000);
  // Each third of the half minute has its share.
  for (const third of [0, 1, 2]) {
    const within = waits.filter((ms) => Math.floor(ms / 10_000) === third);
    expect(within.length).toBeGreaterThan(8);
  }
});

test('a save reaches many screens within a moment of its response', async () => {
  const all = await many(90, (n) => follow(`203.0.116.${n}`, n % 3 ? {} : { token }));
  const answer = await studio.call('POST', '/api/meetings', {
    token: staff,
    body: { meetingLink: 'https://meet.example/at-once' },
  });
  expect(answer.status).toBe(201);
  const answered = performance.now();
  const received = await Promise.all(
    all.map((stream) => stream.next('rows', ({ topic }) => topic === 'meetings')),
  );
  expect(Math.max(...received.map(({ at }) => at)) - answered).toBeLessThan(8_000);
});
