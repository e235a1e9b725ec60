import type { Browser, Page } from 'playwright-core';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, ASANA, createAccount, order } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { storedTexts, waitUntilCached } from '../browser-helpers/cached-copies.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { waitForServiceWorker } from '../browser-helpers/worker.ts';

/** A learner's payment in rupees, which is not the price of any course on the public pages. */
const PAID = 31_973;
const PRICE = 2_500;
const UTR = '432198765111';

let site: RunningSite;
let browser: Browser;
let owner: Account;
let receipt: string;
let sql: Sql;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  owner = await createAccount(site, 'Kavita', { role: 'owner' });
  const learner = await createAccount(site, 'Meera Joshi');
  sql = postgres(site.databaseUrl, { max: 1 });
  await sql`update courses set fee = ${PAID} where id = ${ASANA}`;
  const id = await order(learner, [ASANA], UTR);
  await sql`update courses set fee = ${PRICE} where id = ${ASANA}`;
  await owner.post(`/api/staff/orders/${id}/confirm`);
  receipt = (await learner.get(`/api/orders/${id}`)).receiptNumber;
});
afterAll(async () => {
  await sql.end();
  await closeContexts(browser);
  await site.stop();
});

/** A page of the site without the app. */
const away = '/healthz';

const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForApp(page);
  await waitForNetworkIdle(page);
};

/** The names of stored entries that contain the amount or the payment's number. */
const storedWithMoney = async (page: Page) =>
  (await storedTexts(page))
    .filter(({ text }) =>
      [String(PAID), PAID.toLocaleString('en-IN'), UTR].some((mark) => text.includes(mark)),
    )
    .map(({ where }) => where);

const ofStaff = [
  '/StaffPayments',
  '/StaffMoney',
  '/StaffPeople',
  '/StaffCourses',
  '/UserDashboard',
];
const ofTeachers = [
  ...['/UserDashboard', '/StaffWeek', '/Account', '/ContactUs'],
  ...['/EnrolledClass', '/SelectedClasses', '/Payment', '/OnlineClass'],
];

/** The phone of a member of staff who has worked with payments; the open screen is a receipt. */
async function phoneOfStaff(name: string) {
  const staff = await createAccount(site, name, { isStaff: true });
  const { page, close } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  await page.goto(away);
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    },
    { token: staff.token, user: staff.user },
  );
  await page.goto('/UserDashboard');
  await waitForServiceWorker(page);
  for (const path of ofStaff) await visit(page, path);
  await visit(page, `/Receipt?number=${receipt}`);
  await page.getByText(PAID.toLocaleString('en-IN')).first().waitFor();
  await waitUntilCached(page, 'receipts');
  // The search finds the existing entry.
  expect(await storedWithMoney(page)).toEqual([expect.stringContaining('receipts')]);
  return { page, close, becomeTeacher: () => becomeTeacher(staff) };
}

async function becomeTeacher({ user }: Account) {
  const { id } = user as { id: number };
  await owner.send('PUT', `/api/staff/team/${id}/role`, { role: 'teacher' });
  await sql`update courses set teacher_id = ${id} where id = ${ASANA}`;
}

const isNotifiedOfRole = (page: Page) =>
  page.getByText('Your role has changed: you are now a teacher at the studio.').waitFor();

/** Opens all screens of a teacher, then those that are no longer allowed; even offline. */
async function visitPages(page: Page) {
  for (const path of ofTeachers) await visit(page, path);
  expect(await storedWithMoney(page)).toEqual([]);
  for (const path of [...ofStaff, `/Receipt?number=${receipt}`]) {
    await visit(page, path);
    expect(await page.locator('body').textContent(), path).not.toContain(
      PAID.toLocaleString('en-IN'),
    );
  }
  expect(await storedWithMoney(page)).toEqual([]);
}

test('a phone of a new teacher keeps no amounts, even if it shows one at that moment', async () => {
  const { page, close, becomeTeacher } = await phoneOfStaff('Ravi Rao');
  await becomeTeacher();
  await isNotifiedOfRole(page);
  await expect.poll(() => storedWithMoney(page)).toEqual([]);
  await expect
    .poll(() => page.getByRole('main').textContent())
    .not.toContain(PAID.toLocaleString('en-IN'));
  await visitPages(page);
  await close();
});

test('a phone of a new teacher keeps no amounts, even if the app was closed meanwhile', async () => {
  const { page, close, becomeTeacher } = await phoneOfStaff('Asha Rao');
  await page.goto(away);
  await becomeTeacher();
  await page.goto(`/Receipt?number=${receipt}`);
  await isNotifiedOfRole(page);
  await expect.poll(() => storedWithMoney(page)).toEqual([]);
  await visit(page, '/StaffPayments');
  expect(await storedWithMoney(page)).toEqual([]);
  await close();
});
