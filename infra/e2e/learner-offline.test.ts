import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { waitUntilCached } from '../browser-helpers/cached-copies.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { register } from '../browser-helpers/visits.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const person = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  password: 'surya namaskar',
});

async function signedIn(page: Page, name: string): Promise<void> {
  await page.goto('/register');
  await register(page, person(name));
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
}

/** The databases of the browser that hold a learner's data. */
const personalDatabases = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.map(({ name }) => name).filter((name) => name?.includes('personal'));
  });

const cachedApiAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/'));
  });

test('cached data are shown without a network, and deleted after logout', async () => {
  const { page, close } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  await signedIn(page, 'Offline Learner');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/Courses/asana-regular-classes');
  const course = page.locator('#asana-regular-classes');
  await course.getByRole('button', { name: 'Add to my classes' }).click();
  await course.getByRole('link', { name: 'In Selected Classes' }).waitFor();
  for (const [path, heading] of [
    ['/SelectedClasses', 'Selected Classes'],
    ['/EnrolledClass', 'Enrolled Classes'],
    ['/UserDashboard', /Welcome/],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await waitForNetworkIdle(page);
  }

  await page.context().setOffline(true);
  await page.goto('/SelectedClasses');
  await page.getByText('Asana Regular Classes').first().waitFor();
  await page
    .getByText(/as of \d/)
    .first()
    .waitFor();
  await expectAccessible(page, 'selected classes offline');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page
    .getByRole('alert')
    .getByText(/network|connection|offline/i)
    .first()
    .waitFor();
  await page.goto('/UserDashboard');
  await page
    .getByText(/as of \d/)
    .first()
    .waitFor();
  await page.goto('/EnrolledClass');
  await page
    .getByText(/as of \d/)
    .first()
    .waitFor();

  await page.context().setOffline(false);
  expect((await personalDatabases(page)).length).toBeGreaterThan(0);
  const other = await page.context().newPage();
  await other.goto('/UserDashboard');
  await other.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'LogOut' }).first().click();
  await other.waitForURL(/\/login/);
  await expect.poll(() => personalDatabases(page)).toEqual([]);

  // The next learner on this phone sees no data of the first, online or offline.
  await signedIn(page, 'Second Learner');
  await page.goto('/SelectedClasses');
  await page.getByText('No selected classes yet').waitFor();
  const lists = ['/api/classes', '/api/courses', '/api/meetings', '/api/studio'];
  expect((await cachedApiAnswers(page)).filter((path) => !lists.includes(path))).toEqual([]);
  await waitUntilCached(page, 'selection');
  await page.context().setOffline(true);
  for (const path of ['/UserDashboard', '/SelectedClasses']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Offline Learner').count()).toBe(0);
  }
  await page.getByText('No selected classes yet').waitFor();
  await close();
});

/** Runs in the page: keeps the text that it shows when the panel of the next class appears. */
function keepFirstText() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#today-title')) return;
    observer.disconnect();
    Object.assign(globalThis, { firstText: document.body.textContent });
  }).observe(document, { subtree: true, childList: true });
}

test('the icon opens Today with what the device has cached, before the server answers', async () => {
  const { page, close } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  await signedIn(page, 'Early Learner');
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const list of ['classes', 'enrolments', 'orders', 'months', 'children', 'selection'])
    await waitUntilCached(page, list);
  await page.context().route(/\/api\//, () => {});
  await page.addInitScript(keepFirstText);
  await page.goto('/?source=pwa');
  const first = await page.waitForFunction(() => (globalThis as { firstText?: string }).firstText);
  const text = (await first.jsonValue()) ?? '';
  expect(text).toContain('Welcome, Early');
  // A note that the data may be old would be wrong: the answer may come at any moment.
  expect(text).not.toMatch(/as of \d/);
  await page.getByText(/Showing your classes as of \d/).waitFor();
  await page.context().unrouteAll();
  await close();
});
