import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  DESKTOP,
  openPage,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { registerByApi } from '../browser-helpers/signed-in.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const FARTHEST = 80;

/** Presses Tab until the element with this name has the focus, and asserts that the focus is visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  const named = page
    .getByRole('button', { name })
    .or(page.getByText(name))
    .or(page.getByLabel(name));
  const target = page.locator(':focus').and(named);
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await target.count()) === 0) continue;
    const outline = await target.first().evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return `${outlineStyle} ${boxShadow}`;
    });
    expect(outline, `${name} shows its focus`).not.toBe('none none');
    return;
  }
  throw new Error(`${FARTHEST} times Tab did not lead to ${name}.`);
}

/** Waits until arriving has moved the focus to the heading, from which Tab continues. */
const arriveAt = (page: Page, name: string) =>
  page.locator('h1:focus').and(page.getByRole('heading', { name })).waitFor();

test('a learner gets from the home page to an order by keyboard', async () => {
  const learner = { name: 'Keya Rao', email: 'keya@example.com', password: 'surya namaskar' };
  const { page, close } = await openPage(browser, { baseURL: site.url, viewport: DESKTOP });
  await registerByApi(site, learner);

  await page.goto('/');
  await waitForApp(page);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toMatch(/skip/i);
  await tabTo(page, 'LogIn');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'LogIn');
  await tabTo(page, 'E-mail');
  await page.keyboard.type(learner.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Keya' }).waitFor();

  await page.goto('/Courses/yoga-therapy-certificate-course');
  const course = page.locator('#yoga-therapy-certificate-course');
  // The button is shown before the courses are loaded, but disabled.
  const add = course.getByRole('button', { name: 'Add to my classes', disabled: false });
  await add.waitFor();
  await add.focus();
  await page.keyboard.press('Enter');
  await course.getByRole('link', { name: 'In Selected Classes' }).waitFor();
  expect(await page.locator(':focus').textContent()).toContain('In Selected Classes');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Selected Classes');
  await tabTo(page, 'Checkout');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await page.getByText('Please pay the fee at the studio').waitFor();
  await close();
});
