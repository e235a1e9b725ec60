// @module-tag looks
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closeVisits,
  openPage,
  PHONE,
  sharedBrowser,
  untilReady,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { type Front, startFront } from '../browser-helpers/front.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { untilQuiet } from '../browser-helpers/until-quiet.ts';
import { logIn, register } from '../browser-helpers/visits.ts';
import { untilControlled } from '../browser-helpers/worker.ts';
import { makeOld } from './old-browser.ts';

let site: RunningSite;
let front: Front;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  front = await startFront(site.url);
});
afterAll(async () => {
  await closeVisits(browser);
  await front.stop();
  await site.stop();
});

let visit: WatchedPage;
beforeEach(async () => {
  visit = await openPage(browser, { baseURL: front.url, viewport: PHONE });
  await makeOld(visit.page.context(), front);
});
afterEach(() => visit.close());

const heading = (name: string | RegExp) =>
  visit.page.getByRole('heading', { level: 1, name }).waitFor();

const person = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  password: 'marigold-River-17',
});

/** Runs in a page and in a worker. */
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

test('what is newer than the oldest browsers is gone, from the worker too', async () => {
  const { page } = visit;
  await page.goto('/');
  await untilControlled(page);
  const [worker] = page.context().serviceWorkers();
  expect(await page.evaluate(whatIsThere)).toEqual(['what is old']);
  expect(await worker?.evaluate(whatIsThere)).toEqual(['what is old']);
});

test('the oldest browsers show every public page, from the server and from the worker', async () => {
  const { page, complaints } = visit;
  for (const { path, heading: words } of publicPages) {
    await page.goto(path);
    await heading(words);
    await untilReady(page);
  }
  await untilControlled(page);
  expect(complaints()).toEqual([]);
  await page.context().setOffline(true);
  for (const { path, heading: words } of publicPages) {
    await page.goto(path);
    await heading(words);
    await untilReady(page);
  }
  expect(complaints().filter((words) => /TypeError|ReferenceError/.test(words))).toEqual([]);
});

test('the oldest browsers register, sign in, choose a course and order it', async () => {
  const { page, complaints } = visit;
  const learner = person('Old Phone');
  await page.goto('/register');
  await register(page, learner);
  await logIn(page, learner);
  await heading(/Welcome/);
  await page.goto('/Courses#asana-regular-classes');
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
    await untilQuiet(page);
  }
  expect(complaints()).toEqual([]);
});

test('the oldest browsers send a message, and keep one without a network', async () => {
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
  await untilControlled(page);
  await write('From an old phone');
  await sent.waitFor();
  expect(complaints()).toEqual([]);
  await page.goto('/ContactUs');
  await untilReady(page);
  await page.context().setOffline(true);
  await write('From an old phone in a tunnel');
  await page.getByText(/not sent yet/).waitFor();
  await page.context().setOffline(false);
  await sent.waitFor();
});

test('the oldest browsers keep meeting links and courses', async () => {
  const { page, complaints } = visit;
  const desk = person('Old Desk');
  await page.goto('/register');
  await register(page, desk);
  await site.staff.grant(desk.email, 'staff', { keepsWaysIn: true });
  await logIn(page, desk);
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
    await untilQuiet(page);
  }
  expect(complaints()).toEqual([]);
});
