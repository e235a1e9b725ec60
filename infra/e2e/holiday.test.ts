import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, ASANA, createAccount, enrol } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
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

/** Tuesday, 6:42 in India. */
const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');
const FRIDAY = '2026-12-04';

const peer = new SmtpPeer();
let site: RunningSite;
let browser: Browser;
let owner: Account;
let asha: Account;
const visits: WatchedPage[] = [];

/** A course on Fridays. */
const onFridays = (title: string, hour: string): Promise<{ id: number }> =>
  owner.post('/api/staff/courses', {
    ...{ title, summary: 'Steady.', level: 'For everybody', forWhom: 'All', teaches: ['Calm'] },
    ...{ instructor: 'Certified Yoga Therapist', fee: 100, startDate: '2026-12-01' },
    ...{ endDate: null, days: [5], startTime: `${hour}:00`, endTime: `${hour}:45` },
    ...{ seats: null, meetingId: null, hidden: false },
  });

beforeAll(async () => {
  await peer.up();
  const settings = { SMTP_URL: peer.url, UPI_ID: 'gangayoga@examplebank' };
  [site, browser] = await Promise.all([
    startSite(settings, () => TUESDAY_MORNING),
    sharedBrowser(),
  ]);
  owner = await createAccount(site, 'Kavita', { isStaff: true });
  const [breath, evening] = [await onFridays('Breath', '17'), await onFridays('Evening', '19')];
  await onFridays('Noon', '12');
  asha = await createAccount(site, 'Asha');
  await enrol(asha, owner, '432198765001', [ASANA, breath.id]);
  await enrol(await createAccount(site, 'Vikram'), owner, '432198765002', [evening.id]);
});
afterEach(async () => {
  await Promise.all(visits.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  await peer.down();
});

async function onAPhone(person: Account) {
  const options = { baseURL: site.url, serviceWorkers: 'block', viewport: PHONE } as const;
  const opened = await openPage(browser, { ...options, hasTouch: true });
  visits.push(opened);
  await opened.page.clock.setFixedTime(TUESDAY_MORNING);
  await opened.page.goto('/login');
  await logIn(opened.page, person);
  await opened.page.getByRole('heading', { level: 1, name: /Kavita|Welcome/ }).waitFor();
  return opened;
}

const mailsTo = (email: string, words: string) =>
  peer.mails.filter(({ to, text }) => [to].flat()[0]?.text === email && text?.includes(words));

const stateOn = async (courseId: number) =>
  (await owner.get(`/api/staff/classes/${courseId}/${FRIDAY}`)).state;

test('a holiday for three courses takes six taps from the week, and each learner gets one message', async () => {
  const { page, complaints } = await onAPhone(owner);
  await page.getByRole('main').getByRole('link', { name: 'Week' }).tap();
  await page.getByRole('button', { name: /Asana Regular.*Friday/ }).waitFor();
  const { tap, took } = countTaps();
  await tap(page.getByRole('button', { name: 'Days off' }));
  const sheet = page.getByRole('dialog', { name: 'Days off' });
  await tap(sheet.getByText('Fri 4', { exact: true }));
  for (const course of ['Asana Regular', 'Breath', 'Evening'])
    await tap(sheet.getByText(course, { exact: true }).first());
  await sheet.getByText('2 learners will be notified: 2 by e-mail.').waitFor();
  const words = 'Cancelled on Fri, 4 Dec: Holiday';
  expect(await sheet.getByLabel('Learners will read', { exact: true }).inputValue()).toBe(words);
  await expectAccessible(page, 'a holiday before it is made');
  await tap(sheet.getByRole('button', { name: 'Cancel 3 classes and notify' }));
  await page.getByText('3 classes cancelled. Messages are on their way to 2 learners.').waitFor();
  expect(took().taps).toBeLessThanOrEqual(6);

  const learner = await onAPhone(asha);
  await learner.page.getByText('Asana Regular Classes, Fri, 4 Dec').waitFor();
  await learner.page.getByText('Breath, Fri, 4 Dec').waitFor();
  expect(await learner.page.getByText(words).count()).toBe(1);
  await expect.poll(() => mailsTo('asha@example.com', words)).toHaveLength(1);
  await expect.poll(() => mailsTo('vikram@example.com', words)).toHaveLength(1);
  const [mail] = mailsTo('asha@example.com', words);
  expect(mail?.text).toContain('These 2 classes are cancelled:');
  expect(mail?.text).not.toContain('Evening');

  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('3 classes put back. Messages are on their way to 2 learners.').waitFor();
  expect(await stateOn(ASANA)).toBe('planned');
  const held = 'The classes on Fri, 4 Dec, will take place after all';
  await expect.poll(() => mailsTo('asha@example.com', held)).toHaveLength(1);
  await learner.page.getByText(held).waitFor();
  expect(complaints()).toEqual([]);
});
