import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { publicPages } from './public-pages.ts';

/**
 * The limits for a first visit, in bytes as sent (brotli). Scripts count with their answers' headers; a bare prerendered page of
 * React 19 and react-router-dom has 70,150 bytes of them. The room above that is for libraries in place of own code. The other
 * limits are a little above the measured sizes. A new dependency or picture that passes a limit has to make
 * room, or a case (infra/docs/performance.md). Files that the idle page fetches (notices) count in offline.test.ts.
 */
const LIMITS = { scripts: 96_000, style: 12_000, html: 10_500, fonts: 52_000 };
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
  const styles = [...html.matchAll(/rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  return { scripts: [start, ...scripts], styles };
};

describe.each(publicPages)('a first visit to $path', ({ path }) => {
  test('stays within its budget', () => {
    const page = files[path] ?? '';
    const { scripts, styles } = filesOf(page);
    expect(scripts.length, 'scripts found').toBeGreaterThan(5);
    expect(
      total(scripts, (name) => sent(name) + HEADERS),
      'scripts',
    ).toBeLessThanOrEqual(LIMITS.scripts);
    expect(styles).toHaveLength(1);
    expect(total(styles, sent), 'style').toBeLessThanOrEqual(LIMITS.style);
    expect(sent(page), 'html').toBeLessThanOrEqual(LIMITS.html);
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
