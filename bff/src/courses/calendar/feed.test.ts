import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { indianDateTime } from '../../shared/time/indian-time.ts';
import { CANCELLED, courseCalls, MOVED, THURSDAY } from '../../testing/course-calls.ts';
import { orderCalls } from '../../testing/order-calls.ts';
import { eventsIn, readCalendar } from '../../testing/read-calendar.ts';
import { startTestStudio, type TestResponse, type TestStudio } from '../../testing/test-studio.ts';
import type { LearnerClass } from '../classes/class.ts';

const lines: string[] = [];
let studio: TestStudio;
let staff: string;
let now: Date;
beforeAll(async () => {
  now = indianDateTime('2027-10-20', '12:00');
  const logger = createLogger('debug', { write: (line: string) => lines.push(line) });
  const publicUrl = 'https://yoga.example.org';
  studio = await startTestStudio({ publicUrl, now: () => now, logger });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(() => {
  now = indianDateTime('2027-10-20', '12:00');
});

const { create, edit, act } = courseCalls(() => ({ studio, staff }));
const orders = orderCalls(() => ({ studio, staff }));

const own = (token: string) => studio.call('GET', '/api/account/calendar', { token });
const renew = (token: string) => studio.call('POST', '/api/account/calendar/renew', { token });
const get = (path: string, headers = {}) => studio.call('GET', path, { headers });
const pathIn = ({ body }: TestResponse) => new URL(body.url).pathname;
const titlesIn = (text: string) => readCalendar(text).events.map(({ summary }) => summary);

const during = (from: string, until: string) => ({
  from: indianDateTime(from, '00:00'),
  until: indianDateTime(until, '00:00'),
});

const timesOf = (classes: { startsAt: string; endsAt: string }[]) =>
  classes.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);

test('the calendar of a learner has the courses of the learner, also hidden ones, and no others', async () => {
  const mine = await create({ title: 'Mine' });
  const hidden = await create({ title: 'Mine, and hidden' });
  await create({ title: 'Open', fee: 0, isOpen: true });
  const { token } = await orders.enrolled([mine.id, hidden.id]);
  const notification = { notice: 'The course is not on the site any more', dropped: [] };
  await edit(hidden, { title: 'Mine, and hidden', hidden: true, telling: notification });
  const answer = await own(token);
  expect(answer.body).toEqual({
    url: expect.stringMatching(/^https:\/\/yoga\.example\.org\/calendar\/[\w-]{43}\.ics$/),
  });
  const feed = await get(pathIn(answer));
  expect(feed.status).toBe(200);
  expect(titlesIn(feed.text)).toEqual(['Mine', 'Mine, and hidden']);
  expect(Object.fromEntries(feed.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="classes.ics"',
    'x-robots-tag': 'noindex',
  });
  const etag = feed.headers.get('ETag') ?? '';
  const again = await get(pathIn(answer), { 'If-None-Match': etag });
  expect([again.status, again.headers.get('X-Robots-Tag')]).toEqual([304, 'noindex']);
  expect((await studio.call('HEAD', pathIn(answer))).status).toBe(200);
});

test('the calendar of a learner shows what the learner’s list shows, before and after a move', async () => {
  const course = await create({ title: 'Evening', startTime: '18:00', endTime: '19:00' });
  const { token } = await orders.enrolled([course.id]);
  const path = pathIn(await own(token));
  const compare = async () => {
    const list = (await studio.call('GET', '/api/classes/mine', { token })).body;
    const listed = timesOf(list.filter(({ enrolled }: LearnerClass) => enrolled));
    const fourWeeks = during('2027-10-18', '2027-11-15');
    expect(timesOf(eventsIn((await get(path)).text, fourWeeks))).toEqual(listed);
    return listed;
  };
  const before = await compare();
  await act(course, THURSDAY, 'move', MOVED);
  const after = await compare();
  expect([before.length, after.length]).toEqual([6, 6]);
  expect(after).not.toEqual(before);
});

test('the calendar of a learner keeps classes of the last year, and what was changed in them', async () => {
  const course = await create({ title: 'Short', endDate: '2027-11-30' });
  const { token } = await orders.enrolled([course.id]);
  await act(course, THURSDAY, 'cancel', CANCELLED);
  const path = pathIn(await own(token));
  now = indianDateTime('2028-10-20', '12:00');
  const { text } = await get(path);
  expect(timesOf(eventsIn(text, during('2027-10-25', '2028-01-24')))).toHaveLength(10);
  now = indianDateTime('2028-12-10', '12:00');
  expect(titlesIn((await get(path)).text)).toEqual([]);
});

test('the calendar of a learner is in the language of the account, from the change on', async () => {
  const course = await create({ title: 'Mine' });
  const { token, user } = await orders.enrolled([course.id]);
  const path = pathIn(await own(token));
  const shown = async (headers = {}) => {
    const { status, text } = await get(path, headers);
    if (status === 304) return 'the same';
    const { calendar, events } = readCalendar(text);
    return [calendar.getFirstPropertyValue('x-wr-calname'), events[0]?.description.split(':')[0]];
  };
  const hindi = { 'Accept-Language': 'hi' };
  const etag = (await get(path)).headers.get('ETag');
  expect(await shown(hindi)).toEqual(['Ganga Yoga', 'Teacher']);
  await studio.sql`update accounts set language = 'hi' where id = ${user.id}`;
  expect(await shown({ 'If-None-Match': etag })).toEqual(['गंगा योग', 'शिक्षक']);
});

test('the calendar of a learner is at one address, which the learner can replace', async () => {
  const { token } = await studio.signIn();
  const first = await Promise.all([own(token), own(token), own(token)]);
  const [path = ''] = new Set(first.map(pathIn));
  expect(first.map(pathIn)).toEqual(Array(3).fill(path));
  expect((await get(path)).status).toBe(200);
  const renewed = await renew(token);
  expect(renewed.status).toBe(200);
  expect(pathIn(renewed)).not.toBe(path);
  expect((await get(path)).status).toBe(404);
  expect((await get(pathIn(renewed))).status).toBe(200);
  expect(pathIn(await own(token))).toBe(pathIn(renewed));
});

test('the calendar of a learner can be renewed before it was requested', async () => {
  const { token } = await studio.signIn();
  const renewed = await renew(token);
  expect(pathIn(await own(token))).toBe(pathIn(renewed));
});

test('the calendar of a learner ends with the account', async () => {
  const { token } = await studio.signIn();
  const path = pathIn(await own(token));
  const body = { password: 'pranayama' };
  expect((await studio.call('POST', '/api/account/delete', { token, body })).status).toBe(204);
  expect((await get(path)).status).toBe(404);
});

test.each([
  `/calendar/${'A'.repeat(43)}.ics`,
  '/calendar/short.ics',
  `/calendar/${'A'.repeat(4000)}.ics`,
  `/calendar/${'%00'.repeat(43)}.ics`,
  '/calendar/',
])('the calendar of a learner is not found by guessing %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('the address of a learner’s calendar is in no log', async () => {
  const { token } = await studio.signIn();
  const path = pathIn(await own(token));
  const key = path.slice('/calendar/'.length, -'.ics'.length);
  lines.length = 0;
  await get(path);
  await get(`${path}/`);
  await get(path.replace('calendar', 'CALENDAR'));
  await get(path.replace('calendar', 'c%61lendar'));
  await studio.call('POST', path);
  for (const before of ['/api', '/webcal://yoga.example.org', '/join', `/${'long/'.repeat(30)}`])
    await studio.call('POST', `${before}${path}`);
  await studio.call('POST', path.replace('.ics', '-and-more'));
  await studio.call('POST', `/calendar-${key}`);
  expect(lines.filter((line) => line.includes('"path":"/calendar/…"'))).not.toEqual([]);
  expect(lines.join('\n')).not.toContain(key.slice(0, 12));
});
