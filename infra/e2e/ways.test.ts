import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, ASANA, createAccount, enrol, order } from '../browser-helpers/accounts.ts';
import { closeContexts, openPage, PHONE, sharedBrowser } from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { countTaps } from '../browser-helpers/taps.ts';
import { waitForServiceWorker } from '../browser-helpers/worker.ts';

/** Tuesday, 6:58 in India: the asana class begins at 7, and has no link yet. */
const TWO_TO_SEVEN = new Date('2026-12-01T01:28:00Z');
const LINK = 'https://meet.google.com/abc-defg-hij';
/** A change of the asana class notifies none of its learners. */
const ANOTHER_COURSE = 2;
const ICON = '/?source=pwa';

let site: RunningSite;
let browser: Browser;

/** A person with a phone, on which the app is installed and was used before. */
async function phoneOf(account: Account) {
  const { page } = await openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    hasTouch: true,
  });
  await page.clock.setFixedTime(TWO_TO_SEVEN);
  await restoreSession(page, account);
  await page.goto('/UserDashboard');
  await waitForServiceWorker(page);
  await page.goto('about:blank');
  const { begin, tap, took } = countTaps();
  return { page, tapIcon: () => begin(() => page.goto(ICON)), tap, took };
}

type Phone = Awaited<ReturnType<typeof phoneOf>>;

const expectAtMost = ({ took }: Phone, most: { taps: number; seconds: number }) => {
  const { taps, seconds } = took();
  expect(taps).toBe(most.taps);
  expect(seconds).toBeLessThan(most.seconds);
};

let owner: Account;
/** The phones of the owner and of a learner, which keep their state between tests. */
let phones: { owner: Phone; learner: Phone };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ UPI_ID: 'gangayoga@examplebank' }, () => TWO_TO_SEVEN),
    sharedBrowser(),
  ]);
  owner = await createAccount(site, 'Kavita', { isStaff: true });
  const learner = await createAccount(site, 'Meera');
  await enrol(learner, owner, '432198765009');
  phones = { owner: await phoneOf(owner), learner: await phoneOf(learner) };
  const { page } = phones.learner;
  await page.context().route(`${LINK}**`, (route) => route.fulfill({ body: 'The class.' }));
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

/** Sets the link of the course's classes, which may be empty. */
async function setLink(meetingLink: string) {
  const day = `/api/staff/classes/${ASANA}/2026-12-01`;
  const { version } = await owner.get(day);
  const body = { meetingLink, forCourse: true };
  await owner.send('PUT', `${day}/link`, body, { 'If-Match': `"${version}"` });
}

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

/** Copies the text on the phone, as from a chat. */
async function copy({ page }: Phone, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

test('staff can paste the link two minutes before the class with three taps on Today', async () => {
  await setLink('');
  const phone = phones.owner;
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  await copy(phone, 'Asana at 7\nmeet.google.com/abc-defg-hij');
  await tap(page.getByRole('button', { name: /^Paste link/ }).first());
  await tap(page.getByRole('button', { name: 'Paste in Meeting link' }));
  await said(page, 'Google Meet');
  await tap(page.getByRole('button', { name: 'Save the link' }));
  await said(page, 'Link of Asana Regular Classes saved.');
  expectAtMost(phone, { taps: 1 + 3, seconds: 15 });
  // The link serves every class of the course.
  await expect.poll(() => page.getByText('Link missing').count()).toBe(0);
  expect(await owner.get('/api/staff/classes/1/2026-12-03')).toMatchObject({
    meeting: { meetingLink: LINK },
  });
});

test('staff can replace the link with four taps on Today', async () => {
  await setLink('https://meet.google.com/old-link-abc');
  const phone = phones.owner;
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  await copy(phone, LINK);
  await tap(page.getByRole('button', { name: 'Asana Regular Classes' }).first());
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }));
  await tap(page.getByRole('button', { name: 'Paste in Meeting link' }));
  await tap(page.getByRole('button', { name: 'Save the link' }));
  await said(page, 'Link of Asana Regular Classes saved.');
  expectAtMost(phone, { taps: 1 + 4, seconds: 15 });
  expect(await owner.get('/api/staff/classes/1/2026-12-03')).toMatchObject({
    meeting: { meetingLink: LINK },
  });
});

test('a learner can join the class with two taps from the icon', async () => {
  await setLink(LINK);
  const phone = phones.learner;
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  const opened = page.waitForEvent('popup');
  await tap(page.getByRole('main').getByRole('link', { name: /^Join Asana/ }));
  const meeting = await opened;
  await meeting.waitForURL(LINK);
  expectAtMost(phone, { taps: 2, seconds: 15 });
});

test('a learner can join the class by the bottom bar from any screen', async () => {
  await setLink(LINK);
  const { page, tap } = phones.learner;
  await page.goto('/Account');
  const opened = page.waitForEvent('popup');
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await tap(bar.getByRole('link', { name: 'Join' }));
  await (await opened).waitForURL(LINK);
});

test('staff can delay a class by half an hour and notify everybody with four taps from the icon', async () => {
  const phone = phones.owner;
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  await tap(page.getByRole('button', { name: 'Asana Regular Classes' }).first());
  await tap(page.getByRole('button', { name: '+30 min' }));
  await said(page, '1 learner will be notified: 1 by e-mail.');
  await tap(page.getByRole('button', { name: 'Move and notify' }));
  await said(page, 'Class moved. A message is on its way to 1 learner.');
  expectAtMost(phone, { taps: 4, seconds: 15 });
  await tap(page.getByRole('button', { name: 'Undo' }));
  await said(page, /^The change has been undone\./);
  await said(page, '7 to 8 am IST');
});

test('staff can confirm three payments and reject one with eleven taps from the icon', async () => {
  for (const [place, name] of ['Asha', 'Ravi', 'Anu', 'Jai'].entries())
    await order(await createAccount(site, name), [ANOTHER_COURSE], `43219876500${place}`);
  const phone = phones.owner;
  const { page, tap, tapIcon } = phone;
  const dialog = page.getByRole('dialog');
  await tapIcon();
  await tap(page.getByRole('main').getByRole('link', { name: /Payments to confirm/ }));
  for (const name of ['Asha', 'Ravi', 'Anu']) {
    await tap(page.getByRole('button', { name: new RegExp(`^Confirm .*${name}`) }));
    await tap(dialog.getByRole('button', { name: 'Confirm' }));
    await said(page, `${name}’s payment is confirmed.`);
  }
  await tap(page.getByRole('button', { name: /^Reject .*Jai/ }));
  await tap(dialog.getByText('Not found', { exact: true }));
  await tap(dialog.getByRole('button', { name: /^Reject/ }));
  await said(page, /rejected/i);
  expectAtMost(phone, { taps: 11, seconds: 45 });
});

test('staff can see who has not paid with one tap on Today', async () => {
  await order(await createAccount(site, 'Devi'), [ANOTHER_COURSE]);
  const phone = phones.owner;
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await tap(bar.getByRole('link', { name: /^Money/ }));
  await said(page, /have not paid|has not paid/);
  await page.getByRole('main').getByText('Devi').first().waitFor();
  expectAtMost(phone, { taps: 1 + 1, seconds: 15 });
});

test('the form of a new course fits on two screens of a phone', async () => {
  const { page } = phones.owner;
  await page.goto('/StaffCourses?new');
  await page.getByLabel('Title', { exact: true }).waitFor();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2 * PHONE.height);
});
