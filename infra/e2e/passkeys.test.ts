import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentMails } from '../../bff/src/testing/sent-mails.ts';
import { type Account, createAccount, createApiClient } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import {
  addVirtualDevice,
  startNamedSite,
  type VirtualDevice,
} from '../browser-helpers/passkeys.ts';
import type { RunningSite } from '../browser-helpers/running-site.ts';
import { logIn } from '../browser-helpers/visits.ts';
import { query } from '../testing/run-database-process.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startNamedSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

/** A phone with a virtual authenticator, at the login page. */
async function openPhone(): Promise<{ page: Page; device: VirtualDevice; close(): Promise<void> }> {
  const opened = await openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  const device = await addVirtualDevice(opened.page);
  await opened.page.goto('/login');
  return { ...opened, device };
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Adds a passkey of this phone under Account. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto('/Account#passkeys');
  await press(page, 'Add a passkey');
  await page.getByText('Your passkey is added.').waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await waitForApp(page);
}

const signInByPasskey = (page: Page) => press(page, 'Log in with a passkey');
const isRefused = (page: Page) =>
  page.getByText('This passkey was not accepted.', { exact: false }).waitFor();

/** Staff whose grace period is over. */
async function lateStaff(name: string): Promise<Account> {
  const account = await createAccount(site, name, { isStaff: true });
  await query(
    site.databaseUrl,
    `update accounts set second_step_from = now() where email = '${account.email}'`,
  );
  return account;
}

test('a learner adds a passkey, and logs in with it alone', async () => {
  const { page, device, close } = await openPhone();
  await logIn(page, await createAccount(site, 'Meera Joshi'));
  await heading(page, 'Account')
    .or(page.getByText('Meera', { exact: false }).first())
    .waitFor();
  await addPasskey(page);
  await expectAccessible(page, 'an account with a passkey');
  expect(await device.passkeys()).toMatchObject([
    { rpId: 'localhost', isResidentCredential: true },
  ]);
  await logOut(page);
  await signInByPasskey(page);
  await page.waitForURL('**/UserDashboard');
  await close();
});

test('a copied passkey with a lower counter is refused', { tags: 'faults' }, async () => {
  const { page, device, close } = await openPhone();
  await logIn(page, await createAccount(site, 'Asha Rawat'));
  await page.waitForURL('**/UserDashboard');
  await addPasskey(page);
  const [copied] = await device.passkeys();
  if (!copied) throw new Error('The device has kept nothing.');
  await logOut(page);
  await signInByPasskey(page);
  await page.waitForURL('**/UserDashboard');
  await logOut(page);
  await device.holdOnly({ ...copied, signCount: 0 });
  await signInByPasskey(page);
  await isRefused(page);
  await close();
});

test('a passkey is refused at another origin, even on the same machine', {
  tags: 'faults',
}, async () => {
  const { page, device, close } = await openPhone();
  const learner = await createAccount(site, 'Ravi Kumar');
  await logIn(page, learner);
  await page.waitForURL('**/UserDashboard');
  await addPasskey(page);
  const [passkey] = await device.passkeys();
  // The other site relays the challenge of this one, like a phishing site.
  const { options } = await createApiClient(site).post('/api/auth/passkey/options');
  const answered = await page.evaluate(async (asked) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      ...asked,
      rpId: 'example.org',
    });
    return navigator.credentials.get({ publicKey }).then(
      () => 'signed',
      ({ name }) => name,
    );
  }, options);
  expect([passkey?.rpId, answered]).toEqual(['localhost', 'SecurityError']);
  const other = await startNamedSite();
  await page.goto(`${other.url}/login`);
  const forwarded = await page.evaluate(async (asked) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
    return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON();
  }, options);
  await expect(
    createApiClient(site).post('/api/auth/passkey', { passkey: forwarded }),
  ).rejects.toThrow('keys.passkey-refused');
  await other.stop();
  await close();
});

/** The digits of the mail with a code to this address. */
async function mailedCode(email: string): Promise<string> {
  const find = async () => {
    const mails = await sentMails(site.mailFolder);
    const own = mails.map(String).filter((mail) => mail.includes(`To: ${email}`));
    return own.map((mail) => /^Subject: (\d{6})/m.exec(mail)?.[1]).find(Boolean) ?? '';
  };
  await expect.poll(find, { timeout: 10_000 }).toMatch(/^\d{6}$/);
  return find();
}

test('staff add a passkey on a screen that requires it, and can use a recovery code once', async () => {
  const { page, device, close } = await openPhone();
  const account = await lateStaff('Vikram Negi');
  await logIn(page, account);
  await heading(page, 'One more step').waitFor();
  await press(page, 'Add a passkey');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click();
  await dialog.getByLabel('Code').fill(await mailedCode(account.email));
  await expectAccessible(page, 'a code before the first passkey');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await expectAccessible(page, 'recovery codes');
  const codes = await page.locator('main code').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await press(page, 'I have saved them');
  await expect.poll(() => heading(page, 'One more step').count()).toBe(0);

  await logOut(page);
  await page.goto('/login?next=%2FStaffPayments');
  await logIn(page, account);
  await press(page, 'Use your passkey');
  await heading(page, 'Payments').waitFor();
  expect(new URL(page.url()).pathname).toBe('/StaffPayments');

  await device.lose();
  await logOut(page);
  await logIn(page, account);
  await press(page, 'Lost your phone? Use a recovery code');
  await expectAccessible(page, 'a recovery code');
  const useCode = async () => {
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await press(page, 'Continue');
  };
  await useCode();
  await expect.poll(() => heading(page, 'One more step').count()).toBe(0);

  await logOut(page);
  await logIn(page, account);
  await press(page, 'Lost your phone? Use a recovery code');
  await useCode();
  await page.getByText('This code is wrong, or was already used.').waitFor();
  await close();
});

test('new staff see the days left in the grace period', async () => {
  const { page, close } = await openPhone();
  await logIn(page, await createAccount(site, 'Kavita Rao', { isStaff: true }));
  await page.getByText('In 7 days, the team’s pages will ask', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Login security' }).waitFor();
  await expectAccessible(page, 'the account of staff');
  await close();
});
