import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAgreeTokens, createUnsubscribeTokens } from '../../platform/crypto/mailed-tokens.ts';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ rules: { consentPerAccount: { points: 3, seconds: 86_400 } } });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const path = '/api/account/announcements';
const read = async (token: string) => (await calls.get(token, path)).body;
const postAsked = (token: string) => calls.post(token, `${path}/asked`);
const answer = (token: string, agreed: boolean) =>
  studio.call('PUT', path, { token, body: { agreed, givenIn: 'dashboard' } });
const daysPass = (accountId: number, days: number) => studio.sql`
  update accounts set announcements_asked_at = announcements_asked_at - make_interval(days => ${days})
  where id = ${accountId}`;

describe('the dashboard', () => {
  test('asks no learner for consent before their first confirmed payment', async () => {
    const { token, order } = await calls.submitted();
    expect(await read(token)).toEqual({ agreed: null, at: null, ask: null });
    await calls.confirm(order.id);
    expect((await read(token)).ask).toBe('first');
  });

  test('asks first on one device, and for a week on all of them', async () => {
    const { token, user } = await calls.enrolled();
    for (let n = 0; n < 2; n += 1) expect((await postAsked(token)).status).toBe(204);
    expect((await read(token)).ask).toBe('again');
    await daysPass(user.id, 6);
    expect((await read(token)).ask).toBe('again');
    // A request on another device in between does not extend the week.
    await postAsked(token);
    await daysPass(user.id, 2);
    expect((await read(token)).ask).toBeNull();
  });

  test.each([true, false])('does not ask a learner who has answered %s', async (agreed) => {
    const { token } = await calls.enrolled();
    expect((await answer(token, agreed)).body).toMatchObject({ agreed, ask: null });
    expect((await read(token)).ask).toBeNull();
  });

  test('records its request, which is part of the export of the account', async () => {
    const { token } = await calls.enrolled();
    const exported = async () => (await calls.get(token, '/api/account/export')).body;
    expect((await exported()).announcementsAskedAt).toBeNull();
    await postAsked(token);
    expect(Date.parse((await exported()).announcementsAskedAt)).not.toBeNaN();
  });
});

/** The welcome mail to the courses of an order, once it has arrived. */
const welcomeTo = async (email: string, course: string) => {
  const found = async () =>
    (await parsedMails(studio.mailFolder)).find(
      (mail) =>
        [mail.to].flat()[0]?.text === email && mail.subject?.startsWith(`Welcome to ${course}`),
    );
  await expect.poll(found, { timeout: 15_000 }).toBeTruthy();
  return (await found())?.text ?? '';
};

const pathIn = (text: string) => /\/agree\/\S+/.exec(text)?.[0] ?? '';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const press = (address: string, raw = 'agreed=yes') =>
  studio.call('POST', address, { raw, headers: FORM });

describe('the first welcome mail', () => {
  const welcomed = async () => {
    const learner = await calls.enrolled();
    return {
      ...learner,
      address: pathIn(await welcomeTo(learner.user.email, 'Asana Regular Classes')),
    };
  };

  test('asks for consent with a link at which one tap agrees, however often', async () => {
    const { token, address } = await welcomed();
    expect((await studio.call('GET', address)).text).toContain(address.split('/').at(-1));
    expect((await read(token)).agreed).toBeNull();
    for (let n = 0; n < 5; n += 1) {
      const { status, text, headers } = await press(address);
      expect(status).toBe(200);
      expect(text).toContain('Thank you');
      expect(headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect(await read(token)).toMatchObject({ agreed: true, ask: null });
  });

  test('is the only one that asks, and not a learner who has answered', async () => {
    const { token, user } = await welcomed();
    await calls.select(token, HEALING);
    const { body: order } = await calls.checkOut(token);
    await calls.submit(token, order.id);
    await calls.confirm(order.id);
    expect(pathIn(await welcomeTo(user.email, 'Healing'))).toBe('');

    const refuser = await calls.submitted([ASANA]);
    await answer(refuser.token, false);
    await calls.confirm(refuser.order.id);
    expect(pathIn(await welcomeTo(refuser.user.email, 'Asana'))).toBe('');
  });

  test('has a link that is valid for 90 days, and limited', async () => {
    const { token, address, order } = await welcomed();
    for (let n = 0; n < 3; n += 1) {
      await press(address);
      await answer(token, false);
    }
    const refused = await press(address);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('try again tomorrow');
    await studio.sql`
      update order_events set at = at - interval '91 days' where order_id = ${order.id}`;
    for (const method of ['GET', 'POST'])
      expect((await studio.call(method, address)).status).toBe(404);
    expect((await read(token)).agreed).toBe(false);
  });

  test('has a link that accepts no other body, and no token of another purpose', async () => {
    const { token, address, user, order } = await welcomed();
    expect((await press(address, 'List-Unsubscribe=One-Click')).status).toBe(400);
    for (const secret of [
      createUnsubscribeTokens(TEST_SECRET).sign(user.id),
      createUnsubscribeTokens(TEST_SECRET).sign(order.id),
      createAgreeTokens('another secret, 32 bytes long or more').sign(order.id),
      createAgreeTokens(TEST_SECRET).sign(999_999),
      String(order.id),
    ])
      expect((await press(`/agree/${secret}`)).status).toBe(404);
    expect((await read(token)).agreed).toBeNull();
  });
});
