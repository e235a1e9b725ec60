import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  expectAccessible,
  openPage,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { signInPage } from '../browser-helpers/signed-in.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

/** Whether the whole alert is visible: its corners and its middle are uppermost. */
const alertIsSeen = (page: Page) =>
  page.getByRole('alert').evaluate((alert) => {
    const { left, right, top, bottom } = alert.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 14, top + 4],
      [right - 14, top + 4],
      [left + 14, bottom - 4],
      [right - 14, bottom - 4],
    ];
    return points.every(([x = 0, y = 0]) => alert.contains(document.elementFromPoint(x, y)));
  });

test('a toast does not cover an alert on a phone', async () => {
  const { page, close } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: 360, height: 640 },
    reducedMotion: 'reduce',
  });
  const learner = await signInPage(site, page, 'toasts');
  for (const courseId of [1, 2, 3]) await learner.post('/api/selection', { courseId });
  await page.goto('/SelectedClasses');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const toast = page.getByText('Asana Regular Classes removed.');
  await toast.waitFor();
  await page.context().setOffline(true);

  // The alert appears where the button was, below the toast.
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await checkout.evaluate((button) => {
    const { bottom } = button.getBoundingClientRect();
    document.body.style.paddingBlockEnd = '40rem';
    window.scrollBy(0, bottom - (window.innerHeight - 130));
  });
  await checkout.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => alertIsSeen(page)).toBe(true);
  expect(await toast.count()).toBe(1);
  await expectAccessible(page, 'toast and alert');

  // The same after scrolling to the alert.
  await page.evaluate(() => {
    const { bottom } = document.querySelector('[role=alert]')?.getBoundingClientRect() ?? {};
    window.scrollBy(0, (bottom ?? 0) - (window.innerHeight - 90));
  });
  await expect.poll(() => alertIsSeen(page)).toBe(true);
  await close();
});

test('a toast does not cover the button that was pressed', async () => {
  const { page, close } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: 360, height: 640 },
    reducedMotion: 'reduce',
  });
  await signInPage(site, page, 'saves', 'staff');
  await page.goto('/StaffCourses?edit=asana-regular-classes');
  await page.locator('summary').filter({ hasText: 'More' }).click();
  await page.getByLabel('What the fee includes', { exact: true }).fill('5 classes a week');
  const save = page.getByRole('button', { name: 'Save the course' });
  await save.click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const isSeen = () =>
    save.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [left + 20, (left + right) / 2, right - 20].every((x) =>
        button.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    });
  await expect.poll(isSeen).toBe(true);
  await close();
});
