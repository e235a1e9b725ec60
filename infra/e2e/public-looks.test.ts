import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, openPage, untilReady } from './browser.ts';
import { publicPages } from './public-pages.ts';
import { type RunningSite, startSite } from './running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const paths = [...publicPages.map(({ path }) => path), '/no-such-page'];

const open = async (path: string, width: number, options = {}) => {
  const visit = await openPage(browser, {
    baseURL: site.url,
    viewport: { width, height: 800 },
    serviceWorkers: 'block',
    // Half-way through a transition, contrast is too low.
    reducedMotion: 'reduce',
    ...options,
  });
  await visit.page.goto(path);
  await untilReady(visit.page);
  return visit;
};

const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe.each(['light', 'dark'] as const)('by %s', (colorScheme) => {
  test.each(paths)('axe finds nothing on %s at 360 and 1280 px', async (path) => {
    const { page, close } = await open(path, 360, { colorScheme });
    await expectAccessible(page, `${path}, ${colorScheme}, 360 px`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, `${path}, ${colorScheme}, 1280 px`);
    await close();
  });
});

test.each(paths)('%s fits into 320 px, and so do letters twice as large', async (path) => {
  const { page, close } = await open(path, 320);
  expect(await page.evaluate(overhang)).toBe(0);
  await page.setViewportSize({ width: 640, height: 800 });
  // Like the browser's setting: sizes in rem grow with it.
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
  });
  expect(await page.evaluate(overhang)).toBe(0);
  const cut = await page.locator('h1, h2, h3, p, a, button, label').evaluateAll((all) =>
    all
      .filter((element) => {
        const style = getComputedStyle(element);
        const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        return shown && style.overflow === 'hidden' && element.clientWidth > 1;
      })
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
  await close();
});
