// @module-tag looks
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { register } from '../browser-helpers/visits.ts';
import { waitForServiceWorker } from '../browser-helpers/worker.ts';
import { removeNewBuiltIns } from './old-browser.ts';

let site: RunningSite;
let front: FaultProxy;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  front = await startFaultProxy(site.url);
});
afterAll(async () => {
  await closeContexts(browser);
  await front.stop();
  await site.stop();
});

let visit: WatchedPage;
beforeEach(async () => {
  visit = await openPage(browser, { baseURL: front.url, viewport: PHONE });
  await removeNewBuiltIns(visit.page.context(), front);
});
afterEach(() => visit.close());

const heading = (name: string | RegExp) =>
  visit.page.getByRole('heading', { level: 1, name }).waitFor();

const person = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  password: 'marigold-River-17',
});

/** Runs in a page and in a service worker. */
const whatIsThere = () => {
  const there = {
    'URL.canParse': 'canParse' in URL,
    'AbortSignal.any': 'any' in AbortSignal,
    'Object.groupBy': 'groupBy' in Object,
    'Promise.withResolvers': 'withResolvers' in Promise,
    toSorted: 'toSorted' in Array.prototype || 'toSorted' in Int8Array.prototype,
    'a set’s union': 'union' in Set.prototype,
    'an iterator’s map': 'map' in Object.getPrototypeOf([].values()),
    Iterator: 'Iterator' in globalThis,
    requestIdleCallback: 'requestIdleCallback' in globalThis,
    'sync of a worker': 'sync' in ServiceWorkerRegistration.prototype,
    'what is old': 'timeout' in AbortSignal && 'fetch' in globalThis && 'at' in [],
  };
  return Object.entries(there).flatMap(([name, isThere]) => (isThere ? [name] : []));
};

test('newer built-ins are removed, also from the service worker', async () => {
  const { page } = visit;
  await page.goto('/');
  await waitForServiceWorker(page);
  const [worker] = page.context().serviceWorkers();
  expect(await page.evaluate(whatIsThere)).toEqual(['what is old']);
  expect(await worker?.evaluate(whatIsThere)).toEqual(['what is old']);
});

test('the oldest browsers show every public page, from the server and from the service worker', async () => {
  const { page, complaints } = visit;
  for (const { path, heading: words } of publicPages) {
    await page.goto(path);
    await heading(words);
    await waitForApp(page);
  }
  await waitForServiceWorker(page);
  expect(complaints()).toEqual([]);
  await page.context().setOffline(true);
  for (const { path, heading: words } of publicPages) {
    await page.goto(path);
    await heading(words);
    await waitForApp(page);
  }
  expect(complaints().filter((words) => /TypeError|ReferenceError/.test(words))).toEqual([]);
});

test('the oldest browsers can register, log in, select a course and order it', async () => {
  const { page, complaints } = visit;
  const learner = person('Old Phone');
  await page.goto('/register');
  await register(page, learner);
  await heading(/Welcome/);
  await page.goto('/Courses/asana-regular-classes');
  const course = page.locator('#asana-regular-classes');
  await course.getByRole('button', { name: 'Add to my classes' }).click();
  await course.getByRole('link', { name: 'In Selected Classes' }).waitFor();
  await page.goto('/SelectedClasses');
  await page.getByText('Asana Regular Classes').first().waitFor();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await heading('Payment');
  for (const path of ['/EnrolledClass', '/Account', '/UserDashboard', '/Payment']) {
    await page.goto(path);
    await heading(/./);
    await waitForNetworkIdle(page);
  }
  expect(complaints()).toEqual([]);
});

test('the oldest browsers can send a message, and store one without a network', async () => {
  const { page, complaints } = visit;
  const write = async (message: string) => {
    await page.getByLabel('Full name').fill('Meera Joshi');
    await page.getByLabel('E-mail').fill('meera@example.com');
    await page.getByLabel('Mobile number').fill('+91 00000 00001');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send message' }).click();
  };
  const sent = page.getByText('Message sent successfully!', { exact: true });
  await page.goto('/ContactUs');
  await waitForServiceWorker(page);
  await write('From an old phone');
  await sent.waitFor();
  expect(complaints()).toEqual([]);
  await page.goto('/ContactUs');
  await waitForApp(page);
  await page.context().setOffline(true);
  await write('From an old phone in a tunnel');
  await page.getByText(/not been sent yet/).waitFor();
  await page.context().setOffline(false);
  await sent.waitFor();
});

test('the oldest browsers cache meeting links and courses', async () => {
  const { page, complaints } = visit;
  const desk = person('Old Desk');
  await page.goto('/register');
  await register(page, desk);
  await site.staff.grant(desk.email, 'staff', { keepsAccess: true });
  await page.reload();
  await heading(/^Good /);
  await page.goto('/OnlineClass');
  await page.getByPlaceholder('Enter Meeting Link').fill('meet.example/asana');
  await page.getByRole('button', { name: 'Save Link' }).click();
  await page.getByRole('link', { name: 'Open Link' }).waitFor();
  await page.goto('/StaffCourses?edit=asana-regular-classes');
  await page.getByRole('checkbox', { name: 'Tue' }).click({ force: true });
  await page.getByRole('button', { name: 'Save the course' }).click();
  await page
    .getByText(/saved|changed/i)
    .first()
    .waitFor();
  for (const path of ['/StaffWeek', '/StaffPayments', '/StaffMessages']) {
    await page.goto(path);
    await heading(/./);
    await waitForNetworkIdle(page);
  }
  expect(complaints()).toEqual([]);
});
