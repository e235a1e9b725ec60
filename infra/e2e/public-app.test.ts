import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = (options = {}) =>
  openPage(browser, { baseURL: site.url, viewport: PHONE, serviceWorkers: 'block', ...options });

test.each(publicPages.map(({ path }) => path))(
  '%s becomes the app without a complaint, and without losing a drawing',
  async (path) => {
    const { page, complaints, close } = await open();
    const drawings = () => page.locator('main svg').count();
    await page.route('**/assets/index-*.js', async (route) => {
      // Only now, so that the page is visible before.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await route.continue();
    });
    await page.goto(path);
    const before = await drawings();
    await waitForApp(page);
    expect(await drawings()).toBe(before);
    expect(complaints()).toEqual([]);
    await close();
  },
);

test('the app waits until the page has loaded', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await waitForApp(page);
  const { loaded, asked } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && !name.includes('/start-'));
    return {
      loaded: navigation?.loadEventStart ?? 0,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });
  expect(loaded).toBeGreaterThan(0);
  expect(asked).toBeGreaterThanOrEqual(loaded);
  await close();
});

test('the content security policy forbids inline scripts, and the page does not violate it', async () => {
  const { page, complaints, close } = await open();
  const answer = await page.goto('/');
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  await waitForApp(page);
  expect(complaints()).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken in"';
    document.head.append(script);
  });
  expect(await page.title()).not.toBe('broken in');
  await close();
});

/** Opens the page without the app, which comes once the function that is returned is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'load' });
  return held.resolve;
}

test('a box that was ticked before hydration stays ticked, and is sent', async () => {
  const { page, close } = await open();
  const letIn = await openEarly(page, '/register');
  await page.getByLabel('Name').fill('Early Rao');
  await page.getByLabel('E-mail').fill('early.rao@example.com');
  await page.getByLabel('Password', { exact: true }).fill('surya namaskar am ghat');
  const adult = page.getByLabel('I am 18 or older');
  await adult.check();
  letIn();
  await waitForApp(page);
  expect(await adult.isChecked()).toBe(true);
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Early Rao', adult: true });
  await close();
});

test('text that was typed before hydration is sent', async () => {
  const { page, close } = await open();
  const letIn = await openEarly(page, '/login');
  await page.getByLabel('E-mail').fill('early@example.com');
  await page.getByLabel('Password', { exact: true }).fill('surya namaskar');
  const sent = page.waitForRequest('**/api/auth/login');
  await page.locator('form').getByRole('button', { name: 'LogIn' }).click();
  expect(page.url()).toBe(`${site.url}/login`);
  letIn();
  expect((await sent).postDataJSON()).toEqual({
    email: 'early@example.com',
    password: 'surya namaskar',
  });
  await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('early@example.com');
  await close();
});

test('the destination after login survives hydration', async () => {
  const { page, close } = await open();
  await page.goto('/login?next=%2FPayment');
  await waitForApp(page);
  const register = page.locator('main').getByRole('link', { name: 'Register' });
  expect(await register.getAttribute('href')).toBe('/register?next=%2FPayment');
  await close();
});

test('the illustrations load on client-side navigation', async () => {
  const { page, complaints, close } = await open();
  await page.goto('/login');
  await waitForApp(page);
  await page.evaluate(() => {
    Object.assign(window, { samePage: true });
  });
  const places = page.getByRole('navigation', { name: 'Main pages' });
  for (const [name, heading, least] of [
    ['Courses', 'Courses', 5],
    ['Contact', 'ContactUs', 1],
    ['Home', 'Ganga Yoga', 8],
  ] as const) {
    await places.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
    expect(await page.locator('main svg').count()).toBeGreaterThanOrEqual(least);
  }
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  expect(complaints()).toEqual([]);
  await close();
});

/** Fails the first requests of each of these files with a network error of Chromium. */
async function failFiles(page: Page, files: string, times: number) {
  const failed: string[] = [];
  await page.route(files, (route) => {
    const url = route.request().url();
    if (failed.filter((other) => other === url).length >= times) return route.continue();
    failed.push(url);
    // A proxy's error, a portal's page, no answer.
    const answers = [
      () => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
      () => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>' }),
      () => route.abort(),
    ];
    return answers[failed.length % answers.length]?.();
  });
  return failed;
}

describe.each([
  ['the app itself', '**/assets/index-*.js', 3, ['faults']],
  ['React', '**/assets/react-*.js', 1, []],
  ['everything at first', '**/assets/{index,react,site,forms,auth}-*.js', 1, ['faults']],
])('although %s failed to load at first', (_, files, times, tags) => {
  test('a form works', { tags }, async () => {
    const { page, close } = await open();
    const failed = await failFiles(page, files, times);
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.goto('/login', { waitUntil: 'load' });
    await page.getByLabel('E-mail').fill('early@example.com');
    await page.getByLabel('Password', { exact: true }).fill('surya namaskar');
    await page.locator('form').getByRole('button', { name: 'LogIn' }).click();
    await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor();
    expect(failed.length).toBeGreaterThanOrEqual(times);
    expect(await page.getByLabel('E-mail').inputValue()).toBe('early@example.com');
    expect(loads).toBe(1);
    await close();
  });
});

test('a failed load waits for the online event, not a timer', { tags: 'faults' }, async () => {
  const { page, close } = await open();
  await page.clock.install();
  await failFiles(page, '**/assets/index-*.js', 1);
  await page.goto('/Courses', { waitUntil: 'load' });
  await page.clock.runFor(500);
  expect(await page.locator('html[data-app=ready]').count()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return page.locator('html[data-app=ready]').count();
    })
    .toBe(1);
  await close();
});

test('an optional file may fail: it is loaded later without a page reload', {
  tags: 'faults',
}, async () => {
  const { page, close } = await open();
  const failed = await failFiles(page, '**/assets/outbox-*.js', 1);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  // The event may come before the test waits for it.
  const received = page.waitForResponse(
    (response) => response.url().includes('/assets/outbox-') && response.ok(),
  );
  await page.goto('/ContactUs');
  await waitForApp(page);
  await page.getByLabel('Message').fill('Half a message');
  await expect.poll(() => failed.length).toBe(1);
  await page.getByLabel('Full name').focus();
  await received;
  expect(loads).toBe(1);
  expect(await page.getByLabel('Message').inputValue()).toBe('Half a message');
  await close();
});

test('a page whose app never loads is plain HTML, and the browser sends its contact form', async () => {
  const { page, close } = await open();
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/ContactUs');
  await page.getByLabel('Full name').fill('Meera Joshi');
  await page.getByLabel('E-mail').fill('meera@example.com');
  await page.getByLabel('Mobile number').fill('1');
  await page.getByLabel('Message').fill('Without the app');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message sent successfully!' }).waitFor();
  await page.goto('/login?next=%2FPayment');
  await page.getByLabel('E-mail').fill('early@example.com');
  await page.getByLabel('Password', { exact: true }).fill('surya namaskar');
  await page.unroute('**/assets/start-*.js');
  await page.locator('form').getByRole('button', { name: 'LogIn' }).click();
  await waitForApp(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?next=%2FPayment');
  await close();
});
