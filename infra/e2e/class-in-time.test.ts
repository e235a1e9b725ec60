import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsIn } from '../../bff/src/testing/read-calendar.ts';
import { type Account, createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { logInBrowser } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

const peer = new SmtpPeer();
let now = new Date('2026-12-30T10:00:00+05:30');
let site: RunningSite;
let browser: Browser;
let learner: WatchedPage;
let owner: WatchedPage;
let meera: Account;
let kavita: Account;

beforeAll(async () => {
  await peer.up();
  const settings = { SMTP_URL: peer.url, UPI_ID: 'gangayoga@examplebank' };
  [site, browser] = await Promise.all([startSite(settings, () => now), sharedBrowser()]);
  const phone = { baseURL: site.url, viewport: PHONE };
  [learner, owner] = await Promise.all([openPage(browser, phone), openPage(browser, phone)]);
  meera = await createAccount(site, 'Meera');
  kavita = await createAccount(site, 'Kavita', { isStaff: true });
  await logInBrowser(learner.page, meera);
  await logInBrowser(owner.page, kavita);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  await peer.down();
});

const title = 'Asana Regular Classes';
const slug = 'asana-regular-classes-2';

/** Sets the clock of the server and of both phones. */
const atTime = async (time: string) => {
  now = new Date(time);
  for (const { page } of [learner, owner]) await page.context().clock.setFixedTime(now);
};

const mailTo = async (email: string, subject: RegExp) => {
  const found = () =>
    peer.mails.filter(
      (mail) => [mail.to].flat()[0]?.text === email && subject.test(mail.subject ?? ''),
    );
  await expect.poll(() => found().length).toBe(1);
  return found()[0];
};

/** The owner ends last month's batch, and copies it. */
async function copyTheBatch(page: Page) {
  await page.goto('/StaffCourses?edit=asana-regular-classes');
  await page.getByRole('heading', { name: 'More' }).click();
  await page.getByLabel('Last date').fill('2026-12-31');
  await page.getByRole('button', { name: 'Save the course' }).click();
  await page.getByText('saved', { exact: false }).first().waitFor();
  await page.goto('/StaffCourses');
  await page.getByRole('button', { name: `More ${title}` }).click();
  await page.getByRole('button', { name: 'Copy as next batch' }).click();
  await page.getByLabel('First date').fill('2027-01-04');
  await page.getByLabel('Last date').fill('2027-02-26');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText(`${title} copied.`, { exact: false }).waitFor();
}

/** The learner finds it on the public page, and pays. */
async function payForIt(page: Page) {
  await page.goto(`/Courses/${slug}`);
  const course = page.locator(`#${slug}`);
  await course.getByText('Mon, 4 Jan 2027').filter({ visible: true }).first().waitFor();
  await course.getByRole('button', { name: 'Add to my classes' }).click();
  await course.getByRole('link', { name: 'In Selected Classes' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByLabel('UTR', { exact: true }).fill('111122223333');
  await page.keyboard.press('Enter');
  await page.getByText(/We are checking your payment/).waitFor();
}

async function confirmIt() {
  const { items } = await kavita.get('/api/staff/orders');
  await kavita.post(`/api/staff/orders/${items[0].id}/confirm`);
}

/** Opens the actions of the new batch's class on this day. */
async function openClass(page: Page, day: string) {
  await page.goto('/StaffWeek');
  await page.getByRole('button', { name: new RegExp(`${title}.*${day}`) }).click();
}

/** The classes of the week from the learner's private calendar feed. */
async function calendarOf(page: Page) {
  await page.goto('/Account#calendar');
  const link = page.getByRole('link', { name: 'Add to calendar' });
  const address = (await link.getAttribute('href'))?.replace(/^webcal:/, 'http:') ?? '';
  const path = new URL(address).pathname;
  const text = await (await fetch(site.url + path)).text();
  const week = {
    from: new Date('2027-01-04T00:00:00+05:30'),
    until: new Date('2027-01-11T00:00:00+05:30'),
  };
  return eventsIn(text, week).map(({ startsAt }) => startsAt);
}

/** The text of the join page for the learner. */
async function join(page: Page): Promise<string> {
  await page.goto(`/join/${slug}`);
  return (await page.locator('body').textContent()) ?? '';
}

test('a batch is copied, paid, moved and cancelled consistently on all screens', async () => {
  const { page } = learner;
  const desk = owner.page;
  await atTime('2026-12-30T10:00:00+05:30');
  await copyTheBatch(desk);
  await payForIt(page);
  await page.goto('/UserDashboard');
  await page.getByText('A payment is being checked').waitFor();
  expect(await page.getByText('No class yet').count()).toBe(0);
  await mailTo('studio@localhost', /^A payment is waiting/);
  await confirmIt();
  const welcome = await mailTo(meera.email, /^Welcome to Asana Regular Classes$/);
  expect(welcome?.text).toContain('Your first class is on Mon, 4 Jan 2027, 7 to 8 am IST');
  expect(welcome?.text).toContain(`/join/${slug}`);
  const files = welcome?.attachments.filter(({ related }) => !related);
  expect(files?.map(({ filename }) => filename)).toEqual(['classes.ics']);

  // Wednesday: the owner moves Thursday's class and cancels Friday's.
  await atTime('2027-01-06T12:00:00+05:30');
  await page.goto('/UserDashboard');
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('Tomorrow, 7 to 8 am IST').waitFor();
  await openClass(desk, 'Thursday');
  await desk.getByRole('button', { name: 'Move', exact: true }).click();
  await desk.getByLabel('Begins').fill('08:00');
  await desk.getByText('Holiday').click();
  await desk.getByRole('button', { name: 'Move and notify' }).click();
  await desk.getByText('Class moved. A message is on its way to 1 learner.').waitFor();
  await openClass(desk, 'Friday');
  await desk.getByRole('button', { name: 'Cancel this class' }).click();
  await desk.getByText('Holiday').click();
  await desk.getByRole('button', { name: 'Cancel and notify' }).click();
  await desk.getByText('Class cancelled. A message is on its way to 1 learner.').waitFor();

  const movedMail = await mailTo(
    meera.email,
    /^Asana Regular Classes: Thursday’s class, 7 Jan, is at 8 am: Holiday$/,
  );
  expect(movedMail?.text).toContain('New time: Thu, 7 Jan, 8 to 9 am IST');
  await mailTo(
    meera.email,
    /^Asana Regular Classes: Friday’s class, 8 Jan, is cancelled: Holiday$/,
  );
  await page.goto('/UserDashboard');
  await page.getByText('Thursday’s class, 7 Jan, is at 8 am: Holiday').waitFor();
  await page.getByText('Friday’s class, 8 Jan, is cancelled: Holiday').waitFor();
  await page.getByText('Tomorrow, 8 to 9 am IST').waitFor();
  expect(await calendarOf(page)).toEqual([
    '2027-01-04T01:30:00.000Z',
    '2027-01-05T01:30:00.000Z',
    '2027-01-06T01:30:00.000Z',
    '2027-01-07T02:30:00.000Z',
  ]);

  // Thursday: the link is pasted; at the old hour the address says when, at the new hour it leads to the class by itself.
  await atTime('2027-01-07T06:55:00+05:30');
  const link = `${site.url}/healthz?class=asana`;
  await desk.goto('/UserDashboard');
  await desk
    .getByRole('button', { name: `Paste link of ${title}` })
    .first()
    .click();
  await desk.getByLabel('Meeting link').fill(link);
  await desk.getByRole('button', { name: 'Save the link' }).click();
  await desk.getByText(`Link of ${title} saved.`).waitFor();
  expect(await join(page)).toContain('Your class begins at 8 am');
  await atTime('2027-01-07T07:50:00+05:30');
  await page.waitForURL(link);
  await atTime('2027-01-08T07:00:00+05:30');
  expect(await join(page)).toContain('Holiday');
  // Long before, since the clocks that the page compares are fixed here, except for one.
  await atTime('2027-01-11T06:00:00+05:30');
  expect(await join(page)).toContain('7 am');
  // The waiting page would reload at the hour, while the next one is opened.
  await page.goto('about:blank');
  await atTime('2027-01-11T07:00:00+05:30');
  await page.goto('/UserDashboard');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: `Join ${title}` })
      .first()
      .click(),
  ]);
  await opened.waitForURL(link);
});
