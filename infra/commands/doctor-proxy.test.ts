import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readConfig } from 'bff/config';
import { selfSigned } from 'bff/self-signed';
import { startServer } from 'bff/server';
import { createMigratedDatabase } from 'bff/test-database';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type DnsRecords, startDnsServer } from '../testing/dns-server.ts';
import { freePort } from '../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import type { DoctorContext } from './doctor/context.ts';
import type { Finding } from './doctor/findings.ts';
import { checkProxy } from './doctor/proxy.ts';
import { checkAddress, reachSite } from './doctor/public-address.ts';

const HOST = 'yoga.example';
const SECRET = 'a secret of the doctor’s tests, long enough';
/** The address of the proxy. The doctor’s own address is 127.0.0.1. */
const PROXY = '127.0.0.3';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type TestSite = 'trusting' | 'plain' | 'foreign' | 'away' | 'other';
const ports: Record<string, number> = {};
const stops: (() => Promise<unknown>)[] = [];

async function startSite(site: TestSite, settings: Record<string, string>, databaseUrl: string) {
  const secret = settings.JWT_SECRET ?? SECRET;
  const studioData = temporaryFolder();
  const env = {
    ...readConfig({ PORT: '0', ...settings }),
    databaseUrl,
    studioData,
    jwtSecret: secret,
  };
  const { address, stop } = await startServer(env, { logLevel: 'silent' });
  stops.push(stop);
  ports[site] = Number(new URL(address).port);
}

beforeAll(async () => {
  const { url, drop } = await createMigratedDatabase(inject('databaseUrl'));
  stops.push(drop);
  await startSite('trusting', { TRUSTED_PROXY: PROXY }, url);
  await startSite('plain', {}, url);
  await startSite('foreign', { JWT_SECRET: 'x'.repeat(32), TRUSTED_PROXY: PROXY }, url);
  ports.away = await freePort();
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  removeTemporaryFolders();
});

/** How the proxy handles the header X-Forwarded-For. */
type ForwardedHeader = 'anew' | 'as given' | 'never';

interface TestProxy {
  sites: TestSite[];
  forwards?: ForwardedHeader;
  server?: string;
}

/** An https proxy that balances the sites in a round robin. It listens on IPv4 only. */
async function startProxy({ sites, forwards = 'anew', server: name = 'Caddy' }: TestProxy) {
  let turn = 0;
  const server = createServer(selfSigned(HOST), (incoming, outgoing) => {
    const site = sites[turn % sites.length] as TestSite;
    turn += 1;
    outgoing.setHeader('Server', name);
    if (site === 'other') {
      outgoing.end('<h1>Parked</h1>');
      return;
    }
    const { remoteAddress = '' } = incoming.socket;
    const headers = forwarded(incoming.headers, remoteAddress, forwards);
    const place = { host: '127.0.0.1', port: ports[site], localAddress: PROXY, agent: false };
    const passing = request({ ...place, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    passing.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

function forwarded(headers: IncomingHttpHeaders, client: string, forwards: ForwardedHeader) {
  const given = headers['x-forwarded-for'];
  if (forwards === 'never') return headers;
  return { ...headers, 'x-forwarded-for': forwards === 'as given' && given ? given : client };
}

interface ProxyScenario extends TestProxy {
  /** The servers that systemd starts on this machine. */
  here?: TestSite[];
  records?: DnsRecords;
  settings?: Record<string, string>;
}

/** The findings for https://yoga.example behind this proxy. */
async function examine(ways: ProxyScenario) {
  const { records = { A: ['127.0.0.1'] }, settings = {}, here = [], ...proxy } = ways;
  const { dns, stop } = await startDnsServer({ [HOST]: records });
  ends.push(stop);
  const publicUrl = `https://${HOST}:${await startProxy(proxy)}`;
  const env = readConfig({ PUBLIC_URL: publicUrl, TRUSTED_PROXY: PROXY, ...settings });
  const serverPorts = async () => here.map((site) => ports[site]);
  const place = { env, dns, jwtSecret: SECRET, isPublic: true, serverPorts } as DoctorContext;
  const reaching = reachSite(place);
  return {
    address: await checkAddress(place, reaching),
    proxy: await checkProxy(place, reaching),
  };
}

const wordsOf = (findings: Finding[]) => findings.map(({ state, says }) => `${state}: ${says}`);

test('a site behind a correct proxy has good findings, except for the self-signed certificate', async () => {
  const { address, proxy } = await examine({ sites: ['trusting'] });
  expect(address).toHaveLength(1);
  expect(address[0]?.says).toMatch(/ leads to this site/);
  expect(wordsOf(proxy)).toEqual([
    'fault: Browsers do not trust the certificate (DEPTH_ZERO_SELF_SIGNED_CERT).',
    'good: The site sees its visitors’ own addresses behind the proxy.',
  ]);
});

const behindProxy: [what: string, ways: ProxyScenario, says: RegExp][] = [
  [
    'a proxy that the site does not trust',
    { sites: ['plain'], settings: { TRUSTED_PROXY: '' } },
    /all visitors look like one, the proxy at 127\.0\.0\.3/,
  ],
  ['a setting that came after the start', { sites: ['plain'] }, /does not use TRUSTED_PROXY yet/],
  [
    'a proxy without the header',
    { sites: ['trusting'], forwards: 'never' },
    /does not send the visitors’ addresses to the site/,
  ],
  [
    'a proxy that passes on what a visitor wrote',
    { sites: ['trusting'], forwards: 'as given' },
    /can pretend to have any address/,
  ],
  [
    'early hints behind nginx',
    { sites: ['trusting'], server: 'nginx', settings: { EARLY_HINTS: 'true' } },
    /EARLY_HINTS is true behind nginx/,
  ],
  ['two servers with two secrets', { sites: ['trusting', 'foreign'] }, /with different secrets/],
  [
    'a server here that the proxy does not lead this machine to',
    { sites: ['trusting'], here: ['trusting', 'foreign'] },
    /with different secrets/,
  ],
  [
    'two servers with two keys for push messages',
    { sites: ['trusting', 'plain'] },
    /different keys for push messages/,
  ],
];

test.for(behindProxy)('a proxy is checked: %s', async ([, ways, says]) => {
  const { proxy } = await examine(ways);
  expect(wordsOf(proxy)).toContainEqual(expect.stringMatching(says));
});

const elsewhere: [what: string, ways: ProxyScenario, says: RegExp][] = [
  ['a name without records', { sites: ['trusting'], records: {} }, /leads nowhere/],
  [
    'an address to which there is no way, as the system says at once',
    { sites: ['trusting'], records: { A: ['255.255.255.255'] } },
    /cannot be opened at 255\.255\.255\.255/,
  ],
  [
    'an AAAA record that leads nowhere',
    { sites: ['trusting'], records: { A: ['127.0.0.1'], AAAA: ['::1'] } },
    /cannot be opened at ::1: the connection is refused/,
  ],
  ['a site that does not run', { sites: ['away'] }, /answers 502: the proxy cannot reach the site/],
  ['another studio', { sites: ['foreign'] }, /does not know this machine’s JWT_SECRET/],
  ['another site', { sites: ['other'] }, /is not this site: it answers 200/],
];

test.for(elsewhere)('an address is checked: %s', async ([, ways, says]) => {
  const { address } = await examine(ways);
  expect(wordsOf(address)).toEqual([expect.stringMatching(says)]);
  expect(address[0]).toMatchObject({ state: 'fault' });
});
