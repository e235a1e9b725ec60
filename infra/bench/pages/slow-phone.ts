import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { restoreSession, type Session } from '../../browser-helpers/browser-session.ts';
import { chromiumFlags } from '../../browser-helpers/chromium-flags.ts';
import { findChromium } from '../../browser-helpers/find-chromium.ts';
import { waitForNetworkIdle } from '../../browser-helpers/until-quiet.ts';

/** The phone and the network of Lighthouse's mobile preset, with real delays, not simulated ones. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

export const launchPlaywright = async (flags: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags, ...flags] });

export async function openOnPhone(context: BrowserContext, network = SLOW_4G): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  return page;
}

/** Opens the address. Returns its first contentful paint, in ms. */
export const firstPaint = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await paint.jsonValue()) as number;
};

/** The first contentful paint of a first visit, and of the next visit, which the service worker answers; in ms. */
export async function visitTwice(browser: Browser, url: string) {
  const context = await browser.newContext(PHONE);
  const first = await openOnPhone(context);
  const firstMs = await firstPaint(first, url);
  await first.waitForFunction(() => navigator.serviceWorker.controller);
  await first.close();
  const again = await openOnPhone(context);
  const againMs = await firstPaint(again, url);
  const byWorker = await again.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => 'workerStart' in entry && Number(entry.workerStart) > 0),
  );
  if (!byWorker) throw new Error(`The worker did not answer ${url}.`);
  await context.close();
  return { firstMs, againMs };
}

/** Runs in the page: records how long each tap takes until its effect is painted. */
function watchTaps() {
  const taps: number[] = [];
  Object.assign(globalThis, { taps });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as unknown as { interactionId: number }).interactionId > 0)
        taps.push(entry.duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

export interface Tap {
  path: string;
  /** The role and name of the element to tap. */
  role: 'button' | 'link';
  name: RegExp;
  /** Signs the visitor in. */
  session?: Session;
}

/**
 * The time from a tap until its effect is painted (INP), in ms. The browser rounds to 8 ms and reports nothing below 16 ms,
 * which is 0 here.
 */
export async function timeTap(browser: Browser, site: string, tap: Tap): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await openOnPhone(context, { ...SLOW_4G, latency: 0, downloadThroughput: -1 });
  await page.addInitScript(watchTaps);
  if (tap.session) await restoreSession(page, tap.session);
  await page.goto(site + tap.path);
  await waitForNetworkIdle(page);
  await page.getByRole(tap.role, { name: tap.name }).first().tap();
  // Entries are reported after the frame.
  await page.waitForTimeout(1000);
  const taps = await page.evaluate(() => (globalThis as unknown as { taps: number[] }).taps);
  await context.close();
  return Math.max(0, ...taps);
}
