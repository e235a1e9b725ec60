import type { ParsedMail } from 'mailparser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { TUESDAY } from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { signInPage } from '../browser-helpers/signed-in.ts';
import { expectAccessibleEverywhere } from '../browser-helpers/worker.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

/** Tuesday, 6:42 in India; the class begins at 7. */
const morning = new Date(`${TUESDAY}T01:12:00Z`);
const title = 'Asana Regular Classes';

const peer = new SmtpPeer();
let site: RunningSite;
let browser: Browser;

beforeAll(() => peer.up());
// The tests count the learners of the studio: each has a studio of its own.
beforeEach(async () => {
  const settings = { SMTP_URL: peer.url, UPI_ID: 'gangayoga@examplebank' };
  [site, browser] = await Promise.all([startSite(settings, () => morning), sharedBrowser()]);
  peer.mails.length = 0;
});
afterEach(async () => {
  await closeContexts(browser);
  await site.stop();
});
afterAll(() => peer.down());

async function openPhone(colorScheme: 'light' | 'dark' = 'light'): Promise<WatchedPage> {
  const options = {
    baseURL: site.url,
    serviceWorkers: 'block',
    viewport: PHONE,
    colorScheme,
  } as const;
  const opened = await openPage(browser, options);
  await opened.page.clock.setFixedTime(morning);
  return opened;
}

/** The phones of staff are dark. */
async function phoneOf(name: string, role?: 'staff') {
  const opened = await openPhone(role && 'dark');
  return { ...opened, ...(await signInPage(site, opened.page, name, role)) };
}
type Phone = Awaited<ReturnType<typeof phoneOf>>;

async function consent({ page }: Phone) {
  await page.goto('/Account');
  await page.getByText('You have not agreed, so we do not send any.').waitFor();
  await page.getByRole('switch', { name: 'Announcements' }).click();
  await page.getByText(/^You agreed on/).waitFor();
}

const headerOf = ({ headerLines }: ParsedMail, name: string) =>
  headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]+: */, '');

/** The e-mailed announcements, as recipient and subject. */
const announced = () =>
  peer.mails
    .filter((mail) => headerOf(mail, 'list-unsubscribe') !== undefined)
    .map((mail) => `${[mail.to].flat()[0]?.text}: ${mail.subject}`);

/** Waits for the e-mail with this subject to this learner. */
async function mailTo(name: string, subject: string): Promise<ParsedMail> {
  const found = () =>
    peer.mails.find(
      (mail) => mail.subject === subject && [mail.to].flat()[0]?.text === `${name}@example.com`,
    );
  await expect.poll(found).toBeDefined();
  return found() as ParsedMail;
}

/** On the test site: the e-mail has the public URL. */
const unsubscribeUrlOf = (mail: ParsedMail) => {
  const [, url = ''] = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '') ?? [];
  return site.url + new URL(url).pathname;
};

/** Changes the title of a page that does not escape it. */
const hostile = {
  subject: '<img src=x onerror="document.title=1"> & new batch',
  text: 'Namaste.\n\n</p></textarea><script>document.title=1</script>\nFrom the <b>4th</b>.',
};

/** Asserts that these lines are plain text on the page. */
async function expectHarmless(page: Page, words: string[]) {
  for (const line of words) await page.getByText(line).first().waitFor();
  expect(await page.locator('[onerror], b').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
}

/** Asserts the same in an e-mail client without any protection. */
async function expectHarmlessMail({ html, text }: ParsedMail) {
  expect(text).toContain(hostile.text);
  const { page } = await openPhone();
  await page.setContent(html || '');
  await expectHarmless(page, ['</p></textarea><script>document.title=1</script>', '<b>4th</b>']);
}

/** Reviews the announcement, sends it, and waits until it is delivered to all. */
async function reviewAndSend(page: Page, { tells, where }: { tells: string; where: string }) {
  await page.getByRole('status').getByText(tells).waitFor();
  await page.getByRole('button', { name: 'Review and send' }).click();
  const sheet = page.getByRole('dialog', { name: 'Send to 1 learner?' });
  await sheet.getByText(tells).waitFor();
  await expectAccessible(page, `the look at it, ${where}`);
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByText('The announcement has been sent. Sent to 1 by e-mail.', { exact: true })
    .waitFor();
  await sheet.waitFor({ state: 'detached' });
}

/** Sends an announcement to the learners of the course, and checks the screens of staff before and after. */
async function writeToTheCourse(page: Page) {
  await page.goto('/StaffCourses');
  await page.getByRole('button', { name: `More ${title}` }).click();
  await page.getByRole('link', { name: 'Write to learners' }).click();
  await page.getByLabel('Subject', { exact: true }).fill(hostile.subject);
  await page.getByLabel('Text', { exact: true }).fill(hostile.text);
  await expectAccessible(page, 'writing');
  await reviewAndSend(page, {
    tells:
      '1 of 2 learners will get this: 1 by e-mail. The other learner has not agreed to announcements.',
    where: 'a course',
  });
  const kept = page.getByRole('region', { name: 'Earlier announcements' }).getByRole('listitem');
  await kept.getByText(/^Read:/).click();
  await kept.getByText('Sent to 1 by e-mail.', { exact: true }).waitFor();
  await expectHarmless(page, [hostile.subject, '<b>4th</b>']);
  await expectAccessible(page, 'what was written before');
}

/** Makes the app refetch, like when the user comes back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Opens the e-mailed URL in a browser without a session, without pressing the button. */
async function openUnsubscribePage(url: string): Promise<WatchedPage> {
  const opened = await openPhone();
  const answer = await opened.page.goto(url);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await opened.page.getByRole('heading', { name: 'Stop announcements?' }).waitFor();
  return opened;
}

/** The one-click request of an e-mail client (RFC 8058): no cookie, no session, no redirects. */
const endAtOneTap = (url: string, field = 'One-Click') =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': field }),
  });

test('an announcement reaches people with consent, as plain text, and can be ended with one click', async () => {
  const owner = await phoneOf('owner', 'staff');
  const asha = await phoneOf('asha');
  const silent = await phoneOf('silent');
  const guest = await phoneOf('guest');
  await enrol(asha, owner, '432198765001');
  await enrol(silent, owner, '432198765002');
  await consent(asha);
  await expectAccessible(asha.page, 'the account after agreeing');
  await consent(guest);
  await silent.page.goto('/UserDashboard');
  const noted = silent.page.waitForResponse('**/api/account/announcements/asked');
  await silent.page.getByRole('region', { name: 'Announcements' }).scrollIntoViewIfNeeded();
  expect((await noted).status()).toBe(204);
  await expectAccessible(silent.page, 'the question on the dashboard');
  await silent.page.getByRole('button', { name: 'No', exact: true }).click();
  await silent.page.getByText('We will write only about your classes.').waitFor();
  await asha.page.goto('/UserDashboard');
  await asha.page.getByRole('heading', { name: title }).first().waitFor();
  expect(await asha.page.getByText('From the studio').count()).toBe(0);
  await asha.page.evaluate(() => document.documentElement.classList.add('same-page'));

  await writeToTheCourse(owner.page);
  await expect.poll(announced).toEqual([`asha@example.com: ${hostile.subject}`]);
  const mail = await mailTo('asha', hostile.subject);
  await expectHarmlessMail(mail);

  await comeBack(asha.page);
  const own = asha.page.locator('html.same-page').getByRole('region', { name: 'From the studio' });
  await own.getByRole('heading', { name: hostile.subject }).waitFor();
  await expectHarmless(asha.page, [hostile.subject, '<b>4th</b>']);
  await expectAccessible(asha.page, 'the announcements of a learner');
  const answered = silent.page.waitForResponse('**/api/announcements/mine');
  await comeBack(silent.page);
  expect(await (await answered).json()).toEqual([]);

  // A mail scanner opens every link, which must end nothing.
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = unsubscribeUrlOf(mail);
  const stranger = await openUnsubscribePage(url);
  await expectAccessibleEverywhere(stranger.page, 'the question whether to end them');
  await stranger.page.setViewportSize(PHONE);
  expect((await endAtOneTap(url, 'no')).status).toBe(400);
  await asha.page.goto('/Account');
  await asha.page.getByText(/^You agreed on/).waitFor();
  expect((await endAtOneTap(url)).status).toBe(200);
  await asha.page.reload();
  await asha.page.getByText(/^You said no on/).waitFor();
  const choice = asha.page.getByRole('switch', { name: 'Announcements' });
  expect(await choice.isChecked()).toBe(false);
  await expectAccessible(asha.page, 'the account after the mail’s link');
  // A second press in the browser shows the same result.
  await stranger.page.getByRole('button', { name: 'Stop announcements' }).click();
  await stranger.page
    .getByRole('heading', { name: 'No more announcements', exact: true })
    .waitFor();
  await expectAccessibleEverywhere(stranger.page, 'the end of the announcements');

  await owner.page.goto('/StaffCourses');
  await owner.page.getByRole('link', { name: 'Write to all learners' }).click();
  await owner.page.getByLabel('Subject', { exact: true }).fill('Holi');
  await owner.page.getByLabel('Text', { exact: true }).fill('No classes on Monday.');
  await reviewAndSend(owner.page, {
    tells:
      '1 of 3 learners will get this: 1 by e-mail. The others have not agreed to announcements.',
    where: 'all learners',
  });
  await expect
    .poll(announced)
    .toEqual([`asha@example.com: ${hostile.subject}`, 'guest@example.com: Holi']);
  for (const { complaints } of [owner, asha, silent, guest, stranger])
    expect(complaints()).toEqual([]);
});

test('the button of the page also ends announcements, and an invalid URL shows an explanation', async () => {
  const owner = await phoneOf('another-owner', 'staff');
  const leela = await phoneOf('leela');
  await consent(leela);
  await owner.post('/api/staff/announcements', {
    courseId: null,
    subject: 'Diwali',
    text: 'Lamps.',
  });
  const mail = await mailTo('leela', 'Diwali');
  const { page, complaints } = await openUnsubscribePage(unsubscribeUrlOf(mail));
  await page.getByRole('button', { name: 'Stop announcements' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No more announcements', exact: true }).waitFor();
  expect(complaints()).toEqual([]);
  await leela.page.reload();
  await leela.page.getByText(/^You said no on/).waitFor();

  const answer = await page.goto(unsubscribeUrlOf(mail).slice(0, -1));
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await expectAccessibleEverywhere(page, 'an address that is not valid');
  await page.getByRole('link', { name: 'Account' }).waitFor();
});

test('the welcome e-mail asks for consent, and its page gives it with one tap', async () => {
  const owner = await phoneOf('third-owner', 'staff');
  const tara = await phoneOf('tara');
  await enrol(tara, owner, '432198765003');
  const welcome = await mailTo('tara', `Welcome to ${title}`);
  const [, path = ''] = /(\/agree\/\S+)/.exec(welcome.text ?? '') ?? [];
  const { page, complaints } = await openPhone();
  await page.goto(site.url + path);
  await page.getByRole('heading', { name: 'May we write to you?' }).waitFor();
  await expectAccessibleEverywhere(page, 'the question of the mail');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Yes, write to me' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(complaints()).toEqual([]);
  await tara.page.goto('/Account');
  await tara.page.getByText(/^You agreed on/).waitFor();
});
