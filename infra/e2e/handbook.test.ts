import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  await createAccount(site, 'The Owner', { isStaff: true });
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The paths of the files that the worker has cached for staff. */
const cachedStaffFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('staff-code')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

test('a teacher who opened the app once reads Help in Hindi without internet', async () => {
  const teacher = await createAccount(site, 'Ravi Joshi', { role: 'teacher' });
  await teacher.send('PUT', '/api/account/language', { language: 'hi' });
  const { page, complaints } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  await page.context().addCookies([{ name: 'language', value: 'hi', url: site.url }]);
  await restoreSession(page, teacher);
  await page.goto('/UserDashboard');
  await page.getByRole('heading', { level: 1, name: /नमस्ते/ }).waitFor();
  await expect
    .poll(
      async () => (await cachedStaffFiles(page)).filter((path) => path.endsWith('.webp')).length,
    )
    .toBe(8);
  expect((await cachedStaffFiles(page)).join()).not.toContain('-en');
  expect(complaints()).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/UserDashboard');
  await page.getByRole('button', { name: 'मेन्यू' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'मदद', exact: true }).click();
  await heading(page, 'मदद');
  await page.getByRole('main').getByRole('link', { name: 'आज', exact: true }).click();
  await heading(page, 'आज');
  await page.getByRole('heading', { level: 2, name: 'लिंक नहीं लगा है' }).waitFor();
  const picture = page.getByRole('img', { name: 'सुबह का डैशबोर्ड, जैसा स्टाफ़ को दिखता है' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBe(390);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `a page of Help, ${colorScheme}`);
  }

  await page.getByRole('link', { name: 'आगे: क्लास का समय बदलें या क्लास रद्द करें' }).click();
  await heading(page, 'क्लास का समय बदलें या क्लास रद्द करें');
  await page.getByRole('link', { name: 'छुट्टी के दिन' }).click();
  await heading(page, 'छुट्टी और त्योहार');
  await page.goto('/StaffHelp?page=problems');
  await heading(page, 'कुछ गड़बड़ हो जाए');
});

test('a learner has no Help of staff', async () => {
  const { page } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  await restoreSession(page, await createAccount(site, 'Meera Joshi'));
  await page.goto('/StaffHelp?page=payments');
  await page.waitForURL('**/UserDashboard');
  await page.getByRole('heading', { level: 1, name: /Meera/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Help', exact: true }).count()).toBe(0);
});
