import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { insertPushes } from '../../messaging/push/outbox-queries.ts';
import { classCalls, TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { openLive } from '../../testing/live-stream.ts';
import { ASANA, orderCalls, receiptNumber } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { CONSENT_TEXT_VERSIONS } from '../privacy/consent-queries.ts';

let push: PushStudio;
beforeAll(async () => {
  push = await startPushStudio();
});
afterAll(() => push.stop());
beforeEach(() => push.startOver());

const { enrolled } = orderCalls(() => push);
const { addChild } = familyCalls(() => push);
const { move } = classCalls(() => push);

const LINK = 'https://meet.google.com/qqq-zzzz-xxx';
const CHILD = 'Chandrika Zephyr';
const NOMINEE = { name: 'Nandini Quartz', contact: 'nandini@quartz.example' };
const HEALTH_NOTE = 'A left knee of quartz';
const RECEIPT = receiptNumber(1, new Date(TUESDAY_MORNING));

/** An enrolled learner with a child, a nominee, a health note, a receipt and the link of the course. */
async function learner() {
  const { token, user, order } = await enrolled([ASANA]);
  await addChild(token, CHILD);
  const put = (path: string, body: object) => push.studio.call('PUT', path, { token, body });
  expect((await put('/api/account/nominee', NOMINEE)).status).toBe(200);
  const textVersion = CONSENT_TEXT_VERSIONS['health-note'];
  const note = await put('/api/account/health-note', {
    ...{ text: HEALTH_NOTE, textVersion },
  });
  expect(note.status, note.text).toBe(204);
  const [meeting] = await push.sql`
    insert into meetings (meeting_link, audience) values (${LINK}, 'enrolled') returning id`;
  await push.sql`update courses set meeting_id = ${meeting?.id} where id = ${ASANA}`;
  const secrets = [CHILD, ...Object.values(NOMINEE), HEALTH_NOTE, LINK, RECEIPT];
  return { token, user, order, secrets };
}

/** As after the learner has set up an authenticator app in another session. */
async function awaitTwoFactor(accountId: number) {
  await push.sql`
    insert into time_codes (account_id, sealed_secret, confirmed_at) values (${accountId}, 'sealed', now())`;
  await push.sql`update accounts set second_step_from = now() where id = ${accountId}`;
}

/** The answers to all GET routes, with the numbers of the session’s order and receipt. */
async function readEverything(token: string, orderId: number): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const routes = mountRoutes(push.studio.deps).routes;
  const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const path of new Set(paths)) {
    if (path === '/api/live') continue;
    const called = path
      .replace(':number{.+}', RECEIPT)
      .replace('/api/orders/:id', `/api/orders/${orderId}`)
      .replace('/join/*', '/join/asana-regular-classes')
      .replace(':date', '2026-12-03')
      .replace(/:\w+(\{[^}]+\})?/g, '1');
    const headers = { Cookie: `join=${token}`, 'Sec-Fetch-Site': 'none' };
    const { text, headers: answered } = await push.studio.call('GET', called, { token, headers });
    answers.set(path, `${answered.get('Location')} ${text}`);
  }
  return answers;
}

test('a session of a learner that waits for its second factor reads nothing of the account', async () => {
  const { token, user, order, secrets } = await learner();
  const shown = (answers: Map<string, string>) =>
    secrets.filter((secret) => [...answers.values()].some((text) => text.includes(secret)));
  expect(shown(await readEverything(token, order.id)), 'the control').toEqual(secrets);
  await awaitTwoFactor(user.id);
  const answers = await readEverything(token, order.id);
  expect(shown(answers)).toEqual([]);
  const named = [...answers].filter(([, text]) => text.includes(user.email)).map(([path]) => path);
  expect(named, 'its own state').toEqual(['/api/auth/me']);
});

test('its live stream receives what a visitor receives', async () => {
  const { token, user, secrets } = await learner();
  const before = await openLive(push.studio.url, { token });
  await before.next('hello');
  await awaitTwoFactor(user.id);
  await before.next('bye');
  const visitor = await openLive(push.studio.url);
  const waiting = await openLive(push.studio.url, { token });
  const versionsOf = async (stream: typeof visitor) =>
    Object.keys((await stream.next('hello')).data.versions);
  expect(await versionsOf(waiting)).toEqual(await versionsOf(visitor));
  await push.sql`update enrolments set created_at = now() where account_id = ${user.id}`;
  await move();
  await waiting.next('rows', ({ topic }) => topic === 'classes');
  expect(waiting.text()).not.toContain('event: news');
  for (const secret of secrets) expect(waiting.text()).not.toContain(secret);
  await push.sql`update sessions set second_step_at = now() where account_id = ${user.id}`;
  await waiting.next('bye');
  for (const stream of [before, visitor, waiting]) stream.close();
});

test('its browser gets no push message', async () => {
  const { token, user } = await learner();
  const browser = await push.subscribe(token);
  await awaitTwoFactor(user.id);
  await move();
  expect(await push.messagesTo(browser)).toEqual([]);
});

test('its browser gets no push message that was stored before', async () => {
  const { token, user } = await learner();
  const browser = await push.subscribe(token);
  await push.sql.begin(async (tx) => {
    const stored = await insertPushes(tx, push.news([user.id]));
    expect(stored).toHaveLength(1);
    await tx`update accounts set second_step_from = now() where id = ${user.id}`;
    const jobs = stored.map(({ id }) => ({ id, tries: 0, urgency: 'soon' as const }));
    await push.studio.enqueuePushJobs(tx, jobs);
  });
  expect(await push.messagesTo(browser)).toEqual([]);
});
