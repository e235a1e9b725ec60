import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { createLogger } from '../runtime/logging.ts';
import { createLivePages } from './live-pages.ts';

/** A replacement of the build's code: renders a page with the courses' titles, slowly if a title says so. */
const code = `export const renderPages = async ({ courses }, at) => {
  const titles = courses.map(({ title }) => title);
  globalThis.made = (globalThis.made ?? 0) + 1;
  if (titles.includes('Broken')) throw new Error('broken');
  if (titles.includes('Slow')) await new Promise((resolve) => setTimeout(resolve, 100));
  if (titles.includes('As built')) return {};
  const time = titles.includes('Clock') ? at.toISOString() : '';
  const rows = courses.map(({ slug, title }) => ['Course/' + slug + '.html', { title }]);
  return {
    'Courses.html': { markup: titles.join() + time, data: '<!--%%markup%%-->' },
    'Course.html': { title: 'No such course' },
    ...Object.fromEntries(rows),
    'sitemap.xml': { courses: courses.map(({ slug }) => '<loc>' + slug + '</loc>').join('') },
  };
};`;
const rebuildCount = () => (globalThis as unknown as { made: number }).made;

const style = '<style>h1{color:green}</style>';
const files = {
  'pages.json': JSON.stringify({
    '/': 'index.html',
    '/Courses': 'Courses.html',
    '/Courses/:slug': 'Course.html',
    '/sitemap.xml': 'sitemap.xml',
  }),
  'index.html': '<h1>Home</h1>',
  'Courses.html': '<h1>As built</h1>',
  'Course.html': '<h1>As built</h1>',
  'sitemap.xml': '<urlset></urlset>',
  'server/Course.html': '<h1>%%title%%</h1>',
  'server/sitemap.xml': '<urlset>%%courses%%</urlset>',
  'server/Courses.html': `${style}<h1>%%markup%%</h1>%%data%%<a href="https://public-url.invalid/">`,
  'server/live-pages.mjs': code,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-live-'));
  await mkdir(join(folder, 'server'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  // For the copies of code, which exist until the process ends.
  vi.stubEnv('TMPDIR', await mkdtemp(join(folder, 'copies-')));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe('over HTTP', () => {
  let studio: TestStudio;
  let staff: string;
  beforeAll(async () => {
    studio = await startTestStudio({ siteFolder: folder, publicUrl: 'https://yoga.example' });
    staff = (await studio.signInStaff()).token;
  });
  afterAll(() => studio.stop());

  const get = (path: string, headers = {}) => studio.call('GET', path, { headers });
  const page = async () => (await get('/Courses')).text;

  test('a page has its parts in their placeholders, and the site’s own URL', async () => {
    const text = await page();
    expect(text).toMatch(/<h1>.*Yoga Therapy Certificate Course/);
    expect(text).toContain('<!--%%markup%%--><a href="https://yoga.example/">');
  });

  test('a page shows a change in the database soon, with another ETag', async () => {
    const etag = (await get('/Courses')).headers.get('ETag') as string;
    expect((await get('/Courses', { 'If-None-Match': etag })).status).toBe(304);
    await studio.sql`update courses set title = 'By SQL' where id = 1`;
    await expect.poll(page).toContain('By SQL');
    const changed = await get('/Courses', { 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
    await studio.sql`update courses set hidden = true where id = 1`;
    await expect.poll(page).not.toContain('By SQL');
  });

  test('a page shows a change by staff at once', async () => {
    const { body } = await studio.call('GET', '/api/staff/courses', { token: staff });
    const course = body.items.find(({ id }: { id: number }) => id === 2);
    const change = { ...course, title: 'By staff' };
    const path = `/api/staff/courses/${course.id}`;
    await studio.call('PUT', path, { token: staff, body: change });
    expect(await page()).toContain('By staff');
  });

  test('a page may use the style of its template, and none that came with a part', async () => {
    await studio.sql`update courses set title = '<style>h1{color:red}</style>' where id = 3`;
    await expect.poll(page).toContain('color:red');
    const hash = createHash('sha256').update('h1{color:green}').digest('base64');
    const policy = (await get('/Courses')).headers.get('Content-Security-Policy');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  test('a page requested by its file name is as built, and so is a page without lists', async () => {
    expect((await get('/Courses.html')).text).toBe('<h1>As built</h1>');
    expect((await get('/')).text).toBe('<h1>Home</h1>');
  });

  test('each course has a page of its own, in any letter case', async () => {
    for (const path of [
      '/Courses/yoga-therapy-certificate-course',
      '/courses/Yoga-Therapy-certificate-course/',
    ]) {
      const { status, text } = await get(path);
      expect([status, text], path).toEqual([200, '<h1>Yoga Therapy Certificate Course</h1>']);
    }
  });

  test('the page of a course that is not offered says so, with 404', async () => {
    const { status, text } = await get('/Courses/no-such-course');
    expect([status, text]).toEqual([404, '<h1>No such course</h1>']);
  });

  test('the sitemap has the pages of the courses', async () => {
    expect((await get('/sitemap.xml')).text).toContain(
      '<loc>yoga-therapy-certificate-course</loc>',
    );
  });

  test('the code and templates of pages are not served', async () => {
    for (const path of ['/server/live-pages.mjs', '/server/Courses.html', '/server/'])
      expect((await get(path)).status, path).toBe(404);
  });
});

/** A list with these titles until `change` is called. */
const listOf = (...titles: string[]) => {
  let version = 0;
  const snapshot = () => ({
    body: JSON.stringify(titles.map((title) => ({ title }))),
    etag: String(version),
  });
  let inMemory: ReturnType<typeof snapshot> | undefined;
  const list = {
    inMemory: () => inMemory,
    read: async () => {
      inMemory = snapshot();
      return inMemory;
    },
    change: (...changed: string[]) => {
      titles = changed;
      version += 1;
      inMemory = undefined;
    },
  };
  return list;
};

const noon = Date.parse('2026-12-02T12:00:00Z');

const pagesOf = (courses: ReturnType<typeof listOf>, siteFolder = folder) => {
  let time = noon;
  const logger = createLogger('silent');
  const log = vi.spyOn(logger, 'warn');
  const lists = { courses, classes: listOf() };
  const studioSettings = { publicList: listOf() };
  const now = () => new Date(time);
  const pages = createLivePages({ siteFolder, publicUrl: '', lists, studioSettings, now, logger });
  const text = async () => (await pages.find('Courses.html'))?.bytes.toString();
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { pages, text, log, pass };
};

test('simultaneous requests share one rendering, and later ones need none', async () => {
  const { text } = pagesOf(listOf('Slow'));
  const before = rebuildCount();
  const texts = await Promise.all([text(), text(), text()]);
  expect(new Set(texts).size).toBe(1);
  expect(await text()).toContain('<h1>Slow</h1>');
  expect(rebuildCount()).toBe(before + 1);
});

test('a request that comes after a change never gets the page from before it', async () => {
  const list = listOf('Slow');
  const { text } = pagesOf(list);
  const first = text();
  await expect.poll(() => list.inMemory()).toBeTruthy();
  list.change('Changed');
  expect(await text()).toContain('Changed');
  await first;
});

test('a page that is the same after a change stays the document that it was', async () => {
  const list = listOf('Same');
  const { pages } = pagesOf(list);
  const before = await pages.find('Courses.html');
  const times = rebuildCount();
  list.change('Same');
  expect(await pages.find('Courses.html')).toBe(before);
  expect(rebuildCount()).toBe(times + 1);
});

test('a page is rendered each minute, as classes begin and end', async () => {
  const { text, pass } = pagesOf(listOf('Clock'));
  expect(await text()).toContain('12:00:00');
  pass(59_999);
  const before = rebuildCount();
  expect(await text()).toContain('12:00:00');
  expect(rebuildCount()).toBe(before);
  pass(1);
  expect(await text()).toContain('12:01:00');
});

test('no page is rendered if the built page is current', async () => {
  const list = listOf('Another');
  const { text } = pagesOf(list);
  expect(await text()).toContain('Another');
  list.change('As built');
  expect(await text()).toBeUndefined();
});

test('a page that cannot be rendered stays as it was, is not tried for each request, and is logged once', async () => {
  const list = listOf('Good');
  const { text, log, pass } = pagesOf(list);
  await text();
  list.change('Broken');
  const before = rebuildCount();
  for (let times = 0; times < 3; times += 1) expect(await text()).toContain('Good');
  expect(rebuildCount()).toBe(before + 1);
  pass(60_000);
  expect(await text()).toContain('Good');
  expect(rebuildCount()).toBe(before + 2);
  expect(log).toHaveBeenCalledTimes(1);
  list.change('Good again');
  expect(await text()).toContain('Good again');
});

/** Code in two files, and a third one that is loaded with the first page. */
const codeInParts = {
  'live-pages.mjs': `export { renderPages } from './render.mjs';`,
  'render.mjs': `export const renderPages = async () => {
    const { markup } = await import('./screen.mjs');
    return { 'Courses.html': { markup, data: '' } };
  };`,
  'screen.mjs': `export const markup = 'At last';`,
};

describe.each(Object.keys({ 'Courses.html': '', ...codeInParts }))(
  'while %s is missing',
  (missing) => {
    let site: string;
    beforeAll(async () => {
      site = await mkdtemp(join(tmpdir(), 'studio-parts-'));
      const server = join(site, 'server');
      await mkdir(server);
      for (const [name, text] of Object.entries(codeInParts))
        await writeFile(join(server, name), text);
      await writeFile(join(server, 'Courses.html'), '<h1>%%markup%%</h1>%%data%%');
    });
    afterAll(() => rm(site, { recursive: true }));

    test('the page is as built, and once the file exists the page is rendered in the next minute', async () => {
      const { pages, text, pass } = pagesOf(listOf('Any'), site);
      const file = join(site, 'server', missing);
      await rename(file, `${file}.away`);
      expect(await pages.find('Courses.html')).toBeUndefined();
      pass(60_000);
      expect(await text()).toBeUndefined();
      await rename(`${file}.away`, file);
      expect(await text()).toBeUndefined();
      pass(60_000);
      expect(await text()).toContain('<h1>At last</h1>');
    });
  },
);

test('broken code is loaded a limited number of times, until there is another build', async () => {
  const site = await mkdtemp(join(tmpdir(), 'studio-broken-'));
  await mkdir(join(site, 'server'));
  const file = join(site, 'server', 'live-pages.mjs');
  await writeFile(join(site, 'server', 'Courses.html'), '<h1>%%markup%%</h1>%%data%%');
  await writeFile(
    file,
    `globalThis.loads = (globalThis.loads ?? 0) + 1; throw new Error('broken');`,
  );
  const { text, pass } = pagesOf(listOf('Any'), site);
  for (let minutes = 0; minutes < 30; minutes += 1) {
    expect(await text()).toBeUndefined();
    pass(60_000);
  }
  expect((globalThis as unknown as { loads: number }).loads).toBe(11);
  await writeFile(file, code);
  expect(await text()).toContain('<h1>Any</h1>');
  await rm(site, { recursive: true });
});

test('before the first list the page of a course is the built one, so that the app decides whether it is offered', async () => {
  const list = listOf('Any');
  vi.spyOn(list, 'read').mockRejectedValue(new Error('away'));
  const { pages } = pagesOf(list);
  expect(await pages.find('Course/any.html')).toBeUndefined();
  expect(await pages.find('Course.html')).toBeUndefined();
});

test('while the database is unavailable, the last page is sent, and before the first list the built one', async () => {
  const list = listOf('Last');
  const { text, log } = pagesOf(list);
  const away = vi.spyOn(list, 'read').mockRejectedValue(new Error('away'));
  expect(await text()).toBeUndefined();
  away.mockRestore();
  expect(await text()).toContain('Last');
  list.change('Unknown');
  vi.spyOn(list, 'read').mockRejectedValue(new Error('away'));
  expect(await text()).toContain('Last');
  expect(log).toHaveBeenCalledTimes(1);
});

test('a database that does not answer delays a page for a second, and the pages after it not at all', async () => {
  const list = listOf('Silent');
  const { text } = pagesOf(list);
  vi.spyOn(list, 'read').mockReturnValue(new Promise(() => {}));
  const start = performance.now();
  expect(await text()).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(5_000);
  const then = performance.now();
  for (let times = 0; times < 20; times += 1) await text();
  expect(performance.now() - then).toBeLessThan(1_000);
});
