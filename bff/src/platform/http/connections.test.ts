import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../runtime/logging.ts';
import { closeServer, createHttpServer, listen } from './http-server.ts';

const BODY = 'x'.repeat(100_000);
/** More than the operating system buffers for a client that does not read. */
const LARGE = Buffer.alloc(16 * 2 ** 20);

let server: Server;
let begun = 0;
const held: (() => void)[] = [];
const clients: Socket[] = [];
afterEach(async () => {
  for (const letGo of held.splice(0)) letGo();
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
});

type Options = Partial<Parameters<typeof createHttpServer>[1]>;

async function answer(request: Request): Promise<Response> {
  begun += 1;
  const { pathname } = new URL(request.url);
  if (pathname === '/hold') await new Promise<void>((resolve) => held.push(resolve));
  if (pathname === '/large') return new Response(LARGE);
  return new Response(pathname === '/long' ? BODY : `answer to ${pathname}\n`);
}

async function startServer(options: Options = {}) {
  begun = 0;
  const logger = createLogger('silent');
  server = createHttpServer(answer as never, { trustedProxy: [], logger, ...options });
  await listen(server, { host: '127.0.0.1', port: 0 });
}

interface Client {
  socket: Socket;
  text: () => string;
  ask: (...paths: string[]) => void;
  closed: Promise<unknown>;
}

async function openClient(localAddress = '127.0.0.1'): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  const ask = (...paths: string[]) =>
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return { socket, text: () => text, ask, closed };
}

async function until(isTrue: () => boolean) {
  const latest = performance.now() + 10_000;
  while (!isTrue()) {
    if (performance.now() > latest) throw new Error(`in vain: ${isTrue}`);
    await pause(2);
  }
}

async function served(client: Client, path: string) {
  client.ask(path);
  await until(() => client.text().includes(`answer to ${path}`));
}

const repeated = (path: string, times: number) => Array.from({ length: times }, () => path);

test('requests that are sent at once on one connection are answered one after another', async () => {
  await startServer();
  const client = await openClient();
  client.ask('/hold', '/second', '/third');
  await until(() => held.length === 1);
  expect(begun).toBe(1);
  held.splice(0)[0]?.();
  await until(() => client.text().includes('answer to /third'));
  expect(client.text().match(/answer to \/\w+/g)).toEqual([
    'answer to /hold',
    'answer to /second',
    'answer to /third',
  ]);
});

test('a connection on which too many requests wait is closed', async () => {
  await startServer();
  const client = await openClient();
  client.ask('/hold', ...repeated('/long', 100));
  await client.closed;
  expect(begun).toBe(1);
  await served(await openClient(), '/after');
});

test('a client that never reads gets only its first response begun', async () => {
  await startServer();
  const client = await openClient();
  client.socket.pause();
  client.ask(...repeated('/large', 10));
  await until(() => begun === 1);
  // The server has read the earlier requests.
  await served(await openClient(), '/after');
  expect(begun).toBe(2);
});

test('a response that the client stops reading is cut off, and a response that it reads slowly is not', async () => {
  await startServer({ times: { stalled: 300 } });
  const stalled = await openClient();
  stalled.ask('/large');
  await once(stalled.socket, 'data');
  stalled.socket.pause();
  const slow = await openClient();
  let taken = 0;
  slow.socket.on('data', (chunk) => {
    taken += chunk.length;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 2);
  });
  slow.ask('/large');
  const connections = () =>
    new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections, { timeout: 5_000 }).toBe(1);
  await until(() => taken > LARGE.length);
});

test('a connection on which nothing is sent, or only half a request, is closed', async () => {
  await startServer({ times: { headers: 200 } });
  const silent = await openClient();
  const half = await openClient();
  half.socket.write('GET / HTTP/1.1\r\nHost: ');
  await until(() => silent.socket.destroyed && half.socket.destroyed);
});

test('by default, a request has 10 s for its headers and 30 s in all, and silent connections are cut', async () => {
  await startServer();
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = server;
  expect([headersTimeout, requestTimeout, timeout, keepAliveTimeout]).toEqual([
    10_000, 30_000, 60_000, 5_000,
  ]);
});

test('a new connection replaces a silent connection, not a used one', async () => {
  await startServer({ trustedProxy: ['127.0.0.1'], bounds: { max: 5, maxPerClient: 1 } });
  const busy = await openClient();
  busy.ask('/hold');
  await until(() => held.length === 1);
  const used = await openClient();
  const silent = await openClient();
  await served(used, '/first');
  const newcomer = await openClient();
  await openClient();
  await silent.closed;
  await served(newcomer, '/newcomer');
  await served(used, '/second');
  held.splice(0)[0]?.();
  await until(() => busy.text().includes('answer to /hold'));
});

test('a new connection replaces that of a client that sends or reads slowly, when no other is silent', async () => {
  await startServer({ trustedProxy: ['127.0.0.1'], bounds: { max: 3, maxPerClient: 1 } });
  const sending = await openClient();
  sending.socket.write('POST /hold HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1');
  const busy = await openClient();
  busy.ask('/hold');
  await until(() => held.length === 2);
  const newcomer = await openClient();
  await sending.closed;
  await served(newcomer, '/newcomer');
});

test('a connection that was just opened stays, and one with half a request is closed', async () => {
  await startServer({ trustedProxy: ['127.0.0.1'], bounds: { max: 3, maxPerClient: 1 } });
  const half = await openClient();
  half.socket.write('POST /hold HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1');
  await until(() => held.length === 1);
  await pause(250);
  const fresh = await openClient();
  await openClient();
  await half.closed;
  await served(fresh, '/fresh');
});

test('a new connection is refused when every other connection has a running request', async () => {
  await startServer({ trustedProxy: ['127.0.0.1'], bounds: { max: 3, maxPerClient: 1 } });
  const busy = [await openClient(), await openClient()];
  for (const client of busy) client.ask('/hold');
  await until(() => held.length === 2);
  await (await openClient()).closed;
  for (const letGo of held.splice(0)) letGo();
  for (const client of busy) await until(() => client.text().includes('answer to /hold'));
});

test('one address gets its share of the connections, and takes none from other addresses', async () => {
  await startServer({ bounds: { max: 100, maxPerClient: 3 } });
  const bystander = await openClient('127.0.0.2');
  const others = [];
  for (let count = 0; count < 5; count += 1) others.push(await openClient());
  await Promise.all([others[0]?.closed, others[1]?.closed]);
  await served(bystander, '/bystander');
  await served(others[4] as Client, '/last');
});

test('after its share of requests a connection is announced to close, and is cut off when the client goes on', async () => {
  await startServer();
  const client = await openClient();
  for (let count = 1; count <= 100; count += 1) {
    client.ask(...repeated('/some', 10));
    await until(() => client.text().match(/answer to/g)?.length === count * 10);
  }
  expect(client.text()).toMatch(/Connection: close\r\n.*\r\nanswer to \/some\n$/s);
  client.ask(...repeated('/more', 10));
  await client.closed;
  expect(client.text()).not.toMatch(/503|more/);
});

test('a connection that the system could not accept does not end the server', async () => {
  await startServer();
  server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }));
  await served(await openClient(), '/after');
});

const timed = async (work: Promise<unknown>) => {
  const begin = performance.now();
  await work;
  return performance.now() - begin;
};
const LAST_ANSWER = /Connection: close\r\n/;

test('a stopping server answers a request on an open connection, and closes it after the response', async () => {
  await startServer();
  const waiting = await openClient();
  await served(waiting, '/before');
  expect(waiting.text()).not.toMatch(LAST_ANSWER);
  const busy = await openClient();
  busy.ask('/hold');
  await until(() => held.length === 1);
  const half = await openClient();
  half.socket.write('GET /half HTTP/1.1\r\nHost: ');
  await served(await openClient(), '/after-the-half');
  const stopped = closeServer(server, { timeoutMs: 10_000, idleMs: 500 });
  await until(() => !server.listening);
  await served(waiting, '/on-its-way');
  expect(waiting.text()).toMatch(LAST_ANSWER);
  await pause(600);
  half.socket.write('a\r\n\r\n');
  held.splice(0)[0]?.();
  await Promise.all([waiting.closed, busy.closed, half.closed, stopped]);
  for (const [client, path] of [
    [busy, '/hold'],
    [half, '/half'],
  ] as const) {
    expect(client.text()).toContain(`answer to ${path}`);
    expect(client.text()).toMatch(LAST_ANSWER);
  }
});

const blockFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Waits until the server's timers that are due within `ms` have run, but not the immediates that they set. */
const untilBeforeItsImmediate = async (ms: number) => {
  const earlierTimer = pause(1);
  // Blocks until all are due: they run in the same phase of the event loop, and after it their immediates in the same order.
  blockFor(ms);
  await earlierTimer;
  await immediate();
};

test.each([
  {
    where: 'before its timer',
    untilThere: async () => {
      await pause(20);
      // After an immediate, timers run before connections are accepted.
      await immediate();
    },
  },
  {
    where: 'between its timer and its immediate',
    untilThere: () => untilBeforeItsImmediate(20),
  },
])(
  'a stopping server that is blocked $where answers a client that connected meanwhile',
  async ({ untilThere }) => {
    await startServer();
    const stopped = closeServer(server, { timeoutMs: 10_000, idleMs: 300 });
    await pause(5);
    await untilThere();
    const opening = openClient();
    // The kernel has the connection, the server not yet. Without new connections the server would close now.
    blockFor(100);
    await served(await opening, '/meanwhile');
    await stopped;
  },
);

test('a stopping server that is blocked answers a request that arrived meanwhile', async () => {
  await startServer();
  const client = await openClient();
  const idleMs = 2_000;
  const stopped = closeServer(server, { timeoutMs: 10_000, idleMs });
  // Waits until the server looks for idle connections.
  await pause(200);
  await untilBeforeItsImmediate(60);
  client.ask('/meanwhile');
  blockFor(idleMs);
  await until(() => client.text().includes('answer to /meanwhile') || client.socket.closed);
  expect(client.text()).toContain('answer to /meanwhile');
  await stopped;
});

test('a stopping server closes connections without requests after a while', async () => {
  await startServer();
  const fresh = await openClient();
  const used = await openClient();
  await served(used, '/before');
  const ms = await timed(closeServer(server, { timeoutMs: 10_000, idleMs: 300 }));
  await Promise.all([fresh.closed, used.closed]);
  expect(ms).toBeGreaterThan(290);
  expect(ms).toBeLessThan(2_000);
});

test('a stopping server cuts off requests that do not end in time', async () => {
  await startServer();
  const busy = await openClient();
  busy.ask('/hold');
  await until(() => held.length === 1);
  await closeServer(server, { timeoutMs: 200, idleMs: 0 });
  await busy.closed;
});

test('a server to which nobody is connected stops at once', async () => {
  await startServer();
  const client = await openClient();
  await served(client, '/before');
  client.socket.destroy();
  await until(() => client.socket.closed);
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n))))
    .toBe(0);
  expect(await timed(closeServer(server, { timeoutMs: 10_000 }))).toBeLessThan(500);
});

test.each([
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
  ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity'],
])('a request whose end is ambiguous, by %s, is refused', async (_, headers) => {
  await startServer();
  const client = await openClient();
  client.socket.write(`POST /first HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n0\r\n\r\n`);
  client.ask('/smuggled');
  await client.closed;
  expect(client.text()).toMatch(/^HTTP\/1\.1 400 /);
  expect(client.text()).not.toContain('smuggled');
  expect(begun).toBe(0);
});

test('a request that names two hosts is refused, and its connection is closed', async () => {
  await startServer();
  const inEnglish =
    '{"error":"Please open the site again at its usual address.","code":"request.several-hosts"}';
  for (const [hosts, rejection] of [
    ['Host: a\r\nHost: b', inEnglish],
    ['Host: a\r\nX: y\r\nhOST: a', inEnglish],
    ['Host: a\r\nHost: b\r\nAccept-Language: hi', 'साइट को उसके अपने पते से फिर से खोलें।'],
  ]) {
    const client = await openClient();
    client.socket.write(`GET /two HTTP/1.1\r\n${hosts}\r\n\r\n`);
    client.ask('/next');
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1\.1 400 /);
    expect(client.text()).toContain(rejection);
  }
  expect(begun).toBe(0);
});
