import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { load, loadOrThrow } from './load.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const QUICK = { seconds: 0.3, connections: 4 };

test('load counts responses by status: with a chunked body, without a body, and on a closing connection', async () => {
  let answered = 0;
  const connections = new Set<unknown>();
  const url = await serve(async (request, response) => {
    connections.add(request.socket);
    const number = Number(await text(request));
    answered += 1;
    if (number % 3 === 0) response.writeHead(204).end();
    else if (number % 3 === 1)
      response.writeHead(202).write(`chunk ${number}`, () => response.end());
    else response.writeHead(200, { Connection: 'close' }).end('closing');
  });
  const request = (number: number) => ({ method: 'POST', path: '/', body: String(number) });
  const { statuses, failed, times } = await load({ ...QUICK, url, request });
  expect(failed).toBe(0);
  expect(times).toHaveLength(answered);
  const counts = Object.values(statuses);
  expect(Object.keys(statuses)).toEqual(['200', '202', '204']);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(connections.size).toBeGreaterThan(QUICK.connections);
});

test('load at a rate spreads its requests evenly', async () => {
  const times: number[] = [];
  const url = await serve((_, response) => {
    times.push(performance.now());
    response.end();
  });
  await load({ ...QUICK, url, seconds: 1, rate: 50 });
  expect(times).toHaveLength(50);
  expect(times.filter((time) => time - (times[0] ?? 0) < 500).length).toBeLessThan(40);
});

test('the time of a request that waits for a busy connection counts from when it was due', async () => {
  const url = await serve((_, response) => void setTimeout(() => response.end(), 100));
  const { times } = await load({ url, seconds: 0.2, connections: 1, rate: 20 });
  expect(Math.max(...times)).toBeGreaterThan(200);
});

test('loadOrThrow rejects after a lost connection and after a response that is not 2xx', async () => {
  const away = await serve((request) => request.socket.destroy());
  expect(await load({ ...QUICK, url: away, rate: 20 })).toMatchObject({ failed: 6, times: [] });
  await expect(loadOrThrow({ ...QUICK, url: away, rate: 20 })).rejects.toThrow(
    '6 without a response',
  );
  const refusing = await serve((_, response) => void response.writeHead(503).end());
  await expect(loadOrThrow({ ...QUICK, url: refusing, rate: 20 })).rejects.toThrow('"503":6');
});
