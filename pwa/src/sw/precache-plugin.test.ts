import { expect, test } from 'vitest';
import { precachePlugin } from './precache-plugin.ts';

const answer = (type: string, text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': type } });
const ours = '<!doctype html><meta name="headers" content="abc" /><h1>Courses</h1>';
const portal = () => answer('text/html', '<html>Log in to the Wi-Fi</html>');

const stored = (path: string, response: Response) => {
  const update = precachePlugin.cacheWillUpdate as (param: object) => Promise<Response | null>;
  return update({ request: new Request(`https://yoga.example${path}`), response });
};

test.each([
  ['/Courses.html?__WB_REVISION__=1', () => answer('text/html; charset=utf-8', ours)],
  ['/assets/index-abc.js', () => answer('text/javascript; charset=utf-8', 'run()')],
  ['/assets/index-abc.css', () => answer('text/css', 'a{}')],
  ['/assets/figtree-abc.woff2', () => answer('font/woff2', '..')],
  ['/teacher.jpg?__WB_REVISION__=1', () => answer('image/jpeg', '..')],
])('%s of the build is precached', async (path, response) => {
  const given = response();
  const kept = await stored(path, given);
  expect(kept).toBe(given);
  expect((await kept?.text())?.length).toBeGreaterThan(0);
});

test.each([
  ['/Courses.html', portal],
  ['/assets/index-abc.js', portal],
  ['/assets/index-abc.css', portal],
  ['/assets/figtree-abc.woff2', portal],
  ['/teacher.jpg', portal],
  ['/Courses.html', () => answer('text/html', ours, 404)],
  ['/Courses.html', () => answer('text/plain', ours)],
])('a captive portal’s page in place of %s is not precached', async (path, response) => {
  expect(await stored(path, response())).toBeNull();
});
