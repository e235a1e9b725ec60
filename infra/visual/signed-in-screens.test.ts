// @module-tag looks
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeContexts,
  DESKTOP,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { waitUntilCached } from '../browser-helpers/cached-copies.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { findRenderedErrors } from '../browser-helpers/valid-html.ts';
import { findKeyboardErrors } from './keyboard-order.ts';
import { delayApiResponses, recordShifts, shiftsOf } from './layout-shift.ts';
import { TUESDAY_MORNING } from './populated-studio.ts';
import {
  type BothStudios,
  buttonOrChip,
  dialog,
  drawers,
  pasteStatement,
  type SheetPath,
  type SheetStep,
  screens,
  sheets,
  startBothStudios,
} from './signed-in-screens.ts';
import {
  expectLandscapeFrame,
  expectNoCutOffLetters,
  LANDSCAPE_SIZES,
  resizeWindow,
  rightEdgeOf,
} from './window-sizes.ts';

/** Beyond it a page is not calm (web.dev/cls: good is up to 0.1). */
const MOST_SHIFT = 0.05;
const SLOW_MS = 60;
/** Beyond it a cached copy is shown (pwa/src/data/signed-in/query-client.ts). */
const LATE_MS = 3000;

let browser: Browser;
let studios: BothStudios;
/** Each in its own context: several screens are checked concurrently, since most of the time is waiting. */
const free: Page[] = [];

const openOne = async () => {
  const { page } = await openPage(browser, { serviceWorkers: 'block', reducedMotion: 'reduce' });
  await page.clock.setFixedTime(TUESDAY_MORNING);
  await Promise.all([recordShifts(page.context()), delayApiResponses(page.context(), SLOW_MS)]);
  return page;
};

beforeAll(async () => {
  [browser, studios] = await Promise.all([sharedBrowser(), startBothStudios()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await studios.stop();
});

const expectCalm = async (page: Page, where: string) => {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, `${where} moves: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(MOST_SHIFT);
};

/** One screen is light on the phone and dark on the desktop, the next may be the other way round: together they show each frame in each theme. */
const themeOf = (size: typeof PHONE, where: string) =>
  (where.length + Number(size === PHONE)) % 2 ? 'light' : 'dark';

const expectFineAt = async (page: Page, size: typeof PHONE, where: string) => {
  await resizeWindow(page, size);
  expect(await findKeyboardErrors(page), `by keyboard, ${where}, ${size.width} px`).toEqual([]);
  const colorScheme = themeOf(size, where);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expectAccessible(page, `${where}, ${size.width} px, ${colorScheme}`);
};

const expectFine = async (page: Page, where: string) => {
  for (const size of [PHONE, DESKTOP]) await expectFineAt(page, size, where);
  expect(await findRenderedErrors(await page.content()), where).toEqual([]);
};

/** The right edge of cards, lists and forms, which is the same on every screen in a window of 1280 px. */
const RIGHT_EDGE = 1248;
/** Screens whose content ends at the width of paper, or has no box. */
const endElsewhere = /^\/(Receipt|Courses|ContactUs|StaffPeople\?person)/i;

async function expectEdges(page: Page, [, path]: (typeof screens)[number]) {
  await resizeWindow(page, DESKTOP);
  const edge = await rightEdgeOf(page);
  if (!endElsewhere.test(path) && edge > 0) expect(edge, path).toBe(RIGHT_EDGE);
}

/** Runs the check in a page of its own. If the test fails, its page stays open and no other test uses it. */
async function inPage(check: (page: Page) => Promise<void>) {
  const page = free.pop() ?? (await openOne());
  await check(page);
  free.push(page);
}

describe.concurrent('a screen has no layout shift, no axe violations, and a visual Tab order', () => {
  test.each(screens)('for the %s on %s', (...screen) =>
    inPage(async (page) => {
      const where = screen.join(' on ');
      await studios.open(page, screen);
      await expectCalm(page, where);
      await expectFine(page, where);
      await expectEdges(page, screen);
      // The page of a course has a bar of its own, which is no navigation.
      const bottomBars = screen[1].startsWith('/Courses/') ? 0 : 1;
      await expectLandscapeFrame(page, where, { bottomBars });
      await expectNoCutOffLetters(page, where);
    }),
  );

  test('for an enrolled learner on /Account with every row open', () =>
    inPage(async (page) => {
      await studios.open(page, ['enrolled', '/Account']);
      const closed = page.getByRole('main').locator('button[aria-expanded=false]');
      while ((await closed.count()) > 0) await closed.first().click();
      await expectFine(page, 'Account with every row open');
    }));

  test('for the owner with a statement', () =>
    inPage(async (page) => {
      await studios.open(page, ['owner', '/StaffStatement']);
      await pasteStatement(page);
      await expectFine(page, 'a statement');
    }));

  test('for a learner who corrects a UTR, and mistypes it', () =>
    inPage(async (page) => {
      await studios.open(page, ['waiting', '/Payment']);
      await page.getByRole('button', { name: 'Correct the UTR' }).click();
      await page.getByLabel('UTR', { exact: true }).fill('000000000000');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
      await expectFine(page, 'a UTR asked back');
    }));
});

const hasFocus = (place: Locator) =>
  place.evaluate((element) => element.contains(document.activeElement));

/** Nothing behind the sheet has the focus, however often Tab is pressed. */
async function expectFocusInside(page: Page, where: string) {
  const stops = await dialog(page).locator('a, button, input, select, textarea').count();
  for (let presses = 0; presses < stops + 2; presses += 1) {
    await page.keyboard.press('Tab');
    // Between the last place and the first is the browser's own bar.
    const isAway = await dialog(page).evaluate(
      (sheet) =>
        document.activeElement !== document.body && !sheet.contains(document.activeElement),
    );
    expect(isAway, `${where}: the focus is behind`).toBe(false);
  }
}

/** A step of a class leads back to the class. */
async function closeAll(page: Page) {
  await page.keyboard.press('Escape');
  if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
}

/** Opens the sheet by keyboard, checks it, and closes it. */
async function checkSheet(page: Page, [, path, first, ...steps]: SheetPath, size: typeof PHONE) {
  const where = `${path}, ${[first, ...steps].join(', ')}`;
  // On wide screens, a class opens beside the week, and its actions in a sheet.
  const isBeside = size === DESKTOP && path === '/StaffWeek' && first !== 'Days off';
  const opener = buttonOrChip(page.locator('body'), first as SheetStep);
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = dialog(page);
  for (const step of steps)
    await buttonOrChip(isBeside ? page.locator('main') : sheet, step).click();
  await sheet.waitFor();
  await waitForNetworkIdle(page);
  expect(await hasFocus(sheet), `${where} has the focus`).toBe(true);
  await expectFocusInside(page, where);
  await expectFineAt(page, size, where);
  await closeAll(page);
  if (!isBeside) expect(await hasFocus(opener), `${where} gives the focus back`).toBe(true);
}

describe.concurrent('a sheet takes the focus, keeps it, and gives it back on Escape', () => {
  const rows = [
    ...sheets.map((way) => [way, [PHONE, DESKTOP]] as const),
    ...drawers.map((way) => [way, [PHONE]] as const),
  ];
  test.each(rows)('%j', (way, sizes) =>
    inPage(async (page) => {
      const [who, path] = way;
      await studios.open(page, [who, path]);
      for (const size of sizes) {
        await resizeWindow(page, size);
        await checkSheet(page, way, size);
      }
    }),
  );
});

test.each([
  ['/EnrolledClass', 'enrolments'],
  ['/UserDashboard', 'classes'],
])(
  'a cached copy at %s during a slow response shows its age without a layout shift',
  (path, kept) =>
    inPage(async (page) => {
      await studios.open(page, ['enrolled', path]);
      await waitUntilCached(page, kept);
      const late = (route: Route) =>
        setTimeout(() => void route.fallback().catch(() => {}), LATE_MS);
      await page.route(/\/api\/(?!live)/, late);
      // Only cached data show their time.
      await page.clock.setFixedTime(TUESDAY_MORNING.getTime() + 60_000);
      await page.goto('about:blank');
      await page.goto(studios.urlOf('enrolled') + path);
      const age = page.getByText(/^Showing your classes as of/);
      await age.waitFor();
      await age.waitFor({ state: 'detached' });
      await waitForNetworkIdle(page);
      await page.unroute(/\/api\/(?!live)/, late);
      await page.clock.setFixedTime(TUESDAY_MORNING);
      await expectCalm(page, `${path} with a kept copy`);
    }),
);

test('a phone in landscape shows Join of the next class without scrolling', () =>
  inPage(async (page) => {
    await studios.open(page, ['enrolled', '/UserDashboard']);
    for (const size of LANDSCAPE_SIZES) {
      await resizeWindow(page, size);
      const join = await page
        .getByRole('main')
        .getByRole('link', { name: /^Join/ })
        .first()
        .boundingBox();
      const bar = await page.locator('nav').filter({ visible: true }).last().boundingBox();
      const ends = (join?.y ?? 0) + (join?.height ?? 0);
      expect(ends, `${size.width}×${size.height}`).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }));

test('a growing window closes the phone’s menu', () =>
  inPage(async (page) => {
    await studios.open(page, ['enrolled', '/Account']);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await dialog(page).waitFor();
    await resizeWindow(page, DESKTOP);
    await expect.poll(() => dialog(page).count()).toBe(0);
  }));

test('a completed action is announced with Undo, which is reachable by Tab', () =>
  inPage(async (page) => {
    await studios.open(page, ['enrolled', '/SelectedClasses']);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .press('Enter');
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expectAccessible(page, 'a toast');
    for (let presses = 0; presses < 20 && !(await hasFocus(undo)); presses += 1)
      await page.keyboard.press('Tab');
    expect(await hasFocus(undo)).toBe(true);
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .waitFor();
  }));

test('a course that is added while the home page is open shifts nothing out of view', () =>
  inPage(async (page) => {
    await page.route('**/assets/drawings*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await studios.open(page, ['enrolled', '/']);
    await studios.peopled.people.owner.post('/api/staff/courses', {
      ...{ title: 'By the River', summary: 'Slow.', level: 'For everybody', forWhom: 'All' },
      ...{ teaches: ['Rest'], instructor: 'Certified Yoga Therapist', picture: 'waves', fee: 900 },
      ...{ startDate: '2026-12-01', endDate: null, days: [3], startTime: '10:00' },
      ...{ endTime: '11:00', seats: null, meetingId: null, isOpen: false, hidden: false },
    });
    await page.getByText('By the River').first().waitFor();
    await waitForNetworkIdle(page);
    await expectCalm(page, 'the home page');
  }));
