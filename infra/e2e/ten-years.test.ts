// @module-tag faults
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, openPage, PHONE, sharedBrowser } from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { signInPage } from '../browser-helpers/signed-in.ts';
import { fillTenYears, insertPaidOrders } from './ten-years.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  await fillTenYears(site.databaseUrl);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = () => openPage(browser, { baseURL: site.url, viewport: PHONE });

async function openAs(name: string, role?: 'staff') {
  const visit = await open();
  await signInPage(site, visit.page, name, role);
  return visit;
}

/** A page of 50 cards with buttons has some 1,700. */
const MOST_NODES = 2_200;
/** 50 cards. */
const TALLEST = 25_000;

type Shows = (page: Page) => Locator;

const list: Shows = (page) => page.locator('main ul > li').nth(20);
const rows: Shows = (page) => page.locator('main tbody > tr').nth(20);
const links: Shows = (page) => page.locator('main section li').nth(20);
const heading: Shows = (page) => page.getByRole('heading', { level: 1 });
const words =
  (text: string | RegExp): Shows =>
  (page) =>
    page.getByText(text).first();

const edit = '/StaffCourses?edit=asana-regular-classes';
const people = '/StaffCourses?people=asana-regular-classes';
const screens: Record<'visitor' | 'learner' | 'staff', [string, Shows][]> = {
  visitor: [
    ['/', words('All courses')],
    ['/Courses', words('Show more')],
    ['/Onlineclasses', words('Join Now')],
  ],
  learner: [
    ['/UserDashboard', heading],
    ['/OnlineClass', links],
    ['/Payment', list],
    ['/EnrolledClass', heading],
    ['/SelectedClasses', heading],
    ['/Account', heading],
  ],
  staff: [
    ['/OnlineClass', rows],
    ['/StaffCourses', list],
    [edit, (page) => page.getByRole('heading', { name: 'More' })],
    [people, list],
    ['/StaffPayments', list],
    ['/StaffPayments?state=all', list],
    ['/StaffMessages', list],
    ['/StaffMessages?show=mails', list],
  ],
};

const sizeOf = (page: Page) =>
  page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    height: document.documentElement.scrollHeight,
  }));

test.each(['visitor', 'learner', 'staff'] as const)(
  'no screen of a %s grows with ten years of data',
  async (who) => {
    const { page, close } =
      who === 'visitor'
        ? await open()
        : await openAs(`${who}-looks`, who === 'staff' ? who : undefined);
    if (who === 'learner') await insertPaidOrders(site.databaseUrl, 'learner-looks@example.com');
    for (const [path, shows] of screens[who]) {
      await page.goto(path);
      await shows(page).waitFor();
      const { nodes, height } = await sizeOf(page);
      expect(nodes, `elements on ${path}`).toBeLessThan(MOST_NODES);
      expect(height, `height of ${path}`).toBeLessThan(TALLEST);
    }
    await close();
  },
);

/** Not the documents that an item lists in turn. */
const items = (page: Page) => page.locator('main li:has(a[href*="?"]):not(li li)');

async function showPages(page: Page, pages: number) {
  for (let shown = 1; shown < pages; shown += 1) {
    await items(page)
      .nth(50 * shown - 1)
      .waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await items(page)
    .nth(50 * pages - 1)
    .waitFor();
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const topOf = async (link: Locator) => (await link.boundingBox())?.y ?? Number.NaN;

test.each([
  ['payments of the studio', 'staff', '/StaffPayments?state=paid', 'Receipt'],
  ['courses', 'staff', '/StaffCourses', 'Edit'],
  ['one’s own payments', 'learner', '/Payment', 'Receipt'],
] as const)(
  'the list of %s is restored after going back from an item of page 3',
  async (what, role, path, to) => {
    const name = `${role}-goes-back-${what.length}`;
    const { page, close, complaints } = await openAs(name, role === 'staff' ? role : undefined);
    if (role === 'learner') await insertPaidOrders(site.databaseUrl, `${name}@example.com`);
    await page.goto(path);
    await showPages(page, 3);
    const link = items(page).nth(130).getByRole('link', { name: to });
    await link.scrollIntoViewIfNeeded();
    const top = await topOf(link);
    expect(await scrolled(page)).toBeGreaterThan(10_000);

    await link.click();
    await page.waitForURL((url) => !url.href.endsWith(path));
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => link.evaluate((a) => a === document.activeElement)).toBe(true);
    expect(await topOf(link)).toBeCloseTo(top, -1);
    expect(await items(page).count()).toBe(150);

    // The reload clears the memory.
    await page.reload();
    await items(page).nth(149).waitFor();
    await expect.poll(() => topOf(link)).toBeGreaterThan(0);
    expect(await topOf(link)).toBeLessThan(PHONE.height);

    // A new visit begins at the top.
    await page.goto('/UserDashboard');
    await page.goto(path);
    await items(page).nth(49).waitFor();
    // A late response is preceded by the cached copy, which has more.
    await expect.poll(() => items(page).count()).toBe(50);
    expect(await scrolled(page)).toBe(0);
    expect(complaints()).toEqual([]);
    await close();
  },
);
