// @module-tag looks
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
import { createJoiningPeople, type JoiningPerson } from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';

/** Tuesday, 6:42 in India. */
const TUESDAY_MORNING = new Date('2026-12-08T01:12:00Z');
const THURSDAY = '2026-12-10';

let site: RunningSite;
let browser: Browser;
let people: Awaited<ReturnType<typeof createJoiningPeople>>;
const visits: WatchedPage[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({}, () => TUESDAY_MORNING), sharedBrowser()]);
  people = await createJoiningPeople(site);
  await people.setLink('https://meet.example/asana');
  await people.move(THURSDAY, {
    movedTo: THURSDAY,
    ...{ startTime: '08:00', endTime: '09:00' },
    ...{ reason: 'Holiday', notice: 'Thursday’s class is at 8 am: Holiday' },
  });
});
afterEach(async () => {
  await Promise.all(visits.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

/** Opens the page as this person, on a device whose clock shows the same morning. */
async function openAs(person: JoiningPerson, path: string, options: BrowserContextOptions) {
  const visit = await openPage(browser, {
    baseURL: site.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  visits.push(visit);
  await visit.page.clock.setFixedTime(TUESDAY_MORNING);
  await restoreSession(visit.page, person);
  await visit.page.goto(path);
  return visit;
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s the day, a class and its sheets are accessible in both themes',
  async (where, viewport) => {
    const { page, complaints } = await openAs(people.staff, '/UserDashboard', { viewport });
    const check = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page, `${what} on ${where}, ${colorScheme}`);
      }
    };
    await page.getByRole('heading', { name: 'Today’s classes' }).waitFor();
    await check('the day');
    await page.getByRole('main').getByRole('link', { name: 'Week' }).click();
    await page.getByRole('button', { name: /Asana Regular.*Thursday/ }).click();
    await page.getByText('Moved from 7 am').last().waitFor();
    await check('a class');
    const steps = ['Move', 'Link', 'Put back', 'Cancel this class', /^1$/, /^Certified/];
    for (const step of steps) {
      await page.getByRole('button', { name: step, exact: typeof step === 'string' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Close' }).waitFor();
      await check(`the sheet of ${step}`);
      await sheet.getByRole('button', { name: 'Close' }).click();
    }
    expect(complaints()).toEqual([]);
  },
);

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

test('a learner can read the classes of their week in narrow columns', async () => {
  const { page } = await openAs(people.learner, '/UserDashboard', {
    viewport: { width: 1024, height: 1_500 },
  });
  const week = page.getByRole('region', { name: 'This week' });
  await week.getByText('8 to 9 am').first().waitFor();
  expect(await week.locator('ol > li').evaluateAll(unreadable)).toEqual([]);
});

/** A course from Monday, 14 December, on: a week in which nothing else is changed. */
const offer = (title: string, [startTime, endTime]: [string, string]) =>
  people.staff.post('/api/staff/courses', {
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
  });

test('three classes at the same hour are readable, one below another', async () => {
  await offer('Slow Morning: Movement and Rest', ['07:00', '08:00']);
  await offer('Meditation for Beginners', ['07:15', '08:15']);
  await offer('Standing Poses in Depth', ['07:30', '08:30']);
  await offer('Noon Class for Expectant Mothers', ['11:00', '12:00']);
  const height = 2_000;
  const viewport = { ...DESKTOP, height };
  const { page } = await openAs(people.staff, '/StaffWeek?from=2026-12-14', { viewport });
  const main = page.getByRole('main');
  const titled = (title: string) => main.getByRole('button', { name: new RegExp(`${title}.*Mon`) });
  const monday = ['Slow', 'Meditation', 'Standing', 'Noon'].map(titled);
  const panel = main.getByRole('complementary');
  await panel.waitFor();
  const check = async (where: string) => {
    const boxes = await Promise.all(monday.map((block) => block.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0);
    expect(tops, where).toEqual([...tops].sort((one, other) => one - other));
    expect(new Set(boxes.map((box) => box?.x)).size, where).toBe(1);
    const blocks = main.getByRole('button', { name: /day, .*enrolled/ });
    expect(await blocks.count()).toBeGreaterThanOrEqual(2 * monday.length);
    expect(await blocks.evaluateAll(unreadable), where).toEqual([]);
    await expectAccessible(page, where);
  };
  await check('beside the panel');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => panel.count()).toBe(0);
  await check('without the panel');
  await page.setViewportSize({ width: 1024, height });
  await check('on a tablet');
  await page.setViewportSize({ ...PHONE, height: 3_000 });
  await check('on a phone');
});
