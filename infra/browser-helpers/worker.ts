import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './browser.ts';

/** Waits until the app has hydrated, its service worker controls the page and all files are precached. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller && registration.active?.state === 'activated';
  });
}

/** All entries of the Cache API: cache, address and text. */
export const cacheContents = (
  page: Page,
): Promise<{ cache: string; url: string; text: string }[]> =>
  page.evaluate(async () => {
    const contents = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const { url } of await opened.keys()) {
        const text = await opened.match(url).then((answer) => answer?.text());
        contents.push({ cache, url, text: text ?? '' });
      }
    }
    return contents;
  });

/** Checks the current screen on a narrow light phone and on a wide dark desktop: a check takes a second of processor time. */
export async function expectAccessibleEverywhere(page: Page, where: string): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${where}, ${width} px, ${colorScheme}`);
  }
}

/** Asserts the text of the offline banner. */
export async function expectOfflineBanner(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.getByText('You are offline.').locator('..').textContent())
    .toContain(words);
}
