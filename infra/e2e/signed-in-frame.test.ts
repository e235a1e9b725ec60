import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  DESKTOP,
  openPage,
  sharedBrowser,
  type WatchedPage,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';

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
