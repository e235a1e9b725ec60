import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withOwnConnection } from '../../operations/backup/own-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openChangeFeed } from './change-listener.ts';
import { connectDatabase, isDatabaseStopped, isDatabaseUnavailable } from './db.ts';
import { createPrimaryFinder, hostPortOf, splitDatabaseUrl } from './primary.ts';

// Standbys and primaries are distinguished in a test with real servers: infra/production/tests/failover.test.ts.

let database: TestDatabase;
let machines: Machine[];
beforeEach(async () => {
  database = await createTestDatabase();
  machines = await Promise.all([startMachine(database.url), startMachine(database.url)]);
});
afterEach(async () => {
  for (const machine of machines) machine.stop();
  await database.drop();
});

type Machine = Awaited<ReturnType<typeof startMachine>>;

/** A proxy in place of a database server: it forwards everything, falls silent, or refuses connections. */
async function startMachine(databaseUrl: string) {
  const { host, port } = hostPortOf(databaseUrl);
  const open = new Set<Socket>();
  let isSilent = false;
  let answersAfterMs = 0;
  let timeline = '00000001';
  let server: Server;
  const pass = (socket: Socket) => {
    const onwards = connect(port, host);
    for (const [from, to] of [
      [socket, onwards],
      [onwards, socket],
    ] as const) {
      open.add(from);
      from.on('error', () => {}).on('close', () => isSilent || to.destroy());
    }
    socket.on('data', (bytes) => isSilent || onwards.write(bytes));
    const answer = (bytes: Buffer) =>
      isSilent || socket.write(bytes.toString('latin1').replace('00000001', timeline), 'latin1');
    onwards.on('data', (bytes) =>
      answersAfterMs > 0 ? setTimeout(answer, answersAfterMs, bytes) : answer(bytes),
    );
  };
  const listen = async (at: number) => {
    server = createServer(pass).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const at = await listen(0);
  const stop = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return {
    at,
    stop,
    start: () => listen(at),
    fallSilent: () => (isSilent = true),
    /** Delays each of its answers by this time. A check takes four answers. */
    slowDown: (milliseconds: number) => (answersAfterMs = milliseconds),
    /** Reports a newer timeline than the other server. */
    promote: () => (timeline = '00000002'),
  };
}

const urlOfBoth = () => {
  const hosts = machines.map(({ at }) => `127.0.0.1:${at}`).join(',');
  return database.url
    .replace(/127\.0\.0\.1:\d+|localhost:\d+/, hosts)
    .concat('?target_session_attrs=read-write');
};

test('a URL with several hosts is split into one URL for each host', () => {
  expect(
    splitDatabaseUrl(
      'postgres://a:b%40c@db1,db2:6432/studio?sslmode=require&target_session_attrs=read-write&x=1#y',
    ),
  ).toEqual([
    'postgres://a:b%40c@db1/studio?sslmode=require&x=1#y',
    'postgres://a:b%40c@db2:6432/studio?sslmode=require&x=1#y',
  ]);
  expect(splitDatabaseUrl('postgres://[::1]:5432/studio?target_session_attrs=primary')).toEqual([
    'postgres://[::1]:5432/studio',
  ]);
});

test('every kind of connection leaves a server that refuses connections, and one that has fallen silent', async () => {
  const [one, other] = machines as [Machine, Machine];
  other.stop();
  const url = urlOfBoth();
  const sql = connectDatabase(url);
  const onChange = vi.fn();
  const changes = openChangeFeed({ databaseUrl: url, sql, onChange });
  const answers = async () => {
    const rows = await sql`select 1 as one`.catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
    return rows?.length === 1 && changes.status() === 'current';
  };
  await expect.poll(answers, { timeout: 5_000 }).toBe(true);

  one.stop();
  await expect.poll(() => changes.status(), { timeout: 5_000 }).toBe('stopped');
  await other.start();
  await expect.poll(answers, { timeout: 5_000 }).toBe(true);

  await one.start();
  other.fallSilent();
  await expect.poll(answers, { timeout: 10_000 }).toBe(true);
  const ownOne = () =>
    withOwnConnection({ databaseUrl: url, name: 'test' }, (client) => client.query('select 1'));
  expect((await ownOne()).rowCount).toBe(1);

  await changes.stop();
  await sql.end({ timeout: 1 });
});

/** A finder of the primary without its cache. */
function finder() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const primary = createPrimaryFinder(splitDatabaseUrl(urlOfBoth()));
  return async () => {
    vi.advanceTimersByTime(2_000);
    return (await primary.find()).port;
  };
}

test('the first of two names for one primary is used, and stays in use whichever answers first', async () => {
  const [one, other] = machines as [Machine, Machine];
  one.slowDown(10);
  expect(await finder()()).toBe(one.at);
  one.slowDown(400);
  const find = finder();
  expect(await find()).toBe(other.at);
  one.slowDown(0);
  expect(await find()).toBe(other.at);
});

test('a primary that was replaced is never used, and does not count as a stopped database', async () => {
  const [one, other] = machines as [Machine, Machine];
  const find = finder();
  one.promote();
  expect(await find()).toBe(one.at);
  one.slowDown(200);
  expect(await find()).toBe(one.at);
  one.stop();
  const fault = await find().catch((error) => error);
  expect(fault.message).toContain(`127.0.0.1:${other.at} was replaced`);
  expect([isDatabaseUnavailable(fault), isDatabaseStopped(fault)]).toEqual([true, false]);
  const onOwn = withOwnConnection({ databaseUrl: urlOfBoth(), name: 'test' }, async () => {});
  await expect(onOwn).rejects.toThrow('was replaced');
});
