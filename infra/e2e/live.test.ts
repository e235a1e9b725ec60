import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAccount, enrol } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import { createJoiningPeople } from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { openAndPressKey } from '../browser-helpers/visits.ts';

/** The morning of a class. */
const now = () => new Date('2026-12-08T01:00:00Z');

let site: RunningSite;
let front: FaultProxy;
let browser: Browser;
let people: Awaited<ReturnType<typeof createJoiningPeople>>;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({}, now), sharedBrowser()]);
  people = await createJoiningPeople(site);
  await people.addMeeting('https://meet.example.org/morning');
});
beforeEach(async () => {
  front = await startFaultProxy(site.url);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await front.stop();
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

/** A separate phone that reaches the site through the fault proxy. */
async function openPhone(path: string, session?: Parameters<typeof restoreSession>[1]) {
  const { page } = await openPage(browser, { baseURL: front.url, viewport: PHONE });
  contexts.push(page.context());
  await page.context().clock.setFixedTime(now());
  if (session) await restoreSession(page, session);
  await openAndPressKey(page, path);
  return page;
}

/** Streams that are open now, as the server counts them. */
async function screens(): Promise<number> {
  const { staff } = people;
  const { screens: counted } = await people.get('/api/staff/reach?meeting=1', staff.token);
  return counted[0];
}

const untilStreams = (count: number) => expect.poll(screens).toBe(count);

/** The lists of links that these pages ask for from now on. */
const noteAsks = (...pages: Page[]): string[] => {
  const asked: string[] = [];
  for (const page of pages)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/meetings')) asked.push(pathname);
    });
  return asked;
};

const joinLink = (page: Page) => page.getByRole('link', { name: 'Join Now' }).first();

let links = 0;
/** Staff save another link of the public meeting; by the API, past the front. */
async function saveAnother(): Promise<string> {
  links += 1;
  const meetingLink = `https://meet.example.org/another-${links}`;
  await people.changeMeeting(1, meetingLink);
  return meetingLink;
}

const untilShown = (page: Page, link: string) =>
  expect.poll(() => joinLink(page).getAttribute('href')).toBe(link);

test('a change that staff save on a phone appears on every other screen without a request', async () => {
  const visitor = await openPhone('/Onlineclasses');
  const learner = await openPhone('/OnlineClass', people.learner);
  const desk = await openPhone('/OnlineClass', people.staff);
  await waitForApp(visitor);
  await desk.getByRole('button', { name: 'Edit' }).first().waitFor();
  await untilStreams(3);
  await Promise.all([visitor, learner, desk].map(waitForNetworkIdle));
  const asked = noteAsks(visitor, learner);
  const link = 'https://meet.example.org/saved-on-a-phone';
  await desk.getByRole('button', { name: 'Edit' }).first().click();
  await desk.getByLabel('Meeting link for class 1').fill(link);
  // The text is shown for a few seconds only.
  const said = learner.getByText('Link changed just now').first().waitFor();
  await Promise.all([said, desk.getByRole('button', { name: 'Update Link' }).click()]);
  await untilShown(visitor, link);
  await learner.locator(`a[href="${link}"]`).first().waitFor();
  await desk.getByText('Shown on 3 open pages now').waitFor();
  expect(asked).toEqual([]);
});

test('a moved or cancelled class changes in place on its learners’ screens', async () => {
  const learner = await openPhone('/UserDashboard', people.learner);
  await learner.getByText('7 to 8 am').first().waitFor();
  await untilStreams(1);
  await waitForNetworkIdle(learner);
  const asked = front.count('GET /api/classes/mine');
  await people.move('2026-12-08', {
    movedTo: '2026-12-08',
    startTime: '08:00',
    endTime: '09:00',
    reason: '',
    notice: 'Tuesday’s class is at 8 am',
  });
  await learner.getByText('8 to 9 am').first().waitFor();
  await learner.getByText('Tuesday’s class is at 8 am').first().waitFor();
  await people.cancel('2026-12-09', { reason: '', notice: 'Wednesday’s class is cancelled' });
  await learner.getByText('Wednesday’s class is cancelled').first().waitFor();
  expect(front.count('GET /api/classes/mine')).toBe(asked);
});

test('a screen is updated by itself after a dropped connection', async () => {
  const visitor = await openPhone('/Onlineclasses');
  await untilStreams(1);
  await front.goAway();
  await untilStreams(0);
  const link = await saveAnother();
  await front.comeBack();
  await untilShown(visitor, link);
  await untilStreams(1);
});

test('a page that wakes up is updated at once, and had no stream meanwhile', async () => {
  const visitor = await openPhone('/Onlineclasses');
  await untilStreams(1);
  await showPage(visitor, 'hidden');
  await untilStreams(0);
  const link = await saveAnother();
  expect(await joinLink(visitor).getAttribute('href')).not.toBe(link);
  await showPage(visitor, 'visible');
  await untilShown(visitor, link);
});

/** Headless Chromium shows every page: this overrides the visibility state. */
const showPage = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((received) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => received });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('a screen is updated after being offline', async () => {
  const visitor = await openPhone('/Onlineclasses');
  await waitForApp(visitor);
  await untilStreams(1);
  await visitor.context().setOffline(true);
  const link = await saveAnother();
  await visitor.context().setOffline(false);
  await untilShown(visitor, link);
});

test('the tabs of a device share one stream, and the next tab takes it over when the first is closed', async () => {
  const first = await openPhone('/Onlineclasses');
  await untilStreams(1);
  const second = await first.context().newPage();
  await openAndPressKey(second, '/Onlineclasses');
  await waitForApp(second);
  const link = await saveAnother();
  await untilShown(first, link);
  await untilShown(second, link);
  expect(await screens()).toBe(1);
  await first.close();
  await untilStreams(1);
  await untilShown(second, await saveAnother());
});

test('a page behind a buffering proxy polls, and shows the age of its data', {
  tags: 'faults',
}, async () => {
  front.holdStreams();
  const visitor = await openPhone('/Onlineclasses');
  await waitForApp(visitor);
  await visitor.getByText('New changes may take half a minute to appear.').waitFor();
  const link = await saveAnother();
  await vi.waitFor(() => untilShown(visitor, link), { timeout: 90_000 });
});

test('a learner who logs out gets no further events of the course', async () => {
  const leaving = await createAccount(site, 'Asha Rao');
  await enrol(leaving, people.staff, '432198765019');
  const learner = await openPhone('/UserDashboard', leaving);
  await learner.getByRole('heading', { name: 'Asana Regular Classes' }).first().waitFor();
  await untilStreams(1);
  await people.endSessions(leaving.email);
  await learner.waitForURL('**/login**');
});
