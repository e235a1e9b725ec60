// @module-tag looks
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  closeContexts,
  DESKTOP,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { ensureSystemFonts } from '../browser-helpers/system-fonts.ts';
import { styleChangesByFullSheet } from '../browser-helpers/whole-sheet.ts';

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

const open = (options = {}) =>
  openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });

const checks = [
  ['a phone, light', { viewport: PHONE, colorScheme: 'light' }],
  ['a wide screen, dark', { viewport: DESKTOP, colorScheme: 'dark' }],
] as const;

/**
 * A page that all tests of its group load again, each with routes of its own: a new one each time takes most of the
 * processor time. With routes, the browser takes nothing from a cache.
 */
function sharedPage(options = {}, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  let visit: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    visit = await open(options);
    await prepare(visit.page);
  });
  afterEach(() => visit.page.unrouteAll({ behavior: 'ignoreErrors' }));
  afterAll(() => visit.close());
  return () => visit.page;
}

/** Loads the page as its HTML makes it: the app never starts. */
const loadWithoutApp = async (page: Page, path: string, without = /\/assets\/start-/) => {
  await page.route(without, (route) => route.abort());
  await page.goto(path);
};

const untilPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);

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

describe.each(checks)('on %s', (_, options) => {
  const shared = sharedPage(options);

  test.each(paths)('%s has all of its style in the page', async (path) => {
    const page = shared();
    // Without fonts: some sizes follow one that comes meanwhile.
    await loadWithoutApp(page, path, /\/assets\/start-|woff2$/);
    const { seen, changes } = await styleChangesByFullSheet(page);
    expect(seen).toBeGreaterThan(10_000);
    expect(changes).toEqual([]);
  });

  test.each(paths)('%s preloads the fonts of its first screen, and no others', async (path) => {
    const more: Record<string, string[]> = {
      '/': ['Tiro Devanagari Hindi normal'],
      '/Courses': ['Fraunces normal ₹'],
    };
    const fonts = ['Figtree normal', 'Fraunces normal', ...(more[path] ?? [])];
    const page = shared();
    await loadWithoutApp(page, path);
    await page.waitForLoadState('load');
    // Before that, a line may break elsewhere, and move a word below the first screen.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.evaluate(fontsShown)).toEqual(fonts);
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(fonts.length);
  });
});

describe('on a phone', () => {
  const shared = sharedPage();

  test.each(paths)('%s is painted with its HTML only', async (path) => {
    const page = shared();
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : new Promise(() => {}),
    );
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(251, 246, 236)');
  });
});

const stylesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href, media }) => [
      href && new URL(href).pathname,
      media.mediaText,
    ]),
  );

test('the app’s style comes after the page’s own, and causes no new layout', async () => {
  const { page, complaints, close } = await open();
  await page.goto('/');
  await waitForApp(page);
  const sheet = [expect.stringMatching(/^\/assets\/style-/), 'all'];
  expect(await stylesIn(page)).toEqual([[null, ''], sheet]);
  // A face of a font in it would lay the whole page out again.
  const faces = await page.evaluate(() =>
    [...(document.styleSheets[1]?.cssRules ?? [])].filter(
      (rule) => rule instanceof CSSFontFaceRule,
    ),
  );
  expect(faces).toEqual([]);
  expect(complaints()).toEqual([]);
  await close();
});

test('a style that fails to load is retried, and the app waits for it', async () => {
  const { page, close } = await open();
  let calls = 0;
  await page.route('**/assets/style-*', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.continue();
  });
  await page.goto('/');
  await waitForApp(page);
  expect(calls).toBeGreaterThan(1);
  expect(await stylesIn(page)).toHaveLength(2);
  await close();
});

/** Records, frame by frame, the widths of headings' and links' words, and the layout shifts. */
const watchWords = () => {
  const widths: string[] = [];
  const shifts: number[] = [];
  Object.assign(globalThis, { widths, shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
  const check = () => {
    const words = document.createRange();
    const now = [...document.querySelectorAll('#root h1, #root h2, #root a')].map((element) => {
      words.selectNodeContents(element);
      return words.getBoundingClientRect().width.toFixed(1);
    });
    const isWhole = document.readyState !== 'loading';
    if (isWhole && now.length > 0 && widths.at(-1) !== now.join()) widths.push(now.join());
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

/** A machine on which nothing can be installed may have none of the fonts that the site counts on. */
const hasFonts = await ensureSystemFonts('latin', 'devanagari');

describe.skipIf(!hasFonts).each(checks)('on %s', (_, options) => {
  const shared = sharedPage(options, (page) => page.addInitScript(watchWords));

  test.each(publicPages)(
    '$path has no layout shift when fonts load, and keeps its fonts when the app’s style loads',
    async ({ path }) => {
      const page = shared();
      const fonts = Promise.withResolvers<void>();
      const isHeld = vi.fn();
      await page.route('**/*.woff2', async (route) => {
        isHeld();
        await fonts.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await untilPainted(page);
      const widths = () =>
        page.evaluate(() => (globalThis as unknown as { widths: string[] }).widths);
      await expect.poll(async () => (await widths()).length).toBe(1);
      await expect.poll(() => isHeld.mock.calls.length).toBeGreaterThanOrEqual(2);
      fonts.resolve();
      await waitForApp(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      // With the device's fonts, then with the site's: each font may come in a frame of its own.
      const seen = await widths();
      expect(new Set(seen).size).toBe(seen.length);
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: number[] }).shifts,
      );
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
    },
  );
});
