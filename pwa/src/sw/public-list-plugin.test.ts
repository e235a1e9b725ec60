import { expect, test } from 'vitest';
import { publicListPlugin } from './public-list-plugin.ts';

const answer = (status: number, cacheControl = 'no-cache', body: unknown = []) =>
  Response.json(body, { status, headers: { 'Cache-Control': cacheControl } });
const request = new Request('https://yoga.example/api/meetings');
const page = (status: number) =>
  new Response('<html>Log in to the Wi-Fi</html>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

// The strategy passes more than the plugin reads.
const call = (name: keyof typeof publicListPlugin, param: object) =>
  (publicListPlugin[name] as (param: object) => Promise<Response | null | undefined>)({
    request,
    ...param,
  });

test.each([
  ['the public list', answer(200), true],
  ['a list that everyone may keep', answer(200, 'public, max-age=60'), true],
  ['a response that nobody may keep', answer(200, 'private, no-store'), false],
  ['a response that one client may keep', answer(200, 'private, max-age=60'), false],
  ['an error', answer(404), false],
])('%s is cached: %s', async (_, response, kept) => {
  const stored = await call('cacheWillUpdate', { response });
  expect(stored?.headers.get('X-Fetched-At') ?? undefined).toEqual(
    kept ? expect.stringMatching(/^\d{4}-/) : undefined,
  );
});

test('only a response from the cache is marked', async () => {
  const used = await call('cachedResponseWillBeUsed', { cachedResponse: answer(200) });
  expect(used?.headers.get('X-From-Cache')).toBe('1');
  expect(await used?.text()).toBe('[]');
  expect(await call('cachedResponseWillBeUsed', { cachedResponse: undefined })).toBeUndefined();
  const stored = await call('cacheWillUpdate', { response: answer(200) });
  expect(stored?.headers.has('X-From-Cache')).toBe(false);
});

test('a list that the server could not revalidate has the age that the server sends', async () => {
  const headers = { Age: '90' };
  const stored = await call('cacheWillUpdate', { response: Response.json([], { headers }) });
  const fetchedAt = Date.parse(stored?.headers.get('X-Fetched-At') ?? '');
  expect(Date.now() - fetchedAt).toBeGreaterThanOrEqual(90_000);
  expect(Date.now() - fetchedAt).toBeLessThan(100_000);
});

test('an error of the server counts as no response, and is passed on if nothing is cached', async () => {
  const state = {};
  const response = answer(503);
  await expect(call('fetchDidSucceed', { response, state })).rejects.toThrow('503');
  expect(await call('handlerDidError', { state })).toBe(response);
  await expect(call('fetchDidSucceed', { response: answer(404), state })).rejects.toThrow('404');
});

const meeting = { id: 1, meetingLink: 'https://meet.example/a', version: 1, updatedAt: '2026' };
const course = { id: 1, slug: 'asana', title: 'Asana', fee: 2500, startDate: '2026-12-01' };
const courses = new Request('https://yoga.example/api/courses');
const timetable = new Request('https://yoga.example/api/classes');
const dated = {
  courseId: 1,
  startsAt: '2026-12-01T01:30:00.000Z',
  endsAt: '2026-12-01T02:30:00.000Z',
  joinPath: '/join/asana',
};
const notOurs = 'is no list';

test.each([
  ['a portal’s page', request, page(200)],
  ['a portal’s refusal', request, page(403)],
  ['JSON as a page', request, new Response('[]', { headers: { 'Content-Type': 'text/html' } })],
  ['JSON that is no list', request, Response.json({ id: 1 })],
  ['a list of something else', request, Response.json([{ id: 'a' }])],
  ['half a list', request, new Response('[', { headers: { 'Content-Type': 'application/json' } })],
  ['another list', courses, Response.json([meeting])],
  ['courses for classes', timetable, Response.json([course])],
])('%s counts as no response, and is never cached', async (_, asked, response) => {
  const state: { failure?: Response } = {};
  const call = publicListPlugin.fetchDidSucceed as (param: object) => Promise<Response>;
  await expect(call({ request: asked, response, state })).rejects.toThrow(notOurs);
  // Without a cached list the page gets the answer.
  expect(state.failure).toBe(response);
});

test.each([
  ['meetings', request, [meeting]],
  ['courses', courses, [course]],
  ['classes', timetable, [dated]],
  ['an empty list', courses, []],
])('%s are a valid list', async (_, asked, list) => {
  const call = publicListPlugin.fetchDidSucceed as (param: object) => Promise<Response>;
  const response = await call({ request: asked, response: Response.json(list), state: {} });
  expect(await response.json()).toEqual(list);
});

test('a list is fetched without the browser’s own cache, and with a timeout', async () => {
  const sent = (await (publicListPlugin.requestWillFetch as (param: object) => Promise<Request>)({
    request,
  })) as Request;
  expect(sent.cache).toBe('no-store');
  expect(sent.url).toBe(request.url);
});
