import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../database/db.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { lookAtCertificate } from './certificate-look.ts';

const { cert, key } = selfSigned('localhost');
/** The certificate ends on 31 December 2049. */
const THEN = new Date('2049-12-20T06:00:00Z');

const trusted = getCACertificates('default');
const site = createServer({ cert, key });
beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterEach(() => setDefaultCACertificates(trusted));
afterAll(() => void site.close());

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const look = (publicUrl: string, now = new Date()) =>
  lookAtCertificate({ sql: undefined as unknown as Sql, publicUrl, now: () => now });
const whatOf = async (...of: Parameters<typeof look>) => (await look(...of))?.what;

test('a certificate that browsers refuse is a trouble, with the reason', async () => {
  expect(await whatOf(`https://localhost:${portOf(site)}`)).toBe(
    'Browsers refuse the certificate of localhost: nobody whom browsers trust has signed it. Nobody can open the site without a warning.',
  );
  setDefaultCACertificates([...trusted, cert]);
  expect(await whatOf(`https://127.0.0.1:${portOf(site)}`)).toContain('that of another name');
});

test('one that ends within two weeks is, and one that does not is none', async () => {
  setDefaultCACertificates([...trusted, cert]);
  const url = `https://localhost:${portOf(site)}`;
  expect(await look(url)).toBeUndefined();
  expect(await whatOf(url, THEN)).toBe(
    'The certificate of localhost ends on Sat, 1 Jan 2050, 5:29 am, and has not been renewed. Then nobody can open the site without a warning.',
  );
});

test('a site that cannot be reached, or has no https, tells nothing', async () => {
  const silent = createTcpServer((socket) => socket.destroy());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  expect(await look(`https://localhost:${portOf(silent)}`)).toBeUndefined();
  silent.close();
  expect(await look('https://no-such-host.invalid')).toBeUndefined();
  expect(await look('http://localhost:5000')).toBeUndefined();
});
