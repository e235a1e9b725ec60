// @module-tag looks
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeVisits,
  DESKTOP,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  untilReady,
} from '../browsing/browser.ts';
import { untilKept } from '../browsing/kept-copies.ts';
import { untilQuiet } from '../browsing/until-quiet.ts';
import { keyboardFaults } from './keyboard-order.ts';
import { answerSlowly, noteShifts, shiftsOf } from './layout-shift.ts';
import { startEmptyStudio, startPeopledStudio, TUESDAY_MORNING } from './peopled-studio.ts';

/** Beyond it a page is not calm (web.dev/cls: good is up to 0.1). */
const MOST_SHIFT = 0.05;
const SLOW_MS = 60;
/** Beyond it a kept copy is shown (pwa/src/data/signed-in/questions.ts). */
const LATE_MS = 3000;

let browser: Browser;
let empty: Awaited<ReturnType<typeof startEmptyStudio>>;
let peopled: Awaited<ReturnType<typeof startPeopledStudio>>;
/** Each in a context of its own: screens are looked at in some of them at once, as most of the time is waited. */
const free: Page[] = [];

const openOne = async () => {
  const { page } = await openPage(browser, { serviceWorkers: 'block', reducedMotion: 'reduce' });
  await page.clock.setFixedTime(TUESDAY_MORNING);
  await Promise.all([noteShifts(page.context()), answerSlowly(page.context(), SLOW_MS)]);
  return page;
};

beforeAll(async () => {
  [browser, empty, peopled] = await Promise.all([
    sharedBrowser(),
    startEmptyStudio(),
    startPeopledStudio(),
  ]);
});
afterAll(async () => {
  await closeVisits(browser);
  await Promise.all([empty.stop(), peopled.stop()]);
});

type Who =
  | keyof Awaited<ReturnType<typeof startEmptyStudio>>['people']
  | keyof Awaited<ReturnType<typeof startPeopledStudio>>['people'];

const visitOf = (who: Who) => {
  const studios = [empty, peopled];
  const studio = studios.find(({ people }) => who in people) ?? peopled;
  const { token, user } = { ...empty.people, ...peopled.people }[who];
  return { url: studio.url, session: { token, user } };
};

/** Opens the address as this person, with answers that come late, and looks whether anything moves. */
async function open(page: Page, [who, path]: readonly [Who, string]) {
  const { url, session } = visitOf(who);
  await page.setViewportSize(PHONE);
  await page.goto(`${url}/healthz`);
  await page.evaluate(async ({ token, user }) => {
    // What is kept of a visit before would be shown with its time, if the answer took long.
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  await page.goto(url + path);
  await untilReady(page);
  await untilQuiet(page);
}

const expectCalm = async (page: Page, where: string) => {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, `${where} moves: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(MOST_SHIFT);
};

/** A window of another size is drawn anew within two frames. */
const resize = async (page: Page, size: typeof PHONE) => {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
};

const expectFineAt = async (page: Page, size: typeof PHONE, where: string) => {
  await resize(page, size);
  expect(await keyboardFaults(page), `by keyboard, ${where}, ${size.width} px`).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${where}, ${size.width} px, ${colorScheme}`);
  }
};

const expectFine = async (page: Page, where: string) => {
  for (const size of [PHONE, DESKTOP]) await expectFineAt(page, size, where);
};

/** Looks in a page that no other test uses meanwhile. Where it fails, its page stays as it is, and no other has it. */
async function inPage(look: (page: Page) => Promise<void>) {
  const page = free.pop() ?? (await openOne());
  await look(page);
  free.push(page);
}

const screens: [Who, string][] = [
  ...['/UserDashboard', '/EnrolledClass', '/SelectedClasses', '/Payment', '/OnlineClass'].flatMap(
    (path): [Who, string][] => [
      ['newcomer', path],
      ['enrolled', path],
    ],
  ),
  ['payer', '/Payment'],
  ['due', '/Payment'],
  ['waiting', '/Payment'],
  ['looked', '/Payment'],
  ['rejected', '/Payment'],
  ['less', '/Payment'],
  ['waiting', '/UserDashboard'],
  ['rejected', '/UserDashboard'],
  ['less', '/UserDashboard'],
  ['due', '/SelectedClasses'],
  ['waiting', '/SelectedClasses'],
  ['enrolled', '/Receipt?number=1'],
  ['enrolled', '/Account'],
  ['enrolled', '/ContactUs'],
  ['founder', '/UserDashboard'],
  ['founder', '/StaffWeek?from=2026-11-16'],
  ['founder', '/StaffPayments'],
  ['founder', '/StaffMessages'],
  ['founder', '/StaffMessages?show=mails'],
  ['founder', '/OnlineClass'],
  ['founder', '/StaffCourses?people=asana-regular-classes'],
  ['owner', '/UserDashboard'],
  ['owner', '/StaffWeek'],
  ['owner', '/StaffPayments'],
  ['owner', '/StaffPayments?state=all'],
  ['owner', '/StaffMessages'],
  ['owner', '/StaffMessages?show=mails'],
  ['owner', '/OnlineClass'],
  ['owner', '/StaffCourses'],
  ['owner', '/StaffCourses?new'],
  ['owner', '/StaffCourses?edit=asana-regular-classes'],
  ['owner', '/StaffCourses?people=asana-regular-classes'],
  ['owner', '/StaffCourses?write'],
  ['owner', '/Account'],
];

describe.concurrent('nothing moves, axe finds nothing, and Tab goes as the eye does', () => {
  test.each(screens)('for the %s on %s', (...screen) =>
    inPage(async (page) => {
      const where = screen.join(' on ');
      await open(page, screen);
      await expectCalm(page, where);
      await expectFine(page, where);
    }),
  );

  test('for the enrolled on /Account with every row open', () =>
    inPage(async (page) => {
      await open(page, ['enrolled', '/Account']);
      const closed = page.getByRole('main').locator('button[aria-expanded=false]');
      while ((await closed.count()) > 0) await closed.first().click();
      await expectFine(page, 'Account with every row open');
    }));

  test('for the waiting who corrects the UTR, and mistypes it', () =>
    inPage(async (page) => {
      await open(page, ['waiting', '/Payment']);
      await page.getByRole('button', { name: 'Correct the UTR' }).click();
      await page.getByLabel('UTR', { exact: true }).fill('000000000000');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
      await expectFine(page, 'a UTR asked back');
    }));
});

const dialog = (page: Page) => page.locator('dialog:modal').last();

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

type Step = string | RegExp;

/** A sheet: where it is opened, by which buttons one after the other. */
type Way = [Who, string, ...Step[]];

const sheets: Way[] = [
  ['enrolled', '/Account', 'Delete my account'],
  ['due', '/Payment', 'Cancel this order'],
  ['owner', '/UserDashboard', 'Asana Regular Classes'],
  ['owner', '/UserDashboard', 'Asana Regular Classes', '+30 min'],
  ['owner', '/UserDashboard', 'Asana Regular Classes', 'Cancel this class'],
  ['owner', '/UserDashboard', 'Asana Regular Classes', /^Certified/],
  ['owner', '/UserDashboard', /^Paste link of Asana/],
  ['owner', '/StaffWeek', 'Days off'],
  ['owner', '/StaffWeek', 'Days off', 'Fri 4'],
  ['owner', '/StaffWeek', /Asana Regular.*Friday/, 'Put back'],
  ['owner', '/StaffWeek', /Asana Regular.*Thursday/, 'Move'],
  ['owner', '/StaffPayments', /^Confirm .*Looked/],
  ['owner', '/StaffPayments', /^Reject .*Looked/, 'Other amount'],
  ['owner', '/StaffPayments', /^Compare .*Asha/],
  ['owner', '/StaffCourses', /^More Asana/],
  ['owner', '/StaffCourses', /^More Asana/, 'Hide from the site'],
];

/** What stands beside the screen where there is room for it. */
const drawers: Way[] = [
  ['enrolled', '/UserDashboard', 'More'],
  ['owner', '/UserDashboard', 'Menu'],
];

/** A button, or a chip, which is a label. */
const named = (place: Locator, name: Step) =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .or(place.locator('label').filter({ hasText: name }))
    .first();

/** Opens the sheet by the keyboard, looks at it, and closes it. */
async function lookAtSheet(page: Page, [, path, first, ...steps]: Way, size: typeof PHONE) {
  const where = `${path}, ${[first, ...steps].join(', ')}`;
  // Where there is room, a class opens beside the week, and its steps in a sheet.
  const isBeside = size === DESKTOP && path === '/StaffWeek' && first !== 'Days off';
  const opener = named(page.locator('body'), first as Step);
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = dialog(page);
  for (const step of steps) await named(isBeside ? page.locator('main') : sheet, step).click();
  await sheet.waitFor();
  await untilQuiet(page);
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
      await open(page, [who, path]);
      for (const size of sizes) {
        await resize(page, size);
        await lookAtSheet(page, way, size);
      }
    }),
  );
});

test.each([
  ['/EnrolledClass', 'enrolments'],
  ['/UserDashboard', 'classes'],
])(
  'the copy that is shown at %s while the answer is late says how old it is, and moves nothing',
  (path, kept) =>
    inPage(async (page) => {
      await open(page, ['enrolled', path]);
      await untilKept(page, kept);
      const late = (route: Route) =>
        setTimeout(() => void route.fallback().catch(() => {}), LATE_MS);
      await page.route(/\/api\/(?!live)/, late);
      // An answer is told from a kept one by its time.
      await page.clock.setFixedTime(TUESDAY_MORNING.getTime() + 60_000);
      await page.goto('about:blank');
      await page.goto(visitOf('enrolled').url + path);
      const age = page.getByText(/^Showing your classes as of/);
      await age.waitFor();
      await age.waitFor({ state: 'detached' });
      await untilQuiet(page);
      await page.unroute(/\/api\/(?!live)/, late);
      await page.clock.setFixedTime(TUESDAY_MORNING);
      await expectCalm(page, `${path} with a kept copy`);
    }),
);

test('a window that grows closes the menu of a phone, which it would hide', () =>
  inPage(async (page) => {
    await open(page, ['enrolled', '/Account']);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await dialog(page).waitFor();
    await resize(page, DESKTOP);
    await expect.poll(() => dialog(page).count()).toBe(0);
  }));

test('what was done is announced with its Undo, which Tab reaches', () =>
  inPage(async (page) => {
    await open(page, ['enrolled', '/SelectedClasses']);
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

test('a course that comes while the home page is open takes nothing from sight', () =>
  inPage(async (page) => {
    await page.route('**/assets/drawings*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await open(page, ['enrolled', '/']);
    await peopled.people.owner.post('/api/staff/courses', {
      ...{ title: 'By the River', summary: 'Slow.', level: 'For everybody', forWhom: 'All' },
      ...{ teaches: ['Rest'], instructor: 'Certified Yoga Therapist', picture: 'waves', fee: 900 },
      ...{ startDate: '2026-12-01', endDate: null, days: [3], startTime: '10:00' },
      ...{ endTime: '11:00', seats: null, meetingId: null, isOpen: false, hidden: false },
    });
    await page.getByText('By the River').first().waitFor();
    await untilQuiet(page);
    await expectCalm(page, 'the home page');
  }));
