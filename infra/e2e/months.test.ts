import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { logInBrowser } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

const peer = new SmtpPeer();
let now = new Date('2026-12-10T10:00:00+05:30');
let site: RunningSite;
let browser: Browser;
let learner: WatchedPage;
let owner: WatchedPage;
let meera: Account;
let kavita: Account;
let sql: postgres.Sql;

beforeAll(async () => {
  await peer.up();
  const settings = { SMTP_URL: peer.url, UPI_ID: 'gangayoga@examplebank' };
  const options = { endsEveryMs: 200 };
  [site, browser] = await Promise.all([startSite(settings, () => now, options), sharedBrowser()]);
  sql = postgres(site.databaseUrl, { max: 1 });
  const phone = { baseURL: site.url, viewport: PHONE };
  [learner, owner] = await Promise.all([openPage(browser, phone), openPage(browser, phone)]);
  meera = await createAccount(site, 'Meera');
  kavita = await createAccount(site, 'Kavita', { isStaff: true });
  await logInBrowser(learner.page, meera);
  await logInBrowser(owner.page, kavita);
});
afterAll(async () => {
  await closeContexts(browser);
  await sql.end();
  await site.stop();
  await peer.down();
});

const title = 'Asana Regular Classes';
const slug = 'asana-regular-classes';

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

/** The owner lets the regular classes be paid by the month. */
async function sellByMonth(desk: Page) {
  await desk.goto(`/StaffCourses?edit=${slug}`);
  await desk.getByText('By the month', { exact: true }).click();
  await desk.locator('summary').filter({ hasText: 'More' }).click();
  await desk.getByText('Calendar months', { exact: true }).click();
  await desk.getByRole('button', { name: 'Save the course' }).click();
  await desk.getByText('saved', { exact: false }).first().waitFor();
}

async function sendUtr(page: Page, utr: string) {
  await page.getByLabel('UTR', { exact: true }).fill(utr);
  await page.keyboard.press('Enter');
  await page.getByText(/We are checking your payment/).waitFor();
}

/** By the clock of the database, which sets the time of an order: a payment of another month would not match it. */
const today = (mark: string) =>
  new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }).replaceAll('/', mark);

/** The owner pastes the bank statement, and confirms the matches. */
async function pasteStatement(desk: Page, [date, utr, amount]: [string, string, string]) {
  await desk.goto('/StaffPayments');
  await desk.getByRole('link', { name: 'The bank’s statement' }).click();
  await desk
    .getByLabel('The rows, with their column headings')
    .fill(
      [
        'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
        `${date},UPI/CR/${utr}/MEERA/ABCD/meera@upi,${utr},,"${amount}","1,00,000.00"`,
      ].join('\n'),
    );
  await desk.getByRole('button', { name: 'Compare with the orders' }).click();
  await desk.getByRole('heading', { name: '1 found' }).waitFor();
  await desk.getByRole('button', { name: 'Confirm this one' }).click();
  await desk.getByText('1 payment confirmed.').first().waitFor();
}

const openDashboard = async (page: Page) => {
  await page.goto('/UserDashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** The paid periods in the database. */
const readPaidPeriods = async () =>
  (
    await sql`
      select to_char(first_day, 'YYYY-MM-DD') || ' ' || to_char(last_day, 'YYYY-MM-DD') as "days"
      from enrolment_periods order by first_day`
  ).map(({ days }) => days);

/** The text of the join page for the learner. */
async function join(page: Page): Promise<string> {
  // The previous page may reload itself, which would abort this navigation.
  await page.goto('about:blank');
  await page.goto(`/join/${slug}`);
  return (await page.locator('body').textContent()) ?? '';
}

/** A month starts on the 10th, is extended by a cancelled class, renewed, and ends. */
async function liveThroughTwoMonths() {
  const { page } = learner;
  const desk = owner.page;
  await atTime('2026-12-10T10:00:00+05:30');
  await sellByMonth(desk);

  await page.goto(`/Courses/${slug}`);
  const course = page.locator(`#${slug}`);
  await course.getByText('₹2,500 a month').filter({ visible: true }).first().waitFor();
  await course.getByRole('button', { name: 'Add to my classes' }).click();
  await course.getByRole('link', { name: 'In Selected Classes' }).click();
  const offers = page.getByRole('group', { name: `When would you like to begin? ${title}` });
  await offers.waitFor();
  expect(await offers.locator('label').allTextContents()).toEqual([
    '1 month10 December to 31 December₹2,500',
    '2 months10 December to 31 January₹5,000',
    '3 months10 December to 28 February₹7,500',
    '6 months10 December to 31 May₹15,000',
    '12 months10 December to 30 November 2027₹30,000',
  ]);
  await page.getByText('This price is valid until 15 December.').waitFor();
  await expectAccessible(page, 'the choice of months');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByText('₹2,500').first().waitFor();
  await sendUtr(page, '432719880412');
  await pasteStatement(desk, [today('/'), '432719880412', '2,500.00']);
  await mailTo(meera.email, /^Welcome to Asana Regular Classes$/);
  await openDashboard(page);
  await page.getByText('Paid until 31 December').first().waitFor();

  // The owner cancels Friday's class.
  await desk.goto('/StaffWeek');
  await desk.getByRole('button', { name: new RegExp(`${title}.*Friday`) }).click();
  await desk.getByRole('button', { name: 'Cancel this class' }).click();
  await desk.getByText('Holiday').click();
  await desk.getByRole('button', { name: 'Cancel and notify' }).click();
  await desk.getByText('Class cancelled. A message is on its way to 1 learner.').waitFor();
  const cancelled = await mailTo(meera.email, /is cancelled: Holiday$/);
  expect(cancelled?.text).toContain('Your paid time includes one more class, until Fri, 1 Jan');
  await page.getByText('One extra class, until 1 January').waitFor();
  await page.getByText('The class on Friday 11 was cancelled.').waitFor();
  expect(await readPaidPeriods()).toEqual(['2026-12-10 2027-01-01']);

  // A week before the end she gets an e-mail, as she has no push, and renews in two taps.
  await atTime('2026-12-25T10:00:00+05:30');
  const ending = await mailTo(meera.email, /^Your month ends on 1 January/);
  expect(ending?.text).toContain(`/Renew/${slug}`);
  await openDashboard(page);
  await expectAccessible(page, 'the month that ends');
  await page.getByRole('link', { name: 'Renew for ₹2,500' }).click();
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page
    .getByText(/2 January to 1 February/)
    .first()
    .waitFor();
  await sendUtr(page, '432755209316');
  await pasteStatement(desk, [today('-'), '432755209316', '2,500.00 Cr']);
  expect(await readPaidPeriods()).toEqual(['2026-12-10 2027-01-01', '2027-01-02 2027-02-01']);

  // The last day, and the day after it.
  await atTime('2027-02-01T07:00:00+05:30');
  await openDashboard(page);
  await page.getByText('Paid until 1 February').first().waitFor();
  expect(await join(page)).not.toContain('ended');
  await atTime('2027-02-02T06:50:00+05:30');
  expect(await join(page)).toContain('ended on');
  await openDashboard(page);
  await page.getByText('Your month ended on 1 February').first().waitFor();
  await expect.poll(async () => (await sql`select from enrolments`).length).toBe(0);
}

/** The owner records her attendance, although her month is over. */
async function recordAttendance(desk: Page, day: RegExp) {
  await desk.goto('/StaffWeek');
  await desk.getByRole('button', { name: day }).click();
  const attended = desk.locator('dl > div', { hasText: 'Attended' });
  await attended.getByRole('button').click();
  const noted = desk.waitForResponse((answer) => answer.url().includes('/attendance/'));
  await desk.getByRole('checkbox', { name: /Meera.*paid until 1 Feb/ }).check();
  await noted;
  await desk.getByRole('button', { name: 'Close' }).click();
}

/** The month's report on the owner's phone, and in the CSV file of invoices. */
async function reportOf(desk: Page) {
  await desk.goto('/StaffMoney?month=2027-02');
  const totals = desk.getByRole('region', { name: 'Total' });
  await totals.waitFor();
  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save all receipts (CSV)' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  return { said: ((await totals.textContent()) ?? '').replace(/\s+/g, ' '), csv };
}

/** The invoices of February in the database. */
const readInvoices = async () =>
  (
    await sql`
      select number || ' ' || paise as "document" from documents
      where issued_on between '2027-02-01' and '2027-02-28' order by id`
  ).map(({ document }) => document);

/** She attends without paying, is in the accounts receivable, pays in cash, and is refunded half. */
async function payLate() {
  const { page } = learner;
  const desk = owner.page;
  await atTime('2027-02-02T08:30:00+05:30');
  await recordAttendance(desk, new RegExp(`${title}.*Tuesday`));
  await desk.goto('/StaffMoney');
  await desk.getByRole('heading', { name: '1 has not paid' }).waitFor();
  await desk.getByText('1 still comes although the month is over').waitFor();
  const message = desk.getByRole('link', { name: 'WhatsApp to Meera' });
  const words = new URL((await message.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(words).toContain('₹2,500');
  await desk.getByText(words).waitFor();
  await expectAccessible(desk, 'who has not paid');

  await desk.getByRole('link', { name: 'Paid in cash: Meera' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Order for a learner' }).waitFor();
  await desk.getByRole('button', { name: /^Make the order/ }).click();
  await desk.getByRole('heading', { name: 'Order made' }).waitFor();
  expect(await readInvoices()).toEqual(['2026-27/000003 250000']);
  await openDashboard(page);
  await page.getByText('Paid until').first().waitFor();

  await desk.goto('/StaffPayments?state=paid');
  await desk
    .getByRole('button', { name: /^Money…/ })
    .first()
    .click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByLabel('Amount in rupees').fill('1250');
  await sheet.getByText('The course continues').click();
  await sheet.getByLabel('Reason').fill('Half of the classes were without a teacher');
  await expectAccessible(desk, 'the money of an order');
  await sheet.getByRole('button', { name: 'Record the refund' }).click();
  await desk.getByText('₹1,250 refunded to Meera').waitFor();
  await mailTo(meera.email, /1,250/);

  // The screen, the file, the database and the invoices are consistent.
  expect(await readInvoices()).toEqual(['2026-27/000003 250000', 'R2026-27/000001 -125000']);
  const { said, csv } = await reportOf(desk);
  expect(said).toContain('Received₹2,500');
  expect(said).toContain('Refunds₹1,250');
  const rows = csv.trim().split(/\r?\n/);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('2026-27/000003');
  expect(rows[1]).toContain('2500.00');
  expect(rows[2]).toContain('-1250.00');
  await page.goto('/Receipt?number=R2026-27%2F000001');
  await page.getByRole('heading', { name: 'Refund receipt' }).waitFor();
  await page.getByText('₹1,250').first().waitFor();
  await expectAccessible(page, 'a refund receipt');
}

test('a learner pays by the month, renews, attends without paying, pays in cash, and is refunded half', async () => {
  await liveThroughTwoMonths();
  await payLate();
});
