/**
 * `node behind-caddy.ts`: the first paint and the fonts of `/` behind Caddy, with TLS and HTTP/2, over a connection with a real
 * round trip; without and with Early Hints (103) for the fonts; and the server alone. Needs Caddy. Never fails.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { buildApp } from '../commands/build-app.ts';
import { repository } from '../commands/repository.ts';
import { start } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
import { median } from './load.ts';
import { serveFolders } from './servers.ts';
import { firstPaint, launchPlaywright, PHONE } from './slow-phone.ts';

const RUNS = 9;
const ROUND_TRIP_MS = 150;
/** Slow 4G, both ways. */
const BYTES_PER_MS = 200;

/** Passes on what comes after half a round trip, at the speed of the network. */
function passSlowly(from: Socket, to: Socket): void {
  let freeAt = 0;
  from.on('data', async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes.length / BYTES_PER_MS;
    await pause(freeAt - now + ROUND_TRIP_MS / 2);
    if (!to.destroyed) to.write(bytes);
  });
  from.on('end', async () => {
    await pause(Math.max(0, freeAt - performance.now()) + ROUND_TRIP_MS / 2 + 1);
    to.end();
  });
  from.on('error', () => to.destroy());
}

/** A connection through this port takes a round trip longer to make, as a handshake does. */
async function startSlowNetwork(port: number) {
  const server = createServer(async (phone) => {
    const site = connect(port, '127.0.0.1');
    passSlowly(site, phone);
    phone.pause();
    await pause(ROUND_TRIP_MS);
    passSlowly(phone, site);
    phone.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

const caddyfile = (port: number, site: string) => `
{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://localhost:${port} {
  tls internal
  reverse_proxy ${new URL(site).host}
}
`;

/** What makes Chromium trust certificates of this Caddy. A certificate error would take it another connection. */
const trustIn = async (folder: string) => {
  const file = join(folder, 'caddy/pki/authorities/local/intermediate.crt');
  const key = new X509Certificate(await readFile(file)).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
};

async function startCaddy(site: string, folder: string) {
  const port = await freePort();
  const file = join(folder, `Caddyfile-${port}`);
  await writeFile(file, caddyfile(port, site));
  const env = { ...process.env, XDG_DATA_HOME: folder, HOME: folder };
  const caddy = start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env });
  await caddy.line(/serving initial configuration/);
  return { port };
}

/** The first paint and the time at which the last font of the first screen has come, in ms. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const paint = await firstPaint(page, url);
  const measured = await page.evaluate(() => {
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')];
    const entries = (name: string) =>
      performance.getEntriesByName(name) as PerformanceResourceTiming[];
    const [navigation] = entries(location.href) as PerformanceNavigationTiming[];
    return {
      fonts: Math.max(...preloads.map(({ href }) => entries(href)[0]?.responseEnd ?? Number.NaN)),
      protocol: navigation?.nextHopProtocol,
      bytes: navigation?.transferSize,
    };
  });
  await context.close();
  return { paint, ...measured };
}

await buildApp({ say: console.log, stop: new AbortController().signal });
const folder = await mkdtemp(join(tmpdir(), 'studio-caddy-'));
const dist = join(repository, 'pwa', 'dist');
const sites = [await serveFolders([dist]), await serveFolders([dist], { EARLY_HINTS: 'true' })];
const [site = '', hintingSite = ''] = sites.flatMap(({ urls }) => urls);
const [plain, hinting] = [await startCaddy(site, folder), await startCaddy(hintingSite, folder)];
const ways = {
  'the server alone': { scheme: 'http', port: Number(new URL(site).port) },
  Caddy: { scheme: 'https', port: plain.port },
  'Caddy with Early Hints': { scheme: 'https', port: hinting.port },
};
const browser = await launchPlaywright([await trustIn(folder)]);
try {
  const measured = new Map<string, Awaited<ReturnType<typeof visit>>[]>();
  for (let run = 0; run < RUNS; run++)
    for (const [name, { scheme, port }] of Object.entries(ways)) {
      const network = await startSlowNetwork(port);
      const one = await visit(browser, `${scheme}://localhost:${network.port}/`);
      measured.set(name, [...(measured.get(name) ?? []), one]);
      network.stop();
    }
  console.table(
    Object.fromEntries(
      [...measured].map(([name, all]) => [
        name,
        {
          protocol: all[0]?.protocol,
          'HTML bytes': all[0]?.bytes,
          'FCP ms': Math.round(median(all.map(({ paint }) => paint))),
          'fonts ms': Math.round(median(all.map((one) => one.fonts))),
        },
      ]),
    ),
  );
} finally {
  await browser.close();
  for (const { stop } of sites) await stop();
  await rm(folder, { recursive: true, force: true });
}
