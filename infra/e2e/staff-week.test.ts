import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  closeVisits,
  DESKTOP,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browsing/browser.ts';
import { type RunningSite, startSite } from '../browsing/running-site.ts';
import { logIn } from '../browsing/visits.ts';
import { call } from '../studio/call.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

/** Tuesday, 6:42 in India. The asana course begins today: Monday to Friday, 7 to 8. */
const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');
const ASANA = 1;
const THURSDAY = `/api/staff/classes/${ASANA}/2026-12-03`;

const peer = new SmtpPeer();
let site: RunningSite;
let browser: Browser;
const visits: WatchedPage[] = [];

const password = 'surya namaskar am ghat';
const owner = { name: 'Kavita Sharma', email: 'kavita@example.com', password };
const learners = ['asha', 'vikram'].map((name) => `${name}@example.com`);
let staffToken = '';

const post = async (path: string, body: object, token?: string) => {
  const answer = await call(site.url + path, 'POST', { body, ...(token && { token }) });
  expect(answer.status, path).toBeLessThan(300);
  return answer.body;
};

const signIn = async (name: string, email: string): Promise<string> => {
  await post('/api/auth/register', { name, email, password });
  return (await post('/api/auth/login', { email, password })).token;
};

async function enrol(email: string, utr: string) {
  const token = await signIn('A Learner', email);
  await post('/api/selection', { courseId: ASANA }, token);
  const order = await post('/api/orders', {}, token);
  await post(`/api/orders/${order.id}/utr`, { utr }, token);
  await post(`/api/staff/orders/${order.id}/confirm`, {}, staffToken);
}

beforeAll(async () => {
  await peer.up();
  const settings = { SMTP_URL: peer.url, UPI_ID: 'gangayoga@examplebank' };
  [site, browser] = await Promise.all([
    startSite(settings, () => TUESDAY_MORNING),
    sharedBrowser(),
  ]);
  staffToken = await signIn(owner.name, owner.email);
  await site.staff.grant(owner.email);
  for (const [place, email] of learners.entries()) await enrol(email, `43219876500${place}`);
});
afterEach(async () => {
  await Promise.all(visits.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await closeVisits(browser);
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

const readThursday = async () =>
  (await call(site.url + THURSDAY, 'GET', { token: staffToken })).body;

const mailsOf = (words: string) =>
  peer.mails
    .filter(({ text }) => text?.includes(words))
    .map(({ to }) => [to].flat()[0]?.text)
    .sort();

/** Taps, and counts the taps. */
const tapper = () => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return { tap, taps: () => taps };
};

/** The words of classes that cannot be read: they reach out of their block or their day, are cut, or lie under something. */
const unreadable = (blocks: Element[]) => {
  const slack = 1;
  const lost: string[] = [];
  const isWithin = (words: DOMRect, box: DOMRect) =>
    words.left >= box.left - slack &&
    words.right <= box.right + slack &&
    words.top >= box.top - slack &&
    words.bottom <= box.bottom + slack;
  for (const block of blocks) {
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (nodes.nextNode()) {
      const around = nodes.currentNode.parentElement ?? block;
      range.selectNodeContents(nodes.currentNode);
      // For screen readers alone are words in a box of one pixel.
      if (around.getBoundingClientRect().width <= 1) continue;
      for (const words of range.getClientRects()) {
        const [x, y] = [words.x + words.width / 2, words.y + words.height / 2];
        const isOnTop = block.contains(document.elementFromPoint(x, y));
        const isWhole = [block, around].every((box) =>
          isWithin(words, box.getBoundingClientRect()),
        );
        if (!isOnTop || !isWhole) lost.push(`${range}: ${block.textContent}`);
      }
    }
  }
  return lost;
};

test('on a phone, from signing in to “Thursday moved, everybody told” takes six taps', async () => {
  const { page, complaints } = await atTheDesk({ viewport: PHONE, hasTouch: true });
  const { tap, taps } = tapper();
  await tap(page.getByRole('main').getByRole('link', { name: 'Week' }));
  await tap(page.getByRole('button', { name: /Asana Regular.*Thursday/ }));
  await tap(page.getByRole('button', { name: 'Move', exact: true }));
  await tap(page.getByLabel('Begins'));
  // What the phone's own wheel does.
  await page.getByLabel('Begins').fill('08:00');
  await tap(page.getByText('Holiday', { exact: true }));
  await page.getByText('Tells 2 learners by mail and on their phones').waitFor();
  await tap(page.getByRole('button', { name: 'Move and tell' }));
  await page.getByText('Moved. 2 learners are told.').waitFor();
  expect(taps()).toBeLessThanOrEqual(6);

  const words = 'Thursday’s class, 3 Dec, is at 8 am: Holiday';
  await page.getByText('Moved from 7 am').waitFor();
  await expect.poll(() => mailsOf(words)).toEqual(learners);
  await expect
    .poll(async () => (await readThursday()).told)
    .toMatchObject({ of: 2, pushed: 0, mailed: 2 });
  expect(await readThursday()).toMatchObject({ state: 'moved', notice: words });
  expect(complaints()).toEqual([]);
});

test('a missing link is pasted from the dashboard, for every class of the course', async () => {
  const { page } = await atTheDesk({ viewport: PHONE, hasTouch: true });
  await page
    .getByRole('button', { name: /^Paste link/ })
    .first()
    .tap();
  await page.getByLabel('Meeting link').fill('meet.google.com/abc-defg-hij');
  await page.getByText('Google Meet').waitFor();
  await page.getByRole('button', { name: 'Save the link' }).tap();
  await page.getByText('Link of Asana Regular Classes saved.').waitFor();
  await expect.poll(() => page.getByText('Link missing').count()).toBe(0);
  expect(await readThursday()).toMatchObject({
    meeting: { meetingLink: 'https://meet.google.com/abc-defg-hij' },
  });
});

test('without a mouse: a class is chosen in the grid, cancelled in its panel, and put back', async () => {
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
  await press('Cancel the class and tell');
  await page.getByText('Cancelled. 2 learners are told.').waitFor();
  await press('Put back');
  await press('Put back and tell');
  await page.getByText('Put back. 2 learners are told.').waitFor();
  await press('Close');
  await expect
    .poll(() => friday.evaluate((button) => button === document.activeElement))
    .toBe(true);
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (where, viewport) => {
  test.each(['light', 'dark'] as const)(
    'everything is accessible in the %s theme',
    async (theme) => {
      const { page, complaints } = await atTheDesk({ viewport, colorScheme: theme });
      const look = (what: string) => expectAccessible(page, `${what} on ${where}, ${theme}`);
      await page.getByRole('heading', { name: 'Today’s classes' }).waitFor();
      await look('the day');
      await page.getByRole('main').getByRole('link', { name: 'Week' }).click();
      await page.getByRole('button', { name: /Asana Regular.*Thursday/ }).click();
      await page.getByText('Moved from 7 am').last().waitFor();
      await look('a class');
      const steps = ['Move', 'Link', 'Put back', 'Cancel this class', /^2$/, /^Certified/];
      for (const step of steps) {
        const exact = typeof step === 'string';
        await page.getByRole('button', { name: step, exact }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button', { name: 'Close' }).waitFor();
        await look(`the sheet of ${step}`);
        await sheet.getByRole('button', { name: 'Close' }).click();
      }
      expect(complaints()).toEqual([]);
    },
  );
});

test('new hours of a whole course are asked about first, and are on the learner’s dashboard', async () => {
  const { page } = await atTheDesk({ viewport: PHONE, hasTouch: true });
  await page.goto('/StaffCourses?edit=asana-regular-classes');
  await page.getByLabel('Starts at (IST)').fill('07:30');
  await page.getByLabel('Ends at (IST)').fill('08:30');
  await page.getByRole('button', { name: 'Save the course' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Tell the learners?' });
  await sheet.getByText('Tells 2 learners by mail and on their phones').waitFor();
  const words = 'From Tue, 1 Dec, the classes are Mon to Fri, 7:30 to 8:30 am';
  expect(await sheet.getByLabel('Learners read').inputValue()).toBe(words);
  await expectAccessible(page, 'what learners are told of a course');
  await sheet.getByRole('button', { name: 'Save and tell' }).tap();
  await page.getByText('Asana Regular Classes saved. 2 learners are told.').waitFor();
  const opened = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  visits.push(opened);
  await opened.page.clock.setFixedTime(TUESDAY_MORNING);
  await opened.page.goto('/login');
  await logIn(opened.page, { email: 'asha@example.com', password });
  await opened.page.getByText(words).waitFor();
  await opened.page.getByText('Today, 7:30 to 8:30 am IST').waitFor();
  await expectAccessible(opened.page, 'the dashboard of a learner whose course has changed');
  await opened.page.setViewportSize({ width: 1024, height: 1_500 });
  const days = opened.page.getByRole('region', { name: 'This week' }).locator('ol > li');
  expect(await days.evaluateAll(unreadable), 'the week in narrow columns').toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Asana Regular Classes is as it was before.').waitFor();
  expect(await page.getByLabel('Starts at (IST)').inputValue()).toBe('07:00');
  await opened.page.getByText('Today, 7 to 8 am IST').waitFor();
});

/** A course from Monday, 14 December, on: a week in which no other test changes anything. */
const offer = (title: string, [startTime, endTime]: [string, string]) =>
  post(
    '/api/staff/courses',
    {
      title,
      summary: 'Slow, and with much rest.',
      level: 'For everybody',
      forWhom: 'Everybody.',
      teaches: ['Rest'],
      instructor: 'Certified Yoga Therapist',
      picture: 'waves',
      fee: 1500,
      startDate: '2026-12-14',
      days: [1, 2],
      startTime,
      endTime,
      seats: null,
      meetingId: null,
      isOpen: false,
      hidden: false,
    },
    staffToken,
  );

test('three classes at the same hour can be read, one below the other', async () => {
  await offer('Slow Morning: Movement and Rest', ['07:00', '08:00']);
  await offer('Meditation for Beginners', ['07:15', '08:15']);
  await offer('Standing Poses in Depth', ['07:30', '08:30']);
  await offer('Noon Class for Expectant Mothers', ['11:00', '12:00']);
  const height = 2_000;
  const { page } = await atTheDesk({ viewport: { ...DESKTOP, height } });
  await page.goto('/StaffWeek?from=2026-12-14');
  const main = page.getByRole('main');
  const titled = (title: string) => main.getByRole('button', { name: new RegExp(`${title}.*Mon`) });
  const monday = ['Slow', 'Meditation', 'Standing', 'Noon'].map(titled);
  const panel = main.getByRole('complementary');
  await panel.waitFor();
  const look = async (where: string) => {
    const boxes = await Promise.all(monday.map((block) => block.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0);
    expect(tops, where).toEqual([...tops].sort((one, other) => one - other));
    expect(new Set(boxes.map((box) => box?.x)).size, where).toBe(1);
    const blocks = main.getByRole('button', { name: /day, .*enrolled/ });
    expect(await blocks.count()).toBeGreaterThanOrEqual(2 * monday.length);
    expect(await blocks.evaluateAll(unreadable), where).toEqual([]);
    await expectAccessible(page, where);
  };
  await look('beside the panel');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => panel.count()).toBe(0);
  await look('without the panel');
  await page.setViewportSize({ width: 1024, height });
  await look('on a tablet');
  await page.setViewportSize({ ...PHONE, height: 3_000 });
  await look('on a phone');
});
