import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, createAccount, enrol } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  DESKTOP,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { countTaps } from '../browser-helpers/taps.ts';
import { logIn } from '../browser-helpers/visits.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

/** Tuesday, 6:42 in India. The asana course begins today: Monday to Friday, 7 to 8. */
const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');
const THURSDAY = '/api/staff/classes/1/2026-12-03';

const peer = new SmtpPeer();
let site: RunningSite;
let browser: Browser;
const visits: WatchedPage[] = [];

let owner: Account;
let learners: Account[];

beforeAll(async () => {
  await peer.up();
  const settings = { SMTP_URL: peer.url, UPI_ID: 'gangayoga@examplebank' };
  [site, browser] = await Promise.all([
    startSite(settings, () => TUESDAY_MORNING),
    sharedBrowser(),
  ]);
  owner = await createAccount(site, 'Kavita', { isStaff: true });
  learners = [await createAccount(site, 'Asha'), await createAccount(site, 'Vikram')];
  for (const [place, learner] of learners.entries())
    await enrol(learner, owner, `43219876500${place}`);
});
afterEach(async () => {
  await Promise.all(visits.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  await peer.down();
});

type Options = Parameters<Browser['newContext']>[0];

/** Signs the owner in on a device whose clock shows the same morning. */
async function atTheDesk(options: Options) {
  const opened = await openPage(browser, {
    baseURL: site.url,
    serviceWorkers: 'block',
    ...options,
  });
  visits.push(opened);
  await opened.page.clock.setFixedTime(TUESDAY_MORNING);
  await opened.page.goto('/login');
  await logIn(opened.page, owner);
  await opened.page.getByRole('heading', { level: 1, name: 'Good morning, Kavita' }).waitFor();
  return opened;
}

const readThursday = () => owner.get(THURSDAY);

const mailsOf = (words: string) =>
  peer.mails
    .filter(({ text }) => text?.includes(words))
    .map(({ to }) => [to].flat()[0]?.text)
    .sort();

test('moving Thursday’s class and notifying everybody takes six taps on a phone after login', async () => {
  const { page, complaints } = await atTheDesk({ viewport: PHONE, hasTouch: true });
  const { tap, took } = countTaps();
  await tap(page.getByRole('main').getByRole('link', { name: 'Week' }));
  await tap(page.getByRole('button', { name: /Asana Regular.*Thursday/ }));
  await tap(page.getByRole('button', { name: 'Move', exact: true }));
  await tap(page.getByLabel('Begins'));
  // Imitates the time picker of a phone.
  await page.getByLabel('Begins').fill('08:00');
  await tap(page.getByText('Holiday', { exact: true }));
  await page.getByText('2 learners will be notified: 2 by e-mail.').waitFor();
  await tap(page.getByRole('button', { name: 'Move and notify' }));
  await page.getByText('Class moved. Messages are on their way to 2 learners.').waitFor();
  expect(took().taps).toBeLessThanOrEqual(6);

  const words = 'Thursday’s class, 3 Dec, is at 8 am: Holiday';
  await page.getByText('Moved from 7 am').waitFor();
  await expect.poll(() => mailsOf(words)).toEqual(learners.map(({ email }) => email));
  await expect
    .poll(async () => (await readThursday()).told)
    .toMatchObject({ of: 2, pushed: 0, mailed: 2 });
  expect(await readThursday()).toMatchObject({ state: 'moved', notice: words });
  expect(complaints()).toEqual([]);
});

test('a class can be selected in the grid, cancelled and restored by keyboard', async () => {
  const { page } = await atTheDesk({ viewport: DESKTOP });
  await page.goto('/StaffWeek');
  const friday = page.getByRole('button', { name: /Asana Regular.*Friday/ });
  await friday.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Asana Regular Classes' });
  await panel.locator('h2:focus').waitFor();
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Cancel this class');
  await page.getByRole('dialog', { name: 'Cancel Friday’s class?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await press('Cancel this class');
  await press('Cancel and notify');
  await page.getByText('Class cancelled. Messages are on their way to 2 learners.').waitFor();
  await press('Put back');
  await press('Put back and notify');
  await page.getByText('Class put back. Messages are on their way to 2 learners.').waitFor();
  await press('Close');
  await expect
    .poll(() => friday.evaluate((button) => button === document.activeElement))
    .toBe(true);
});

/** Sends that Wednesday's class is cancelled: the request waits for the test. */
async function sendAndWait(page: Page) {
  await page.getByRole('button', { name: /Asana Regular.*Wednesday/ }).click();
  await page.getByRole('button', { name: 'Cancel this class', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^Cancel / });
  const asked = Promise.withResolvers<Route>();
  await page.route('**/api/staff/classes/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : asked.resolve(route),
  );
  await sheet.getByRole('button', { name: 'Cancel and notify' }).click();
  return { sheet, request: await asked.promise };
}

test('a sheet that is sending cannot be closed by Escape or Back, and shows its error', async () => {
  const { page } = await atTheDesk({ viewport: DESKTOP });
  const { pathname: before } = new URL(page.url());
  await page.goto('/StaffWeek');
  const { sheet, request } = await sendAndWait(page);
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  for (const _ of [1, 2]) {
    await page.goBack();
    // The browser goes forward again without a tap.
    await page.waitForFunction(() => window.history.state?.isSecond);
  }
  await sheet.getByRole('button', { name: 'Cancel and notify', disabled: true }).waitFor();
  await request.fulfill({ status: 500, json: {} });
  await sheet.getByRole('alert').waitFor();
  await page.unrouteAll();

  // Nothing is sent now: Escape closes it, and one step back leaves the page.
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe(before);
});

test('two steps back do not leave a page whose sheet is sending', async () => {
  const { page } = await atTheDesk({ viewport: PHONE, hasTouch: true });
  await page.getByRole('main').getByRole('link', { name: 'Week' }).tap();
  const { sheet, request } = await sendAndWait(page);
  await page.evaluate(() => {
    const isHeld = new Promise<void>((resolve) =>
      window.navigation.addEventListener('currententrychange', () => {
        if (window.history.state?.isSecond) resolve();
      }),
    );
    window.history.back();
    window.history.back();
    return isHeld;
  });
  await request.fulfill({ status: 500, json: {} });
  await sheet.getByRole('alert').waitFor();
});

test('new hours of a whole course need a confirmation, and appear on the learner’s dashboard', async () => {
  const { page } = await atTheDesk({ viewport: PHONE, hasTouch: true });
  await page.goto('/StaffCourses?edit=asana-regular-classes');
  await page.getByLabel('Starts at (IST)').fill('07:30');
  await page.getByLabel('Ends at (IST)').fill('08:30');
  await page.getByRole('button', { name: 'Save the course' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Notify the learners?' });
  await sheet.getByText('2 learners will be notified: 2 by e-mail.').waitFor();
  const words = 'From Tue, 1 Dec, the classes are Mon to Fri, 7:30 to 8:30 am';
  expect(await sheet.getByLabel('Learners will read', { exact: true }).inputValue()).toBe(words);
  await expectAccessible(page, 'what learners are told of a course');
  await sheet.getByRole('button', { name: 'Save and notify' }).tap();
  await page
    .getByText('Asana Regular Classes saved. Messages are on their way to 2 learners.')
    .waitFor();
  const opened = await openPage(browser, {
    baseURL: site.url,
    serviceWorkers: 'block',
    viewport: PHONE,
  });
  visits.push(opened);
  await opened.page.clock.setFixedTime(TUESDAY_MORNING);
  await opened.page.goto('/login');
  await logIn(opened.page, learners[0] as Account);
  await opened.page.getByText(words).waitFor();
  await opened.page.getByText('Today, 7:30 to 8:30 am IST').waitFor();
  await expectAccessible(opened.page, 'the dashboard of a learner whose course has changed');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Asana Regular Classes is back to how it was.').waitFor();
  await expect.poll(() => page.getByLabel('Starts at (IST)').inputValue()).toBe('07:00');
  await opened.page.getByText('Today, 7 to 8 am IST').waitFor();
});
