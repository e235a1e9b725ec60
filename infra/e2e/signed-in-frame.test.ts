import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  DESKTOP,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForAnimations } from '../browser-helpers/until-still.ts';

/** Tuesday, 6:42 in India. */
const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');
const SHORT_PHONE = { width: 390, height: 740 };

let site: RunningSite;
let browser: Browser;
let people: Record<'owner' | 'teacher' | 'learner', Account>;
const visits: WatchedPage[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({}, () => TUESDAY_MORNING), sharedBrowser()]);
  people = {
    owner: await createAccount(site, 'Kavita Sharma', { role: 'owner' }),
    teacher: await createAccount(site, 'Ravi Joshi', { role: 'teacher' }),
    learner: await createAccount(site, 'Asha Rawat'),
  };
});
afterEach(async () => {
  await Promise.all(visits.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

interface Visit {
  person: keyof typeof people;
  path: string;
  viewport: { width: number; height: number };
  language?: string;
}

async function visit({ person, path, viewport, language = 'en' }: Visit): Promise<Page> {
  const opened = await openPage(browser, {
    baseURL: site.url,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport,
  });
  visits.push(opened);
  const { page } = opened;
  await page.context().addCookies([{ name: 'language', value: language, url: site.url }]);
  await page.clock.setFixedTime(TUESDAY_MORNING);
  await restoreSession(page, people[person]);
  await page.goto(path);
  await waitForApp(page);
  await page.locator('main h1').waitFor();
  return page;
}

describe('the menu fits without scrolling', () => {
  const hiddenPx = (page: Page) =>
    page
      .getByRole('navigation', { name: /^(Menu|मेन्यू)$/ })
      .evaluate((menu) => menu.scrollHeight - menu.clientHeight);

  test.each(
    (['owner', 'teacher', 'learner'] as const).flatMap((person) =>
      ['en', 'hi'].map((language) => ({ person, language })),
    ),
  )('of the $person in $language', async ({ person, language }) => {
    const page = await visit({ person, language, path: '/UserDashboard', viewport: DESKTOP });
    expect(await hiddenPx(page), 'beside the screen').toBeLessThanOrEqual(0);
    await page.setViewportSize(SHORT_PHONE);
    await page.getByRole('button', { name: /^(Menu|मेन्यू)$/ }).tap();
    expect(await hiddenPx(page), 'in the drawer').toBeLessThanOrEqual(0);
  });
});

const staffScreens = [
  ...['/StaffWeek', '/StaffCourses', '/StaffCourses?new', '/StaffCourses?write', '/StaffPeople'],
  ...['/StaffMoney', '/StaffPayments', '/StaffStatement', '/StaffOrder', '/StaffMessages'],
  ...['/StaffStudio', '/StaffTeam', '/OnlineClass', '/StaffHelp', '/Account'],
];

/** The right edge of what is painted below the tabs of the section. */
const rightEdge = (page: Page) =>
  page.locator('main > div').evaluate((column) => {
    const isPainted = (element: Element) => {
      const { backgroundColor, borderBlockStartWidth } = getComputedStyle(element);
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderBlockStartWidth !== '0px';
    };
    const rights = [...column.querySelectorAll(':scope > :not(nav) *')]
      .filter((element) => element.checkVisibility() && isPainted(element))
      .map((element) => element.getBoundingClientRect().right);
    return Math.round(Math.max(...rights));
  });

test('all screens of staff end at the same edge of a wide window', async () => {
  const page = await visit({ person: 'owner', path: '/UserDashboard', viewport: DESKTOP });
  const columnEdge = (width: number) => Math.min(width, 190 + 1280) - 32;
  for (const path of staffScreens) {
    await page.goto(path);
    await waitForApp(page);
    await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => rightEdge(page), { message: `${path}, ${width} px` })
        .toBe(columnEdge(width));
    }
  }
});

describe('going back', () => {
  const dialogs = (page: Page) => page.locator('dialog[open]');

  test('closes the menu, and the next step back leaves the page', async () => {
    const page = await visit({ person: 'owner', path: '/StaffWeek', viewport: PHONE });
    await page.goto('/StaffCourses');
    await waitForApp(page);
    for (const _ of ['once', 'again']) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.goBack();
      await expect.poll(() => dialogs(page).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/StaffCourses');
    }
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/StaffWeek');
  });

  test('leads from an action to the sheet of its class, and from there to the page', async () => {
    const page = await visit({ person: 'owner', path: '/UserDashboard', viewport: PHONE });
    await page.getByRole('button', { name: 'Asana Regular Classes' }).first().tap();
    await page.getByRole('button', { name: '+30 min' }).tap();
    const action = page.getByRole('dialog', { name: /^Move/ });
    await action.waitFor();
    await page.goBack();
    await action.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Asana Regular Classes' }).waitFor();
    await page.goBack();
    await expect.poll(() => dialogs(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/UserDashboard');
  });

  test('after a choice in the menu leads to the page before', async () => {
    const page = await visit({ person: 'owner', path: '/StaffWeek', viewport: PHONE });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Courses' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    expect(await dialogs(page).count()).toBe(0);
  });
});

test('on a phone in landscape the last button of a sheet and of the menu can be reached', async () => {
  const viewport = { width: 740, height: 360 };
  const page = await visit({ person: 'owner', path: '/UserDashboard', viewport });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'LogOut' }).tap({ trial: true });
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await page.getByRole('button', { name: 'Asana Regular Classes' }).first().tap();
  await page.getByRole('button', { name: '+30 min' }).tap();
  await page.getByRole('dialog').getByRole('button').last().tap({ trial: true });
});

test('a sheet is dragged down with a finger, and a short drag lets it go back', async () => {
  const page = await visit({ person: 'owner', path: '/UserDashboard', viewport: PHONE });
  await page.getByRole('button', { name: 'Asana Regular Classes' }).first().tap();
  const sheet = page.locator('dialog[open]');
  await waitForAnimations(page);
  const devtools = await page.context().newCDPSession(page);
  const drag = async (distance: number) => {
    const head = await sheet.getByRole('heading', { level: 2 }).boundingBox();
    const [x, y] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + 10];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x, y: at }],
      });
    await touch('touchStart', y);
    await touch('touchMove', y + distance / 2);
    await touch('touchMove', y + distance);
    await touch('touchEnd');
  };
  await drag(60);
  expect(await sheet.evaluate((element) => element.style.translate)).toBe('');
  await drag(160);
  await expect.poll(() => sheet.count()).toBe(0);
});

/** The red, green and blue of a colour of tokens.css, from 0 to 1. */
const colourOf = async (page: Page, name: string) => {
  const digits = await page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim().slice(1),
    name,
  );
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map(
    (part) => Number.parseInt(part, 16) / 255,
  );
  return { red, green, blue };
};

/** The contrast of two colours (WCAG 2.2, relative luminance). */
const contrastOf = async (page: Page, ...names: [string, string]) => {
  const linear = (part: number) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const luminances = [];
  for (const name of names) {
    const { red, green, blue } = await colourOf(page, name);
    luminances.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
  }
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
};

test.each(['light', 'dark'] as const)(
  'the ring of the focus stands out in the %s theme, and is not red like errors',
  async (colorScheme) => {
    const page = await visit({ person: 'owner', path: '/StaffHelp', viewport: DESKTOP });
    await page.emulateMedia({ colorScheme });
    for (const surface of ['paper', 'paper-2', 'card', 'soft', 'success-paper', 'notice-paper'])
      expect(await contrastOf(page, '--focus', `--${surface}`), surface).toBeGreaterThan(3);
    expect(await contrastOf(page, '--focus-on-band', '--band')).toBeGreaterThan(3);
    for (const ring of ['--focus', '--focus-on-band']) {
      const { red, blue } = await colourOf(page, ring);
      expect(blue, ring).toBeGreaterThan(red);
    }
    const danger = await colourOf(page, '--danger');
    expect(danger.red).toBeGreaterThan(danger.blue);
  },
);
