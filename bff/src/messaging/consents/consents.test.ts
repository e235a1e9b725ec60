import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consents as english } from '../../platform/i18n/en/consents.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import type { OwnConsent } from './consent.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const call = (method: string, path: string, token: string, body?: unknown) =>
  pushStudio.studio.call(method, path, { token, body });
const listed = async (token: string): Promise<OwnConsent[]> =>
  (await call('GET', '/api/account/consents', token)).body;

test('each consent has its own answer, with its text in the language of the reader and its time', async () => {
  const { token } = await pushStudio.studio.signIn();
  expect(await listed(token)).toEqual([]);
  await call('PUT', '/api/account/announcements', token, { agreed: true, givenIn: 'account' });
  await pushStudio.subscribe(token);
  const [announcements, notifications] = await listed(token);
  expect(announcements).toMatchObject({
    kind: 'announcements',
    agreed: true,
    text: english.announcements[2],
  });
  expect(notifications).toMatchObject({ kind: 'notifications', text: english.notifications[2] });
  expect(Date.parse(notifications?.at ?? '')).toBeGreaterThan(0);
  const inHindi = await pushStudio.studio.call('GET', '/api/account/consents', {
    token,
    headers: { 'Accept-Language': 'hi' },
  });
  expect(inHindi.body[1].text).toMatch(/नोटिफ़िकेशन/);

  await call('PUT', '/api/account/announcements', token, { agreed: false, givenIn: 'account' });
  expect(await listed(token)).toMatchObject([{ agreed: false }, { agreed: true }]);
});

test('withdrawing the consent to notifications ends them on all devices, until somebody turns them on again', async () => {
  const { token, user } = await pushStudio.studio.signIn();
  const phone = await pushStudio.subscribe(token);
  await pushStudio.subscribe(token);
  const left = await call('DELETE', '/api/account/consents/notifications', token);
  expect(left.body).toMatchObject([{ kind: 'notifications', agreed: false }]);
  const browsers = async () =>
    (await call('GET', '/api/account/notifications', token)).body.browsers;
  expect(await browsers()).toBe(0);

  // A device that renews its subscription gives no consent.
  const kept = await pushStudio.give(token, phone);
  expect([kept.status, kept.body.code]).toEqual([409, 'push.withdrawn']);
  expect(await browsers()).toBe(0);
  expect((await pushStudio.give(token, { ...phone, chosen: true })).status).toBe(204);
  expect(await listed(token)).toMatchObject([{ kind: 'notifications', agreed: true }]);
  const answers = await pushStudio.sql`
    select agreed from consents where account_id = ${user.id} order by id`;
  expect(answers.map(({ agreed }) => agreed)).toEqual([true, false, true]);
});

test('consents can be neither read nor withdrawn without a session', async () => {
  for (const [method, path] of [
    ['GET', '/api/account/consents'],
    ['DELETE', '/api/account/consents/notifications'],
  ] as const)
    expect((await call(method, path, 'no token')).status).toBe(401);
});
