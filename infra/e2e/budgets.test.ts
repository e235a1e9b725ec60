import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { publicPages } from './public-pages.ts';

/**
 * The limits for a first visit, in bytes as sent (brotli). Scripts count with their answers' headers; a bare prerendered page of
 * React 19 and react-router-dom has 70,150 bytes of them. The room above that is for libraries in place of own code. `html` is
 * a page with its own style, which is all that its first paint needs: with the headers of its answer (950 bytes) and TLS
 * it fits into what TCP sends before the first acknowledgement, ten segments or 14,600 bytes. `sheet` is the app's whole
 * style, which comes with the app. A new dependency or picture that passes a limit has to make room, or a case
 * (infra/docs/performance.md). Files that the idle page fetches (notices) count in offline.test.ts.
 */
const LIMITS = { scripts: 96_000, sheet: 12_000, html: 13_500, fonts: 52_000, firstFonts: 35_000 };
/** The headers that the server sends with each script. */
const HEADERS = 350;

const dist = join(repository, 'pwa', 'dist');
const read = (name: string) => readFileSync(join(dist, name));
const sent = (name: string) => brotliCompressSync(read(name)).length;
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

describe.each(publicPages)('a first visit to $path', ({ path }) => {
  test('stays within its budget', () => {
    const page = files[path] ?? '';
    const { scripts, sheet, fonts } = filesOf(page);
    expect(scripts.length, 'scripts found').toBeGreaterThan(5);
    expect(
      total(scripts, (name) => sent(name) + HEADERS),
      'scripts',
    ).toBeLessThanOrEqual(LIMITS.scripts);
    expect(sent(sheet), 'the whole style').toBeLessThanOrEqual(LIMITS.sheet);
    expect(sent(page), 'html').toBeLessThanOrEqual(LIMITS.html);
    expect(fonts.length, 'fonts found').toBeGreaterThan(1);
    expect(
      total(fonts, (name) => read(name).length),
      'the first screen’s fonts',
    ).toBeLessThanOrEqual(LIMITS.firstFonts);
  });
});

test('what looks at new passwords comes when one is chosen, and is not kept for offline', () => {
  const named = assets.filter((name) => name.includes('password-strength'));
  expect(named).toHaveLength(1);
  const [name = ''] = named;
  expect(sent(name), 'its weight').toBeLessThanOrEqual(230_000);
  for (const page of Object.values(files)) expect(read(page).includes(name), page).toBe(false);
  expect(read('sw.js').includes(name), 'kept for offline').toBe(false);
});

test('all fonts together stay within theirs', () => {
  const fonts = assets.filter((name) => name.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(2);
  expect(total(fonts, (name) => read(name).length)).toBeLessThanOrEqual(LIMITS.fonts);
});
