import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { classCalls, TUESDAY_MORNING } from '../testing/class-calls.ts';
import { type LiveStream, openLive } from '../testing/live-stream.ts';
import { ASANA, orderCalls } from '../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date(TUESDAY_MORNING) });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const { act } = classCalls(() => ({ studio, staff }));
const { enrolled } = orderCalls(() => ({ studio, staff }));

const streams: LiveStream[] = [];
async function follow(token?: string, lastEventId?: string, url = studio.url) {
  const stream = await openLive(url, { token, ...(lastEventId !== undefined && { lastEventId }) });
  streams.push(stream);
  return stream;
}
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const createMeeting = (name: string) =>
  studio.call('POST', '/api/meetings', {
    token: staff,
    body: { meetingLink: `https://meet.example/${name}` },
  });
const brings = (name: string) => (data: object) => JSON.stringify(data).includes(name);

/** A second server on the same database, as it is after a restart. */
async function secondStudio() {
  const second = await startTestStudio({
    databaseUrl: studio.databaseUrl,
    now: () => new Date(TUESDAY_MORNING),
  });
  return { ...second, [Symbol.asyncDispose]: second.stop };
}

test('the changes of a lost connection follow the first event', async () => {
  const { token } = await enrolled();
  const [before, watching] = [await follow(token), await follow(token)];
  await before.next('hello');
  await createMeeting('first');
  await before.next('rows', brings('first'));
  before.close();
  await createMeeting('second');
  await watching.next('rows', brings('second'));
  await createMeeting('third');
  await watching.next('rows', brings('third'));
  await act('PUT', 'link', { meetingLink: 'https://meet.example/of-the-course', forCourse: true });
  await watching.next('rows', brings('of-the-course'));

  const after = await follow(token, before.held());
  const { data } = await after.next('hello');
  expect(data.catchingUp).toEqual(expect.arrayContaining(['meetings', `course/${ASANA}`]));
  await after.next('rows', brings('of-the-course'));
  const missed = after.events.filter(({ name }) => name === 'rows').map((event) => event.data);
  const ofMeetings = missed.filter(({ topic }) => topic === 'meetings');
  expect(JSON.stringify(ofMeetings)).toContain('second');
  expect(`meetings:${ofMeetings[0]?.from}`).toBe(before.held().split(',')[0]);
  expect(ofMeetings[1]?.from).toBe(ofMeetings[0]?.to);
  expect(ofMeetings.at(-1)?.to).toBe(data.versions.meetings);
});

test('a link that was public for a moment is not sent to a client that reconnects later', async () => {
  const { token } = await studio.signIn();
  const [before, watching] = [await follow(token), await follow(token)];
  await before.next('hello');
  await createMeeting('earlier');
  await before.next('rows', brings('earlier'));
  before.close();
  const [closed, changed] = [await createMeeting('closed'), await createMeeting('changed')];
  await watching.next('rows', brings('/changed'));
  await studio.sql`
    update meetings set meeting_link = 'https://meet.example/instead' where id = ${changed.body.id}`;
  await watching.next('rows', brings('instead'));
  const back = await follow(token, before.held());
  await back.next('hello');
  await studio.sql`update meetings set audience = 'enrolled' where id = ${closed.body.id}`;
  await watching.next('rows', ({ gone }) => gone?.length > 0);

  const later = await follow(token, before.held());
  expect((await later.next('hello')).data.catchingUp).toEqual([]);
  await createMeeting('at-last');
  for (const stream of [back, later]) {
    await stream.next('rows', brings('at-last'));
    expect(stream.text()).not.toContain('meet.example/changed');
  }
  expect(later.text()).not.toContain('meet.example/closed');
});

test('a client that has all rows receives none again', async () => {
  const before = await follow();
  const { data } = await before.next('hello');
  before.close();
  const after = await follow(undefined, before.held());
  expect((await after.next('hello')).data).toEqual({ ...data, catchingUp: [] });
  await createMeeting('next');
  await after.next('rows', brings('next'));
  expect(after.events).toHaveLength(2);
});

test('a server that has just started sends the current versions like any other', async () => {
  const { token } = await enrolled();
  await using second = await secondStudio();
  const versionsAt = async (url: string) =>
    (await (await follow(token, undefined, url)).next('hello')).data.versions;
  // The second one has read the enrolment when it started, the first one may not have processed it yet.
  await expect.poll(() => versionsAt(studio.url)).toEqual(await versionsAt(second.url));
  const before = await follow(token);
  const { data } = await before.next('hello');
  const elsewhere = await follow(token, before.held(), second.url);
  expect((await elsewhere.next('hello')).data).toEqual({ ...data, catchingUp: [] });

  await createMeeting('through-the-first');
  await elsewhere.next('rows', brings('through-the-first'));
  const gone = elsewhere.held();
  elsewhere.close();
  await createMeeting('meanwhile');
  await before.next('rows', brings('meanwhile'));
  // Both servers have the history, as both computed the same versions.
  const back = await follow(token, gone);
  const present = (await back.next('hello')).data;
  expect(present.catchingUp).toEqual(['meetings']);
  await back.next('rows', brings('meanwhile'));

  await using third = await secondStudio();
  const afterRestart = await follow(token, gone, third.url);
  expect((await afterRestart.next('hello')).data).toEqual({ ...present, catchingUp: [] });
});

test('rows that depend on the date change at midnight in India, without any change in the database', async () => {
  let now = new Date('2026-12-06T18:29:00Z');
  const night = await startTestStudio({
    databaseUrl: studio.databaseUrl,
    now: () => now,
    streamCheckMs: 100,
  });
  const { token } = await enrolled();
  const stream = await follow(token, undefined, night.url);
  await stream.next('hello');
  // A new week begins: the lists move on by a week.
  now = new Date('2026-12-06T18:30:00Z');
  const channels = () => stream.events.map(({ data }) => data.topic);
  await expect.poll(channels).toEqual(expect.arrayContaining(['classes', `course/${ASANA}`]));
  await night.stop();
});

const long = (length: number) => Array.from({ length }, (_, n) => `course/${n + 1}:abc`).join(',');
test.each([
  ['rubbish', 'rubbish'],
  ['a channel that does not exist', 'accounts:abc,__proto__:abc,constructor:abc'],
  ['a version that no list has', 'meetings:AAAAAAAAAAAAAAAAAAAAAA'],
  ['SQL', "meetings:' or 1=1 --"],
  ['the channel of another learner', `course/${ASANA}:none`],
  ['only commas', ','.repeat(5_000)],
  ['more channels than are allowed', long(500)],
  ['8 KiB and more', long(900)],
])('a forged Last-Event-ID with %s is ignored', async (_, lastEventId) => {
  const plain = await follow();
  const expected = (await plain.next('hello')).data;
  const forged = await follow(undefined, lastEventId);
  expect(forged.status).toBe(200);
  expect((await forged.next('hello')).data).toEqual(expected);
  await createMeeting('after');
  await forged.next('rows', brings('after'));
  expect(forged.events).toHaveLength(2);
});
