import { createECDH, ECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredSessions } from '../../accounts/sessions/queries.ts';
import { LIMIT_RULES } from '../../platform/http/limits.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { startTestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { isPublicAddress } from './public-network.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const GOOD_KEY = createECDH('prime256v1').generateKeys('base64url');

const stored = () => pushStudio.sql<{ accountId: number; endpoint: string }[]>`
  select account_id as "accountId", endpoint from push_subscriptions order by id`;

const settings = async (token: string) =>
  (await pushStudio.studio.call('GET', '/api/account/notifications', { token })).body;

test('the public key is a point of P-256, and public', async () => {
  const { status, headers, body } = await pushStudio.studio.call('GET', '/api/push/key');
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=300']);
  expect(ECDH.convertKey(body.publicKey, 'prime256v1', 'base64url')).toHaveLength(65);
});

describe('a subscription', () => {
  test('belongs to its account, is renewed when it is sent again, and counted', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    const subscription = await pushStudio.subscribe(token);
    expect((await pushStudio.give(token, subscription)).status).toBe(204);
    expect([...(await stored())]).toEqual([
      { accountId: user.id, endpoint: subscription.endpoint },
    ]);
    await pushStudio.subscribe(token);
    expect(await settings(token)).toMatchObject({ browsers: 2 });
  });

  test('moves to another account that logs in with the browser, without unsent messages', async () => {
    const first = await pushStudio.studio.signIn();
    const second = await pushStudio.studio.signIn();
    const subscription = await pushStudio.subscribe(first.token);
    await pushStudio.give(second.token, subscription);
    expect([...(await stored())]).toMatchObject([{ accountId: second.user.id }]);
    expect(await settings(first.token)).toMatchObject({ browsers: 0 });
  });

  test('replaces the oldest of ten', async () => {
    const { token } = await pushStudio.studio.signIn();
    const all: string[] = [];
    for (let n = 0; n < 11; n += 1) all.push((await pushStudio.subscribe(token)).endpoint);
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual(all.slice(1));
    await Promise.all(Array.from({ length: 50 }, () => pushStudio.subscribe(token)));
    expect(await stored()).toHaveLength(10);
  });

  test('ends on request of the browser, also without a session', async () => {
    const { token } = await pushStudio.studio.signIn();
    const [kept, ended] = [await pushStudio.subscribe(token), await pushStudio.subscribe(token)];
    const body = { endpoint: ended.endpoint };
    expect((await pushStudio.studio.call('POST', '/api/push/unsubscribe', { body })).status).toBe(
      204,
    );
    expect((await pushStudio.studio.call('POST', '/api/push/unsubscribe', { body })).status).toBe(
      204,
    );
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([kept.endpoint]);
  });

  test.each([
    [
      'a session ends',
      (token: string) => pushStudio.studio.call('POST', '/api/auth/logout', { token }),
    ],
    [
      'it ends',
      async () => {
        const [body] = await stored();
        return pushStudio.studio.call('POST', '/api/push/unsubscribe', { body });
      },
    ],
    [
      'housekeeping deletes its session',
      async () => {
        await pushStudio.sql`update sessions set expires_at = now() where expires_at > now()`;
        await deleteExpiredSessions(pushStudio.sql, 5_000);
        return { status: 204 };
      },
    ],
  ])(
    'is locked after its account where %s, as everywhere: nothing waits in a circle',
    async (_, end) => {
      const { sql, signIn } = pushStudio.studio;
      const { token, user } = await signIn();
      await pushStudio.subscribe(token);
      const { ending } = await sql.begin(async (tx) => {
        await tx`select from accounts where id = ${user.id} for no key update`;
        const ending = end(token);
        await expect.poll(() => waitingForLocks(sql)).toHaveLength(1);
        await tx`
        select from sessions join push_subscriptions on session_id = sessions.id
        where sessions.account_id = ${user.id}
        for key share nowait`;
        return { ending };
      });
      expect((await ending).status).toBe(204);
      expect(await stored()).toHaveLength(0);
    },
  );

  test('ends with its session: by logging out, and by a new password for the others', async () => {
    const { call } = pushStudio.studio;
    const { token, user } = await pushStudio.studio.signIn();
    await pushStudio.subscribe(token);
    await call('POST', '/api/auth/logout', { token });
    expect(await stored()).toHaveLength(0);
    const login = { email: user.email, password: 'pranayama' };
    const phone = (await call('POST', '/api/auth/login', { body: login })).body.token;
    const desk = (await call('POST', '/api/auth/login', { body: login })).body.token;
    await pushStudio.subscribe(phone);
    const own = await pushStudio.subscribe(desk);
    const body = { currentPassword: 'pranayama', newPassword: 'surya namaskar at dawn' };
    expect((await call('POST', '/api/account/password', { token: desk, body })).status).toBe(200);
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([own.endpoint]);
  });
});

describe('a subscription is refused with 400 and a message', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await pushStudio.studio.signIn());
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://10.0.0.1/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/x',
    'https://localhost/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://notify.windows.com/x',
    'https://fcm.googleapis.com./x',
    'https://web.push.apple.com/x#part',
    'file:///etc/passwd',
    'no address',
    '',
  ])('for the endpoint %s', async (endpoint) => {
    const { keys } = pushStudio.receiver.subscribe();
    const { status, body } = await pushStudio.give(token, { endpoint, keys });
    expect([status, body.code]).toEqual([400, 'push.address-of-no-service']);
    expect(await stored()).toHaveLength(0);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('but not for the endpoint %s', async (endpoint) => {
    const { keys } = pushStudio.receiver.subscribe();
    expect((await pushStudio.give(token, { endpoint, keys })).status).toBe(204);
  });

  const offTheCurve = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url');
  test.each([
    [{ endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }, 'push.address-too-long'],
    [{ endpoint: 5 }, 'push.address-required'],
    [{ keys: null }, 'push.keys-required'],
    [{ keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 'push.key-invalid'],
    [{ keys: { p256dh: offTheCurve, auth: 'A'.repeat(22) } }, 'push.key-invalid'],
    [{ keys: { auth: 'A'.repeat(22) } }, 'push.key-required'],
    [{ keys: { p256dh: GOOD_KEY, auth: 'A'.repeat(21) } }, 'push.secret-invalid'],
    [{ keys: { p256dh: GOOD_KEY, auth: '+'.repeat(22) } }, 'push.secret-invalid'],
  ])('for malformed fields: %o', async (change, code) => {
    const { status, body } = await pushStudio.give(token, {
      ...pushStudio.receiver.subscribe(),
      ...change,
    });
    expect([status, body.code]).toEqual([400, code]);
    expect(await stored()).toHaveLength(0);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:81b::200a', true],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.9.9.9', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::127.0.0.1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['not an address', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('choices are yes by default, and no for the mail; each changes separately, and its account can read all', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const defaults = {
    ...{ starting: true, moved: true, cancelled: true, newLink: true, eveningMail: false },
    ...{ ending: true, payments: true, messages: true, browsers: 0 },
  };
  expect(await settings(token)).toEqual(defaults);
  expect((await pushStudio.choose(token, { newLink: false })).body).toEqual({
    ...defaults,
    newLink: false,
  });
  await pushStudio.choose(token, { eveningMail: true, browsers: 7 });
  expect(await settings(token)).toEqual({ ...defaults, newLink: false, eveningMail: true });
  expect((await pushStudio.choose(token, {})).status).toBe(200);
  const refused = await pushStudio.choose(token, { moved: 'no' });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'Your choice: please choose yes or no.',
  ]);
  await pushStudio.subscribe(token);
  const all = await pushStudio.studio.call('GET', '/api/account/export', { token });
  expect(all.body.notificationChoices).toMatchObject({ newLink: false, moved: true });
  expect(all.body.pushSubscriptions).toMatchObject([{ service: pushStudio.receiver.host }]);
  expect(user.id).toBeGreaterThan(0);
});

test('an account can send 60 subscriptions an hour', async () => {
  const studio = await startTestStudio({
    rules: { pushPerAccount: LIMIT_RULES.pushPerAccount },
    pushReceiver: pushStudio.receiver,
  });
  try {
    const { token } = await studio.signIn();
    const body = pushStudio.receiver.subscribe();
    const put = () => studio.call('PUT', '/api/push/subscription', { token, body });
    for (let n = 0; n < 60; n += 1) expect((await put()).status).toBe(204);
    expect((await put()).status).toBe(429);
  } finally {
    await studio.stop();
  }
});
