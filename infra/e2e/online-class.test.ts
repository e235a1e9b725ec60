import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeContexts,
  DESKTOP,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { expectMeetingRows, register } from '../browser-helpers/visits.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = (viewport: { width: number; height: number }) =>
  openPage(browser, { baseURL: site.url, viewport, hasTouch: viewport === PHONE });

/** A meeting link to the site itself, as tests reach no other network. */
const linkTo = (name: string) => `${site.url}/room-of-${name}`;

describe.each([
  ['a phone', PHONE, []],
  ['a desktop', DESKTOP, ['looks']],
])('on %s', (where, viewport, tags) => {
  const teacher = {
    name: 'Certified Yoga Therapist',
    email: `teacher-${viewport.width}@example.com`,
    password: 'surya namaskar',
  };

  test('staff get from registration to logout, with a link saved in between', {
    tags,
  }, async () => {
    const { page, complaints, close } = await open(viewport);
    const check = (screen: string) => expectAccessible(page, `${screen} on ${where}`);

    await page.goto('/OnlineClass');
    await page.waitForURL(/\/login/);
    await check('login');
    await page.getByRole('link', { name: 'Register' }).click();
    await check('register');
    await register(page, teacher);

    // The visit continues where it began; a learner sees only the list.
    await page.waitForURL('**/OnlineClass');
    await page.getByText('Online class coming soon!').waitFor();
    expect(await page.getByPlaceholder('Enter Meeting Link').count()).toBe(0);
    await check('list for learners');

    const granted = await site.staff.grant(teacher.email, 'staff', { keepsAccess: true });
    expect(granted).toMatchObject({ role: 'staff' });
    await page.reload();
    await page.getByRole('heading', { name: 'Add Meeting Link' }).waitFor();
    await check('empty manager');

    await page.getByPlaceholder('Enter Meeting Link').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save Link' }).click();
    await page.getByText(/must .*http/i).waitFor();
    expect(await page.getByPlaceholder('Enter Meeting Link').inputValue()).toBe(
      'javascript:alert(1)',
    );

    await page.getByPlaceholder('Enter Meeting Link').fill(linkTo('asana'));
    await page.getByRole('button', { name: 'Save Link' }).click();
    await page.getByRole('link', { name: 'Open Link' }).waitFor();
    await expect.poll(() => page.getByPlaceholder('Enter Meeting Link').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Save Link' }).click();
    await page.getByText('Not Set').waitFor();
    const [first, second] = (await ids(page)) as [number, number];
    await expectMeetingRows(page, [
      [first, 'Open Link'],
      [second, 'Not Set'],
    ]);

    const rowOf = (id: number) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: String(id), exact: true }) });
    await rowOf(second).getByRole('button', { name: 'Join' }).press('Enter');
    await page.getByRole('alert').getByText('No meeting link available.').waitFor();

    await rowOf(second).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Edit Meeting Link' }).waitFor();
    expect(await page.getByLabel(`Meeting link for class ${second}`).evaluate(isFocused)).toBe(
      true,
    );
    await check('manager while editing');
    await page.getByLabel(`Meeting link for class ${second}`).fill(linkTo('pranayama'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add Meeting Link' }).waitFor();
    await expectMeetingRows(page, [
      [first, 'Open Link'],
      [second, 'Open Link'],
    ]);

    const [joined] = await Promise.all([
      page.context().waitForEvent('page'),
      rowOf(second).getByRole('button', { name: 'Join' }).click(),
    ]);
    expect(joined.url()).toBe(linkTo('pranayama'));
    await joined.close();

    // A visitor without an account joins by the first link.
    const visitor = await open(viewport);
    await visitor.page.goto('/Onlineclasses');
    const join = visitor.page.getByRole('link', { name: 'Join Now' });
    expect(await join.getAttribute('href')).toBe(linkTo('asana'));
    await expectAccessible(visitor.page, `public online classes on ${where}`);
    expect(visitor.complaints()).toEqual([]);
    await visitor.close();

    await rowOf(first).getByText('Public: on the Online Classes page').waitFor();
    for (const id of [first, second]) {
      await rowOf(id).getByRole('button', { name: 'Delete' }).click();
      const words =
        id === first ? `Class ${second} will take its place` : 'No other link is public';
      await page.getByRole('dialog').getByText(words).waitFor();
      await check('delete dialog');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => rowOf(id).count()).toBe(0);
    }

    // The list that a deletion asks for would be refused after the log-out, and the browser's console says so.
    await waitForNetworkIdle(page);
    if (viewport.width < 768) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'LogOut' }).first().click();
    await page.waitForURL(/\/login$/);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token');
    await page.goto('/OnlineClass');
    await page.waitForURL(/\/login/);
    expect(complaints()).toEqual([]);
    await close();
  });

  const isFocused = (element: Element) => element === document.activeElement;
  const ids = (page: import('playwright-core').Page) =>
    page
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Number(row.children[0]?.textContent)));
});

describe('the specification’s widths (section 9)', () => {
  const manager = {
    name: 'Width Desk',
    email: 'width-desk@example.com',
    password: 'surya namaskar',
  };

  test('the header offset and the manager’s form match them, including the bounds', {
    tags: 'looks',
  }, async () => {
    const { page, close } = await open(DESKTOP);
    await page.goto('/register');
    await register(page, manager);
    await site.staff.grant(manager.email, 'staff', { keepsAccess: true });
    await page.goto('/OnlineClass');
    await page.getByPlaceholder('Enter Meeting Link').fill(linkTo('asana'));
    await page.getByRole('button', { name: 'Save Link' }).click();
    await page.getByRole('link', { name: 'Open Link' }).waitFor();
    const seen = [];
    for (const width of [360, 576, 577, 768, 769, 991, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `the manager at ${width} px`);
      seen.push([width, ...(await page.evaluate(layoutNow))]);
    }
    expect(seen).toEqual([
      [360, '2rem', 'below'],
      [576, '2rem', 'below'],
      [577, '4rem', 'below'],
      [768, '4rem', 'below'],
      [769, '6rem', 'beside, 280 px'],
      [991, '6rem', 'beside, 280 px'],
      [1280, '6rem', 'beside, 280 px'],
    ]);
    await close();
  });

  /** The header's offset, and the table's position relative to the form. */
  const layoutNow = () => {
    const offset = getComputedStyle(document.documentElement).getPropertyValue('--header-offset');
    const form = document.querySelector('form')?.parentElement?.getBoundingClientRect();
    const table = document.querySelector('table')?.getBoundingClientRect();
    if (!form || !table) return [offset];
    const beside = table.right <= form.left && table.top < form.bottom;
    return [offset, beside ? `beside, ${form.width} px` : 'below'];
  };
});
