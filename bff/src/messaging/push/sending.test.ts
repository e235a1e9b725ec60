import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { minutesAfter, type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { startTestStudio } from '../../testing/test-studio.ts';
import type { NewPush } from './new-push.ts';
import { enqueuePushes } from './outbox.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const sendAbout: PushStudio['news'] = (...about) => pushStudio.news(...about);
const states = () => pushStudio.pushStates();

const put = (push: NewPush, { studio } = pushStudio) =>
  studio.sql.begin((tx) => enqueuePushes(studio, tx, push)) as Promise<number[]>;

const subscriptions = async () => (await pushStudio.sql`select id from push_subscriptions`).length;

test('a message arrives signed and encrypted, with its topic, its urgency and its time to live', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const browser = await pushStudio.subscribe(token);
  const push = sendAbout([user.id], { urgency: 'high' });
  expect(await put(push)).toEqual([user.id]);
  expect(await pushStudio.messagesTo(browser)).toEqual([
    {
      language: 'en',
      title: push.title,
      body: push.body,
      path: push.path,
      tag: push.topic,
      expiresAt: push.expiresAt.toISOString(),
    },
  ]);
  expect(pushStudio.receiver.deliveries).toMatchObject([
    { ttl: 3600, urgency: 'high', topic: push.topic, subject: 'mailto:desk@studio.example' },
  ]);
  expect(pushStudio.receiver.violations).toEqual([]);
  const isLogged = () => pushStudio.lines.some((line) => line.includes('push messages'));
  await expect.poll(isLogged).toBe(true);
  const log = pushStudio.lines.join('\n');
  expect(log).not.toContain(new URL(browser.endpoint).pathname);
  expect(log).not.toContain(push.body);
});

test('each browser of an account receives a key once, and the longest text fits', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const browsers = [await pushStudio.subscribe(token), await pushStudio.subscribe(token)];
  const push = sendAbout([user.id], { title: '🪷'.repeat(200), body: '"🪷"'.repeat(300) });
  expect(await put(push)).toEqual([user.id]);
  expect(await put(push)).toEqual([]);
  for (const browser of browsers) {
    const [message, more] = await pushStudio.messagesTo(browser);
    expect([[...(message?.title ?? '')].length, [...(message?.body ?? '')].length]).toEqual([
      120, 400,
    ]);
    expect(more).toBeUndefined();
  }
  expect(pushStudio.receiver.requests).toBe(2);
});

test('a message is sent neither to accounts that do not want its kind, nor to browsers with an expired session', async () => {
  const [no, over, yes] = [
    await pushStudio.studio.signIn(),
    await pushStudio.studio.signIn(),
    await pushStudio.studio.signIn(),
  ];
  for (const { token } of [no, over, yes]) await pushStudio.subscribe(token);
  await pushStudio.choose(no.token, { moved: false });
  await pushStudio.sql`
    update sessions set expires_at = now() - interval '1 minute' where account_id = ${over.user.id}`;
  const all = [no.user.id, over.user.id, yes.user.id];
  expect(await put(sendAbout(all, { kind: 'back' }))).toEqual([yes.user.id]);
  expect(await put(sendAbout(all, { kind: 'cancelled' }))).toEqual([no.user.id, yes.user.id]);
  await pushStudio.allDone();
});

test('an unsent message is not sent once the session of its browser ends, nor to the next account that logs in there', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const subscription = await pushStudio.subscribe(token);
  pushStudio.receiver.answerWith(() => ({ status: 503 }));
  await put(sendAbout([user.id]));
  await expect.poll(async () => (await states())[0]?.tries).toBe(1);
  const next = await pushStudio.studio.signIn();
  await pushStudio.give(next.token, subscription);
  pushStudio.receiver.answerWith();
  expect(await pushStudio.messagesTo(subscription)).toEqual([]);
  expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
});

test('an unsent message is not sent to an account that no longer wants it', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const subscription = await pushStudio.subscribe(token);
  const agree = (agreed: boolean) =>
    pushStudio.studio.call('PUT', '/api/account/announcements', {
      token,
      body: { agreed, givenIn: 'account' },
    });
  await agree(true);
  pushStudio.receiver.answerWith(() => ({ status: 503 }));
  await put(sendAbout([user.id], { kind: 'cancelled', body: 'Cancelled' }));
  await put(sendAbout([user.id], { body: 'Moved' }));
  await put(sendAbout([user.id], { kind: 'announcement', body: 'Announced' }));
  await expect.poll(async () => (await states()).map(({ tries }) => tries)).toEqual([1, 1, 1]);
  await pushStudio.choose(token, { moved: false });
  expect((await agree(false)).status).toBe(200);
  pushStudio.receiver.answerWith();
  expect((await pushStudio.messagesTo(subscription)).map(({ body }) => body)).toEqual([
    'Cancelled',
  ]);
});

test('an unsent message to staff is not sent to an account that is no longer staff', async () => {
  const { token, user } = await pushStudio.studio.signInStaff();
  const subscription = await pushStudio.subscribe(token);
  pushStudio.receiver.answerWith(() => ({ status: 503 }));
  await put(sendAbout([user.id], { kind: 'payment' }));
  await expect.poll(async () => (await states())[0]?.tries).toBe(1);
  await pushStudio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
  pushStudio.receiver.answerWith();
  expect(await pushStudio.messagesTo(subscription)).toEqual([]);
  expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
});

describe('a message', () => {
  const answered = async (status: number) => {
    const { token, user } = await pushStudio.studio.signIn();
    await pushStudio.subscribe(token);
    pushStudio.receiver.answerWith(() => ({ status }));
    await put(sendAbout([user.id]));
    await pushStudio.allDone();
    return { token, user };
  };

  test.each([404, 410])(
    'is not retried, and its subscription is deleted, after a %i',
    async (status) => {
      await answered(status);
      expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
      expect([await subscriptions(), pushStudio.receiver.requests]).toEqual([0, 1]);
    },
  );

  test('is dropped, and its subscription stays, after a 413', async () => {
    await answered(413);
    expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
    expect([await subscriptions(), pushStudio.receiver.requests]).toEqual([1, 1]);
  });

  test.each([302, 400, 403])(
    'is dropped, and its subscription after the third in a row, after a %i',
    async (status) => {
      const { user } = await answered(status);
      await put(sendAbout([user.id]));
      await pushStudio.allDone();
      pushStudio.receiver.answerWith();
      await put(sendAbout([user.id]));
      await pushStudio.allDone();
      pushStudio.receiver.answerWith(() => ({
        status,
        headers: { Location: 'https://localhost/' },
      }));
      for (const left of [1, 1, 0]) {
        await put(sendAbout([user.id]));
        await pushStudio.allDone();
        expect(await subscriptions()).toBe(left);
      }
      expect(pushStudio.receiver.requests).toBe(6);
    },
  );

  test('is retried after the time of Retry-After of a 429', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    const browser = await pushStudio.subscribe(token);
    const asked: number[] = [];
    pushStudio.receiver.answerWith(() => {
      asked.push(Date.now());
      return asked.length === 1 ? { status: 429, headers: { 'Retry-After': '6' } } : undefined;
    });
    await put(sendAbout([user.id]));
    // Without the header it would be tried after four or five seconds.
    expect(await pushStudio.messagesTo(browser)).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(6_000);
  });

  test('is given up where the service responds with 503 until it expires, and never sent too late', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    await pushStudio.subscribe(token);
    pushStudio.receiver.answerWith(() => ({ status: 503 }));
    await put(sendAbout([user.id], { expiresAt: minutesAfter(TUESDAY_MORNING, 0.1) }));
    await expect.poll(async () => (await states())[0]?.tries).toBe(1);
    pushStudio.at(minutesAfter(TUESDAY_MORNING, 1).toISOString());
    pushStudio.receiver.answerWith();
    await pushStudio.allDone();
    expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
    expect(pushStudio.receiver.requests).toBe(1);
  });
});

test('a message that has expired, or that a later one of its topic replaces, is not sent', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const browser = await pushStudio.subscribe(token);
  await put(sendAbout([user.id], { expiresAt: minutesAfter(TUESDAY_MORNING, -1) }));
  await pushStudio.allDone();
  await pushStudio.sql.begin(async (tx) => {
    await enqueuePushes(
      pushStudio.studio,
      tx,
      sendAbout([user.id], { topic: 'class-1', body: 'first' }),
    );
    await enqueuePushes(
      pushStudio.studio,
      tx,
      sendAbout([user.id], { topic: 'class-1', body: 'second' }),
    );
  });
  expect((await pushStudio.messagesTo(browser)).map(({ body }) => body)).toEqual(['second']);
});

test('a message is not sent where its transaction does not commit', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  await pushStudio.subscribe(token);
  const undone = pushStudio.sql.begin(async (tx) => {
    await enqueuePushes(pushStudio.studio, tx, sendAbout([user.id]));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await states()).toHaveLength(0);
  expect(pushStudio.receiver.requests).toBe(0);
});

test('a host name that resolves to the network of the server is refused when the message is sent', async () => {
  const { receiver } = pushStudio;
  const network = { ca: receiver.network.ca, privateAddresses: false };
  const studio = await startTestStudio({
    now: () => new Date(TUESDAY_MORNING),
    pushReceiver: { ...receiver, network },
  });
  try {
    const { token, user } = await studio.signIn();
    const body = receiver.subscribe();
    expect((await studio.call('PUT', '/api/push/subscription', { token, body })).status).toBe(204);
    await studio.sql.begin((tx) => enqueuePushes(studio, tx, sendAbout([user.id])));
    await expect
      .poll(async () => [...(await studio.sql`select given_up_at from pushes`)][0]?.given_up_at)
      .toBeTruthy();
    await pause(100);
    expect(receiver.requests).toBe(0);
  } finally {
    await studio.stop();
  }
});

test('an urgent message does not wait for a thousand reminders', async () => {
  const { sql, receiver, publicKey } = pushStudio;
  const { token, user } = await pushStudio.studio.signIn();
  const own = await pushStudio.subscribe(token);
  const count = 1_000;
  await sql`
    insert into accounts (name, email, password_hash)
    select 'Learner', format('many%s@push.example', n), '' from generate_series(1, ${count}::integer) n`;
  await sql`
    insert into sessions (account_id)
    select id from accounts where email like 'many%@push.example'`;
  const given = Array.from({ length: count }, () => receiver.subscribe(publicKey));
  const accounts = await sql<{ id: number }[]>`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, endpoint, p256dh, auth
    from (
      select account_id, sessions.id, row_number() over (order by account_id) as number
      from sessions join accounts on accounts.id = account_id
      where email like 'many%@push.example'
    ) learners join unnest(
        ${given.map(({ endpoint }) => endpoint)}::text[],
        ${given.map(({ keys: { p256dh } }) => p256dh)}::text[],
        ${given.map(({ keys: { auth } }) => auth)}::text[]
      ) with ordinality as given (endpoint, p256dh, auth, number) using (number)
    returning account_id as "id"`;
  const many = accounts.map(({ id }) => id);
  expect(await put(sendAbout(many, { kind: 'starting' }))).toHaveLength(count);
  await put(sendAbout([user.id], { kind: 'cancelled', body: 'urgent' }));
  await expect
    .poll(() => receiver.deliveries.length, { timeout: 200_000, interval: 200 })
    .toBe(count + 1);
  const reached = receiver.deliveries.map(({ endpoint }) => endpoint);
  expect(reached.indexOf(own.endpoint)).toBeLessThan(count / 2);
  expect(new Set(reached).size).toBe(count + 1);
  await pushStudio.allDone();
  await sql`delete from accounts where email like 'many%@push.example'`;
}, 300_000);
