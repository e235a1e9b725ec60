import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database/db.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { selfSigned } from '../../testing/self-signed.ts';
import { InconclusiveCheck } from './alert.ts';
import { checkCertificate } from './certificate-check.ts';

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
const check = (publicUrl: string, now = new Date()) =>
  checkCertificate({ sql: undefined as unknown as Sql, publicUrl, now: () => now });
const whatOf = async (...of: Parameters<typeof check>) => {
  const finding = await check(...of);
  return finding?.formatText(messagesFor('en')).what;
};

test('a certificate that browsers refuse is an alert, with the reason', async () => {
  expect(await whatOf(`https://localhost:${portOf(site)}`)).toBe(
    'Browsers refuse the certificate of localhost: it is not signed by an authority that browsers trust. Nobody can open the site without a warning.',
  );
  setDefaultCACertificates([...trusted, cert]);
  expect(await whatOf(`https://127.0.0.1:${portOf(site)}`)).toContain('it is for another name');
});

test('a certificate that expires within two weeks is an alert, and a later one is none', async () => {
  setDefaultCACertificates([...trusted, cert]);
  const url = `https://localhost:${portOf(site)}`;
  expect(await check(url)).toBeUndefined();
  expect(await whatOf(url, THEN)).toBe(
    'The certificate of localhost expires on Sat, 1 Jan 2050, 5:29 am, and has not been renewed. After that, nobody can open the site without a warning.',
  );
});

test('a missing certificate of a proxy is an alert', async () => {
  const proxy = createServer({});
  proxy.on('tlsClientError', () => {});
  const hangsUp = createTcpServer((socket) => socket.destroy());
  for (const server of [proxy, hangsUp]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await whatOf(`https://localhost:${portOf(server)}`)).toBe(
      'localhost answers without a certificate. Nobody can open the site.',
    );
    server.close();
  }
});

test('the check is inconclusive where the site cannot be reached, and finds nothing without https', async () => {
  const gone = createTcpServer();
  gone.listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const port = portOf(gone);
  gone.close();
  await once(gone, 'close');
  await expect(check(`https://localhost:${port}`)).rejects.toThrow(InconclusiveCheck);
  await expect(check('https://no-such-host.invalid')).rejects.toThrow(InconclusiveCheck);
  expect(await check('http://localhost:5000')).toBeUndefined();
});
