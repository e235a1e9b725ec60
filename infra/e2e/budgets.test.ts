import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, openPage, PHONE, sharedBrowser } from '../browser-helpers/browser.ts';
import { hindiPathOf, publicPages, SCRIPTS_OF_A_VISIT } from '../browser-helpers/public-pages.ts';
import { startSite } from '../browser-helpers/running-site.ts';
import { repository } from '../commands/repository.ts';

/**
 * The limits for a first visit, in bytes as sent (brotli). Scripts count with their answers' headers; a bare prerendered page of
 * React 19 and react-router-dom has 70,150 bytes of them. The rest is for libraries instead of own code. `html` is
 * a page with its own style, which is all that its first paint needs: with the headers of its answer (950 bytes) and TLS
 * it fits into what TCP sends before the first acknowledgement, ten segments or 14,600 bytes; of the home page in Hindi, the
 * last 260 bytes, in its footer, do not. `sheet` is the app's whole
 * style, which comes with the app. A new dependency or picture that passes a limit has to make room, or a case
 * (infra/docs/develop/performance.md).
 */
const LIMITS = {
  scripts: SCRIPTS_OF_A_VISIT,
  sheet: 12_000,
  html: 13_950,
  fonts: 52_000,
  hindiFont: 50_000,
  firstFonts: 35_000,
};
/** The headers that the server sends with each script have at most as many. */
const HEADERS = 412;

const dist = join(repository, 'pwa', 'dist');
const read = (name: string) => readFileSync(join(dist, name));
/** The build does not compress small files. */
const sent = (name: string) => {
  const compressed = join(dist, `${name}.br`);
  return statSync(existsSync(compressed) ? compressed : join(dist, name)).size;
};
const total = (names: string[], weigh: (name: string) => number) =>
  names.reduce((sum, name) => sum + weigh(name), 0);

const files: Record<string, string> = JSON.parse(read('pages.json').toString());
const [assets = []] = JSON.parse(read('builds.json').toString()) as string[][];

const filesOf = (page: string) => {
  const html = read(page).toString();
  const listed = /data-app="([^"]+)" data-modules="([^"]+)"/.exec(html)?.slice(1) ?? [];
  const start = /src="\/(assets\/start-[^"]+)"/.exec(html)?.[1] ?? '';
  const scripts = listed.flatMap((list) => list.split(' ')).map((path) => path.slice(1));
  const sheet = /data-style="\/([^"]+)"/.exec(html)?.[1] ?? '';
  const fonts = [...html.matchAll(/as="font"[^>]*href="\/([^"]+)"/g)].map(([, font = '']) => font);
  return { scripts: [start, ...scripts], sheet, fonts };
};

/** Long enough for everything that loads without input. */
const VISIT_MS = 20_000;
/** Scripts that load without input besides those in the page: the live stream of the shown lists, the banner's next scene. */
const LATER: Record<string, string[]> = {
  '/': ['evening', 'live'],
  '/Courses': ['live'],
  '/Onlineclasses': ['live'],
};

/** The scripts that each page has requested without input. */
const fetched = new Map<string, Set<string>>();

beforeAll(async () => {
  const [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  afterAll(() => Promise.all([closeContexts(browser), site.stop()]));
  const measure = async (path: string) => {
    const { page } = await openPage(browser, { baseURL: site.url, viewport: PHONE });
    const scripts = new Set<string>();
    fetched.set(path, scripts);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname.slice(1));
    });
    await page.goto(path);
    // The test evaluates nothing in the page during this time: the browser would count it as user input.
    await page.waitForTimeout(VISIT_MS);
  };
  await Promise.all(publicPages.map(({ path }) => measure(path)));
});

const nameOf = (script: string) => script.replace(/^assets\/(.+)-.{8}\.js$/, '$1');
const weightOf = (scripts: string[]) => total(scripts, (name) => sent(name) + HEADERS);

describe.each(publicPages)('a first visit to $path', ({ path }) => {
  test('loads no code of learners or staff within twenty seconds', async () => {
    const { scripts } = filesOf(files[path] ?? '');
    const expected = [...scripts.map(nameOf), ...(LATER[path] ?? [])].sort();
    // Late scripts are even later on a busy machine.
    await expect.poll(() => [...(fetched.get(path) ?? [])].map(nameOf).sort()).toEqual(expected);
    for (const name of ['learner', 'staff']) expect(expected).not.toContain(name);
  });

  test('stays within its budget', () => {
    const page = files[path] ?? '';
    const { sheet, fonts } = filesOf(page);
    const scripts = [...(fetched.get(path) ?? [])];
    expect(scripts.length, 'scripts found').toBeGreaterThan(5);
    expect(weightOf(scripts), 'scripts').toBeLessThanOrEqual(LIMITS.scripts);
    expect(sent(sheet), 'the whole style').toBeLessThanOrEqual(LIMITS.sheet);
    expect(sent(page), 'html').toBeLessThanOrEqual(LIMITS.html);
    expect(fonts.length, 'fonts found').toBeGreaterThan(1);
    expect(
      total(fonts, (name) => read(name).length),
      'the first screen’s fonts',
    ).toBeLessThanOrEqual(LIMITS.firstFonts);
  });
});

/** Later scripts are independent of the language, except for catalogues, which the page references. */
const laterOf = (path: string) =>
  assets.filter((name) => LATER[path]?.includes(nameOf(name)) && name.endsWith('.js'));

test.each(publicPages)('a first visit to $path in Hindi stays within its budget', ({ path }) => {
  const page = files[hindiPathOf(path)] ?? '';
  const scripts = [...filesOf(page).scripts, ...laterOf(path)];
  const words = scripts.map(nameOf).filter((name) => name.startsWith('words-'));
  expect(words.length, 'words found').toBeGreaterThan(0);
  expect(words.filter((name) => !name.endsWith('-hi'))).toEqual([]);
  expect(scripts).toHaveLength(fetched.get(path)?.size ?? 0);
  expect(weightOf(scripts), 'scripts').toBeLessThanOrEqual(LIMITS.scripts);
  expect(sent(page), 'html').toBeLessThanOrEqual(LIMITS.html);
});

/** The app's own code that Today needs beyond a public page, in bytes as sent. */
const TODAY = { learner: 41_000, staff: 28_000 };

test.each(Object.entries(TODAY))(
  'the code of Today for %s stays within its budget',
  (role, limit) => {
    const code = assets.filter((name) => nameOf(name) === role);
    expect(code).toHaveLength(1);
    expect(total(code, sent)).toBeLessThanOrEqual(limit);
  },
);

const isHindiFont = (name: string) => name.includes('tiro-hindi');

/** Two kilobytes, which only a device without a font of Devanagari loads. */
const isHindiName = (name: string) => name.includes('hindi-name');

test('all fonts of English pages together stay within their budget', () => {
  const fonts = assets.filter(
    (name) => name.endsWith('.woff2') && !isHindiFont(name) && !isHindiName(name),
  );
  expect(fonts.length).toBeGreaterThan(2);
  expect(total(fonts, (name) => read(name).length)).toBeLessThanOrEqual(LIMITS.fonts);
});

test('the font of Hindi headings stays within its budget, and no English page references it', () => {
  const fonts = assets.filter(isHindiFont);
  expect(fonts).toHaveLength(1);
  const [name = ''] = fonts;
  expect(read(name).length).toBeLessThanOrEqual(LIMITS.hindiFont);
  for (const { path } of publicPages)
    expect(read(files[path] ?? '').includes(name), path).toBe(false);
});
