import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { createLogger } from '../runtime/logging.ts';
import { siteRoutes } from './site.ts';

const pages = {
  '/': 'index.html',
  '/Courses': 'Courses.html',
  '/Onlineclasses': 'Onlineclasses.html',
  '/OnlineClass': 'app.html',
  '/Renew/:slug': 'app.html',
  '404': 'not-found.html',
  '404/hi': 'hi-not-found.html',
};
const files: Record<string, string | Buffer> = {
  'pages.json': JSON.stringify(pages),
  'index.html': '<h1>Home</h1>',
  'sitemap.xml': '<loc>https://public-url.invalid/Courses</loc>',
  'app.html': '<link rel="canonical" href="https://public-url.invalid/"><h1>App</h1>',
  'Courses.html': '<h1>Courses</h1>',
  'Onlineclasses.html': '<h1>Join</h1>',
  'not-found.html': '<h1>No such page</h1>',
  'hi-not-found.html': '<h1>यह पेज नहीं है</h1>',
  'styled.html':
    '<link rel="preload" as="font" type="font/woff2" href="/assets/figtree-1.woff2"><style>h1{color:green}</style><h1>Green</h1><style>p{}</style>',
  'robots.txt': 'User-agent: *',
  'assets/main-abc123.js': 'run();',
  'assets/main-abc123.js.br': brotliCompressSync('run();'),
  'assets/start-def456.js': 'start();',
  'sw.js': 'the worker of this build',
};

let folder: string;
let studio: TestStudio;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-site-'));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, '..', 'outside.txt'), 'secret');
  studio = await startTestStudio({ siteFolder: folder, publicUrl: 'https://yoga.example' });
});
afterAll(async () => {
  await studio.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers = {}) => studio.call('GET', path, { headers });

describe('a page', () => {
  test.each([
    ['/', '<h1>Home</h1>'],
    ['/Courses', '<h1>Courses</h1>'],
    ['/Onlineclasses', '<h1>Join</h1>'],
    ['/OnlineClass', '<link rel="canonical" href="https://yoga.example/"><h1>App</h1>'],
    ['/Courses?x=1', '<h1>Courses</h1>'],
    ['/Renew/asana', '<link rel="canonical" href="https://yoga.example/"><h1>App</h1>'],
    ['/renew/Asana/', '<link rel="canonical" href="https://yoga.example/"><h1>App</h1>'],
  ])('%s', async (path, html) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([200, html]);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  });

  test.each([
    ['/courses', '/Courses'],
    ['/COURSES/', '/Courses'],
    ['/Courses/', '/Courses'],
    ['/Courses//?x=1&y=a%20b', '/Courses?x=1&y=a%20b'],
    ['/onlineclass', '/OnlineClass'],
    ['/onlineclasses', '/Onlineclasses'],
  ])('%s leads to %s', async (path, canonical) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, canonical]);
  });

  test.each(['//evil.example', '//evil.example/courses', '/\\evil.example', '///'])(
    '%s leads nowhere else',
    async (path) => {
      const location = (await get(path)).headers.get('Location') ?? '/';
      expect(new URL(location, 'http://studio.example').host).toBe('studio.example');
    },
  );

  test('is answered with 304 if the client has it', async () => {
    const etag = (await get('/')).headers.get('ETag') as string;
    const again = await get('/', { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('Vary')).toBe('Accept-Encoding');
    expect((await get('/Courses', { 'If-None-Match': etag })).status).toBe(200);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('is sent to a client that accepts %s as %s', async (accepted, sent) => {
    const answer = await get('/Courses', { 'Accept-Encoding': accepted });
    expect(answer.headers.get('Content-Encoding')).toBe(sent);
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(answer.text).toBe('<h1>Courses</h1>');
  });

  test('may use its own style and no other, also with a 304', async () => {
    const policyOf = async (path: string, headers = {}) =>
      (await get(path, headers)).headers.get('Content-Security-Policy');
    const hashOf = (style: string) => createHash('sha256').update(style).digest('base64');
    const own = `style-src 'self' 'sha256-${hashOf('h1{color:green}')}' 'sha256-${hashOf('p{}')}';`;
    expect(await policyOf('/styled.html')).toContain(own);
    const etag = (await get('/styled.html')).headers.get('ETag') as string;
    expect((await get('/styled.html', { 'If-None-Match': etag })).status).toBe(304);
    expect(await policyOf('/styled.html', { 'If-None-Match': etag })).toContain(own);
    expect(await policyOf('/')).toContain("style-src 'self';");
  });

  test('announces its fonts to a browser, if the settings say that the proxy forwards Early Hints', async () => {
    const announced = async (earlyHints: boolean, mode: string) => {
      const hinting = await startTestStudio({ siteFolder: folder, earlyHints });
      const links: unknown[] = [];
      const call = request(`${hinting.url}/styled.html`, { headers: { 'Sec-Fetch-Mode': mode } });
      call.on('information', ({ statusCode, headers }) => links.push([statusCode, headers.link]));
      const [answer] = await once(call.end(), 'response');
      answer.resume();
      await once(answer, 'end');
      await hinting.stop();
      return [...links, answer.statusCode];
    };
    const link = '</assets/figtree-1.woff2>; rel=preload; as=font; crossorigin';
    expect(await announced(true, 'navigate')).toEqual([[103, link], 200]);
    expect(await announced(true, 'cors')).toEqual([200]);
    expect(await announced(false, 'navigate')).toEqual([200]);
  });

  test('answers HEAD without a body', async () => {
    const answer = await studio.call('HEAD', '/Courses');
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  });

  test('contains the public URL of the settings', async () => {
    expect((await get('/sitemap.xml')).text).toBe('<loc>https://yoga.example/Courses</loc>');
    expect((await get('/app.html')).text).toContain('href="https://yoga.example/"');
  });

  test('is also served by its file name, as the service worker requests it', async () => {
    expect((await get('/Courses.html')).text).toBe('<h1>Courses</h1>');
  });

  test('that does not exist is the 404 page in the language that was chosen on the device', async () => {
    const missing = async (language?: string) =>
      get('/no-such-page', {
        'Accept-Language': 'hi',
        ...(language && { Cookie: `language=${language}` }),
      });
    const hindi = await missing('hi');
    expect([hindi.status, hindi.text]).toEqual([404, '<h1>यह पेज नहीं है</h1>']);
    expect(hindi.headers.get('Vary')).toContain('Cookie');
    // The app is in English there, too.
    for (const language of [undefined, 'en', 'ta'])
      expect((await missing(language)).text).toBe('<h1>No such page</h1>');
  });

  test('that does not exist is the 404 page', async () => {
    for (const path of [
      '/nothing',
      '/courses/nothing',
      '/Courses.htm',
      '/%ff',
      '/..%2foutside.txt',
    ]) {
      const answer = await get(path);
      expect([path, answer.status, answer.text]).toEqual([path, 404, '<h1>No such page</h1>']);
    }
  });
});

// A regular expression that tries a long run of slashes again from each slash takes a third of a second for such a
// request, and no other request is served during it.
test.each([
  ['a path of slashes', `/${'/'.repeat(12_000)}a`, {}],
  ['a header of spaces', '/', { 'Accept-Encoding': `a${' '.repeat(12_000)}b` }],
])('%s does not delay other requests', async (_, path, headers) => {
  const start = process.cpuUsage();
  await Promise.all(Array.from({ length: 40 }, () => get(path, headers)));
  // Processor time, so that a busy machine does not fail the test: 3 s, in microseconds.
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});

describe('a file', () => {
  test('with a hash in its name is cached for ever', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect([answer.status, answer.text]).toEqual([200, 'run();']);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Type')).toContain('javascript');
  });

  test('is sent compressed as the build made it', async () => {
    for (const encoding of ['br', 'identity']) {
      const answer = await get('/assets/main-abc123.js', { 'Accept-Encoding': encoding });
      expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'br' ? 'br' : null);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      expect(answer.text).toBe('run();');
    }
  });

  test('of the assets has no headers that only pages use; a page, a 404 and a text file have them', async () => {
    const asset = await get('/assets/main-abc123.js');
    expect(asset.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(asset.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(asset.headers.has('Content-Security-Policy')).toBe(false);
    expect(asset.headers.has('Last-Modified')).toBe(false);
    for (const path of ['/', '/assets/gone.js', '/robots.txt'])
      expect((await get(path)).headers.has('Content-Security-Policy')).toBe(true);
  });

  test('without a hash in its name must be revalidated', async () => {
    expect((await get('/robots.txt')).headers.get('Cache-Control')).toBe('no-cache');
  });

  test('that is gone is 404, and must be revalidated', async () => {
    const answer = await get('/assets/main-old.js');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  });

  test('outside the folder is not served', async () => {
    for (const path of ['/../outside.txt', '/assets/../../outside.txt', '/%2e%2e/outside.txt'])
      expect((await get(path)).text).not.toContain('secret');
  });

  test('is answered with 304 if the client has it in this encoding', async () => {
    const { headers } = await get('/sw.js');
    const again = await get('/sw.js', { 'If-None-Match': headers.get('ETag') as string });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('Cache-Control')).toBe('no-cache');
    expect(again.headers.get('Vary')).toBe('Accept-Encoding');
    expect((await get('/sw.js', { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  test('answers HEAD as it answers GET, without the bytes', async () => {
    const named = ['Content-Type', 'Content-Length', 'Cache-Control', 'ETag', 'Last-Modified'];
    for (const path of ['/sw.js', '/assets/main-abc123.js']) {
      const [head, whole] = [await studio.call('HEAD', path), await get(path)];
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of named) expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test.each([
    ['bytes=4-9', 206, 'worker', 'bytes 4-9/24'],
    ['bytes=19-', 206, 'build', 'bytes 19-23/24'],
    ['bytes=-5', 206, 'build', 'bytes 19-23/24'],
    ['bytes=20-900', 206, 'uild', 'bytes 20-23/24'],
    ['bytes=24-', 416, '', 'bytes */24'],
    ['bytes=-', 200, 'the worker of this build', null],
    ['lines=1-2', 200, 'the worker of this build', null],
  ])('asked for %s is answered with %s and that part', async (range, status, text, sent) => {
    const answer = await get('/sw.js', { Range: range });
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers.get('Content-Range')).toBe(sent);
  });

  test('is sent from memory: a new build in the folder does not change it', async () => {
    await rm(join(folder, 'assets/start-def456.js'));
    await writeFile(join(folder, 'sw.js'), 'the worker of the next build');
    expect((await get('/assets/start-def456.js')).text).toBe('start();');
    expect((await get('/sw.js')).text).toBe('the worker of this build');
  });

  test('with a hash of a later build is found, as its pages may come from another server', async () => {
    await writeFile(join(folder, 'assets/main-later.js'), 'later();');
    await writeFile(join(folder, 'assets/main-later.js.br'), brotliCompressSync('later();'));
    const answer = await get('/assets/main-later.js', { 'Accept-Encoding': 'br' });
    expect([answer.status, answer.text]).toEqual([200, 'later();']);
    expect(answer.headers.get('Content-Encoding')).toBe('br');
  });
});

test('a built app that is too large for the memory fails the start', async () => {
  const large = await mkdtemp(join(tmpdir(), 'studio-large-site-'));
  await writeFile(join(large, 'pages.json'), '{}');
  await writeFile(join(large, 'film.mp4'), '');
  await truncate(join(large, 'film.mp4'), 65 * 2 ** 20);
  const list = { read: () => ({ body: '[]', etag: '' }), inMemory: () => undefined };
  const followed = {
    lists: { courses: list, classes: list },
    studioSettings: { publicList: list },
    now: () => new Date(),
    logger: createLogger('silent'),
  };
  const start = () =>
    siteRoutes({ siteFolder: large, publicUrl: '', earlyHints: false, ...followed });
  expect(start).toThrow(/larger than 64 MB/);
  await rm(large, { recursive: true });
});
