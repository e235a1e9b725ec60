import type { Browser, BrowserContext } from 'playwright-core';
import { restoreSession, type Session } from '../../browser-helpers/browser-session.ts';
import { waitForNetworkIdle } from '../../browser-helpers/until-quiet.ts';
import { openOnPhone, PHONE, SLOW_4G } from './slow-phone.ts';

/** A processor at a quarter of its speed, and a network that delays nothing. */
const FAST_NETWORK = { ...SLOW_4G, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const OFFLINE = { ...FAST_NETWORK, offline: true };

/** The address in the web manifest: the icon opens it. */
const ICON = '/?source=pwa';

/** The heading of the first class or notice of Today. While its data loads, there is none. */
const CONTENT = 'main h2';

export interface Paints {
  /** The first content of any kind, in ms since the navigation began. */
  first: number;
  /** The first class or notice of Today. */
  content: number;
}

/** Runs in the page: records when the element is painted first. */
function watchContent(selector: string) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { contentAt: performance.now() })),
    );
  });
  observer.observe(document, { subtree: true, childList: true });
}

async function timeOpening(
  context: BrowserContext,
  url: string,
  network: typeof SLOW_4G,
): Promise<Paints> {
  const page = await openOnPhone(context, network);
  await page.addInitScript(watchContent, CONTENT);
  await page.goto(url, { waitUntil: 'commit' });
  const times = await page.waitForFunction(() => {
    const { contentAt } = globalThis as { contentAt?: number };
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    return contentAt !== undefined && first !== undefined && { content: contentAt, first };
  });
  const paints = (await times.jsonValue()) as Paints;
  await page.close();
  return paints;
}

/** Opens the app by its icon on a phone that has used it before, with and without network. */
export async function timeIconStarts(browser: Browser, site: string, session: Session) {
  const context = await browser.newContext(PHONE);
  const before = await context.newPage();
  await restoreSession(before, session);
  await before.goto(`${site}/UserDashboard`);
  await before.waitForFunction(() => navigator.serviceWorker.controller);
  await before.locator(CONTENT).first().waitFor();
  await waitForNetworkIdle(before);
  await before.close();
  const online = await timeOpening(context, site + ICON, FAST_NETWORK);
  const offline = await timeOpening(context, site + ICON, OFFLINE);
  await context.close();
  return { online, offline };
}

/** Opens Today on a slow network and a phone that has nothing of the app. */
export async function timeColdStart(browser: Browser, site: string, session: Session) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await restoreSession(context, session);
  const paints = await timeOpening(context, `${site}/UserDashboard`, SLOW_4G);
  await context.close();
  return paints;
}
