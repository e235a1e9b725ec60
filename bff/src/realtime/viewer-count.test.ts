import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TUESDAY_MORNING } from '../testing/class-calls.ts';
import { type LiveStream, openLive } from '../testing/live-stream.ts';
import { ASANA, CERTIFICATE, HEALING, orderCalls, PRANAYAMA } from '../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

let studio: TestStudio;
let second: TestStudio;
let staff: string;
beforeAll(async () => {
  const now = () => new Date(TUESDAY_MORNING);
  studio = await startTestStudio({ now });
  second = await startTestStudio({ now, databaseUrl: studio.databaseUrl });
  staff = (await studio.signInStaff()).token;
});
afterAll(async () => {
  await second.stop();
  await studio.stop();
});

const { enrolled } = orderCalls(() => ({ studio, staff }));
const streams: LiveStream[] = [];
async function follow(server: TestStudio, token?: string) {
  const stream = await openLive(server.url, { token });
  streams.push(stream);
  await stream.next('hello');
}
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await expect.poll(() => studio.live.hub.size + second.live.hub.size).toBe(0);
});

const getViewerCounts = (query: string, token = staff) =>
  studio.call('GET', `/api/staff/reach?${query}`, { token });
const viewerCounts = async (query: string, token?: string) => {
  const { status, body } = await getViewerCounts(query, token);
  const { newLinks: _, ...rest } = body;
  return { status, body: rest };
};
const setMeeting = async (courseId: number, audience: 'everyone' | 'enrolled') => {
  const [meeting] = await studio.sql<{ id: number }[]>`
    insert into meetings (meeting_link, audience) values ('', ${audience}) returning id`;
  const id = meeting?.id ?? 0;
  await studio.sql`update courses set meeting_id = ${id} where id = ${courseId}`;
  return id;
};

test('the viewer count includes the screens of all servers, each once', async () => {
  const both = await enrolled([ASANA, PRANAYAMA]);
  const one = await enrolled([ASANA]);
  const enrolledMeeting = await setMeeting(ASANA, 'enrolled');
  await studio.sql`update courses set meeting_id = ${enrolledMeeting} where id = ${PRANAYAMA}`;
  const publicMeeting = (
    await studio.call('POST', '/api/meetings', {
      token: staff,
      body: { meetingLink: 'https://meet.example/all' },
    })
  ).body.id;
  await follow(studio, both.token);
  await follow(second, both.token);
  await follow(second, one.token);
  await follow(second);
  await follow(studio, staff);
  await expect
    .poll(async () => (await viewerCounts(`course=${ASANA}`)).body)
    .toEqual({ screens: [3] });
  const query = [
    `course=${PRANAYAMA}`,
    `meeting=${enrolledMeeting}`,
    `course=${CERTIFICATE}`,
    `meeting=${publicMeeting}`,
    'course=99999',
    'meeting=99999',
    `course=${ASANA}`,
  ];
  await expect
    .poll(async () => (await viewerCounts(query.join('&'))).body)
    .toEqual({ screens: [2, 3, 0, 5, 0, 0, 3] });
});

test('the viewer count of an open class includes all screens', async () => {
  await studio.sql`update courses set fee = 0, seats = null, is_open = true where id = ${HEALING}`;
  await follow(studio);
  await follow(second);
  await expect
    .poll(async () => (await viewerCounts(`course=${HEALING}`)).body)
    .toEqual({ screens: [2] });
});

test('the viewer count of a link for enrolled learners excludes others, although an open class uses it', async () => {
  const id = await setMeeting(HEALING, 'enrolled');
  await studio.sql`update courses set fee = 0, seats = null, is_open = true where id = ${HEALING}`;
  await follow(studio);
  expect((await viewerCounts(`meeting=${id}`)).body).toEqual({ screens: [0] });
});

test('a count does not wait for a stopped server', async () => {
  const third = await startTestStudio({ databaseUrl: studio.databaseUrl });
  await follow(third);
  await expect.poll(async () => (await viewerCounts('meeting=1')).status).toBe(200);
  await third.stop();
  const begin = performance.now();
  expect((await viewerCounts(`course=${ASANA}`)).body).toEqual({ screens: [0] });
  expect(performance.now() - begin).toBeLessThan(3_000);
});

test.each([
  ['nothing', ''],
  ['no number', 'course=asana'],
  ['another word', 'account=1'],
  ['too many', Array.from({ length: 21 }, () => 'course=1').join('&')],
])('a request for %s is refused', async (_, query) => {
  expect((await viewerCounts(query)).status).toBe(400);
});

test('messages of no server change nothing', async () => {
  for (const word of [
    'reach:',
    'reach:x:ask:[',
    'reach:x:ask:[["a"],1]',
    'reach:x:y:[1]',
    ':',
    'beat:',
  ])
    await studio.sql`select pg_notify('studio_changes', ${word})`;
  await follow(studio);
  expect((await viewerCounts(`course=${HEALING}`)).status).toBe(200);
});

test('the response counts the recipients of push messages about a new link, and those already sent', async () => {
  const learners = [await enrolled([HEALING]), await enrolled([HEALING])];
  for (const [place, { token }] of learners.entries()) {
    const { body } = await studio.call('GET', '/api/auth/me', { token });
    const [subscription] = await studio.sql<{ id: number }[]>`
      insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
      select account_id, id, ${`https://push.example/${place}`}, repeat('B', 87), repeat('A', 22)
      from sessions where account_id = ${body.user.id} limit 1
      returning id`;
    await studio.sql`
      insert into pushes (account_id, subscription_id, key, kind, topic, urgency, title, body, path, expires_at, sent_at)
      values (${body.user.id}, ${subscription?.id ?? 0}, ${`new-link ${HEALING} 2026-12-07 once`}, 'new-link', 'class', 'high',
        'Healing', '', '/', now() + interval '1 hour', ${place === 0 ? new Date() : null})`;
  }
  const { body } = await getViewerCounts(`course=${HEALING}&course=${ASANA}`);
  expect(body.newLinks).toEqual([
    { of: 2, pushed: 1 },
    { of: 0, pushed: 0 },
  ]);
});
