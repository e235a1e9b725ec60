import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PublicClass } from '../courses/classes/class.ts';
import type { Meeting } from '../courses/meetings/meeting.ts';
import { classCalls, THURSDAY, TUESDAY_MORNING } from '../testing/class-calls.ts';
import { familyCalls } from '../testing/family-calls.ts';
import { type LiveStream, openLive } from '../testing/live-stream.ts';
import { ASANA, orderCalls, PRANAYAMA } from '../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date(TUESDAY_MORNING) });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const FRIDAY = '2026-12-04';
const { act, move, cancel, read, asByRule } = classCalls(() => ({ studio, staff }));
const { startOver, enrolled, ordered, submitted, confirm, submit } = orderCalls(() => ({
  studio,
  staff,
}));

const streams: LiveStream[] = [];
/** An open stream that has had its `hello`. */
async function follow(token?: string, lastEventId?: string) {
  const stream = await openLive(studio.url, { token, ...(lastEventId && { lastEventId }) });
  streams.push(stream);
  await stream.next('hello');
  return stream;
}
beforeEach(async () => {
  await startOver();
  await asByRule();
  await expect.poll(async () => (await follow()).events[0]?.data.versions).toEqual(await tags());
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const setLink = (meetingLink: string, forCourse = true) =>
  act('PUT', 'link', { meetingLink, forCourse });
const createMeeting = async (meetingLink: string): Promise<Meeting> =>
  (await studio.call('POST', '/api/meetings', { token: staff, body: { meetingLink } })).body;
const etagOf = async (path: string) =>
  (await studio.call('GET', path)).headers.get('ETag')?.replace(/^W\/"(.*)"$/, '$1');
/** The versions of the public lists. */
const tags = async () => ({
  meetings: await etagOf('/api/meetings'),
  courses: await etagOf('/api/courses'),
  classes: await etagOf('/api/classes'),
});

test('the first event has the versions of the public lists, as their ETags have', async () => {
  const visitor = await follow();
  expect(visitor.events[0]?.data).toEqual({ versions: await tags(), catchingUp: [] });
});

test('the response is neither cached nor changed by proxies', async () => {
  const { status, headers } = await follow();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['transfer-encoding']).toBeUndefined();
  expect(headers['content-encoding']).toBeUndefined();
});

test('a public link reaches a visitor, with the versions before and after', async () => {
  const visitor = await follow();
  const from = visitor.events[0]?.data.versions.meetings;
  const meeting = await createMeeting('https://meet.example/open');
  const { id, data } = await visitor.next('rows', ({ topic }) => topic === 'meetings');
  const to = await etagOf('/api/meetings');
  expect(id).toBe(`meetings:${to}`);
  const { audience: _, ...row } = meeting as Meeting & { audience: string };
  expect(data).toMatchObject({ from, to, rows: [row], gone: [] });
  await studio.call('DELETE', `/api/meetings/${meeting.id}`, { token: staff });
  const gone = await visitor.next('rows', ({ topic }) => topic === 'meetings');
  expect(gone.data).toMatchObject({ from: to, rows: [], gone: [String(meeting.id)] });
});

test('the link of a course is sent to its learners, and nothing of it to others', async () => {
  const [learner, other, visitor] = [
    await follow((await enrolled()).token),
    await follow((await enrolled([PRANAYAMA])).token),
    await follow(),
  ];
  await setLink('https://meet.example/for-those-who-paid');
  const { id, data } = await learner.next('rows', ({ topic }) => topic === `course/${ASANA}`);
  expect(id).toBe(`course/${ASANA}:${data.to}`);
  expect(data.links).toMatchObject([{ meetingLink: 'https://meet.example/for-those-who-paid' }]);
  expect(data.rows[0]).toMatchObject({ courseId: ASANA, hasLink: true });
  expect(data.rows[0]).not.toHaveProperty('enrolled');
  await setLink('https://meet.example/of-one-class', false);
  await learner.next('rows', ({ links }) =>
    links?.some(({ meetingLink }: Meeting) => meetingLink === 'https://meet.example/of-one-class'),
  );
  // All earlier events have arrived before it.
  await createMeeting('https://meet.example/everyone');
  for (const stranger of [other, visitor]) {
    await stranger.next('rows', ({ rows }) => JSON.stringify(rows).includes('everyone'));
    expect(stranger.text()).not.toMatch(/for-those-who-paid|of-one-class/);
  }
});

test('the event names the classes with another link, not those whose meeting has another name', async () => {
  const learner = await follow((await enrolled()).token);
  const next = async () =>
    (await learner.next('rows', ({ topic }) => topic === `course/${ASANA}`)).data;
  await setLink('https://meet.example/asana');
  const first = await next();
  expect([first.links.length, first.newLinks]).toEqual([1, []]);
  await setLink('https://meet.example/of-thursday', false);
  expect((await next()).newLinks).toEqual([`${ASANA} ${THURSDAY}`]);
  const own = (await read()).meeting?.id;
  await act('PUT', 'meeting', { meetingId: own }, { date: FRIDAY });
  expect((await next()).newLinks).toEqual([`${ASANA} ${FRIDAY}`]);
  // Back to the link of the other classes: the course has the same links as before.
  await act('PUT', 'meeting', { meetingId: null }, { date: FRIDAY });
  expect(await next()).toMatchObject({ links: [], newLinks: [`${ASANA} ${FRIDAY}`] });
  // The course loses a link by this, so its learners fetch the rest.
  await act('PUT', 'meeting', { meetingId: null });
  expect(await next()).toMatchObject({ from: '-', newLinks: [`${ASANA} ${THURSDAY}`] });
  await setLink('https://meet.example/asana-2');
  const all = await next();
  expect(all.newLinks.length).toBeGreaterThan(3);
  const { id, version } = all.links[0];
  const body = { name: 'Morning', version };
  await studio.call('PUT', `/api/meetings/${id}`, { token: staff, body });
  const renamed = await next();
  expect(renamed.links).toMatchObject([{ id, name: 'Morning' }]);
  expect(renamed.newLinks).toEqual([]);
});

test('the stream of a learner has the same rows as the API', async () => {
  await setLink('https://meet.example/asana');
  const { token } = await enrolled();
  const learner = await follow(token);
  await setLink('https://meet.example/asana-2');
  const { data } = await learner.next('rows', ({ topic }) => topic === `course/${ASANA}`);
  const { body: own } = await studio.call('GET', '/api/meetings/mine', { token });
  const { courses: _, isMine: __, ...meeting } = own.items.at(-1);
  expect(data.links).toEqual([meeting]);
  await move();
  const moved = await learner.next('rows', ({ topic }) => topic === `course/${ASANA}`);
  const { body: classes } = await studio.call('GET', '/api/classes/mine', { token });
  const { enrolled: ___, ...mine } = classes.find(
    ({ date }: { date: string }) => date === THURSDAY,
  );
  expect(moved.data.rows).toEqual([mine]);
});

test('a moved or cancelled class is sent to everybody', async () => {
  const visitor = await follow();
  const thursdayIs = (is: string) => (data: { topic: string; rows: PublicClass[] }) =>
    data.topic === 'classes' &&
    data.rows.some(({ date, state }) => date === THURSDAY && state === is);
  await move();
  const moved = await visitor.next('rows', thursdayIs('moved'));
  await cancel();
  const { data } = await visitor.next('rows', thursdayIs('cancelled'));
  expect(data.from).toBe(moved.data.to);
  expect(data.rows).toHaveLength(1);
});

test('the remaining seats are sent to everybody when a learner is enrolled', async () => {
  await studio.sql`update courses set seats = 5 where id = ${ASANA}`;
  const visitor = await follow();
  await enrolled();
  const { data } = await visitor.next(
    'rows',
    ({ topic, rows }) => topic === 'courses' && rows[0]?.seatsLeft === 4,
  );
  expect(data.rows).toHaveLength(1);
});

test('a hidden course is removed at once, and its open classes too', async () => {
  const learner = await follow((await studio.signIn()).token);
  const { id } = await createMeeting('https://meet.example/satsang');
  await studio.sql`
    update courses set fee = 0, seats = null, is_open = true, meeting_id = ${id} where id = ${PRANAYAMA}`;
  const received = await learner.next('rows', ({ topic }) => topic === 'open');
  expect(received.data).toMatchObject({
    links: [{ id, meetingLink: 'https://meet.example/satsang' }],
  });
  await studio.sql`update courses set hidden = true where id = ${PRANAYAMA}`;
  const gone = ({ topic, gone: keys }: { topic: string; gone: string[] }) =>
    topic === 'open' && keys.length === received.data.rows.length;
  expect((await learner.next('rows', gone)).data.rows).toEqual([]);
  await expect
    .poll(() => learner.events.find(({ data }) => data.topic === 'courses' && data.gone.length > 0))
    .toMatchObject({ data: { gone: [String(PRANAYAMA)] } });
  await studio.sql`
    update courses set is_open = false, hidden = false, fee = 2000, meeting_id = null
    where id = ${PRANAYAMA}`;
});

test('an open class with a link for enrolled learners sends no link to others', async () => {
  const member = await follow((await enrolled()).token);
  const learner = await follow((await studio.signIn()).token);
  await setLink('https://meet.example/of-a-paid-course');
  const { data } = await member.next(
    'rows',
    ({ topic, links }) => topic !== 'meetings' && links?.[0],
  );
  await studio.sql`
    update courses set fee = 0, seats = null, is_open = true, meeting_id = ${data.links[0].id}
    where id = ${PRANAYAMA}`;
  const received = await learner.next('rows', ({ topic }) => topic === 'open');
  expect(received.data).toMatchObject({ links: [] });
  expect(received.data.rows.length).toBeGreaterThan(0);
  expect(learner.text()).not.toContain('of-a-paid-course');
  await studio.sql`
    update courses set is_open = false, fee = 2000, meeting_id = null where id = ${PRANAYAMA}`;
});

test('a course that loses its link makes its learners fetch', async () => {
  const learner = await follow((await enrolled()).token);
  await setLink('https://meet.example/taken-away');
  const isOfCourse = ({ topic }: { topic: string }) => topic === `course/${ASANA}`;
  const received = await learner.next('rows', isOfCourse);
  expect(received.data.links).toHaveLength(1);
  await studio.sql`delete from meetings where id = ${received.data.links[0].id}`;
  const { data } = await learner.next('rows', isOfCourse);
  expect(data).toMatchObject({ from: '-', rows: [], links: [] });
  expect(data.to).not.toBe(received.data.to);
});

test('staff receive events of payments and messages; learners and visitors do not', async () => {
  const learner = await ordered();
  const manager = await follow(staff);
  const [other, visitor] = [await follow((await studio.signIn()).token), await follow()];
  const own = await follow(learner.token);
  await submit(learner.token, learner.order.id);
  await manager.next('news', ({ topics }) => topics.includes('payments'));
  await own.next('news', ({ topics }) => topics.includes('orders'));
  await studio.call('POST', '/send-email', {
    body: { fullName: 'Asha', email: 'asha@example.com', mobileNumber: '98', message: 'When?' },
  });
  await manager.next('news', ({ topics }) => topics.includes('messages'));
  await createMeeting('https://meet.example/last');
  await manager.next('news', ({ topics }) => topics.includes('staff/meetings'));
  for (const stranger of [other, visitor]) {
    await stranger.next('rows');
    expect(stranger.text()).not.toContain('event: news');
  }
});

test('an enrolment that begins while the stream is open sends the rows of the course', async () => {
  const { token, order } = await submitted();
  const learner = await follow(token);
  expect(learner.events[0]?.data.versions).not.toHaveProperty([`course/${ASANA}`]);
  await confirm(order.id);
  const { data } = await learner.next('hello');
  expect(data.versions).toHaveProperty([`course/${ASANA}`]);
  await learner.next('news', ({ topics }) => topics.includes('enrolments'));
  await setLink('https://meet.example/new');
  await learner.next('rows', ({ topic }) => topic === `course/${ASANA}`);
});

test('changes of the order and the enrolment of a child are sent to the open screens of the parent, with the rows of the course', async () => {
  const { token } = await studio.signIn('Meera');
  const family = familyCalls(() => ({ studio, staff }));
  const childId = await family.addChild(token);
  const [parent, stranger] = [await follow(token), await follow((await studio.signIn()).token)];
  await family.enrolChild(token, childId);
  await parent.next('news', ({ topics }) => topics.includes('orders'));
  await parent.next('hello', ({ versions }) => `course/${ASANA}` in versions);
  await parent.next('news', ({ topics }) => topics.includes('enrolments'));
  await setLink('https://meet.example/for-anu');
  const { data } = await parent.next('rows', ({ topic }) => topic === `course/${ASANA}`);
  expect(data.links).toMatchObject([{ meetingLink: 'https://meet.example/for-anu' }]);
  await studio.call('DELETE', `/api/account/children/${childId}`, { token });
  await parent.next('hello', ({ versions }) => !(`course/${ASANA}` in versions));
  expect(stranger.text()).not.toMatch(/orders|enrolments|for-anu/);
});

test('an enrolment that ends removes the rows of the course before the next link', async () => {
  const { token, user } = await enrolled();
  const learner = await follow(token);
  const classmate = await follow((await enrolled()).token);
  await knowAll(learner, classmate);
  const lookUps = await blockLookUps();
  await studio.sql`delete from enrolments where account_id = ${user.id}`;
  await setCourseLink('https://meet.example/secret');
  await classmate.next('rows', ({ links }) => JSON.stringify(links)?.includes('secret'));
  await lookUps.letGo();
  const { data } = await learner.next('hello');
  expect(data.versions).not.toHaveProperty([`course/${ASANA}`]);
  await learner.next('news', ({ topics }) => topics.includes('enrolments'));
  await createMeeting('https://meet.example/after');
  await learner.next('rows', ({ rows }) => JSON.stringify(rows).includes('after'));
  expect(learner.text()).not.toContain('secret');
});

test('an invalidated stream receives no personal event, and misses none', async () => {
  const { token, user } = await enrolled();
  const learner = await follow(token);
  const before = learner.events[0]?.data.versions[`course/${ASANA}`];
  const classmate = await follow((await enrolled()).token);
  await knowAll(learner, classmate);
  const lookUps = await blockLookUps();
  // Pretends that another session of the account has ended.
  await studio.sql`select pg_notify('studio_changes', ${`account/${user.id}/session`})`;
  await setCourseLink('https://meet.example/meanwhile');
  const { data } = await classmate.next('rows', ({ topic }) => topic === `course/${ASANA}`);
  expect(learner.text()).not.toContain('meanwhile');
  await lookUps.letGo();
  const hello = await learner.next('hello');
  expect(hello.data.versions[`course/${ASANA}`]).toBe(data.to);
  expect(data.to).not.toBe(before);
});

/** Sets a link of the course in the database, as calls would wait for the sessions. */
async function setCourseLink(link: string) {
  const [meeting] = await studio.sql<{ id: number }[]>`
    insert into meetings (meeting_link, audience) values (${link}, 'enrolled') returning id`;
  await studio.sql`update courses set meeting_id = ${meeting?.id ?? 0} where id = ${ASANA}`;
}

/** Waits until all earlier changes were processed, and no account is invalidated. */
async function knowAll(...learners: LiveStream[]) {
  await createMeeting('https://meet.example/heard');
  for (const learner of learners)
    await learner.next('rows', ({ rows }) => JSON.stringify(rows).includes('heard'));
  await expect.poll(() => studio.live.hub.streamsOf(`course/${ASANA}`).size).toBe(learners.length);
}

/** Blocks look-ups of sessions until `letGo`. */
async function blockLookUps() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const done = studio.sql.begin(async (tx) => {
    await tx`lock table sessions in access exclusive mode`;
    hold();
    await released;
  });
  await held;
  return {
    letGo: async () => {
      release();
      await done;
    },
  };
}
