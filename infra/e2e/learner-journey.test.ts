import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  DESKTOP,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { registerByApi } from '../browser-helpers/signed-in.ts';
import { logIn, register } from '../browser-helpers/visits.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { readQr } from './read-qr.ts';

const peer = new SmtpPeer();
let site: RunningSite;
let browser: Browser;
const visits: WatchedPage[] = [];

beforeAll(async () => {
  await peer.up();
  const settings = {
    SMTP_URL: peer.url,
    UPI_ID: 'gangayoga@examplebank',
    UPI_NAME: 'Ganga Yoga',
    PUBLIC_URL: 'https://yoga.example.org',
  };
  [site, browser] = await Promise.all([startSite(settings), sharedBrowser()]);
});
afterEach(async () => {
  await Promise.all(visits.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  await peer.down();
});

const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

async function visit(viewport: { width: number; height: number }): Promise<WatchedPage> {
  const opened = await openPage(browser, { baseURL: site.url, viewport });
  visits.push(opened);
  return opened;
}

const person = (name: string, width: number) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}.${width}@example.com`,
  password: 'surya namaskar',
});

/** Staff with their own device. */
async function staffDesk(viewport: { width: number; height: number }) {
  const { name, email } = person('Payment Desk', viewport.width);
  const { page } = await visit(viewport);
  await restoreSession(page, await createAccount(site, name, { email, isStaff: true }));
  return page;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const mailTo = async (email: string, subject: string) => {
  const found = () =>
    peer.mails.filter((mail) => [mail.to].flat()[0]?.text === email && mail.subject === subject);
  await expect.poll(() => found().length).toBe(1);
  return found()[0]?.text ?? '';
};

describe.each([
  ['a phone', PHONE, []],
  ['a desktop', DESKTOP, ['looks']],
])('on %s', (where, viewport, tags) => {
  test('a learner gets from View More to Join, with a rejected payment in between', {
    tags,
  }, async () => {
    const learner = person('Meera Joshi', viewport.width);
    const { page, complaints } = await visit(viewport);

    // A visitor finds a course, and must log in to choose it.
    await page.goto('/');
    await page.getByRole('link', { name: /View More about Healing Yoga/ }).click();
    await page.waitForURL('**/Courses/healing-yoga-movement-and-rhythm');
    const course = page.locator('#healing-yoga-movement-and-rhythm');
    await course.getByText('₹3,000').filter({ visible: true }).first().waitFor();
    await course.getByRole('link', { name: 'Add to my classes' }).click();
    await page.waitForURL(/\/login/);
    await page.getByRole('link', { name: 'Register' }).click();
    await register(page, learner);

    // The course is selected now.
    await page.waitForURL(/\/SelectedClasses/);
    await page.getByText('Healing Yoga').first().waitFor();
    const asana = page.locator('#asana-regular-classes');
    await page.goto('/Courses/asana-regular-classes');
    await asana.getByRole('button', { name: 'Add to my classes' }).click();
    await asana.getByRole('link', { name: 'In Selected Classes' }).click();

    await heading(page, 'Selected Classes');
    await page.getByText('₹5,500').waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    await rows.nth(0).getByRole('button').click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Checkout' }).click();

    await heading(page, 'Payment');
    await page.getByText('gangayoga@examplebank').waitFor();
    const link = new URL(await readQr(page.getByRole('img', { name: /UPI QR code/ })));
    const reference = link.searchParams.get('tn')?.replace('Classes ', '') ?? '';
    expect(link.protocol).toBe('upi:');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: 'gangayoga@examplebank',
      pn: 'Ganga Yoga',
      am: '5500.00',
      cu: 'INR',
    });
    await page.getByText(reference, { exact: true }).first().waitFor();

    const utrs =
      viewport === PHONE ? ['111122223333', '111122224444'] : ['555566667777', '555566668888'];
    await page.getByLabel('UTR', { exact: true }).fill('12345');
    await page.keyboard.press('Enter');
    await page.getByText(/^You entered 5 digits, and a UTR has 12\./).waitFor();
    await page.getByLabel('UTR', { exact: true }).fill(utrs[0] as string);
    await page.keyboard.press('Enter');
    const sent = page.getByRole('heading', { name: 'We are checking your payment' });
    await sent.waitFor();
    await expect.poll(() => isInSight(sent)).toBe(true);
    await mailTo(learner.email, 'We are checking your payment');
    await page.getByRole('button', { name: 'Correct the UTR' }).waitFor();

    // Staff find it by its UTR, and reject it; from then on it is not corrected. The learner reads why and sends another,
    // in the line of the bank's message.
    const desk = await staffDesk(viewport);
    await desk.goto(`/StaffPayments?search=${utrs[0]}`);
    await desk.getByRole('heading', { name: learner.name }).waitFor();
    await desk.getByRole('button', { name: 'Reject' }).click();
    await page.getByText(/^We are comparing the UTR with our bank statement now\./).waitFor();
    await desk.getByText('Not found', { exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await desk.getByText('No payments found').waitFor();
    const found = utrs[0]?.replace(/(\d{4})(?=\d)/g, '$1 ');
    const reason = `We found no payment with the UTR ${found}.`;
    const rejectedMail = await mailTo(learner.email, 'We could not confirm your payment');
    expect(rejectedMail).toContain(reason);
    expect(rejectedMail).toContain('/Payment#utr');

    await page.goto('/UserDashboard');
    await page.getByText('A payment could not be confirmed').waitFor();
    await page.getByRole('link', { name: 'Enter the UTR again' }).click();
    await page.getByText(reason).waitFor();
    const field = page.getByLabel('UTR', { exact: true });
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.fill(`Sent Rs.5500.00 from A/C X5334. UPI Ref ${utrs[1]}`);
    await page.keyboard.press('Enter');
    await page.getByText(/We are checking your payment/).waitFor();

    await desk.goto('/StaffPayments');
    await desk.getByRole('heading', { name: learner.name }).waitFor();
    await desk.getByRole('button', { name: 'Confirm' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await desk.getByText('No payments here').waitFor();
    const receiptMail = await mailTo(learner.email, 'Your receipt from Ganga Yoga');
    const receipt = /\/Receipt\?number=\S+/.exec(receiptMail)?.[0] ?? '';

    await page.goto(receipt);
    await page
      .getByRole('article', { name: /Receipt/ })
      .getByText(learner.name)
      .waitFor();
    await page.goto('/Payment');
    await page.getByRole('link', { name: /Receipt \d{4}-\d\d\/\d+/ }).waitFor();

    // The joining address exists before staff have set the link, and stays the same.
    await page.goto('/EnrolledClass');
    await page.getByRole('heading', { name: 'Asana Regular Classes' }).waitFor();
    const join = page.getByRole('link', { name: 'Join Asana Regular Classes' });
    expect(await join.getAttribute('href')).toBe('/join/asana-regular-classes');
    await desk.goto('/OnlineClass');
    await desk.getByPlaceholder('Enter Meeting Link').fill(`${site.url}/healthz?class=asana`);
    await desk.getByRole('button', { name: 'Save Link' }).click();
    await desk.getByRole('link', { name: 'Open Link' }).first().waitFor();
    await desk.goto('/StaffCourses?edit=asana-regular-classes');
    const linkField = desk.getByRole('textbox', { name: 'Meeting link' });
    await linkField.fill(`${site.url}/healthz?class=asana`);
    await desk.getByRole('button', { name: 'Save the course' }).click();
    await desk
      .getByText(/saved|changed/i)
      .first()
      .waitFor();
    await page.goto('/OnlineClass');
    await page.getByRole('heading', { name: 'Your classes' }).waitFor();
    const direct = page.getByRole('link', { name: /^Join class .* Asana Regular Classes$/ });
    expect(await direct.getAttribute('href')).toContain('/healthz?class=asana');
    await page.goto('/UserDashboard');
    await heading(page, 'Welcome, Meera');
    await page.getByText('Asana Regular Classes').first().waitFor();

    await desk.goto('/StaffCourses?people=asana-regular-classes');
    await desk.getByText(learner.email).waitFor();
    expect(complaints()).toEqual([]);
  });

  test('a forgotten password is replaced by the e-mailed link', { tags }, async () => {
    const learner = person('Forgetful Learner', viewport.width);
    const { page } = await visit(viewport);
    await registerByApi(site, learner);
    await page.goto('/login');
    await page.getByRole('link', { name: /Forgotten password/ }).click();
    await heading(page, 'Forgotten password');
    await page.getByLabel('E-mail').fill(learner.email);
    await expectAccessible(page, `forgotten password on ${where}`);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page
      .getByText('If there is an account with this address, an e-mail is on its way.')
      .waitFor();
    const mail = await mailTo(learner.email, 'A new password');
    const token = /\/ResetPassword#(\S+)/.exec(mail)?.[1];

    await page.goto(`/ResetPassword#${token}`);
    await page.getByLabel('New password', { exact: true }).fill('chandra namaskar');
    expect(page.url()).not.toContain('#');
    await expectAccessible(page, `new password on ${where}`);
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await heading(page, 'Welcome, Forgetful');

    await page.goto('about:blank');
    await page.goto(`/ResetPassword#${token}`);
    await page.getByLabel('New password', { exact: true }).fill('chandra namaskar again');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByText('This link no longer works. Please ask for a new one.').waitFor();
  });

  test('an account can be renamed, exported and deleted', { tags }, async () => {
    const learner = person('Old Name', viewport.width);
    const { page } = await visit(viewport);
    await registerByApi(site, learner);
    await page.goto('/login');
    await logIn(page, learner);
    await heading(page, 'Welcome, Old');
    await page.goto('/Account');
    await page.getByRole('button', { name: 'Your name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('New Name');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByText('Your name is changed.').waitFor();
    await page.getByRole('button', { name: 'Your data, and deleting your account' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ganga-yoga-my-data.json');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(learner.password);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/login/);
    await logIn(page, learner);
    await page.getByText('E-mail or password is wrong.').waitFor();
  });
});
