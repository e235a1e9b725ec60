import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeContexts, PHONE, sharedBrowser, waitForApp } from '../browser-helpers/browser.ts';
import { copyBuild, copyNextBuild, killSwitch } from '../browser-helpers/builds.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { signInPage } from '../browser-helpers/signed-in.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import {
  cacheContents,
  expectAccessibleEverywhere,
  waitForServiceWorker,
} from '../browser-helpers/worker.ts';

const TYPED = 'Half a message';

let site: RunningSite;
let browser: Browser;
let folders: { now: string; next: string };
beforeAll(async () => {
  const [now, next] = await Promise.all([copyBuild(), copyNextBuild()]);
  folders = { now, next };
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true });
});

let front: FaultProxy;
let context: BrowserContext;
beforeEach(async () => {
  front = await startFaultProxy(site.url);
  front.serveFolder(folders.now);
  context = await browser.newContext({ baseURL: front.url, viewport: PHONE });
  return async () => {
    await context.close();
    await front.stop();
  };
});

/** Opens a tab that counts its page loads. */
async function openTab(path: string, opened?: Page) {
  const page = opened ?? (await context.newPage());
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto(path);
  await waitForServiceWorker(page);
  await waitForApp(page);
  return { page, loads: () => loads };
}

const appFile = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-app]')?.dataset.app);

const appFileOf = async (folder: string) => {
  const names = await readdir(join(folder, 'assets'));
  return names.filter((name) => /^index-.*\.js$/.test(name)).map((name) => `/assets/${name}`);
};

async function expectVersion(page: Page, folder: string) {
  const files = await appFileOf(folder);
  await expect.poll(async () => files.includes((await appFile(page)) ?? '')).toBe(true);
}

async function publishNext(page: Page) {
  front.serveFolder(folders.next);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });

/** Updates once the page is idle, as people do: open requests may leave the new version waiting (accept-update.ts). */
async function agree(page: Page) {
  await updateButton(page).waitFor();
  await waitForNetworkIdle(page);
  await updateButton(page).click();
}

test('one tab updates to the next version; the other one keeps typed text until it is sent', async () => {
  // One of these pages was opened at the first visit and is not loaded again.
  const first = await openTab('/');
  const second = await openTab('/ContactUs');
  await second.page.getByLabel('Message').fill(TYPED);
  await publishNext(first.page);
  await updateButton(first.page).waitFor();
  await updateButton(second.page).waitFor();
  await expectAccessibleEverywhere(first.page, 'update notice');
  await first.page.setViewportSize(PHONE);
  expect([first.loads(), second.loads()]).toEqual([1, 1]);
  await expectVersion(first.page, folders.now);

  await agree(first.page);
  await expectVersion(first.page, folders.next);
  await second.page.getByText('Reload when finished').waitFor();
  expect(await second.page.getByLabel('Message').inputValue()).toBe(TYPED);
  await expectAccessibleEverywhere(second.page, 'reload when finished');
  expect([first.loads(), second.loads()]).toEqual([2, 1]);

  await second.page.getByRole('button', { name: 'Reload' }).click();
  await expectVersion(second.page, folders.next);
  await expect.poll(() => second.page.getByLabel('Message').inputValue()).toBe(TYPED);
  expect([first.loads(), second.loads()]).toEqual([2, 2]);
  await expect.poll(() => updateButton(first.page).count()).toBe(0);
});

test('an update that the browser delays continues after a reload, without requests before', {
  tags: 'faults',
}, async () => {
  const { page, loads } = await openTab('/ContactUs');
  await page.getByLabel('Message').fill(TYPED);
  await publishNext(page);
  await updateButton(page).waitFor();
  await page.evaluate(() => {
    ServiceWorker.prototype.postMessage = () => void fetch('/told', { method: 'POST' });
  });
  await waitForNetworkIdle(page);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await updateButton(page).click();
  await expect.poll(() => asked).toContain('POST /told');
  await page.evaluate(() => void fetch('/api/courses'));
  await expect.poll(loads).toBe(2);
  const afterwards = asked.slice(asked.indexOf('POST /told') + 1, asked.indexOf('GET /ContactUs'));
  expect(afterwards).toEqual([]);
  await agree(page);
  await expectVersion(page, folders.next);
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(TYPED);
});

test('a link typed in Edit mode survives an update', { tags: 'faults' }, async () => {
  const page = await context.newPage();
  await signInPage(site, page, 'update', 'staff');
  await openTab('/OnlineClass', page);
  await page.getByPlaceholder('Enter Meeting Link').fill('https://meet.example/now');
  await page.getByRole('button', { name: 'Save Link' }).click();
  await page.getByRole('button', { name: 'Edit class 1' }).click();
  await page.getByLabel('Meeting link for class 1').fill(TYPED);
  await publishNext(page);
  await Promise.all([page.waitForEvent('load'), agree(page)]);
  await page.getByRole('heading', { name: 'Edit Meeting Link' }).waitFor();
  expect(await page.getByLabel('Meeting link for class 1').inputValue()).toBe(TYPED);
});

test('a new version deletes the public lists that an older one has cached', {
  tags: 'faults',
}, async () => {
  const { page } = await openTab('/');
  // Lists that the first version cached have links that are private now.
  await page.evaluate(async () => {
    const cache = await caches.open('api-public-v1');
    await cache.put('/api/meetings', Response.json([]));
  });
  await publishNext(page);
  await agree(page);
  await expectVersion(page, folders.next);
  await expect.poll(() => page.evaluate(() => caches.has('api-public-v1'))).toBe(false);
});

test('a draft of a course and of a name survive an update', async () => {
  const page = await context.newPage();
  await signInPage(site, page, 'editing', 'staff');
  const course = '/StaffCourses?edit=asana-regular-classes';
  const editing = await openTab(course, page);
  await page.getByLabel('Fee in rupees').fill('2750');
  await page.getByLabel('Sat').check();
  const naming = await openTab('/Account');
  await naming.page.getByRole('button', { name: 'Your name' }).click();
  await naming.page.getByLabel('Name', { exact: true }).fill('Vikram Singh Negi');
  await publishNext(naming.page);
  await agree(naming.page);
  await expect.poll(naming.loads).toBe(2);
  const name = () => naming.page.getByLabel('Name', { exact: true }).inputValue();
  await expect.poll(name).toBe('Vikram Singh Negi');

  // The other tab has unsaved input, and waits.
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(editing.loads).toBe(2);
  await expect.poll(() => page.getByLabel('Fee in rupees').inputValue()).toBe('2750');
  expect(await page.getByLabel('Sat').isChecked()).toBe(true);
});

test('a dismissed update is not offered again', async () => {
  const { page, loads } = await openTab('/');
  await publishNext(page);
  await updateButton(page).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => updateButton(page).count()).toBe(0);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  expect(await updateButton(page).count()).toBe(0);
  expect(loads()).toBe(1);
});

test('a page whose next screen is missing on the server reloads once, with the draft', {
  tags: 'faults',
}, async () => {
  const first = await openTab('/');
  const second = await openTab('/ContactUs');
  await second.page.getByLabel('Message').fill(TYPED);
  await publishNext(first.page);
  await agree(first.page);
  await second.page.getByText('Reload when finished').waitFor();
  const session = await context.newCDPSession(second.page);
  await session.send('Network.clearBrowserCache');

  await second.page.getByRole('link', { name: 'Courses' }).first().click();
  await expectVersion(second.page, folders.next);
  await second.page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await waitForApp(second.page);
  expect(second.loads()).toBe(2);
  await second.page
    .getByRole('link', { name: /^Contact/ })
    .first()
    .click();
  await expect.poll(() => second.page.getByLabel('Message').inputValue()).toBe(TYPED);
  expect(second.loads()).toBe(2);
});

test('a captive portal replaces neither the service worker nor a cached page', {
  tags: 'faults',
}, async () => {
  const { page, loads } = await openTab('/');
  const kept = await cacheContents(page);
  // The portal answers instead of the service worker's file.
  front.serveFolder(folders.next);
  front.enterPortal();
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      // Followed from its first moment: it may fail before this page goes on.
      const failed = new Promise<ServiceWorkerState | undefined>((resolve) => {
        const follow = () => {
          const coming = registration.installing;
          coming?.addEventListener('statechange', () => resolve(coming.state), { once: true });
        };
        registration.addEventListener('updatefound', follow, { once: true });
      });
      const isFound = await registration.update().then(
        () => true,
        () => false,
      );
      return isFound ? failed : undefined;
    });
  expect(await update()).toBeUndefined();
  expect(await cacheContents(page)).toEqual(kept);

  // The new service worker is loaded, and the portal answers instead of the files to precache.
  for (const covered of [/\.html$/, /^\/assets\//]) {
    front.enterPortal((path) => covered.test(path));
    expect(await update()).toBe('redundant');
    expect((await cacheContents(page)).filter(({ text }) => text.includes('<title>Wi-Fi'))).toEqual(
      [],
    );
  }
  await page.goto('/Courses');
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await expectVersion(page, folders.now);
  expect(await updateButton(page).count()).toBe(0);

  front.leavePortal();
  await publishNext(page);
  await agree(page);
  await expectVersion(page, folders.next);
  expect(loads()).toBe(3);
});

test('the kill switch removes the service worker and its caches, and reloads its pages', {
  tags: 'faults',
}, async () => {
  // This page follows no list, so once it is at rest it asks for nothing. While a page asks, Chromium keeps the old worker
  // (infra/docs/develop/installable-app.md); the home page would open its stream after a while.
  const { page, loads } = await openTab('/ContactUs');
  expect((await cacheContents(page)).length).toBeGreaterThan(0);
  await waitForNetworkIdle(page);
  front.replaceFile('/sw.js', await killSwitch());
  const asked = front.count('GET /sw.js');
  await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.update()));
  await expect.poll(loads).toBe(2);
  const left = async () => ({
    caches: await page.evaluate(() => caches.keys()),
    workers: await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    ),
    controlled: await page.evaluate(() => navigator.serviceWorker.controller !== null),
  });
  // The page registers it again at each load, which must not end in a loop.
  await expect.poll(() => front.count('GET /sw.js')).toBeGreaterThanOrEqual(asked + 2);
  await expect.poll(left).toEqual({ caches: [], workers: 0, controlled: false });
  await page.goto('/Courses');
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await expect.poll(left).toEqual({ caches: [], workers: 0, controlled: false });
  expect(loads()).toBe(3);
});
