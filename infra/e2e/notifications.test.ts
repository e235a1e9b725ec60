import { createECDH, randomBytes } from 'node:crypto';
import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  expectAccessible,
  openPage,
  PHONE,
  sharedWholeBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import {
  createJoiningPeople,
  type JoiningPerson,
  TUESDAY,
} from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { expectAccessibleEverywhere, waitForServiceWorker } from '../browser-helpers/worker.ts';

/** Tuesday, 6:42 in India; the class begins at 7. */
const morning = new Date(`${TUESDAY}T01:12:00Z`);

let site: RunningSite;
let browser: Browser;
let people: Awaited<ReturnType<typeof createJoiningPeople>>;
const visits: WatchedPage[] = [];

beforeAll(async () => {
  const settings = { UPI_ID: 'gangayoga@examplebank' };
  [site, browser] = await Promise.all([startSite(settings, () => morning), sharedWholeBrowser()]);
  people = await createJoiningPeople(site);
});
afterAll(async () => {
  await Promise.all(visits.map(({ close }) => close()));
  await closeContexts(browser);
  await site.stop();
});

const newKey = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPublicKey('base64url');
};

/** A subscription as from a push service, which these tests do not reach. */
const subscriptionGiven = () => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(20).toString('hex')}`,
  keys: { p256dh: newKey(), auth: randomBytes(16).toString('base64url') },
});

/** Replaces the push service's subscription by this one; the browser keeps it over page loads. */
const givePushService = (page: Page) =>
  page.addInitScript((given) => {
    const kept = 'test-subscription';
    const options = () => {
      const key = JSON.parse(localStorage.getItem(kept) ?? '[]');
      return { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer };
    };
    const subscription = {
      endpoint: given.endpoint,
      get options() {
        return options();
      },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) ? subscription : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(kept, JSON.stringify([...applicationServerKey]));
        return subscription;
      },
    });
  }, subscriptionGiven());

/** A phone whose owner allows notifications when asked. */
async function phoneOf(person: JoiningPerson): Promise<WatchedPage> {
  const opened = await openPage(browser, { baseURL: site.url, viewport: PHONE, hasTouch: true });
  visits.push(opened);
  const { page } = opened;
  await page.context().grantPermissions(['notifications']);
  await page.clock.setFixedTime(morning);
  await givePushService(page);
  await restoreSession(page, person);
  return opened;
}

const browsersOf = async ({ token }: JoiningPerson) =>
  (await people.get('/api/account/notifications', token)).browsers;

type WatchedScope = { registration: ServiceWorkerRegistration; shown: Promise<void> };

/**
 * Delivers a message to the worker, as the browser does after it has decrypted one, until it is shown. Chromium forgets a
 * notification when somebody asks for those that are shown after this one is made, and before it is shown.
 */
async function deliver(page: Page, worker: Worker, message: object) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WatchedScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = new Promise((resolve) => {
      registration.showNotification = (...notification) => {
        const shown = show(...notification);
        resolve(shown);
        return shown;
      };
    });
  });
  const cdp = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await promise;
  const data = JSON.stringify(message);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
  await cdp.detach();
  await worker.evaluate(() => (globalThis as unknown as WatchedScope).shown);
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/** Taps the notification. Only the browser itself could let the worker open a window. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    // An event made by a script could not keep the worker alive.
    const given = { notification, waitUntil: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), given));
  });

const message = {
  title: 'Thursday’s class is at 8 am: Diwali',
  body: 'Asana Regular Classes',
  path: '/UserDashboard',
  tag: 'class-1-20261210',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

test('a learner turns notifications on, chooses, is notified, and no longer notified after logout', async () => {
  const { page, complaints } = await phoneOf(people.learner);
  await page.goto('/UserDashboard');
  // One question at most for each visit, and the first is about announcements.
  const asked = page.waitForResponse('**/api/account/announcements/asked');
  await page.getByRole('region', { name: 'Announcements' }).scrollIntoViewIfNeeded();
  await asked;
  await page.reload();
  await page.getByText('Get a reminder 10 minutes before class').waitFor();
  await expectAccessibleEverywhere(page, 'the offer');
  await page.setViewportSize(PHONE);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Notify me' }).tap();
  await page.getByText('When a class is moved or cancelled', { exact: true }).waitFor();
  await expectAccessible(page, 'the explanation');
  expect(await browsersOf(people.learner)).toBe(0);
  await page.getByRole('button', { name: 'Allow notifications' }).tap();
  await page.getByText('Notifications are on for this device.').waitFor();
  expect(await browsersOf(people.learner)).toBe(1);

  await page.goto('/Account');
  const device = page.getByRole('switch', { name: 'On this device' });
  await expect.poll(() => device.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Notify me' }).tap();
  await page.getByText('All, on 1 device').waitFor();
  await page
    .getByRole('switch', { name: 'When a class gets a new link shortly before it begins' })
    .tap();
  await page.getByRole('switch', { name: 'Announcements' }).tap();
  await page.getByText(/^You agreed on/).waitFor();
  await expectAccessibleEverywhere(page, 'the choices');
  await page.setViewportSize(PHONE);
  const { token } = people.learner;
  await expect
    .poll(() => people.get('/api/account/notifications', token))
    .toMatchObject({ newLink: false, moved: true, browsers: 1 });
  expect(await people.get('/api/account/announcements', token)).toMatchObject({ agreed: true });

  await page.getByRole('button', { name: 'Your name' }).tap();
  await page.getByLabel('Name', { exact: true }).fill('Meera Devi');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await deliver(page, worker, message);
  await expect
    .poll(() => shownOn(page))
    .toEqual([
      {
        title: message.title,
        body: message.body,
        tag: message.tag,
        data: { path: message.path },
      },
    ]);
  await tap(worker);
  await page.waitForURL('**/UserDashboard');
  await expect.poll(() => shownOn(page)).toEqual([]);
  // The form shows the typed text again.
  await page.goto('/Account');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meera Devi');
  await expect.poll(() => device.isChecked()).toBe(true);

  expect(complaints()).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog').getByText('LogOut').tap();
  await page.waitForURL('**/login');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('test-subscription')))
    .toBe(null);
});

test('staff are offered notifications about pending tasks', async () => {
  const { page, complaints } = await phoneOf(people.staff);
  await page.goto('/UserDashboard');
  await page.getByText('Get a notification for each new payment or message').waitFor();
  await expectAccessibleEverywhere(page, 'the offer to staff');
  await page.setViewportSize(PHONE);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Notify me' }).tap();
  await page.getByRole('button', { name: 'Allow notifications' }).tap();
  await page.getByText('Notifications are on for this device.').waitFor();
  await page.goto('/Account#notifications');
  await page.getByRole('switch', { name: 'When a learner reports a payment' }).waitFor();
  await expectAccessibleEverywhere(page, 'the choices of staff');
  expect(await browsersOf(people.staff)).toBe(1);
  expect(complaints()).toEqual([]);
});
