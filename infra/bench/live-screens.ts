import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '../e2e/chromium-flags.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { openAndUse } from '../e2e/visits.ts';
import { newLink, type prepareStudio, saveLink } from './live-studio.ts';
import { median, quantileOf } from './load.ts';

const SCREENS = 50;
const SAVES = 10;
const GOAL_MS = 250;

type Studio = Awaited<ReturnType<typeof prepareStudio>>;

interface Told {
  say: (line?: string) => void;
  met: (isMet: boolean) => string;
}

/** Runs in the page: notes when each link comes to the screen, which is after it came to the store. */
function watchLinks() {
  const seen: Record<string, number> = {};
  Object.assign(globalThis, { linksSeen: seen });
  const look = () => {
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href*="meet.example"]'))
      seen[href] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['href'],
  });
}

const seenAt = (page: Page, link: string) =>
  page
    .waitForFunction(
      (wanted) =>
        (globalThis as unknown as { linksSeen: Record<string, number> }).linksSeen[wanted],
      link,
      { polling: 50, timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue() as Promise<number>);

/** A phone's screen with the public link; every other one is a learner's. */
async function openScreen(browser: Browser, url: string, token: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watchLinks);
  if (token)
    await page.addInitScript((given) => {
      localStorage.setItem('token', given);
      localStorage.setItem(
        'user',
        JSON.stringify({ id: 0, name: 'Learner', email: '', role: 'learner' }),
      );
    }, token);
  await openAndUse(page, url + (token ? '/OnlineClass' : '/Onlineclasses'));
  return page;
}

/** How long it takes from the answer to a save until each of 50 real screens shows the new link. */
export async function measureScreens(studio: Studio, { say, met }: Told): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const { url } = studio.first;
    const screens: Page[] = [];
    for (let number = 0; number < SCREENS; number++) {
      const token = number % 2 === 0 ? undefined : studio.tokens[number];
      screens.push(await openScreen(browser, url, token));
    }
    await untilLive(studio, screens);
    const late: number[] = [];
    const trips: number[] = [];
    for (let save = 0; save < SAVES; save++) {
      const link = newLink();
      const { answeredAt, tripMs } = await saveLink(url, studio.staffToken, link);
      const times = await Promise.all(screens.map((page) => seenAt(page, link)));
      late.push(...times.map((time) => time - answeredAt));
      trips.push(tripMs);
    }
    const part = (amount: number) => `${quantileOf(late, amount).toFixed(0)} ms`;
    say(
      `\n${SCREENS} screens in Chromium, ${SAVES} saves (a save’s round trip: ${median(trips).toFixed(0)} ms). From the answer until the new link is on a screen:`,
    );
    say(`p50 ${part(0.5)}, p90 ${part(0.9)}, p99 ${part(0.99)}, the last ${part(1)}`);
    say(`p99, goal ≤ ${GOAL_MS} ms: ${met(quantileOf(late, 0.99) <= GOAL_MS)}`);
  } finally {
    await browser.close();
  }
}

/** A first change that every screen shows: from then on all streams are open. */
async function untilLive(studio: Studio, screens: Page[]): Promise<void> {
  const link = newLink();
  await saveLink(studio.first.url, studio.staffToken, link);
  await Promise.all(screens.map((page) => seenAt(page, link)));
}
