import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { registerByApi } from '../browser-helpers/signed-in.ts';
import { logIn } from '../browser-helpers/visits.ts';
import {
  cacheContents,
  expectAccessibleEverywhere,
  expectOfflineBanner,
  waitForServiceWorker,
} from '../browser-helpers/worker.ts';

const meera = { name: 'Meera Joshi', email: 'meera@example.com', password: 'chandra namaskar' };

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  await registerByApi(site, meera);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = () => openPage(browser, { baseURL: site.url, viewport: PHONE });

/** Visits one page, then goes offline. */
async function visitOnceThenLoseNetwork(path: string) {
  const visit = await open();
  await visit.page.goto(path);
  await waitForServiceWorker(visit.page);
  await visit.page.context().setOffline(true);
  visit.complaints();
  return visit;
}

describe('after one visit to the home page', () => {
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await visitOnceThenLoseNetwork('/');
  });
  afterAll(() => visit.close());

  test('a visitor’s browser has made no database', async () => {
    const usage = await visit.page.evaluate(async () => {
      const { usageDetails } = (await navigator.storage.estimate()) as StorageEstimate & {
        usageDetails: Record<string, number>;
      };
      return Object.keys(usageDetails).sort();
    });
    expect(usage).toEqual(['caches', 'serviceWorkerRegistrations']);
  });

  test.each([
    ['/', 'Ganga Yoga', 'These fees and dates were saved earlier and may have changed.'],
    ['/Courses', 'Courses', 'These fees and dates were saved earlier and may have changed.'],
    ['/Instructors', 'Instructors', 'This page also works offline.'],
    ['/Onlineclasses', 'Online Classes', 'You need internet to join the class.'],
    ['/ContactUs', 'ContactUs', 'we save your message here and send it later.'],
    ['/Terms', 'Fees and refunds', 'This page also works offline.'],
    ['/login', 'LogIn', 'You need internet to log in.'],
    ['/register', 'Register', 'You need internet to register.'],
  ])('%s is available offline', async (path, heading, words) => {
    const { page, complaints } = visit;
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expectOfflineBanner(page, words);
    // The browser logs failed requests, and the specification asks the app to log a failed list.
    const passing = /Failed to load resource|Error fetching meetings/;
    expect(complaints().filter((line) => !passing.test(line))).toEqual([]);
  });

  test('a page is available in any notation of its path', async () => {
    const { page } = visit;
    for (const address of [
      '/?source=pwa',
      '/?x=1',
      '/courses',
      '/Courses/',
      '/onlineclasses/?x=1',
    ]) {
      await page.goto(address);
      await page.getByText('You are offline.').waitFor();
    }
    await page.getByRole('heading', { level: 1, name: 'Online Classes' }).waitFor();
  });

  test('the offline banner is accessible', async () => {
    await visit.page.goto('/Courses');
    await expectOfflineBanner(
      visit.page,
      'These fees and dates were saved earlier and may have changed.',
    );
    await expectAccessibleEverywhere(visit.page, 'a page offline');
  });

  test('an unknown path shows the available pages', async () => {
    const { page } = visit;
    await page.goto('/no-such-page');
    await page.getByRole('heading', { level: 1, name: 'Your phone has no internet' }).waitFor();
    await expectAccessibleEverywhere(page, 'offline page');
    await page.getByRole('link', { name: 'Courses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  });

  test('learner pages lead to the login', async () => {
    for (const address of ['/UserDashboard', '/userdashboard/', '/onlineclass?x=1']) {
      await visit.page.goto(address);
      await visit.page.waitForURL(/\/login/);
      await visit.page.getByRole('heading', { level: 1, name: 'LogIn' }).waitFor();
    }
  });
});

// A page without the lists, and a page with a form that needs internet.
describe.each(['/Instructors', '/login'])('after one visit to %s', (path) => {
  test('courses, fees, seats and the week are available offline, with their time', async () => {
    const { page, close } = await visitOnceThenLoseNetwork(path);
    for (const place of ['/', '/Courses', '/Courses/asana-regular-classes']) {
      await page.goto(place);
      await page
        .getByText(/fees, dates and seats just now\. What you see is from \d{1,2}(:\d\d)? [ap]m/)
        .waitFor();
      await page.getByText('₹2,500').filter({ visible: true }).first().waitFor();
      await expectOfflineBanner(
        page,
        'These fees and dates were saved earlier and may have changed.',
      );
      expect(await page.getByText(/not loaded|not be loaded/i).count(), place).toBe(0);
    }
    await page.goto('/Onlineclasses');
    await page
      .getByText(/the timetable just now\. This one is from \d{1,2}(:\d\d)? [ap]m/)
      .waitFor();
    expect(await page.getByText(/could not be loaded/).count()).toBe(0);
    await close();
  });
});

test('the offline banner matches the cards if the lists could not be fetched', async () => {
  const { page, close } = await open();
  await page.context().route(/\/api\/courses$/, (route) => route.abort());
  await page.goto('/ContactUs');
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await page.goto('/');
  await page.getByText('We could not show the fee and dates.').first().waitFor();
  await expectOfflineBanner(page, 'You need internet to see fees and dates.');
  await close();
});

test('the precache stays within its budget', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await waitForServiceWorker(page);
  // The pages are cached separately from the code, in one cache per language.
  const sizes = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((key) => /precache|^pages-|-code$/.test(key));
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map((key) => cache.match(key)));
      }),
    );
    const blobs = await Promise.all(kept.flat().map((answer) => answer?.blob()));
    return blobs.map((blob) => blob?.size ?? 0);
  });
  expect(sizes.length).toBeGreaterThan(20);
  // With the words of both languages, so that the language can be changed offline.
  expect(sizes.length).toBeLessThanOrEqual(55);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.2 * 1024 * 1024);
  // Files that only logged-in people need are stored after the login.
  const kept = (await cacheContents(page)).map(({ url }) => new URL(url).pathname);
  expect(kept.filter((path) => /learner|staff/.test(path))).toEqual([]);
  await close();
});

const learnerPages = [
  ['/UserDashboard', /Meera/],
  ['/EnrolledClass', 'Enrolled Classes'],
  ['/selectedclasses/', 'Selected Classes'],
  ['/payment?x=1', 'Payment'],
  ['/onlineclass', 'Online Classes'],
] as const;

test('learner pages open offline, but not after an offline logout', async () => {
  const { page, close } = await open();
  await page.goto('/login');
  await waitForServiceWorker(page);
  await logIn(page, meera);
  await page.getByRole('heading', { level: 1, name: /Meera/ }).waitFor();
  await page.context().setOffline(true);
  for (const [path, name] of learnerPages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expectOfflineBanner(page, 'To change anything, you need internet.');
  }
  await expectAccessibleEverywhere(page, 'learner page offline');
  await page.setViewportSize(PHONE);

  // No answer to a request with a token is cached.
  const kept = await cacheContents(page);
  const lists = kept.filter(({ cache }) => !/precache|^pages-|-code$/.test(cache));
  expect(lists.map(({ url }) => new URL(url).pathname).sort()).toEqual([
    '/api/classes',
    '/api/courses',
    '/api/meetings',
    '/api/studio',
  ]);
  expect(kept.filter(({ text }) => text.includes('Meera') || text.includes(meera.email))).toEqual(
    [],
  );

  // learner-offline.test.ts has the next person on this phone.
  await page.goto('/');
  await page.getByRole('button', { name: 'LogOut' }).first().click();
  await page.waitForURL(/\/login/);
  await page.goto('/UserDashboard');
  await page.waitForURL(/\/login/);
  await close();
});
