import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import type { OwnConsent } from './consent.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

const call = (method: string, path: string, token: string, body?: unknown) =>
  place.studio.call(method, path, { token, body });
const listed = async (token: string): Promise<OwnConsent[]> =>
  (await call('GET', '/api/account/consents', token)).body;

test('each consent has its own answer, with its words in the reader’s language and its time', async () => {
  const { token } = await place.studio.signIn();
  expect(await listed(token)).toEqual([]);
  await call('PUT', '/api/account/announcements', token, { agreed: true, givenIn: 'account' });
  await place.subscribe(token);
  const [announcements, notifications] = await listed(token);
  expect(announcements).toMatchObject({
    kind: 'announcements',
    agreed: true,
    text: expect.stringContaining('new courses and events'),
  });
  expect(notifications).toMatchObject({ kind: 'notifications', agreed: true });
  expect(Date.parse(notifications?.at ?? '')).toBeGreaterThan(0);
  const inHindi = await place.studio.call('GET', '/api/account/consents', {
    token,
    headers: { 'Accept-Language': 'hi' },
  });
  expect(inHindi.body[1].text).toMatch(/नोटिफ़िकेशन/);

  await call('PUT', '/api/account/announcements', token, { agreed: false, givenIn: 'account' });
  expect(await listed(token)).toMatchObject([{ agreed: false }, { agreed: true }]);
});

test('notifications that are taken back end on all devices, until somebody turns them on anew', async () => {
  const { token, user } = await place.studio.signIn();
  const phone = await place.subscribe(token);
  await place.subscribe(token);
  const left = await call('DELETE', '/api/account/consents/notifications', token);
  expect(left.body).toMatchObject([{ kind: 'notifications', agreed: false }]);
  const browsers = async () =>
    (await call('GET', '/api/account/notifications', token)).body.browsers;
  expect(await browsers()).toBe(0);

  // A device that only goes on as before is not the person's word.
  const kept = await place.give(token, phone);
  expect([kept.status, kept.body.code]).toEqual([409, 'push.withdrawn']);
  expect(await browsers()).toBe(0);
  expect((await place.give(token, { ...phone, chosen: true })).status).toBe(204);
  expect(await listed(token)).toMatchObject([{ kind: 'notifications', agreed: true }]);
  const answers = await place.sql`
    select agreed from consents where account_id = ${user.id} order by id`;
  expect(answers.map(({ agreed }) => agreed)).toEqual([true, false, true]);
});

test('without a session there is nothing to read or to take back', async () => {
  for (const [method, path] of [
    ['GET', '/api/account/consents'],
    ['DELETE', '/api/account/consents/notifications'],
  ] as const)
    expect((await call(method, path, 'no token')).status).toBe(401);
});
