import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, openPage, PHONE, sharedBrowser } from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const [first, second] = ['1 of 2', '2 of 2'] as const;

/** Opens the home page under a clock that the test controls, and waits for the app. */
const openBanner = async (options = {}) => {
  const visit = await openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: 'block',
    ...options,
  });
  const { page } = visit;
  // Stopped: only the tests advance it, however slow the machine is.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  const isReady = async () => {
    await page.clock.runFor(50);
    return page.evaluate(() => document.documentElement.dataset.app === 'ready');
  };
  await expect.poll(isReady).toBe(true);
  const banner = page.getByRole('region', { name: 'Ganga Yoga' });
  const shows = (slide: string) => banner.getByRole('group', { name: slide }).waitFor();
  return { ...visit, banner, shows };
};

/** Swipes over the banner, from its middle. */
const stroke = async (page: Page, x: number) => {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: 600 }],
    });
  await touch('touchStart', 200);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 200 + x * share);
  await touch('touchEnd');
  await client.detach();
};

test('the banner changes every 5000 ms, and loads the second scene in time', async () => {
  const { page, banner, shows, close } = await openBanner();
  // Each scene has a wide drawing and a tall one.
  const drawings = () =>
    banner.evaluate((all) => all.querySelectorAll(':scope > div > span > svg').length);
  expect(await drawings()).toBe(2);
  await page.clock.runFor(4900);
  await shows(first);
  await expect.poll(drawings).toBe(4);
  await page.clock.runFor(200);
  await shows(second);
  await page.clock.runFor(5000);
  await shows(first);
  await close();
});

test('the banner never shows two texts at once', async () => {
  const { banner, close } = await openBanner();
  const seen = await banner.evaluate(async (element) => {
    const slides = [...element.querySelectorAll('[aria-roledescription=slide]')];
    element.querySelector<HTMLElement>('[aria-current=false]')?.click();
    await Promise.resolve();
    const changes = element.getAnimations({ subtree: true });
    for (const change of changes) change.pause();
    return Array.from({ length: 100 }, (_, step) => {
      for (const change of changes) change.currentTime = 20 * step;
      return slides.map((slide) => Number(getComputedStyle(slide).opacity));
    });
  });
  expect(seen.at(0)).toEqual([1, 0]);
  expect(seen.at(-1)).toEqual([0, 1]);
  expect(seen.filter(([one = 0, other = 0]) => one > 0 && other > 0)).toEqual([]);
  await close();
});

test('the banner stops while it is paused', async () => {
  const { page, banner, shows, close } = await openBanner();
  await banner.getByRole('button', { name: 'Pause the banner' }).click();
  await page.clock.runFor(20_000);
  await shows(first);
  await banner.getByRole('button', { name: 'Start the banner again' }).click();
  await page.locator('h1').evaluate((heading) => heading.focus());
  await page.mouse.move(0, 840);
  await page.clock.runFor(5100);
  await shows(second);
  await close();
});

test('the banner follows a swipe of 40 px, and no shorter one', async () => {
  const { page, shows, close } = await openBanner();
  await stroke(page, -39);
  await shows(first);
  await stroke(page, -41);
  await shows(second);
  await stroke(page, 41);
  await shows(first);
  await close();
});

test('the banner stops for people who prefer reduced motion', async () => {
  const { page, banner, shows, close } = await openBanner({ reducedMotion: 'reduce' });
  await page.clock.runFor(20_000);
  await shows(first);
  const durations = await banner
    .locator('div')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).transitionDuration));
  expect(new Set(durations.flatMap((list) => list.split(', ')))).toEqual(new Set(['0s']));
  await close();
});
