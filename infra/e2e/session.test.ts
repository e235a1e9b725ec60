import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProofsOfWork } from '../../bff/src/platform/crypto/proof-of-work.ts';
import { sentMails } from '../../bff/src/testing/sent-mails.ts';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { registerByApi } from '../browser-helpers/signed-in.ts';
import { logIn, register } from '../browser-helpers/visits.ts';

const learner = { name: 'Meera Joshi', email: 'meera@example.com', password: 'chandra namaskar' };

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  await registerByApi(site, learner);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const open = () =>
  openPage(browser, { baseURL: site.url, viewport: PHONE, serviceWorkers: 'block' });

test('the dashboard greets by first name', async () => {
  const { page, complaints, close } = await open();
  await page.goto('/login');
  await logIn(page, { ...learner, email: ' MEERA@example.com ' });
  await page.getByRole('heading', { level: 1, name: /Meera/ }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Joshi');
  expect(complaints()).toEqual([]);
  await close();
});

test('the phone’s sidebar opens, closes on Escape and gives the focus back', async () => {
  const { page, close } = await open();
  await page.goto('/login');
  await logIn(page, learner);
  // Arriving moves the focus to the heading.
  await page.getByRole('heading', { level: 1, name: /Meera/ }).waitFor();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  const sidebar = page.getByRole('dialog', { name: 'Menu' });
  await sidebar.getByRole('link', { name: 'Payment History' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => sidebar.count()).toBe(0);
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  await sidebar.getByRole('link', { name: 'My Selected' }).click();
  await page.getByRole('heading', { level: 1, name: 'Selected Classes' }).waitFor();
  expect(await sidebar.count()).toBe(0);
  await close();
});

/** Resolves when the status says so, be it for a moment only, which looking again and again may miss. */
const isSaid = (page: Page, words: string) =>
  page.getByRole('status').evaluateAll(
    (statuses, expected) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (statuses.some(({ textContent }) => textContent?.includes(expected))) resolve();
        };
        const changes = new MutationObserver(check);
        for (const status of statuses)
          changes.observe(status, { childList: true, characterData: true, subtree: true });
      }),
    words,
  );

test('a person with a proof of work challenge waits a moment, and is logged in', async () => {
  const { page, complaints, close } = await open();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const solvers = () => scripts.filter((url) => /solve-challenge|altcha/.test(url)).length;
  const { challenge: make } = createProofsOfWork('of a server', { add: () => Promise.reject() });
  const challenge = await make();
  const proofs: (string | undefined)[] = [];
  await page.route('**/api/auth/login', (route) => {
    const proof = route.request().headers()['proof-of-work'];
    proofs.push(proof);
    if (proof) return route.continue();
    const error = 'Many people are logging in right now. Please try again in a few seconds.';
    return route.fulfill({ status: 503, json: { error, challenge } });
  });
  await page.goto('/login');
  await waitForApp(page);
  expect(solvers()).toBe(0);
  const said = isSaid(page, 'Please wait while we check that you are a person …');
  await Promise.all([said, logIn(page, learner)]);
  await page.getByRole('heading', { level: 1, name: /Meera/ }).waitFor();
  expect(solvers()).toBe(1);
  expect(proofs).toEqual([undefined, expect.any(String)]);
  expect(JSON.parse(atob(proofs[1] ?? ''))).toMatchObject({
    challenge,
    solution: { derivedKey: expect.stringMatching(`^${challenge.parameters.keyPrefix}`) },
  });
  // The browser itself logs the error status.
  expect(complaints().filter((text) => !/\b503\b/.test(text))).toEqual([]);
  await close();
});

test('an e-mailed code logs in on the device that requested it', async () => {
  const leela = { ...learner, name: 'Leela Rana', email: 'leela@example.com' };
  await registerByApi(site, leela);
  const { page, complaints, close } = await open();
  await page.goto('/login');
  // A button that sends no form does nothing before.
  await waitForApp(page);
  await page.getByLabel('E-mail').fill(leela.email);
  await page.getByRole('button', { name: 'E-mail me a code' }).click();
  const field = page.getByLabel('Code');
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page, 'waiting for a code');
  const mailed = async () => {
    const mails = await sentMails(site.mailFolder);
    return /^Subject: (\d{6}) is your code/m.exec(mails.join('\n'))?.[1] ?? '';
  };
  await expect.poll(mailed, { timeout: 10_000 }).toMatch(/^\d{6}$/);
  await page.keyboard.insertText(await mailed());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Leela/ }).waitFor();
  expect(complaints()).toEqual([]);
  await close();
});

test('a wrong password shows an error under the field, and keeps the typed text', async () => {
  const { page, close } = await open();
  await page.goto('/login');
  await logIn(page, { ...learner, password: 'not this one' });
  await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(learner.email);
  await page.context().setOffline(true);
  await logIn(page, learner);
  await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor();
  await close();
});

test('a known device is not locked out by strangers', { tags: 'faults' }, async () => {
  const asha = { name: 'Asha Rawat', email: 'asha@example.com', password: 'chandra namaskar' };
  const { page, close } = await open();
  await page.goto('/register');
  await register(page, asha);
  await page.waitForURL('**/UserDashboard');
  // Other clients behind the same address use up its tries for this account.
  const guess = async () => {
    const response = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: asha.email, password: 'a guess' }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  await page.goto('/');
  await page.getByRole('button', { name: 'LogOut' }).first().click();
  await page.goto('/login');
  await logIn(page, asha);
  await page.waitForURL('**/UserDashboard');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await close();
});

const signedIn = async () => {
  const visit = await open();
  await visit.page.goto('/login');
  await logIn(visit.page, learner);
  await visit.page.waitForURL('**/UserDashboard');
  const token = await visit.page.evaluate(() => localStorage.getItem('token'));
  const headers = { Authorization: `Bearer ${token}` };
  const status = async () => (await fetch(`${site.url}/api/auth/me`, { headers })).status;
  expect(await status()).toBe(200);
  return { ...visit, status };
};

test('a logout revokes the token on the server, and logs out the other tabs', async () => {
  const { page, status, close } = await signedIn();
  const other = await page.context().newPage();
  await other.goto('/UserDashboard');
  await other.getByRole('heading', { level: 1, name: /Meera/ }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'LogOut' }).first().click();
  await other.waitForURL(/\/login/);
  await expect.poll(status).toBe(401);
  await close();
});

test('a logout everywhere logs out every device, including this one', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  await here.page.goto('/Account');
  await here.page.getByRole('button', { name: 'Your data, and deleting your account' }).click();
  await here.page.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Log out everywhere?' });
  await expectAccessible(here.page, 'asking before signing out everywhere');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await here.page.waitForURL(/\/login$/);
  // The other device is notified by the live stream.
  await there.page.getByText('You have been logged out. Please log in again.').waitFor();
  expect([await here.status(), await there.status()]).toEqual([401, 401]);
  for (const { close } of [here, there]) await close();
});

test('an ended session leads to the login page with a message, and back', async () => {
  const { page, close } = await open();
  await page.goto('/login');
  await logIn(page, learner);
  await page.waitForURL('**/UserDashboard');
  await page.evaluate(() => localStorage.setItem('token', 'a.forged.token'));
  await page.goto('/EnrolledClass');
  await page.waitForURL(/\/login/);
  await page.getByText('You have been logged out. Please log in again.').waitFor();
  await logIn(page, learner);
  await page.waitForURL('**/EnrolledClass');
  await page.getByRole('heading', { level: 1, name: 'Enrolled Classes' }).waitFor();
  await close();
});

test('the destination after login is never another site', async () => {
  const { page, close } = await open();
  // return-path.test.ts knows more of them.
  for (const next of ['//evil.example/', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await logIn(page, learner);
    await page.waitForURL('**/UserDashboard');
    expect(new URL(page.url()).origin).toBe(new URL(site.url).origin);
    await page.evaluate(() => localStorage.clear());
  }
  await close();
});
