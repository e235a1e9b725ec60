import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseSockets, watchSockets } from './sockets.ts';

let server: Server;
let accepted: Socket[];
let sockets: DatabaseSockets;
const warn = vi.fn();
beforeEach(async () => {
  accepted = [];
  warn.mockClear();
  server = createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sockets = watchSockets('postgres://127.0.0.1/studio', { info: () => {}, warn });
});
afterEach(() => {
  sockets.stop();
  for (const socket of accepted) socket.destroy();
  server.close();
});

/** Connects with this timeout, and resolves to how the connection ended. */
async function connectTo(patience: number) {
  const { port } = server.address() as AddressInfo;
  const socket = await sockets.connect({ host: '127.0.0.1', port }, patience);
  const ended: { code?: string } = {};
  socket.resume().on('error', ({ code }: NodeJS.ErrnoException) => Object.assign(ended, { code }));
  await once(socket, 'connect');
  return { socket, ended };
}

test('a silent connection is cut after its timeout, and all are logged in one line', async () => {
  const silent = [await connectTo(300), await connectTo(300)];
  const patient = await connectTo(60_000);
  await expect
    .poll(() => silent.map(({ ended }) => ended.code), { timeout: 3000 })
    .toEqual(['ETIMEDOUT', 'ETIMEDOUT']);
  expect(patient.socket.destroyed).toBe(false);
  expect(warn.mock.calls).toEqual([[{ connections: 2 }, expect.stringContaining('fell silent')]]);
});

test('a connection that receives bytes now and then is not cut', async () => {
  const { socket, ended } = await connectTo(900);
  await expect.poll(() => accepted.length).toBe(1);
  const talking = setInterval(() => accepted[0]?.write('.'), 50);
  const silent = await connectTo(900);
  await expect.poll(() => silent.ended.code, { timeout: 3000 }).toBe('ETIMEDOUT');
  clearInterval(talking);
  expect([socket.destroyed, ended.code]).toEqual([false, undefined]);
});

test('when a connection is known to be dropped, equally silent connections are cut with it', async () => {
  const silent = await connectTo(60_000);
  const { socket: talkative } = await connectTo(60_000);
  const talking = setInterval(() => accepted[1]?.write('.'), 50);
  const silentFor = performance.now() + 1_300;
  await expect.poll(() => performance.now() > silentFor, { timeout: 3000 }).toBe(true);
  const young = await connectTo(60_000);
  sockets.cutSilent(1_500);
  await expect.poll(() => silent.ended.code).toBe('ETIMEDOUT');
  clearInterval(talking);
  expect([talkative.destroyed, young.socket.destroyed]).toEqual([false, false]);
});
