import { cp, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  closeContexts,
  DESKTOP,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { styleChangesByFullSheet } from '../browser-helpers/whole-sheet.ts';
import { cacheContents, waitForServiceWorker } from '../browser-helpers/worker.ts';
import { repository } from '../commands/repository.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

const dist = join(repository, 'pwa', 'dist');

/** A Wednesday, half past seven in India. */
const now = () => new Date('2026-12-02T02:00:00Z');

let site: RunningSite;
let browser: Browser;
let sql: Sql;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({}, now), sharedBrowser()]);
  sql = postgres(site.databaseUrl, { max: 1 });
  await untilShown('/Courses', '₹');
});
afterAll(async () => {
  await sql.end();
  await closeContexts(browser);
  await site.stop();
  removeTemporaryFolders();
});

const html = async (path: string) => (await fetch(site.url + path)).text();
const built = (file: string) => readFile(join(dist, file), 'utf8');

/** The length of a page as it is sent, in bytes. */
const sent = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' };
    const call = request(site.url + path, { method: 'HEAD', headers }, (answer) =>
      resolve(Number(answer.headers['content-length'])),
    );
    call.on('error', reject).end();
  });

/** A change shows within a second; longer, for busy machines (bff/src/platform/site/live-pages.test.ts looks at the second). */
const untilShown = (path: string, words: string, isShown = true) =>
  vi.waitUntil(async () => (await html(path)).includes(words) === isShown, { timeout: 30_000 });

const open = (options = {}) =>
  openPage(browser, { baseURL: site.url, viewport: PHONE, serviceWorkers: 'block', ...options });

const openPlain = async (path: string) => {
  const visit = await open({ javaScriptEnabled: false });
  await visit.page.goto(path);
  return visit;
};

const withoutSite = (text: string) => text.replaceAll(/https?:\/\/[^/"]*/g, '');

test('the home page with the seeded courses equals the build, and all pages stay within their budget', async () => {
  expect(withoutSite(await html('/'))).toBe(withoutSite(await built('index.html')));
  const page = await html('/Courses');
  for (const words of [
    '₹12,500',
    'From Sat, 9 Jan 2027',
    'Sat and Sun, 4 to 6 pm IST',
    '24 seats left',
  ])
    expect([words, page.includes(words)]).toEqual([words, true]);
  // As in budgets.test.ts.
  for (const path of ['/', '/Courses', '/Onlineclasses'])
    expect(await sent(path), path).toBeLessThanOrEqual(13_500);
  for (const path of ['/hi', '/hi/Courses', '/hi/Onlineclasses'])
    expect(await sent(path), path).toBeLessThanOrEqual(15_000);
});

test('the timetable of the week is shown without JavaScript, and hydrates', async () => {
  const plain = await openPlain('/Onlineclasses');
  const week = plain.page.getByRole('region', { name: 'This week' });
  expect(await week.textContent()).toContain('Asana Regular Classes');
  expect(await week.textContent()).toContain('7 to 8 am');
  await plain.close();

  const { page, complaints, close } = await open();
  await page.clock.setFixedTime(now());
  await page.goto('/Onlineclasses');
  await waitForApp(page);
  await waitForNetworkIdle(page);
  expect(await page.getByRole('region', { name: 'This week' }).count()).toBe(1);
  expect(complaints()).toEqual([]);
  await close();
});

test('a monthly course shows its rules in both languages without JavaScript', async () => {
  await sql`update courses set fee_per = 'month'`;
  for (const [path, fee, rule] of [
    ['/Courses', '₹2,500 a month', 'If we cancel a class, you get one more class.'],
    ['/hi/Courses', '₹2,500 हर महीने', 'हम कोई क्लास रद्द करें, तो उसके बदले आपको एक क्लास और मिलेगी।'],
  ] as const) {
    await untilShown(path, fee);
    await untilShown(`${path}/asana-regular-classes`, fee);
    const { page, complaints, close } = await openPlain(`${path}/asana-regular-classes`);
    const course = page.locator('#asana-regular-classes');
    await course.getByText(fee).last().waitFor();
    await course.getByText(rule).waitFor();
    expect(complaints()).toEqual([]);
    await close();
  }
  // With such words for every course.
  expect(await sent('/Courses')).toBeLessThanOrEqual(13_500);
  expect(await sent('/hi/Courses')).toBeLessThanOrEqual(15_000);
  await sql`update courses set fee_per = 'once'`;
  await untilShown('/Courses', 'a month', false);
});

test('the code that renders pages needs only its own folder', async () => {
  const folder = temporaryFolder();
  await cp(join(dist, 'server'), folder, { recursive: true });
  const code = await import(pathToFileURL(join(folder, 'live-pages.mjs')).href);
  const pages = await code.renderPages({ courses: [], classes: [], facts: [] }, now());
  const inEnglish = ['Course.html', 'Courses.html', 'Onlineclasses.html', 'index.html'];
  const inHindi = ['hi-Course.html', 'hi-Courses.html', 'hi-Onlineclasses.html', 'hi.html'];
  expect(Object.keys(pages).sort()).toEqual([...inEnglish, ...inHindi, 'sitemap.xml'].sort());
});

describe('after staff have changed the courses', () => {
  const title = '</script><script>alert(1)</script>';
  /** Lingui says so of a title that looks like elements, which it leaves out. */
  const isOfTitle = (complaint: string) => complaint.startsWith("Can't use element at index");

  beforeAll(async () => {
    await sql`update courses set hidden = true where slug = 'asana-regular-classes'`;
    await sql`update courses set seats = 24, seats_taken = 24 where slug = 'yoga-therapy-certificate-course'`;
    await sql`
      insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee,
        start_date, rule_from, days, start_time, end_time, seats, place, picture)
      select 'course-' || n, ${title} || ' ' || n, 'Deep rest, guided by voice.', 'For everybody',
        E'Everybody.\\nReally.', array['Resting & "listening"'], 'A Teacher', 1500 + n,
        '2027-02-01', '2027-02-01', '{2}', '19:30', '20:15', 12, 100, 'breath'
      from generate_series(1, 8) n`;
    await untilShown('/Courses', '1,501');
  });
  afterAll(async () => {
    await sql`delete from courses where slug like 'course-%'`;
    await sql`update courses set hidden = false, seats_taken = 0`;
    await untilShown('/Courses', '1,501', false);
  });

  /** After this the courses are more than a page shows at first. */
  const addCourses = () => sql`
    insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee,
      start_date, rule_from, days, start_time, end_time, place)
    select 'later-' || n, 'Later course ' || n, 'A course.', 'For everybody', 'Everybody.', array['Rest'],
      'A Teacher', 1600 + n, '2027-03-01', '2027-03-01', '{3}', '19:30', '20:15', 200
    from generate_series(1, 10) n`;

  test('the courses are shown without JavaScript, with fees, dates and times', async () => {
    const { page, complaints, close } = await openPlain('/Courses');
    const course = page.locator('#course-1');
    const text = await course.textContent();
    for (const words of [title, '₹1,501', 'From Tue, 2 Feb 2027', 'Tue, 7:30 to 8:15 pm IST'])
      expect(text).toContain(words);
    expect(await page.locator('#asana-regular-classes').count()).toBe(0);
    expect(await page.locator('#yoga-therapy-certificate-course').textContent()).toContain('Full');
    await course.getByRole('link', { name: 'View More' }).click();
    await page.waitForURL('**/Courses/course-1');
    await page.getByRole('heading', { name: 'What it teaches' }).waitFor();
    await page.getByText('₹1,501 once').filter({ visible: true }).first().waitFor();
    expect(complaints().filter((complaint) => !isOfTitle(complaint))).toEqual([]);
    await close();
  });

  test('the home page shows the first eight courses, and a link to all', async () => {
    const { page, close } = await openPlain('/');
    await page.getByRole('link', { name: 'All courses' }).waitFor();
    const cards = await page.getByRole('heading', { level: 3 }).allTextContents();
    expect(cards).toContain(`${title} 5`);
    expect(cards).not.toContain(`${title} 6`);
    expect(cards).not.toContain('Asana Regular Classes');
    await close();
  });

  test('no course is missing without JavaScript, however many there are', async () => {
    await addCourses();
    await untilShown('/Courses', 'Later course 10');
    const { page, close } = await openPlain('/Courses');
    const last = page.locator('#later-10');
    await last.waitFor();
    for (const words of ['Later course 10', '₹1,610', 'From Wed, 3 Mar 2027'])
      expect(await last.textContent()).toContain(words);
    await close();
    await sql`delete from courses where slug like 'later-%'`;
    await untilShown('/Courses', 'Later course', false);
  });

  test('search engines get the same courses', async () => {
    const data = /ld\+json">(.*?)<\/script>/.exec(await html('/Courses'))?.[1] ?? '';
    const { itemListElement } = JSON.parse(data);
    expect(itemListElement).toHaveLength(11);
    expect(itemListElement[3].item).toMatchObject({
      name: `${title} 1`,
      teaches: expect.any(Array),
    });
  });

  const phone = { viewport: PHONE, colorScheme: 'light' } as const;
  const desktop = { viewport: DESKTOP, colorScheme: 'dark' } as const;

  test.each([
    ['/', phone],
    ['/Courses/course-1', phone],
    ['/Courses/course-1', desktop],
    ['/Onlineclasses', desktop],
  ])('%s has all of its style in the page', { tags: 'looks' }, async (path, options) => {
    const { page, close } = await open({ ...options, reducedMotion: 'reduce' });
    await page.route(/\/assets\/start-|woff2$/, (route) => route.abort());
    await page.goto(path);
    const { seen, changes } = await styleChangesByFullSheet(page);
    expect(seen).toBeGreaterThan(10_000);
    expect(changes).toEqual([]);
    await close();
  });

  /** Notes from now on how far things shift. */
  const watchShifts = () => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  };

  const shiftsOn = (page: Page) =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );

  /** The page as the server made it, with its fonts; the app comes when `start` is called. */
  const openBeforeApp = async (path: string) => {
    const visit = await open();
    const { page } = visit;
    const app = Promise.withResolvers<void>();
    await page.route('**/assets/start-*', async (route) => {
      await app.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return { ...visit, start: app.resolve };
  };

  test.each(['/', '/Courses/course-8'])(
    '%s hydrates without a mismatch or a layout shift',
    async (path) => {
      const { page, complaints, start, close } = await openBeforeApp(path);
      await page.evaluate(watchShifts);
      const main = page.locator('main');
      const before = await main.textContent();
      await main
        .locator('h1')
        .first()
        .evaluate((item) => item.setAttribute('data-same', ''));
      start();
      await waitForApp(page);
      await waitForNetworkIdle(page);
      // React would have created a new element after a mismatch.
      expect(await page.locator('[data-same]').count()).toBe(1);
      // On the home page the app adds the fees, whose space is reserved.
      if (path !== '/') expect(await main.textContent()).toBe(before);
      expect(await shiftsOn(page)).toBeLessThan(0.001);
      expect(complaints().filter((complaint) => !isOfTitle(complaint))).toEqual([]);
      await close();
    },
  );

  test('each course has its page, with its own head, and the sitemap lists it in both languages', async () => {
    await sql`update courses set title = 'Yoga & "Rest"', in_languages = '{"hi": {"title": "योग और आराम"}}' where slug = 'course-2'`;
    await untilShown('/Courses/course-2', 'Rest');
    const page = withoutSite(await html('/hi/Courses/course-2'));
    for (const words of [
      '<title>योग और आराम · गंगा योग</title>',
      '<link rel="canonical" href="/hi/Courses/course-2">',
      'hreflang="en" href="/Courses/course-2"',
      '₹1,502 एक बार',
    ])
      expect([words, page.includes(words)]).toEqual([words, true]);
    const english = await html('/Courses/course-2');
    expect(english).toContain(
      'property="og:title" content="Yoga &amp; &quot;Rest&quot; · Ganga Yoga"',
    );
    expect(english).toContain('Deep rest, guided by voice. Tue, 7:30 to 8:15 pm IST, ₹1,502 once');
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(english)?.[1] ?? '');
    expect(data).toMatchObject({ '@type': 'Course', offers: { price: 1502 } });
    const sitemap = withoutSite(await html('/sitemap.xml'));
    for (const path of ['/Courses/course-2', '/hi/Courses/course-2'])
      expect(sitemap).toContain(`<loc>${path}</loc>`);
    expect(await sent('/hi/Courses/course-2')).toBeLessThanOrEqual(15_000);
  });

  test('a course that is not offered is answered with 404 and the others', async () => {
    const gone = await fetch(`${site.url}/Courses/asana-regular-classes`);
    expect(gone.status).toBe(404);
    const { page, close } = await openPlain('/Courses/asana-regular-classes');
    await page.getByRole('heading', { name: 'This course is not offered' }).waitFor();
    await page.locator('a[href="/Courses/yoga-therapy-certificate-course"]').waitFor();
    await close();
  });

  test('a page whose list cannot be loaded shows the prerendered courses, with a note', async () => {
    const { page, close } = await open();
    await page.route('**/api/courses', (route) => route.abort());
    await page.goto('/Courses');
    await page.getByText('They may have changed.').waitFor();
    await page.getByText('₹1,501').first().waitFor();
    await close();
  });

  test('the service worker caches the built page, and the app updates it', async () => {
    const { page, complaints, close } = await open({ serviceWorkers: 'allow' });
    await page.goto('/Courses');
    await waitForServiceWorker(page);
    const kept = (await cacheContents(page)).filter(({ url }) =>
      /\/(Courses|index)\.html/.test(url),
    );
    expect(kept).toHaveLength(2);
    for (const { text } of kept) {
      expect(text).toContain('Asana Regular Classes');
      expect(text).not.toContain('page-data');
    }
    await page.reload();
    await page.locator('#course-1').waitFor();
    expect(await page.locator('#asana-regular-classes').count()).toBe(0);
    expect(complaints().filter((complaint) => !isOfTitle(complaint))).toEqual([]);
    await close();
  });
});
