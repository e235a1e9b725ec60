import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  launchPersistent,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { registerByApi, signInPage } from '../browser-helpers/signed-in.ts';
import { expectAccessibleEverywhere, waitForServiceWorker } from '../browser-helpers/worker.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

let context: BrowserContext;
let page: Page;

const offer = () => page.getByRole('region', { name: 'Install' });
const visitPages = () => page.mouse.wheel(0, 1200);

describe('the install button in a browser that supports installation', () => {
  // A persistent profile: a browser installs nothing from a private window, which all other tests use.
  let profile: string;
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'studio-profile-'));
    context = await launchPersistent(profile, { baseURL: site.url, viewport: PHONE });
  });
  beforeEach(async () => {
    page = await context.newPage();
  });
  // The state of a visitor who has not answered the offer.
  afterEach(async () => {
    await page.evaluate(() => localStorage.clear());
    await page.close();
  });
  afterAll(async () => {
    await context.close();
    // The browser's processes may still write into it.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  test('the browser reports no installability errors', async () => {
    const session = await context.newCDPSession(page);
    await page.goto('/');
    await waitForServiceWorker(page);
    const errors = async () =>
      (await session.send('Page.getInstallabilityErrors')).installabilityErrors;
    await expect.poll(errors).toEqual([]);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const { screenshots, icons, shortcuts } = JSON.parse(manifest.data ?? '{}');
    const pictures = [
      screenshots,
      icons,
      shortcuts.flatMap(({ icons }: { icons: unknown }) => icons),
    ];
    for (const { src, sizes } of pictures.flat()) {
      const size = await page.evaluate(async (source) => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        return `${image.width}x${image.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  test('the install button replaces the browser’s offer, and can be dismissed', async () => {
    await page.goto('/');
    await waitForServiceWorker(page);
    expect(await offer().count()).toBe(0);
    await visitPages();
    await offer().getByRole('button', { name: 'Install' }).waitFor();
    await expectAccessibleEverywhere(page, 'install button');
    await page.setViewportSize(PHONE);
    await offer().getByRole('button', { name: 'Not now' }).click();
    await expect.poll(() => offer().count()).toBe(0);
    await page.goto('/Courses');
    await page.waitForFunction(() => 'installOffer' in window);
    await waitForApp(page);
    await visitPages();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(PHONE.height / 2);
    // The offer's code is cached, so it comes before a response of the server.
    await page.evaluate(() => fetch('/healthz'));
    expect(await offer().count()).toBe(0);
  });

  test('the button disappears after the installation', async () => {
    await page.goto('/Courses');
    await waitForApp(page);
    await visitPages();
    await offer().waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect.poll(() => offer().count()).toBe(0);
  });
});

/** Opens a page that looks like one on iOS; the dialogs of iOS itself are not tested. */
async function openOnIos({
  standalone,
  ...options
}: BrowserContextOptions & { standalone: boolean }) {
  const browser = await sharedBrowser();
  ({ page } = await openPage(browser, { baseURL: site.url, ...options }));
  context = page.context();
  await context.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'standalone', { get: () => value });
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 });
    window.addEventListener(
      'beforeinstallprompt',
      (event) => event.stopImmediatePropagation(),
      true,
    );
  }, standalone);
}

describe('the install button on iOS', () => {
  afterEach(() => context.close());

  test('a sheet explains the installation', { tags: 'looks' }, async () => {
    await openOnIos({ standalone: false, viewport: PHONE });
    await page.goto('/Courses');
    await waitForApp(page);
    await visitPages();
    await offer().getByRole('button', { name: 'Install' }).click();
    const sheet = page.getByRole('dialog', { name: /on your home screen/ });
    await sheet.getByText('Add to Home Screen').waitFor();
    await sheet.getByText('Share', { exact: true }).waitFor();
    await expectAccessibleEverywhere(page, 'iOS sheet');
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
  });

  test('the sheet can be closed by touch', { tags: 'looks' }, async () => {
    const { defaultBrowserType: _, ...iphone } = devices['iPhone 13'] ?? {};
    await openOnIos({ standalone: false, ...iphone });
    for (const close of [
      () => page.getByRole('button', { name: 'Done' }).tap(),
      () => page.touchscreen.tap(195, 60),
    ]) {
      await page.goto('/Courses');
      await waitForApp(page);
      await page.evaluate(() => window.scrollTo(0, 1200));
      await offer().getByRole('button', { name: 'Install' }).tap();
      const sheet = page.getByRole('dialog', { name: /on your home screen/ });
      await sheet.waitFor();
      // A tap within the sheet must not count as a tap beside it.
      await sheet.getByRole('heading').tap();
      expect(await sheet.count()).toBe(1);
      await close();
      await expect.poll(() => sheet.count()).toBe(0);
    }
  });

  test('the button is hidden in the installed app', async () => {
    await openOnIos({ standalone: true, viewport: PHONE });
    await page.goto('/?source=pwa');
    await waitForServiceWorker(page);
    await visitPages();
    expect(await offer().count()).toBe(0);
  });
});

describe('the icon of the installed app', () => {
  const icon = '/?source=pwa';
  const dayOf = { learner: /^Welcome/, staff: /^Good/ };

  beforeEach(async () => {
    ({ page } = await openPage(await sharedBrowser(), { baseURL: site.url, viewport: PHONE }));
    context = page.context();
  });
  afterEach(() => context.close());

  /** The pages that the browser has shown on the way from an empty page to the heading, by their paths. */
  const pagesTo = async (heading: RegExp) => {
    const shown: string[] = [];
    const note = () => shown.push(new URL(page.url()).pathname);
    await page.goto('about:blank');
    page.on('domcontentloaded', note);
    await page.goto(icon);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    page.off('domcontentloaded', note);
    return shown;
  };

  test.each(['learner', 'staff'] as const)(
    'opens the dashboard of %s at once, even offline',
    async (role) => {
      await signInPage(site, page, `icon-${role}`, role);
      await page.goto('/UserDashboard');
      await waitForServiceWorker(page);
      // The second visit's code passes through the worker.
      expect(await pagesTo(dayOf[role])).toEqual(['/UserDashboard']);
      await page
        .getByRole('heading', { name: /today|No class/i })
        .first()
        .waitFor();
      await context.setOffline(true);
      expect(await pagesTo(dayOf[role])).toEqual(['/UserDashboard']);
      await page.getByText('You are offline.').waitFor();
      await page
        .getByRole('heading', { name: /today|No class/i })
        .first()
        .waitFor();
    },
  );

  test('opens the home page for people who are logged out, or log out', async () => {
    const home = /^Ganga Yoga/;
    await page.goto('/Courses');
    await waitForServiceWorker(page);
    expect(await pagesTo(home)).toEqual(['/']);
    const person = {
      name: 'Meera Joshi',
      email: 'icon@example.com',
      password: 'chandra namaskar am ghat',
    };
    await registerByApi(site, person);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: dayOf.learner }).waitFor();
    expect(await pagesTo(dayOf.learner)).toEqual(['/UserDashboard']);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: 'LogOut' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'LogIn' }).waitFor();
    expect(await pagesTo(home)).toEqual(['/']);
  });

  test('redirects without a service worker', async () => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
    );
    await signInPage(site, page, 'icon-alone');
    expect((await pagesTo(dayOf.learner)).at(-1)).toBe('/UserDashboard');
  });
});
