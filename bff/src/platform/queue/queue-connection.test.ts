import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../../testing/self-signed.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hostPortOf } from '../database/primary.ts';
import { watchSockets } from '../database/sockets.ts';
import { bossOptions } from './queues.ts';

let database: TestDatabase;
let server: Server;
let folder: string;
let authority: string;
const open: Socket[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const certificate = selfSigned('localhost');
  folder = await mkdtemp(join(tmpdir(), 'studio-tls-'));
  authority = join(folder, 'ca.pem');
  await writeFile(authority, certificate.cert);
  server = createServer((socket) => encryptFor(socket, certificate)).listen(0);
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  for (const socket of open) socket.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A PostgreSQL proxy with TLS: accepts the TLS request, and forwards all bytes. */
async function encryptFor(socket: Socket, certificate: { cert: string; key: string }) {
  const { host, port } = hostPortOf(database.url);
  await once(socket, 'data');
  socket.write('S');
  const clear = new TLSSocket(socket, { isServer: true, ...certificate });
  const onwards = connect(port, host);
  for (const each of [socket, clear, onwards]) open.push(each.on('error', () => {}));
  clear.pipe(onwards).pipe(clear);
}

test('with TLS the queue accepts the certificate of any host in its URL', async () => {
  const { port } = server.address() as AddressInfo;
  const url = (hosts: string) =>
    database.url
      .replace(/@[^/]+/, `@${hosts}`)
      .concat(`?sslmode=verify-full&sslrootcert=${authority}`);
  const start = async (hosts: string) => {
    const sockets = watchSockets(url(hosts));
    const boss = new PgBoss({
      ...bossOptions(url(hosts), sockets),
      supervise: false,
      schedule: false,
    });
    boss.on('error', () => {});
    await boss.start().finally(() => sockets.stop());
    await boss.stop();
  };
  await start(`127.0.0.1:${port},localhost:${port}`);
  await expect(start(`127.0.0.1:${port}`)).rejects.toThrow('does not match');
});
