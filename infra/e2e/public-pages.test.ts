import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  type WatchedPage,
} from '../browser-helpers/browser.ts';
import { pageTitleOf, publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';

const publicUrl = 'https://yoga.example';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ PUBLIC_URL: publicUrl }), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const openPlain = async (path: string) => {
  const options = { baseURL: site.url, viewport: PHONE, javaScriptEnabled: false };
  const visit = await openPage(browser, options);
  await visit.page.goto(path);
  return visit;
};

const fetchText = async (path: string) => (await fetch(site.url + path)).text();
const attribute = (page: Page, selector: string, name = 'content') =>
  page.locator(selector).getAttribute(name);

describe.each(publicPages)('$path without JavaScript', ({ path, title, heading, words, links }) => {
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await openPlain(path);
  });
  afterAll(() => visit.close());

  test('is complete', async () => {
    const { page, complaints } = visit;
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(heading);
    for (const text of words) expect(await page.locator('body').textContent()).toContain(text);
    const found = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const href of ['/', '/Courses', '/ContactUs', '/login', ...links])
      expect(found).toContain(href);
    const drawings = await page.locator('main svg').count();
    if (path !== '/DataNotice') expect(drawings, 'drawings').toBeGreaterThan(0);
    expect(complaints()).toEqual([]);
  });

  test('has nothing inline except its own style, the only one that the policy allows', async () => {
    const { page } = visit;
    // The server may have rendered the page again since it was opened.
    const policy = (await page.reload())?.headers()['content-security-policy'];
    // Data, which no browser runs: application/json, application/ld+json.
    const scripts = 'script:not([src]):not([type$=json])';
    for (const inline of [scripts, 'style:not(head > style)', '[style]', '[onclick]', '[onload]'])
      expect([inline, await page.locator(inline).count()]).toEqual([inline, 0]);
    const style = await page.locator('style').textContent();
    const hash = createHash('sha256')
      .update(style ?? '')
      .digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  test('has its own title, description and canonical link', async () => {
    const { page } = visit;
    expect(await page.title()).toBe(pageTitleOf(title));
    expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(publicUrl + path);
    expect(await attribute(page, 'meta[property="og:url"]')).toBe(publicUrl + path);
    expect(await attribute(page, 'meta[property="og:title"]')).toBe(pageTitleOf(title));
    expect(await attribute(page, 'meta[property="og:image"]')).toBe(
      `${publicUrl}/social-preview.png`,
    );
    const description = (await attribute(page, 'meta[name=description]')) ?? '';
    expect(description.length).toBeGreaterThan(50);
    expect(await attribute(page, 'meta[property="og:description"]')).toBe(description);
    expect(await fetchText(path)).not.toContain('public-url.invalid');
  });
});

test('no two pages have the same title or description', async () => {
  const descriptions = await Promise.all(
    publicPages.map(
      async ({ path }) => /name="description"\s+content="([^"]+)"/.exec(await fetchText(path))?.[1],
    ),
  );
  expect(new Set(descriptions).size).toBe(publicPages.length);
});

test.each(publicPages)('$path shows no placeholder number or address', async ({ path }) => {
  const html = await fetchText(path);
  for (const unreal of [/tel:\+?\d{0,3}0{5}/, /wa\.me\/\d{0,3}0{5}/, /@[\w.-]+\.example\b/])
    expect(html).not.toMatch(unreal);
  // The front page of a network, which says nothing of the studio.
  expect(html).not.toMatch(/(instagram|facebook|youtube)\.com\/?"/);
});

const jsonLdOf = async (path: string) =>
  JSON.parse(/ld\+json">(.*?)<\/script>/.exec(await fetchText(path))?.[1] ?? 'null');

test('search engines get the studio and its courses', async () => {
  expect(await jsonLdOf('/')).toMatchObject({
    '@type': 'LocalBusiness',
    url: `${publicUrl}/`,
    address: { addressCountry: 'IN' },
  });
  const { itemListElement } = await jsonLdOf('/Courses');
  expect(itemListElement).toHaveLength(4);
  expect(itemListElement[3].item).toMatchObject({
    '@type': 'Course',
    name: 'Yoga Therapy Certificate Course',
    url: `${publicUrl}/Courses/yoga-therapy-certificate-course`,
  });
});

test('robots.txt references a sitemap whose pages all exist', async () => {
  expect(await fetchText('/robots.txt')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const listed = [...(await fetchText('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address.replace(publicUrl, ''),
  );
  const pages = [
    '/Courses',
    '/Instructors',
    '/Onlineclasses',
    '/ContactUs',
    '/Terms',
    '/DataNotice',
  ];
  const courses = [
    'asana-regular-classes',
    'healing-yoga-movement-and-rhythm',
    'advanced-pranayama-certificate-course',
    'yoga-therapy-certificate-course',
  ].map((slug) => `/Courses/${slug}`);
  const inHindi = (path: string) => `/hi${path}`;
  expect(listed).toEqual([
    '/',
    ...pages,
    '/hi',
    ...pages.map(inHindi),
    ...courses,
    ...courses.map(inHindi),
  ]);
  for (const path of listed)
    expect((await fetch(site.url + path, { redirect: 'manual' })).status).toBe(200);
});

test('the not-found page has the navigation, and is not indexed', async () => {
  const { page, close } = await openPlain('/no/such-page');
  await page.getByRole('heading', { name: 'We cannot find this page' }).waitFor();
  expect(await page.locator('a[href="/Courses"]').count()).toBeGreaterThan(0);
  expect(await attribute(page, 'meta[name=robots]')).toBe('noindex');
  expect(await page.locator('link[rel=canonical]').count()).toBe(0);
  await close();
});

test('View More opens the page of a course', async () => {
  const { page, close } = await openPlain('/');
  await page.getByRole('link', { name: 'View More about Yoga Therapy Certificate Course' }).click();
  expect(new URL(page.url()).pathname).toBe('/Courses/yoga-therapy-certificate-course');
  await page.getByRole('heading', { name: 'What it teaches' }).waitFor();
  await close();
});

test.each(['/login', '/register'])(
  '%s asks for JavaScript, and sends nothing in a URL',
  async (path) => {
    const { page, close } = await openPlain(path);
    const note = page.locator('form noscript > *');
    await note.waitFor();
    expect(await note.evaluate((element) => element.textContent)).toContain('turn on JavaScript');
    expect(await attribute(page, 'form', 'method')).toBe('post');
    await close();
  },
);

test('the contact form works without JavaScript, and keeps typed text after an error', async () => {
  const { page, complaints, close } = await openPlain('/ContactUs');
  expect(await attribute(page, 'form', 'method')).toBe('post');
  await page.getByLabel('Full name').fill('Meera <b>Joshi</b>');
  await page.getByLabel('E-mail').fill('meera@example');
  await page.getByLabel('Mobile number').fill('\u00011');
  await page.getByLabel('Message').fill('Two\nlines & "more"');
  await page.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to send message. Please try again.').waitFor();
  await alert.getByText('Mobile number contains a character that cannot be used.').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Meera <b>Joshi</b>');
  expect(await page.getByLabel('Message').inputValue()).toBe('Two\nlines & "more"');
  expect(await page.locator('script, body style, [style]').count()).toBe(0);
  await page.getByLabel('Mobile number').fill('+91 1');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { level: 1, name: 'Message sent successfully!' }).waitFor();
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/MessageSent');
  await page.getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  expect(complaints().filter((line) => !/status of 400/.test(line))).toEqual([]);
  await close();
});

test('a form from another site is refused with a page', async () => {
  const { page, close } = await openPlain('/');
  await page.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${site.url}/send-email"><input name="message" value="Buy"><button>Go</button></form>`,
    }),
  );
  await page.goto('https://evil.example/');
  await page.getByRole('button', { name: 'Go' }).click();
  await page.getByText('This form came from another site.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  await close();
});
