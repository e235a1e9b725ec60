import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import {
  createJoiningPeople,
  JOIN_PATH,
  type JoiningPerson,
  TUESDAY,
} from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { disableLiveStream, logIn } from '../browser-helpers/visits.ts';
import {
  cacheContents,
  expectAccessibleEverywhere,
  waitForServiceWorker,
} from '../browser-helpers/worker.ts';

/** The studio's clock. The browser has the machine's, which shows another date. */
let set = { to: 0, at: 0, stands: false };
const now = () => new Date(set.to + (set.stands ? 0 : Date.now() - set.at));
/** The clock runs on from this time. */
const at = (time: string, date = TUESDAY) => {
  set = { to: Date.parse(`${date}T${time}+05:30`), at: Date.now(), stands: false };
};
/** Stops the clock, so that a page keeps its state during the test, even if it reloads. */
const standAt = (time: string, date = TUESDAY) => {
  at(time, date);
  set.stands = true;
};

let site: RunningSite;
let browser: Browser;
let people: Awaited<ReturnType<typeof createJoiningPeople>>;
/** On the site itself, as tests reach no other network. */
let link: string;
beforeAll(async () => {
  at('06:00:00');
  [site, browser] = await Promise.all([startSite({}, now), sharedBrowser()]);
  people = await createJoiningPeople(site);
  link = `${site.url}/healthz?class=asana`;
});
beforeEach(() => people.setLink(link));
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = (options: BrowserContextOptions = {}) =>
  openPage(browser, { baseURL: site.url, viewport: PHONE, serviceWorkers: 'block', ...options });

/** Signs the browser in as the app does, which sets the cookies. */
const signIn = async (context: BrowserContext, { email, password }: JoiningPerson) => {
  const data = { email, password };
  expect((await context.request.post('/api/auth/login', { data })).status()).toBe(200);
};

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s the page of a class opens the class by itself in time', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await open({ javaScriptEnabled });
  await signIn(page.context(), people.learner);
  standAt('06:44:55');
  await page.goto(JOIN_PATH);
  await heading(page, 'Your class begins at 7 am');
  const [counts, says] = javaScriptEnabled
    ? (['visible', 'hidden'] as const)
    : (['hidden', 'visible'] as const);
  await page.getByRole('timer').waitFor({ state: counts });
  await page.getByText('You can join from 6:45 am.').waitFor({ state: says });
  expect(complaints()).toEqual([]);
  at('06:45:00');
  await page.waitForURL(link);
  await close();
});

test('the page of a class without a link opens the class once staff have set one', async () => {
  const { page, close } = await open({ javaScriptEnabled: false });
  await signIn(page.context(), people.learner);
  await people.setLink('');
  at('06:50:00');
  await page.goto(JOIN_PATH);
  await heading(page, 'The class link is not ready yet');
  await people.setLink(link);
  await page.waitForURL(link);
  await close();
});

test('the other pages show the time of the class, or why there is none', async () => {
  const { page, close } = await open();
  // Otherwise it reloads after a class change in the middle of a check.
  await disableLiveStream(page);
  await signIn(page.context(), people.learner);
  at('09:00:00', '2026-12-04');
  await page.goto(`${JOIN_PATH}/${TUESDAY}`);
  await heading(page, 'Your class begins on Tue, 8 Dec at 7 am IST');
  await page.getByText('You can join here from 6:45 am on that day.').waitFor();
  await expectAccessible(page, 'the page of a class days before');
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  // By the browser, which takes a new connection where the server closes the kept one at this moment, five seconds old.
  const typeOf = (path: string) => fetch(path).then((answer) => answer.headers.get('content-type'));
  expect(await page.evaluate(typeOf, calendar ?? '')).toMatch(/calendar/);

  at('09:00:00');
  await page.goto(`${JOIN_PATH}/${TUESDAY}`);
  await heading(page, 'This class is over');
  await page.getByText('The next class is tomorrow, 7 to 8 am IST.').waitFor();
  await expectAccessible(page, 'the page of a class that is over');

  await people.cancel('2026-12-09', { reason: 'Diwali', notice: 'No class on Wednesday: Diwali' });
  at('06:00:00', '2026-12-09');
  await page.goto(JOIN_PATH);
  await heading(page, 'Today’s class is cancelled');
  await page.getByText('No class on Wednesday: Diwali').waitFor();
  await page.getByText('The next class is tomorrow, 7 to 8 am IST.').waitFor();
  await expectAccessible(page, 'the page of a cancelled class');

  await page.goto('/join/no-such-course');
  await heading(page, 'We cannot find this class');
  await expectAccessible(page, 'the page of no class');
  await close();
});

test('the countdown uses the studio’s clock, and shows the hours in the visitor’s time zone', async () => {
  const { page, close } = await open({ timezoneId: 'Europe/Berlin' });
  await disableLiveStream(page);
  await signIn(page.context(), people.learner);
  at('06:40:48');
  await page.goto(JOIN_PATH);
  await page.getByText('2:30 to 3:30 am your time').waitFor();
  const shown = async () => {
    const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + seconds;
  };
  const first = await shown();
  expect(first).toBeLessThanOrEqual(4 * 60 + 12);
  expect(first).toBeGreaterThan(2 * 60);
  await expect.poll(shown).toBeLessThan(first);
  await page.getByText('minutes until you can join').waitFor();
  await expectAccessibleEverywhere(page, 'the page of a class');
  at('02:00:00');
  await page.reload();
  await page.getByText('hours until you can join').waitFor();
  await close();
});

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s another site leads to a button, and records no attendance', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await open({ javaScriptEnabled });
  await disableLiveStream(page);
  await signIn(page.context(), people.learner);
  const elsewhere = 'https://elsewhere.example/';
  const body = `<meta http-equiv="refresh" content="0; url=${site.url}${JOIN_PATH}">`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  const date = '2026-12-10';
  const isPresent = async () => {
    const path = `/api/staff/classes/1/${date}/attendance`;
    return JSON.stringify(await people.get(path, people.staff.token)).includes('"attended":true');
  };
  const wasPresent = await isPresent();
  expect(wasPresent).toBe(!javaScriptEnabled);
  standAt('06:44:55', date);
  await page.goto(elsewhere);
  await heading(page, 'Your class begins at 7 am');
  at('06:45:00', date);
  await heading(page, 'Your class is open');
  await page.getByText('Today, 7 to 8 am IST').waitFor();
  if (javaScriptEnabled) await expectAccessibleEverywhere(page, 'the page that asks first');
  expect(await isPresent()).toBe(wasPresent);
  expect(complaints()).toEqual([]);
  await page.getByRole('link', { name: 'Join', exact: true }).click();
  await page.waitForURL(link);
  expect(await isPresent()).toBe(true);
  await close();
});

test('one member of a family or all can join on a shared phone, also by keyboard', async () => {
  const { page, complaints, close } = await open();
  await disableLiveStream(page);
  const { parent, child } = await people.family();
  await signIn(page.context(), parent);
  const date = '2026-12-14';
  at('06:50:00', date);
  const present = async () => {
    const path = `/api/staff/classes/1/${date}/attendance`;
    const { items } = await people.get(path, people.staff.token);
    return items.filter((one: { attended: boolean }) => one.attended).length;
  };
  await page.goto(JOIN_PATH);
  await heading(page, 'Who is joining?');
  await expectAccessibleEverywhere(page, 'the page that asks who joins');
  for (const name of [parent.name, child, 'All together']) {
    const { width = 0, height = 0 } =
      (await page.getByRole('link', { name, exact: true }).boundingBox()) ?? {};
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
  }
  expect([complaints(), await present()]).toEqual([[], 0]);
  await page.getByRole('link', { name: parent.name, exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(link);
  expect(await present()).toBe(1);
  await page.goto(JOIN_PATH);
  await page.getByRole('link', { name: 'All together' }).click();
  await page.waitForURL(link);
  expect(await present()).toBe(2);
  await close();
});

test('a visitor gets to the class by LogIn', async () => {
  const { page, close } = await open();
  await disableLiveStream(page);
  at('06:50:00');
  await page.goto(JOIN_PATH);
  await heading(page, 'This class is for enrolled learners');
  await expectAccessible(page, 'the page for who is not enrolled');
  await page.getByRole('link', { name: 'LogIn' }).click();
  await logIn(page, people.learner);
  await page.waitForURL(link);
  await close();
});

test('an earlier session without the cookie gets to a button by LogIn', async () => {
  const { page, close } = await open();
  await disableLiveStream(page);
  at('06:50:00');
  await restoreSession(page, people.learner);
  await page.goto(JOIN_PATH);
  await page.getByRole('link', { name: 'LogIn' }).click();
  await heading(page, 'Your class is open');
  await page.getByRole('link', { name: 'Join', exact: true }).click();
  await page.waitForURL(link);
  await close();
});

test('another site that links through LogIn also leads to a button', async () => {
  const { page, close } = await open();
  await disableLiveStream(page);
  await restoreSession(page, people.learner);
  const login = `${site.url}/login?next=${encodeURIComponent(JOIN_PATH)}`;
  const elsewhere = 'https://elsewhere.example/';
  const body = `<meta http-equiv="refresh" content="0; url=${login}">`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  at('06:44:57', '2026-12-11');
  await page.goto(elsewhere);
  await heading(page, 'Your class begins at 7 am');
  await heading(page, 'Your class is open');
  await close();
});

test('the service worker loads the page from the network only, and caches nothing of it', async () => {
  const { page, close } = await open({ serviceWorkers: 'allow' });
  at('06:00:00');
  await page.goto('/');
  await waitForServiceWorker(page);
  await signIn(page.context(), people.learner);
  await page.goto(JOIN_PATH);
  await heading(page, 'Your class begins at 7 am');
  at('06:50:00');
  await page.goto(JOIN_PATH);
  expect(page.url()).toBe(link);
  await page.goto('/Courses');
  const kept = (await cacheContents(page)).filter(
    ({ url, text }) => url.includes('/join') || text.includes(link),
  );
  expect(kept).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(JOIN_PATH);
  await heading(page, 'Your phone has no internet');
  await close();
});
