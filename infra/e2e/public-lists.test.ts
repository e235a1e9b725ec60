// @module-tag faults
import type { Browser, Page } from 'playwright-core';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeContexts, openPage, PHONE, sharedBrowser } from '../browser-helpers/browser.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { signInPage } from '../browser-helpers/signed-in.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import {
  cacheContents,
  expectAccessibleEverywhere,
  waitForServiceWorker,
} from '../browser-helpers/worker.ts';

let site: RunningSite;
let front: FaultProxy;
let browser: Browser;
let database: Sql;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  front = await startFaultProxy(site.url);
  database = postgres(site.databaseUrl, { max: 1 });
});
/** Each test begins without a link to join by. */
beforeEach(async () => {
  front.clearFaults();
  front.leavePortal();
  front.letStreamsGo();
  await database`update courses set meeting_id = null`;
  await database`delete from meetings`;
});
afterAll(async () => {
  await closeContexts(browser);
  await database.end();
  await front.stop();
  await site.stop();
});

const open = () => openPage(browser, { baseURL: front.url, viewport: PHONE });
const linkTo = (name: string) => `https://meet.example/${name}`;

async function signInAsStaff(page: Page) {
  await signInPage(site, page, 'desk', 'staff');
  await page.goto('/OnlineClass');
}

const save = async (page: Page, link: string) => {
  await page.getByPlaceholder('Enter Meeting Link').fill(link);
  await page.getByRole('button', { name: /Save Link|Update Link/ }).click();
  await expect.poll(() => page.getByPlaceholder('Enter Meeting Link').inputValue()).toBe('');
};

const kept = async (page: Page, path: string) =>
  (await cacheContents(page)).find(({ url }) => url.endsWith(path))?.text ?? '';
const keptMeetings = (page: Page) => kept(page, '/api/meetings');

test('the class’s link is available offline, with its fetch time', {
  tags: 'promise',
}, async () => {
  const staff = await open();
  await signInAsStaff(staff.page);
  await save(staff.page, linkTo('first'));

  const { page, close } = await open();
  await page.goto('/Onlineclasses');
  await waitForServiceWorker(page);
  await page.getByRole('heading', { name: 'Join when the class begins' }).waitFor();
  expect(await page.getByText('as of').count()).toBe(0);
  await expect.poll(() => keptMeetings(page)).toContain(linkTo('first'));
  await expect.poll(() => kept(page, '/api/classes')).toBeTruthy();

  await page.context().setOffline(true);
  await page.goto('/onlineclasses?x=1');
  await page.getByText(/This one is from \d{1,2}(:\d\d)? [ap]m and may have changed/).waitFor();
  await page
    .getByText(/We could not check the timetable just now. This one is from \d{1,2}(:\d\d)? [ap]m/)
    .waitFor();
  const join = page.getByRole('link', { name: 'Join Now' });
  expect(await join.getAttribute('href')).toBe(linkTo('first'));
  await expectAccessibleEverywhere(page, 'the link offline');

  // A failing server is treated like no network.
  await page.context().setOffline(false);
  // The page asks again at once; the next request is to fail.
  await expect.poll(() => page.getByText('as of').count()).toBe(0);
  // With the stream of changes the list would be asked for again at once.
  front.holdStreams();
  front.failNext('GET /api/meetings', 503);
  const failures = front.count('GET /api/meetings');
  await page.goto('/Onlineclasses');
  await page.getByText(/This one is from \d{1,2}(:\d\d)? [ap]m and may have changed/).waitFor();
  expect(front.count('GET /api/meetings')).toBeGreaterThan(failures);
  front.letStreamsGo();
  await page.reload();
  await page.getByRole('heading', { name: 'Join when the class begins' }).waitFor();
  await close();

  // A member of staff who changes the list and goes offline at once has the new list.
  const { page: desk } = staff;
  await waitForServiceWorker(desk);
  await desk.getByRole('button', { name: 'Edit' }).click();
  await save(desk, linkTo('second'));
  await expect.poll(() => keptMeetings(desk)).toContain(linkTo('second'));
  await desk.context().setOffline(true);
  await desk.goto('/Onlineclasses');
  await desk.getByText(/This one is from .* and may have changed/).waitFor();
  expect(await desk.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(
    linkTo('second'),
  );
  await staff.close();
});

test('there is no Join without a list, even offline', { tags: 'promise' }, async () => {
  const { page, close } = await open();
  await page.context().route(/\/api\/meetings$/, (route) => route.abort());
  await page.goto('/');
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await page.goto('/Onlineclasses');
  await page.getByText('We could not look up the class').waitFor();
  expect(await page.getByRole('link', { name: 'Join Now' }).count()).toBe(0);
  await close();
});

test('the link of a course with a fee is removed from the cached public list', {
  tags: 'promise',
}, async () => {
  const { page, close } = await open();
  const [row] = await database`
    insert into meetings (meeting_link) values (${linkTo('of-those-who-paid')}) returning id`;
  await page.goto('/Onlineclasses');
  await waitForServiceWorker(page);
  await expect.poll(() => keptMeetings(page)).toContain('of-those-who-paid');

  await database`update courses set meeting_id = ${row?.id} where slug = 'asana-regular-classes'`;
  const listed = async () => (await fetch(`${site.url}/api/meetings`)).text();
  await expect.poll(listed).not.toContain('of-those-who-paid');
  await page.reload();
  await expect.poll(() => keptMeetings(page)).not.toContain('of-those-who-paid');
  await close();
});

/** Adds a link to join by. */
const haveLink = async (link: string) => {
  await database`insert into meetings (meeting_link) values (${link})`;
  const listed = async () => (await fetch(`${site.url}/api/meetings`)).text();
  await expect.poll(listed).toContain(link);
};

const courses = async (page: Page) =>
  (await cacheContents(page)).find(({ url }) => url.endsWith('/api/courses'))?.text ?? '';

test('a captive portal replaces no list: the last copies are shown, with their time', async () => {
  await haveLink(linkTo('second'));
  const { page, close } = await open();
  await page.goto('/Onlineclasses');
  await waitForServiceWorker(page);
  for (const path of ['/Onlineclasses', '/Courses']) {
    await page.goto(path);
    await waitForNetworkIdle(page);
  }
  const kept = { meetings: await keptMeetings(page), courses: await courses(page) };
  expect(kept.meetings).toContain(linkTo('second'));
  expect(kept.courses).toContain('asana-regular-classes');

  front.enterPortal();
  await page.goto('/Onlineclasses');
  await page.getByText(/This one is from \d{1,2}(:\d\d)? [ap]m and may have changed/).waitFor();
  for (const path of ['/', '/Courses']) {
    await page.goto(path);
    await page.getByText(/What you see is from \d{1,2}(:\d\d)? [ap]m/).waitFor();
    await page.getByText('₹2,500').first().waitFor();
  }
  expect({ meetings: await keptMeetings(page), courses: await courses(page) }).toEqual(kept);
  expect((await cacheContents(page)).filter(({ text }) => text.includes('<title>Wi-Fi'))).toEqual(
    [],
  );
  await expectAccessibleEverywhere(page, 'fees of earlier');

  front.leavePortal();
  await expect.poll(() => page.getByText('What you see is from').count()).toBe(0);
  await close();
});

test('Courses has a note about outdated fees after a 503, and the home page about missing ones', async () => {
  const { page, close } = await open();
  front.failNext('GET /api/courses', 503, 50);
  await page.goto('/Courses');
  await page.getByText('They may have changed.').waitFor();
  expect(await page.getByText('₹2,500').count()).toBeGreaterThan(0);
  const home = await open();
  await home.page.goto('/');
  await home.page.getByText('We could not show the fee and dates.').first().waitFor();
  front.clearFaults();
  const fees = home.page.getByText('₹2,500');
  await expect.poll(() => fees.count()).toBeGreaterThan(0);
  const notes = () => page.getByText(/may have changed|is from/).count();
  await expect.poll(notes).toBe(0);
  await home.close();
  await close();
});

test('a hanging call blocks no other one, and its data are refetched soon', async () => {
  await haveLink(linkTo('second'));
  const { page, close } = await open();
  await page.goto('/Onlineclasses');
  await waitForServiceWorker(page);
  await page.goto('/Onlineclasses');
  await page.getByRole('heading', { name: 'Join when the class begins' }).waitFor();
  const before = front.count('GET /api/meetings');
  // With the stream of changes the list would be asked for again at once.
  front.holdStreams();
  front.hangNext('GET /api/meetings');
  await page.goto('/Onlineclasses');
  await page.getByText(/We could not check the link just now/).waitFor();
  // The first request still hangs.
  await page.getByRole('heading', { name: 'Join when the class begins' }).waitFor();
  expect(front.count('GET /api/meetings')).toBeGreaterThanOrEqual(before + 2);
  front.letStreamsGo();
  await close();
});

test('a hanging call is also aborted and retried without a service worker', async () => {
  await haveLink(linkTo('second'));
  const visit = await openPage(browser, {
    baseURL: front.url,
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  front.hangNext('GET /api/meetings');
  await visit.page.goto('/Onlineclasses');
  await visit.page.getByRole('heading', { name: 'Join when the class begins' }).waitFor();
  await visit.close();
});
