import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, launchBrowser, openPage, PHONE, untilReady } from './browser.ts';
import { haveDeviceFonts } from './device-fonts.ts';
import { publicPages } from './public-pages.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { changesByWholeSheet } from './whole-sheet.ts';

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

const open = (options = {}) =>
  openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });

/** The page as its HTML makes it: the app never starts. */
const openWithoutApp = async (path: string, options = {}, without = /\/assets\/start-/) => {
  const visit = await open(options);
  await visit.page.route(without, (route) => route.abort());
  await visit.page.goto(path);
  return visit;
};

const untilPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);

describe.each([
  ['a phone, light', { viewport: PHONE, colorScheme: 'light' }],
  ['a wide screen, dark', { viewport: DESKTOP, colorScheme: 'dark' }],
] as const)('on %s', (_, options) => {
  test.each(paths)('%s has all of its style in the page', async (path) => {
    // Without fonts: the sheet brings those of later screens, and some sizes follow the font.
    const { page, close } = await openWithoutApp(path, options, /\/assets\/start-|woff2$/);
    const { seen, changes } = await changesByWholeSheet(page);
    expect(seen).toBeGreaterThan(10_000);
    expect(changes).toEqual([]);
    await close();
  });
});

test.each(paths)('%s is painted before anything but its HTML has come', async (path) => {
  const { page, close } = await open();
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : new Promise(() => {}),
  );
  await page.goto(path, { waitUntil: 'commit' });
  await untilPainted(page);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(paper).toBe('rgb(251, 246, 236)');
  await close();
});

const stylesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href, media }) => [
      href && new URL(href).pathname,
      media.mediaText,
    ]),
  );

test('the app’s style takes the place of the page’s own', async () => {
  const { page, complaints, close } = await open();
  await page.goto('/');
  await untilReady(page);
  expect(await stylesIn(page)).toEqual([[expect.stringMatching(/^\/assets\/style-/), 'all']]);
  expect(await page.locator('style').count()).toBe(0);
  expect(complaints()).toEqual([]);
  await close();
});

test('a style that does not come at first is tried again, and the app waits for it', async () => {
  const { page, close } = await open();
  let calls = 0;
  await page.route('**/assets/style-*', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.continue();
  });
  await page.goto('/');
  await untilReady(page);
  expect(calls).toBeGreaterThan(1);
  expect(await stylesIn(page)).toHaveLength(1);
  await close();
});

/** Notes, frame by frame, how wide the words of headings and links are, and what shifts. */
const watchWords = () => {
  const widths: string[] = [];
  const shifts: number[] = [];
  Object.assign(globalThis, { widths, shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const words = document.createRange();
    const now = [...document.querySelectorAll('#root h1, #root h2, #root a')].map((element) => {
      words.selectNodeContents(element);
      return words.getBoundingClientRect().width.toFixed(1);
    });
    const isWhole = document.readyState !== 'loading';
    if (isWhole && now.length > 0 && widths.at(-1) !== now.join()) widths.push(now.join());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** A machine that is no device of anybody may have none of the fonts that the site counts on. */
const hasFonts = await haveDeviceFonts();

test
  .skipIf(!hasFonts)
  .each(
    [PHONE, DESKTOP].flatMap((viewport) => publicPages.map(({ path }) => ({ ...viewport, path }))),
  )(
  'at $width px nothing shifts on $path when the fonts come, and no font is lost when the app’s style comes',
  async ({ path, ...viewport }) => {
    const { page, close } = await open({ viewport });
    const fonts = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise;
      await route.continue();
    });
    await page.addInitScript(watchWords);
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    const widths = () =>
      page.evaluate(() => (globalThis as unknown as { widths: string[] }).widths);
    await expect.poll(async () => (await widths()).length).toBe(1);
    fonts.resolve();
    await untilReady(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    // With the device's fonts, then with the site's: each font may come in a frame of its own.
    const seen = await widths();
    expect(new Set(seen).size).toBe(seen.length);
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: number[] }).shifts,
    );
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
    await close();
  },
);

/** The fonts of the words that the first screen shows, by family. */
const fontsShown = () => {
  const shown = new Set<string>();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    range.selectNodeContents(words.currentNode);
    const isInView = [...range.getClientRects()].some(
      ({ top, bottom, width }) => top < innerHeight && bottom > 0 && width > 1,
    );
    if (!element || !isInView || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { fontFamily, fontStyle } = getComputedStyle(element);
    const [family = ''] = fontFamily.replaceAll('"', '').split(',');
    shown.add(`${family} ${fontStyle}${words.currentNode.textContent?.includes('₹') ? ' ₹' : ''}`);
  }
  return [...shown].sort();
};

test.each(paths)('%s preloads the fonts of its first screen, and no others', async (path) => {
  const more: Record<string, string[]> = {
    '/': ['Tiro Devanagari Hindi normal'],
    '/Courses': ['Fraunces normal ₹'],
  };
  const fonts = ['Figtree normal', 'Fraunces normal', ...(more[path] ?? [])];
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, close } = await openWithoutApp(path, { viewport });
    await page.waitForLoadState('load');
    expect(await page.evaluate(fontsShown), `at ${viewport.width} px`).toEqual(fonts);
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(fonts.length);
    await close();
  }
});
