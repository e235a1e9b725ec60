// @module-tag looks
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { hindiPathOf, publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { cacheContents, waitForServiceWorker } from '../browser-helpers/worker.ts';

const publicUrl = 'https://yoga.example';
const paths = publicPages.map(({ path }) => path);

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ PUBLIC_URL: publicUrl }), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const keptPages = async (page: Page) => {
  const kept = await cacheContents(page);
  return kept
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.endsWith('.html') && !path.endsWith('-shell.html'))
    .sort();
};

/** A phone after one visit to this page, with its caches. */
async function afterVisitTo(path: string) {
  const { page } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
  await page.goto(path);
  await waitForServiceWorker(page);
  // Seven pages and the one about the network.
  await expect.poll(async () => (await keptPages(page)).length).toBeGreaterThanOrEqual(8);
  return page;
}

const bytesOf = (page: Page) =>
  page.evaluate(async () => {
    let bytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        bytes += (await (await cache.match(key))?.blob())?.size ?? 0;
    }
    return bytes;
  });

/** The fonts that the page's heading is shown in. A font that came after the first paint is not among them. */
const fontsOfHeading = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const node = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', node);
  return fonts.map(({ familyName }) => familyName);
};

test('the font of Hindi headings is not loaded at a first visit, and used at the first paint of the next one', async () => {
  const page = await afterVisitTo('/hi/Courses');
  const sent = await page.evaluate(() => performance.getEntriesByType('resource'));
  expect(sent.filter(({ name }) => name.includes('tiro-hindi'))).toEqual([]);
  // In a new tab nothing is in memory. On a slow phone, a requested font would come too late.
  const next = await page.context().newPage();
  const devtools = await next.context().newCDPSession(next);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await next.context().setOffline(true);
  await next.goto('/hi/Courses');
  await heading(next, 'कोर्स');
  expect(await fontsOfHeading(page)).not.toContain('Tiro Devanagari Hindi');
  expect(await fontsOfHeading(next)).toContain('Tiro Devanagari Hindi');
});

describe('a device in Hindi without a network', () => {
  test('the Hindi pages are available, and an unvisited English page is shown in Hindi', async () => {
    const page = await afterVisitTo('/hi');
    for (const file of await keptPages(page)) expect(file).toMatch(/^\/hi[-.]/);
    await page.goto('/Instructors');
    await heading(page, 'Instructors');
    await page.context().setOffline(true);
    for (const [path, name] of [
      ['/hi', 'गंगा योग'],
      ['/hi/Courses', 'कोर्स'],
      ['/hi/Onlineclasses', 'ऑनलाइन क्लास'],
      ['/hi/ContactUs', 'संपर्क'],
      ['/hi/login', 'लॉग इन'],
    ] as const) {
      await page.goto(path);
      await heading(page, name);
      await page.getByText('इंटरनेट नहीं है।').waitFor();
    }
    await page.goto('/Courses');
    await heading(page, 'कोर्स');
    expect(new URL(page.url()).pathname).toBe('/hi/Courses');
    // The visitor has opened this page before.
    await page.goto('/Instructors');
    await heading(page, 'Instructors');
    await page.goto('/no-such-page');
    await heading(page, 'इंटरनेट नहीं है');
    expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN');
  });

  test('the language can be changed in a form, which stays, and the page opens again', async () => {
    const page = await afterVisitTo('/hi/ContactUs');
    await page.context().setOffline(true);
    const message = page.locator('[name=message]');
    await message.fill('क्या सुबह छह बजे कोई क्लास है?');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await heading(page, 'ContactUs');
    expect(new URL(page.url()).pathname).toBe('/ContactUs');
    expect(await message.inputValue()).toBe('क्या सुबह छह बजे कोई क्लास है?');
    // The English pages are not on the device: better those in Hindi than none.
    await page.reload();
    await heading(page, 'संपर्क');
    // The page is read before the app restores the typed text.
    await expect.poll(() => message.inputValue()).toBe('क्या सुबह छह बजे कोई क्लास है?');
    await page.goto('/no-such-page');
    await heading(page, 'इंटरनेट नहीं है');
    // That page would continue without a tap.
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await page.goto('/ContactUs');
    await heading(page, 'ContactUs');
    await expect.poll(() => keptPages(page)).toContain('/Courses.html');
  });

  test('a device caches at most a quarter more in Hindi than in English', async () => {
    const [english, hindi] = [await afterVisitTo('/'), await afterVisitTo('/hi')];
    const [less, more] = [await bytesOf(english), await bytesOf(hindi)];
    process.stdout.write(`Kept on a device: ${less} bytes in English, ${more} in Hindi\n`);
    expect(less).toBeGreaterThan(300_000);
    expect(more / less).toBeLessThanOrEqual(1.25);
  });
});

const fetchText = async (path: string, headers = {}) =>
  (await fetch(site.url + path, { headers, redirect: 'manual' })).text();
const attributesOf = (html: string, tag: RegExp) =>
  [...html.matchAll(tag)].map(([, one = '', other = '']) => [one, other]);
const alternates = (html: string) =>
  attributesOf(html, /<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g);
const metaOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];

const latin = /[A-Za-z]/;

describe.each(paths)('%s in Hindi', (path) => {
  test('has links to itself and its English page, and vice versa', async () => {
    const [hindi, english] = [await fetchText(hindiPathOf(path)), await fetchText(path)];
    expect(hindi).toMatch(/<html[^>]* lang="hi-IN"/);
    expect(english).toMatch(/<html[^>]* lang="en-IN"/);
    expect(hindi).toContain(`<link rel="canonical" href="${publicUrl}${hindiPathOf(path)}"`);
    expect(alternates(hindi)).toEqual([
      ['en', publicUrl + path],
      ['hi', publicUrl + hindiPathOf(path)],
      ['x-default', publicUrl + path],
    ]);
    expect(alternates(english)).toEqual(alternates(hindi));
    expect(metaOf(hindi, 'og:url')).toBe(publicUrl + hindiPathOf(path));
    expect(metaOf(hindi, 'og:locale')).toBe('hi_IN');
    expect(metaOf(hindi, 'og:image')).toBe(`${publicUrl}/social-preview-hi.png`);
    for (const key of ['description', 'og:title', 'og:description', 'og:image:alt', 'og:site_name'])
      expect([key, metaOf(hindi, key)?.replace(/UPI|UTR|IST/g, '')]).toEqual([
        key,
        expect.not.stringMatching(latin),
      ]);
    expect(/<title>([^<]*)/.exec(hindi)?.[1]).not.toMatch(latin);
  });

  test('is only reached by its path', async () => {
    const asked = { 'Accept-Language': 'hi-IN,hi;q=0.9' };
    for (const headers of [asked, { ...asked, Cookie: 'language=hi' }]) {
      const answer = await fetch(site.url + path, { headers, redirect: 'manual' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('lang="en-IN"');
    }
  });
});

const jsonLdOf = async (path: string) =>
  JSON.parse(/ld\+json">(.*?)<\/script>/.exec(await fetchText(path))?.[1] ?? 'null');

test('the preview image exists in Hindi', async () => {
  const { status, headers } = await fetch(`${site.url}/social-preview-hi.png`);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
});

test('search engines get the studio and its courses in Hindi, and each page in both languages', async () => {
  expect(await jsonLdOf('/hi')).toMatchObject({ name: 'गंगा योग', url: `${publicUrl}/hi` });
  const { itemListElement } = await jsonLdOf('/hi/Courses');
  expect(itemListElement[3].item.url).toBe(
    `${publicUrl}/hi/Courses/yoga-therapy-certificate-course`,
  );
  const sitemap = await fetchText('/sitemap.xml');
  for (const path of ['/', '/Courses', '/Instructors', '/Onlineclasses', '/ContactUs', '/Terms'])
    for (const address of [path, hindiPathOf(path)]) {
      const [, url = ''] = sitemap.split(`<loc>${publicUrl}${address}</loc>`);
      expect(
        attributesOf(url.split('</url>')[0] ?? '', /hreflang="([\w-]+)" href="([^"]+)"/g),
      ).toEqual([
        ['en', publicUrl + path],
        ['hi', publicUrl + hindiPathOf(path)],
        ['x-default', publicUrl + path],
      ]);
    }
});

test.each([
  ['chosen on the device', { Cookie: 'language=hi', 'Accept-Language': 'en' }, 'hi-IN'],
  ['that the browser prefers', { 'Accept-Language': 'hi-IN,en;q=0.5' }, 'hi-IN'],
  [
    'chosen on the device, in a browser in Hindi',
    { Cookie: 'language=en', 'Accept-Language': 'hi' },
    'en-IN',
  ],
])('the join page is in the language %s', async (_, headers, tag) => {
  const html = await fetchText('/join/no-such-class', headers);
  expect(html).toContain(`lang="${tag}"`);
  expect(latin.test(/<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '')).toBe(tag === 'en-IN');
});

test('a browser that prefers Hindi shows one line with a link to the Hindi page', async () => {
  const { page } = await openPage(browser, {
    ...{ baseURL: site.url, viewport: PHONE, locale: 'hi-IN', serviceWorkers: 'block' },
  });
  await page.goto('/Courses');
  await waitForApp(page);
  await heading(page, 'Courses');
  const line = page.getByRole('link', { name: 'यह साइट हिन्दी में भी है' });
  expect(await line.count()).toBeLessThanOrEqual(1);
  await line.click();
  await heading(page, 'कोर्स');
  expect(new URL(page.url()).pathname).toBe('/hi/Courses');
  // The page is shown first, and the line goes with the next frame.
  await line.waitFor({ state: 'detached' });
});
