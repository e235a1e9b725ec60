// @module-tag faults
import type { Browser, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { expectAccessibleEverywhere, waitForServiceWorker } from '../browser-helpers/worker.ts';

const SENT = 'Message sent successfully!';
const WAITS = /not been sent yet/;
const CALL = 'POST /send-email';

let site: RunningSite;
let front: FaultProxy;
let browser: Browser;
let sql: postgres.Sql;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  front = await startFaultProxy(site.url);
  sql = postgres(site.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await closeContexts(browser);
  await sql.end();
  await front.stop();
  await site.stop();
});

/** Opens the contact page; with `sync`, the browser supports background sync. */
async function open({ sync = false } = {}) {
  const visit = await openPage(browser, { baseURL: front.url, viewport: PHONE });
  if (sync) await visit.page.context().grantPermissions(['notifications', 'background-sync']);
  await visit.page.goto('/ContactUs');
  await waitForServiceWorker(visit.page);
  return visit;
}

async function write(page: Page, message: string, email = 'meera@example.com') {
  await page.getByLabel('Full name').fill('Meera Joshi');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mobile number').fill('+91 00000 00001');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
}

const arrived = async (message: string) =>
  (await sql`select id from contact_messages where message = ${message}`).length;

test('the contact form has the three outcomes of the specification', {
  tags: 'promise',
}, async () => {
  const { page, complaints, close } = await open();
  await write(page, 'Straight away');
  await page.getByRole('status').getByText(SENT, { exact: true }).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  expect(await arrived('Straight away')).toBe(1);
  expect(complaints()).toEqual([]);

  front.failNext(CALL, 500);
  await write(page, 'Refused at first');
  await page.getByRole('alert').getByText('Failed to send message. Please try again.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Refused at first');
  await expectAccessibleEverywhere(page, 'contact form refused');

  // The device is online, but no request is answered.
  await page.route('**/send-email', (route) => route.abort());
  await write(page, 'Refused at first');
  await page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor();
  expect(complaints().join()).toContain('An error occurred. Please try again.');
  await page.unroute('**/send-email');
  await page.getByRole('button', { name: 'Save it and send it later' }).click();
  await page.getByText(SENT, { exact: true }).waitFor();
  expect(await arrived('Refused at first')).toBe(1);
  await close();
});

test('the outcome of a message is scrolled into view', async () => {
  const { page, close } = await open();
  await page.setViewportSize({ width: 360, height: 520 });
  await page.getByLabel('Message').focus();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).evaluate((button) => {
    button.addEventListener('click', () => {
      // Only the button is visible, at the upper edge.
      window.scrollBy({ top: button.getBoundingClientRect().top, behavior: 'instant' });
    });
  });
  await write(page, 'Out of sight');
  const note = page.getByText(/saved on this device/);
  await note.waitFor();
  const isSeen = () =>
    note.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) =>
        element.contains(document.elementFromPoint(left + 4, y)),
      );
    });
  await expect.poll(isSeen).toBe(true);
  await close();
});

test.each([
  ['the page sends', false],
  ['the browser may send too', true],
])('a message written offline is sent once after a server failure: %s', async (name, sync) => {
  const message = `From the tunnel, ${name}`;
  const { page, close } = await open({ sync });
  await page.context().setOffline(true);
  await write(page, message);
  await page.getByText(WAITS).waitFor();
  expect(await page.getByText(SENT, { exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
  // The message is visible beside the emptied form, without scrolling.
  const place = await page.getByText(WAITS).boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(PHONE.height);
  await expectAccessibleEverywhere(page, 'a message that waits');

  front.failNext(CALL, 500);
  const before = front.count(CALL);
  await page.context().setOffline(false);
  await page.getByText(SENT, { exact: true }).waitFor();
  await expect.poll(() => page.getByText(WAITS).count()).toBe(0);
  expect(front.count(CALL)).toBeGreaterThanOrEqual(before + 2);
  expect(await arrived(message)).toBe(1);
  await close();
});

test('a stored message is sent by any page that is opened later', {
  tags: 'promise',
}, async () => {
  const { page, close } = await open();
  // iOS has no background sync.
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(window, 'SyncManager');
  });
  await page.reload();
  // Before, the browser would submit the form itself, and show its error page.
  await waitForApp(page);
  await page.context().setOffline(true);
  await write(page, 'Sent from the home page');
  await page.getByText('when you are online and this site is open').waitFor();
  await page.getByText(WAITS).waitFor();
  await page.close();
  const next = await page.context().newPage();
  await page.context().setOffline(false);
  await next.goto('/');
  await next.getByText(SENT, { exact: true }).waitFor();
  expect(await arrived('Sent from the home page')).toBe(1);
  await close();
});

/** How many messages the device has stored. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('contact-outbox');
        // The app creates the database, not this check.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('messages').objectStore('messages').count();
          counting.onsuccess = () => resolve(counting.result);
          database.close();
        };
      }),
  );

test.each(['before it arrives', 'before its answer comes'])(
  'a message of a tab that is closed while sending, %s, arrives once',
  async (when) => {
    const message = `Closed ${when}`;
    const { page, close } = await open();
    await page.route('**/send-email', async (route) => {
      if (when === 'before its answer comes') await route.fetch();
    });
    const sent = page.waitForRequest('**/send-email');
    await write(page, message);
    await sent;
    // A device that needs more than three seconds to store the message sends it first.
    await expect.poll(() => stored(page)).toBe(1);
    if (when === 'before its answer comes') await expect.poll(() => arrived(message)).toBe(1);
    const next = await page.context().newPage();
    await page.close();
    await next.goto('/Courses');
    await next.getByText(SENT, { exact: true }).waitFor();
    await next.goto('/ContactUs');
    await next.getByLabel('Message').focus();
    expect(await next.getByText(WAITS).count()).toBe(0);
    expect(await arrived(message)).toBe(1);
    await close();
  },
);

test('a permanently refused message comes back with its text', async () => {
  const { page, close } = await open();
  await page.context().setOffline(true);
  await write(page, 'Refused for good');
  await page.getByText(WAITS).waitFor();
  front.failNext(CALL, 400);
  await page.context().setOffline(false);
  const alert = page.getByRole('alert').filter({ hasText: 'Refused for good' });
  await alert.getByText('Failed to send message. Please try again.').waitFor();
  await expectAccessibleEverywhere(page, 'a message that was refused');
  await page.getByRole('button', { name: 'Put it back in the form' }).click();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Refused for good');
  await expect.poll(() => alert.count()).toBe(0);
  expect(await arrived('Refused for good')).toBe(0);
  await close();
});

test('no message counts as sent in a captive portal, and stored messages stay', async () => {
  const { page, close } = await open();
  front.enterPortal();
  await write(page, 'From behind a portal');
  await page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor();
  expect(await page.getByText(SENT, { exact: true }).count()).toBe(0);
  expect(await page.getByLabel('Message').inputValue()).toBe('From behind a portal');

  const before = front.count(CALL);
  await page.getByRole('button', { name: 'Save it and send it later' }).click();
  await page.getByText(WAITS).waitFor();
  await expect.poll(() => front.count(CALL)).toBeGreaterThan(before);
  expect(await page.getByText(SENT, { exact: true }).count()).toBe(0);

  front.leavePortal();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(SENT, { exact: true }).waitFor();
  await expect.poll(() => page.getByText(WAITS).count()).toBe(0);
  expect(await arrived('From behind a portal')).toBe(1);
  await close();
});
