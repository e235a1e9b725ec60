/**
 * The first paint of `/` and the arrival of its fonts, over a connection with a real round trip: behind Caddy with TLS and HTTP/2,
 * without and with Early Hints (103) for the fonts, and from the server alone. Needs Caddy.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { start } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { defineBench } from '../define-bench.ts';
import { buildSite } from '../pages/site-to-measure.ts';
import { startSlowNetwork } from '../pages/slow-network.ts';
import { firstPaint, launchPlaywright, PHONE } from '../pages/slow-phone.ts';
import { startBenchServer, startDatabase } from '../servers.ts';
import { median, rounded } from '../statistics.ts';
import { inTurns } from '../turns.ts';

const ROUNDS = 9;

export const bench = defineBench({
  goals: {},
  async run({ onEnd }) {
    await buildSite();
    const { sql, ...database } = await startDatabase({ onEnd });
    const plain = await startBenchServer(database);
    const hinting = await startBenchServer(database, { EARLY_HINTS: 'true' });
    const folder = temporaryFolder();
    const caddies = [await startCaddy(plain.url, folder), await startCaddy(hinting.url, folder)];
    const browser = await launchPlaywright([await trustIn(folder)]);
    onEnd(() => browser.close());
    const visits = await inTurns(ROUNDS, {
      'the server alone': () => visit(browser, 'http', Number(new URL(plain.url).port)),
      Caddy: () => visit(browser, 'https', caddies[0] ?? 0),
      'Caddy with Early Hints': () => visit(browser, 'https', caddies[1] ?? 0),
    });
    const row = (all: Visit[]) => ({
      protocol: all[0]?.protocol,
      'HTML bytes': all[0]?.bytes,
      'FCP ms': rounded(median(all.map(({ paint }) => paint))),
      'fonts ms': rounded(median(all.map(({ fonts }) => fonts))),
    });
    console.table(
      Object.fromEntries(Object.entries(visits).map(([name, all]) => [name, row(all)])),
    );
  },
});

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

/** Starts Caddy in front of `site`. Returns its port. */
async function startCaddy(site: string, folder: string): Promise<number> {
  const port = await freePort();
  const file = join(folder, `Caddyfile-${port}`);
  await writeFile(file, caddyfile(port, site));
  const env = { ...process.env, XDG_DATA_HOME: folder, HOME: folder };
  const caddy = start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env });
  await caddy.line(/serving initial configuration/);
  return port;
}

/** The flag that makes Chromium trust the certificates of Caddy. A certificate error would cost a second connection. */
async function trustIn(folder: string): Promise<string> {
  const file = join(folder, 'caddy/pki/authorities/local/intermediate.crt');
  const key = new X509Certificate(await readFile(file)).publicKey;
  const bytes = key.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(bytes).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}

type Visit = Awaited<ReturnType<typeof visit>>;

/** The first paint, and when the last font of the first screen has arrived, in ms. */
async function visit(browser: Browser, scheme: string, port: number) {
  const network = await startSlowNetwork(port);
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const paint = await firstPaint(page, `${scheme}://localhost:${network.port}/`);
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
  network.stop();
  return { paint, ...measured };
}
