import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery } from '../../operations/scheduled-jobs/delivery.ts';
import { createMailedSecrets } from '../../platform/crypto/mailed-secrets.ts';
import { createResetTokens } from '../../platform/crypto/mailed-tokens.ts';
import { createLimits } from '../../platform/http/limits.ts';
import { sentMails } from '../../testing/sent-mails.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({
    rules: {
      unprovenMailPerAccount: { points: 3, seconds: 86_400 },
      unprovenResetPerAccount: { points: 3, seconds: 86_400 },
    },
  });
});
afterAll(() => studio.stop());

const post = (path: string, body: object, token?: string) =>
  studio.call('POST', path, { body, token });
const forget = (email: string) => post('/api/auth/forgot-password', { email });

/** The subjects of all mails to the address, after every mail job that is due has ended. */
async function mailsTo(email: string): Promise<string[]> {
  await studio.untilIdle();
  return (await sentMails(studio.mailFolder))
    .map(String)
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
    .sort();
}

async function useLastLink(email: string, password: string) {
  const [row] = await studio.sql`select max(id) as id from password_resets where email = ${email}`;
  const token = createResetTokens(TEST_SECRET).sign(row?.id);
  expect((await post('/api/auth/reset-password', { token, password })).status).toBe(200);
}

test('an unproven address gets three links a day, and no response reveals it', async () => {
  const { user } = await studio.signIn();
  // Once the welcome mail is sent, so that the links come after it.
  expect(await mailsTo(user.email)).toEqual(['Welcome to Ganga Yoga']);
  for (let n = 0; n < 5; n += 1) {
    const answer = await forget(user.email);
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: 'If there is an account, a mail is on its way.' },
    ]);
  }
  expect(await mailsTo(user.email)).toEqual([
    'A new password',
    'A new password',
    'A new password',
    'Welcome to Ganga Yoga',
  ]);
  await useLastLink(user.email, 'chandra namaskar');
  for (let n = 0; n < 4; n += 1) await forget(user.email);
  // Four more links, and the mail about the changed password.
  expect(await mailsTo(user.email)).toHaveLength(9);
});

test('while an unproven address gets no more links, the mailed ones work', async () => {
  const { user } = await studio.signIn();
  for (let n = 0; n < 3; n += 1) await forget(user.email);
  expect(await mailsTo(user.email)).toHaveLength(4);
  await studio.sql`
    update password_resets
    set created_at = created_at - interval '23 hours', expires_at = expires_at - interval '23 hours'
    where email = ${user.email}`;
  await forget(user.email);
  expect(await mailsTo(user.email)).toHaveLength(4);
  const [first] =
    await studio.sql`select min(id) as id from password_resets where email = ${user.email}`;
  const token = createResetTokens(TEST_SECRET).sign(first?.id);
  const reset = await post('/api/auth/reset-password', { token, password: 'chandra namaskar' });
  expect(reset.status).toBe(200);
});

test('deleting an account and registering it again brings no more mails', async () => {
  const credentials = { email: 'again@example.com', password: 'pranayama' };
  for (let n = 0; n < 5; n += 1) {
    await post('/api/auth/register', { name: 'Asha', ...credentials });
    const { token } = (await post('/api/auth/login', credentials)).body;
    await mailsTo(credentials.email);
    await post('/api/account/delete', { password: credentials.password }, token);
  }
  expect(await mailsTo(credentials.email)).toHaveLength(3);
});

test('the mails about a payment are sent to an address that has had its three mails', async () => {
  const staff = (await studio.signInStaff()).token;
  const { user, token } = await studio.signIn();
  await post('/api/selection', { courseId: 1 }, token);
  const pay = async (utr: string) => {
    const order = (await post('/api/orders', {}, token)).body;
    await post(`/api/orders/${order.id}/utr`, { utr }, token);
    return order.id;
  };
  for (const utr of ['555566667771', '555566667772'])
    await post(`/api/orders/${await pay(utr)}/cancel`, {}, token);
  const paid = await pay('555566667773');
  const received = 'We are checking your payment';
  const first = [received, received, 'Welcome to Ganga Yoga'];
  expect(await mailsTo(user.email)).toEqual(first);
  await post(`/api/staff/orders/${paid}/confirm`, {}, staff);
  expect(await mailsTo(user.email)).toEqual(
    [...first, 'Welcome to Asana Regular Classes', 'Your receipt from Ganga Yoga'].sort(),
  );
  // Staff have seen a payment of the person with this address: from now on it gets each link.
  for (let n = 0; n < 5; n += 1) await forget(user.email);
  const links = (await mailsTo(user.email)).filter((subject) => subject === 'A new password');
  expect(links).toHaveLength(5);
});

test('a mail that is tried again counts once', async () => {
  const { user } = await studio.signIn();
  await mailsTo(user.email);
  await studio.sql`delete from rate_limits`;
  const rules = { unprovenMailPerAccount: { points: 2, seconds: 60 } };
  let works = false;
  const deliver = createDelivery({
    sql: studio.sql,
    limits: createLimits(studio.sql, rules as never),
    mailer: { send: () => (works ? Promise.resolve() : Promise.reject(new Error('down'))) },
    ...createMailedSecrets(TEST_SECRET),
    ownerEmail: 'owner@studio.example',
    studioEmail: 'desk@studio.example',
    studioLanguage: 'en',
    publicUrl: 'http://localhost:5000',
    signature: async () => ['Ganga Yoga'],
    now: () => new Date(),
  });
  const welcome = (retryCount: number) =>
    deliver({ kind: 'welcome', id: user.id }, { id: 'job', createdOn: new Date(), retryCount });
  for (let retry = 0; retry < 4; retry += 1) await expect(welcome(retry)).rejects.toThrow('down');
  works = true;
  expect(await welcome(4)).toBe(true);
  expect([await welcome(0), await welcome(0)]).toEqual([true, false]);
});
