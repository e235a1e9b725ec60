// @module-tag looks
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, openPage, sharedBrowser, waitForApp } from '../browser-helpers/browser.ts';
import {
  findBrokenMenuText,
  findCutOffText,
  growLetters,
  growRoot,
  overflowPx,
  resetLetters,
} from '../browser-helpers/large-letters.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { firstReceiptPath } from '../browser-helpers/receipt-path.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { signInPage } from '../browser-helpers/signed-in.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  const settings = { UPI_ID: 'gangayoga@examplebank', UPI_NAME: 'Ganga Yoga' };
  [site, browser] = await Promise.all([startSite(settings), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = () =>
  openPage(browser, {
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });

const check = async (page: Page) => ({
  cut: await findCutOffText(page),
  broken: await findBrokenMenuText(page),
  sideways: await overflowPx(page),
});
const whole = { cut: [], broken: [], sideways: 0 };

const sizes = [
  ['everything', growRoot, 150],
  ['everything', growRoot, 200],
  ['letters', growLetters, 150],
  ['letters', growLetters, 200],
] as const;

async function openQuiet(page: Page, path: string) {
  await page.goto('about:blank');
  await page.goto(path);
  await waitForApp(page);
  await waitForNetworkIdle(page);
}

async function expectWhole(page: Page, path: string) {
  await openQuiet(page, path);
  await expectWholeAtEverySize(page, path);
}

async function expectWholeAtEverySize(page: Page, what: string) {
  // No markup has an inline size; `resetLetters` would remove it.
  expect(await page.locator('[style*="font-size"]').count()).toBe(0);
  for (const [grown, grow, percent] of sizes) {
    await resetLetters(page);
    await grow(page, percent);
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/${what.replace(/\W/g, '_')}-${grown}-${percent}.png`,
        fullPage: true,
      });
    expect.soft(await check(page), `${what}, ${grown} at ${percent} %`).toEqual(whole);
  }
  await resetLetters(page);
}

const forPublic = [
  ...publicPages.map(({ path }) => path),
  '/Courses/asana-regular-classes',
  '/ForgotPassword',
  '/ResetPassword#1.secret',
  '/ConfirmAddress#1.secret',
  '/no-such-page',
];

describe('a visitor’s screens at 360 px are not cut off with large letters', () => {
  let visitor: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    visitor = await open();
  });
  afterAll(() => visitor.close());

  test.each(forPublic)('%s', async (path) => {
    await expectWhole(visitor.page, path);
  });
});

/** The texts and buttons of the banner that lie on the seated figure, or under a bar when they are scrolled into sight. */
const coveredInBanner = (page: Page) =>
  page.getByRole('region', { name: 'Ganga Yoga' }).evaluate((banner) => {
    const meets = (one: DOMRect, other: DOMRect) =>
      one.top < other.bottom &&
      other.top < one.bottom &&
      one.left < other.right &&
      other.left < one.right;
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const figure = seen('[aria-roledescription=carousel] path[fill="var(--figure)"]');
    if (figure.length === 0) throw new Error('No figure is shown.');
    const above = [...figure, ...seen('header, nav')];
    const texts = banner.querySelectorAll('[aria-hidden=false] > *, a');
    return [...texts].flatMap((text) => {
      text.scrollIntoView({ block: 'center' });
      const range = document.createRange();
      range.selectNodeContents(text);
      const places = text.matches('a')
        ? [text.getBoundingClientRect()]
        : [...range.getClientRects()];
      const isCovered = above.some((other) =>
        places.some((place) => meets(place, other.getBoundingClientRect())),
      );
      return isCovered ? [text.textContent] : [];
    });
  });

describe('the home page’s texts are not covered by the figure or the bars', () => {
  test.each([
    ['at 1280 px with a zoom of 200 %', { width: 640, height: 400 }, 100],
    ['at 1280 px with letters of 200 %', { width: 1280, height: 800 }, 200],
    ['at 1280 px', { width: 1280, height: 800 }, 100],
    ['at 992 px', { width: 992, height: 700 }, 100],
    ['on a tablet', { width: 768, height: 1024 }, 100],
    ['on a phone that lies', { width: 844, height: 390 }, 100],
    ['on a small phone', { width: 360, height: 640 }, 100],
  ])('%s', async (_, size, percent) => {
    const { page, close } = await open();
    await page.setViewportSize(size);
    await page.goto('/');
    await waitForApp(page);
    await growRoot(page, percent);
    expect(await coveredInBanner(page)).toEqual([]);
    await close();
  });
});

/** A course with a class every day. None of the classes has a link. */
const everyDay = {
  title: 'Evening Wind-down',
  summary: 'Slow, breath-led practice.',
  level: 'For everybody',
  forWhom: 'Everybody.',
  teaches: ['Sitting still'],
  instructor: 'Certified Yoga Therapist',
  picture: 'lotus',
  fee: 2500,
  startDate: '2026-01-01',
  days: [1, 2, 3, 4, 5, 6, 7],
  startTime: '19:00',
  endTime: '20:00',
  seats: null,
  meetingId: null,
  isOpen: false,
  hidden: false,
};

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

describe('a learner’s screens at 360 px are not cut off with large letters', () => {
  let learner: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    learner = await open();
    const desk = await open();
    const me = await signInPage(site, learner.page, 'a-learner-with-a-long-address.of-her-own');
    const staff = await signInPage(site, desk.page, 'desk', 'staff');
    await staff.post('/api/meetings', { meetingLink: 'https://meet.example/asana-7am' });
    await me.post('/api/selection', { courseId: 1 });
    const paid = await me.post('/api/orders');
    await me.post(`/api/orders/${paid.id}/utr`, { utr: '432198765001' });
    await staff.post(`/api/staff/orders/${paid.id}/confirm`);
    await me.post('/api/selection', { courseId: 2 });
    await me.post('/api/orders');
    await me.post('/api/selection', { courseId: 3 });
    await desk.close();
  });
  afterAll(() => learner.close());

  test.each([
    '/UserDashboard',
    '/EnrolledClass',
    '/SelectedClasses',
    '/Payment',
    firstReceiptPath(),
    '/OnlineClass',
    '/Account',
    '/Courses/asana-regular-classes',
  ])('%s', async (path) => {
    await expectWhole(learner.page, path);
  });
});

/** As long as one of RTGS is, without a place where a line could end. */
const LONGEST_REFERENCE = 'HDFCR52026112812345678';

describe('the longest reference of a bank is whole with large letters', () => {
  let learner: Awaited<ReturnType<typeof open>>;
  let desk: Awaited<ReturnType<typeof open>>;
  let number: string;
  beforeAll(async () => {
    [learner, desk] = await Promise.all([open(), open()]);
    const me = await signInPage(site, learner.page, 'a-learner-with-a-bank');
    const staff = await signInPage(site, desk.page, 'desk-of-the-bank', 'staff');
    await me.post('/api/selection', { courseId: 1 });
    const { id, amount } = await me.post('/api/orders');
    const half = (due: number, reference: string) =>
      staff.post(`/api/staff/orders/${id}/payments`, {
        ...{ way: 'bank', paise: amount * 50, due, reference, opens: false },
      });
    await half(amount * 100, 'HDFCN52026112812345677');
    ({ number } = await half(amount * 50, LONGEST_REFERENCE));
  });
  afterAll(() => Promise.all([learner.close(), desk.close()]));

  const seen = (page: Page) =>
    page.getByText(new RegExp(LONGEST_REFERENCE)).first().waitFor({ state: 'visible' });

  test('among the payments of staff', async () => {
    await openQuiet(desk.page, '/StaffPayments?state=paid');
    await seen(desk.page);
    await expectWholeAtEverySize(desk.page, 'the paid orders');
  });

  test.each(['the history', 'the receipt'])('in %s of the learner', async (where) => {
    const receipt = `/Receipt?number=${encodeURIComponent(number)}`;
    await openQuiet(learner.page, where === 'the receipt' ? receipt : '/Payment');
    await seen(learner.page);
    await expectWholeAtEverySize(learner.page, where);
  });
});

describe('the navigation of staff is not cut off with large letters', () => {
  let desk: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    desk = await open();
    const staff = await signInPage(site, desk.page, 'desk-of-a-long-day', 'staff');
    await staff.post('/api/staff/courses', everyDay);
  });
  afterAll(() => desk.close());

  test('in the bar, and on Today', async () => {
    await openQuiet(desk.page, '/UserDashboard');
    expect(await linesOf(desk.page.getByText('Link missing').first())).toBe(1);
    await expectWholeAtEverySize(desk.page, 'Today');
  });

  test('in the menu, over the list of courses', async () => {
    await openQuiet(desk.page, '/StaffCourses');
    await desk.page.getByRole('button', { name: 'Menu' }).click();
    await expectWholeAtEverySize(desk.page, 'the menu');
    await desk.page.keyboard.press('Escape');
  });

  test.each([768, 1280])('in the sidebar at %i px', async (width) => {
    await desk.page.setViewportSize({ width, height: 800 });
    await openQuiet(desk.page, '/UserDashboard');
    await expectWholeAtEverySize(desk.page, `the sidebar at ${width} px`);
  });
});
