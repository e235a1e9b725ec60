import type { Browser } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { disableLiveStream } from '../browser-helpers/visits.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
/** Each test begins without a link. */
beforeEach(async () => {
  const sql = postgres(site.databaseUrl, { max: 1 });
  await sql`delete from meetings`;
  await sql.end();
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

/** A meeting link to the site itself, as tests reach no other network. */
const linkTo = (name: string) => `${site.url}/room-of-${name}`;

async function signedInStaff(name: string) {
  const visit = await openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;
  await restoreSession(visit.page, await createAccount(site, name, { email, isStaff: true }));
  await visit.page.goto('/OnlineClass');
  await visit.page.getByPlaceholder('Enter Meeting Link').waitFor();
  return visit;
}

test('two people who edit the same link see the conflict, and lose nothing', async () => {
  const morning = await signedInStaff('Morning Desk');
  const evening = await signedInStaff('Evening Desk');
  await morning.page.getByPlaceholder('Enter Meeting Link').fill(linkTo('first'));
  await morning.page.getByRole('button', { name: 'Save Link' }).click();
  await morning.page.getByRole('link', { name: 'Open Link' }).waitFor();
  await evening.page.reload();

  for (const { page } of [morning, evening])
    await page.getByRole('button', { name: 'Edit' }).click();
  await evening.page.getByPlaceholder('Enter Meeting Link').fill(linkTo('evening'));
  await evening.page.getByRole('button', { name: 'Update Link' }).click();
  await evening.page.getByRole('heading', { name: 'Add Meeting Link' }).waitFor();

  await morning.page.getByPlaceholder('Enter Meeting Link').fill(linkTo('morning'));
  await morning.page.getByRole('button', { name: 'Update Link' }).click();
  await morning.page.getByText(/Evening Desk changed the link/).waitFor();
  await morning.page.getByText(linkTo('evening')).waitFor();
  await morning.page.getByText(linkTo('morning')).waitFor();
  await expectAccessible(morning.page, 'two edits at once');
  await morning.page.getByRole('button', { name: 'Save mine' }).click();
  await morning.page.getByRole('heading', { name: 'Add Meeting Link' }).waitFor();
  const stored = await fetch(`${site.url}/api/meetings`).then((answer) => answer.json());
  expect(stored.map(({ meetingLink }: { meetingLink: string }) => meetingLink)).toEqual([
    linkTo('morning'),
  ]);
  await morning.close();
  await evening.close();
});

test('a failed save shows an error, and keeps typed text', async () => {
  const { page, complaints, close } = await signedInStaff('Offline Desk');
  await page.getByPlaceholder('Enter Meeting Link').fill(linkTo('kept'));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Link' }).click();
  // The list may say so of itself, above the form.
  await page.locator('form').getByRole('alert').waitFor();
  expect(await page.getByPlaceholder('Enter Meeting Link').inputValue()).toBe(linkTo('kept'));
  expect(complaints().join('\n')).toContain('Error saving meeting');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save Link' }).click();
  await expect.poll(() => page.getByPlaceholder('Enter Meeting Link').inputValue()).toBe('');
  await close();
});

test('a revoked member of staff can no longer save, and sees a message', async () => {
  const { page, close } = await signedInStaff('Former Desk');
  // The stream would take the form away before the save.
  await disableLiveStream(page);
  // The account, which is read when the page opens, would be outdated, too.
  const account = page.waitForResponse('**/api/auth/me');
  await page.reload();
  await account;
  await page.getByPlaceholder('Enter Meeting Link').waitFor();
  await site.staff.revoke('former-desk@example.com');
  await page.getByPlaceholder('Enter Meeting Link').fill(linkTo('too-late'));
  await page.getByRole('button', { name: 'Save Link' }).click();
  await page.getByText('Only staff of the studio can do this.').waitFor();
  await close();
});
