// @module-tag looks
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  sharedBrowser,
  type WatchedPage,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { expectAccessibleEverywhere } from '../browser-helpers/worker.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const paths = [...publicPages.map(({ path }) => path), '/no-such-page'];

/** One page for all: a new one for each address takes most of the processor time. */
let visit: WatchedPage;
beforeAll(async () => {
  visit = await openPage(browser, {
    baseURL: site.url,
    serviceWorkers: 'block',
    // Half-way through a transition, contrast is too low.
    reducedMotion: 'reduce',
  });
});
afterAll(() => visit.close());

const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

test.each(paths)('%s fits into 320 px, also with doubled letters', async (path) => {
  const { page } = visit;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(path);
  await waitForApp(page);
  expect(await page.evaluate(overhang)).toBe(0);
  await page.setViewportSize({ width: 640, height: 800 });
  // Like the browser's setting: sizes in rem grow with it.
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
});

test.each(paths)('%s has no axe violations, in the light and the dark theme', async (path) => {
  await visit.page.goto(path);
  await waitForApp(visit.page);
  await expectAccessibleEverywhere(visit.page, path);
});
