import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAddressTokens, createResetTokens } from '../../../platform/crypto/mailed-tokens.ts';
import { parsedMails } from '../../../testing/sent-mails.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../../testing/test-studio.ts';

let studio: TestStudio;
let newcomers = 0;
/** An address that nobody has. */
let wanted: string;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());
beforeEach(() => {
  newcomers += 1;
  wanted = `new${newcomers}@example.org`;
});

const PASSWORD = 'pranayama';
const post = (path: string, body: object, token?: string) =>
  studio.call('POST', path, { body, token });
const ask = (token: string, email = wanted, password = PASSWORD) =>
  post('/api/account/address', { email, password }, token);
/** As a visitor, or in the session of this token. */
const open = (link: string, token?: string) =>
  post('/api/account/address/confirm', { token: link }, token);
const logIn = (email: string, password = PASSWORD) => post('/api/auth/login', { email, password });
const me = (token: string) => studio.call('GET', '/api/auth/me', { token });

const mailsTo = async (email: string) => {
  await studio.untilIdle();
  const mails = await parsedMails(studio.mailFolder);
  return mails.filter(({ to }) => [to].flat().some((one) => one?.text === email));
};
const subjectsTo = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject).toSorted();

/** The secret of the one link to confirm that was mailed there. */
async function linkTo(email: string): Promise<string> {
  const [link, ...more] = (await mailsTo(email)).flatMap(({ text = '' }) =>
    [...text.matchAll(/\/ConfirmAddress#(\S+)/g)].map(([, secret = '']) => secret),
  );
  expect(more).toEqual([]);
  return link ?? '';
}

/** The secret of the last link, as it is mailed. */
async function lastLink(): Promise<string> {
  const [row] = await studio.sql`select max(id) as id from address_changes`;
  return createAddressTokens(TEST_SECRET).sign(row?.id);
}

const ASKED = 'Another e-mail address for your account';
const CHANGED = 'Your e-mail address was changed';

describe('another mail address', () => {
  test('becomes the account’s once the mailed link is opened, and the old address is notified of the request and the change', async () => {
    const { token, user } = await studio.signIn();
    const asked = await ask(token, ` ${wanted.toUpperCase()} `);
    expect([asked.status, asked.body]).toEqual([202, { message: 'A mail is on its way.' }]);
    const link = await linkTo(wanted);
    expect((await me(token)).body.user.email).toBe(user.email);
    expect(await subjectsTo(user.email)).toEqual([ASKED, 'Welcome to Ganga Yoga']);
    expect((await open(link, token)).status).toBe(204);
    expect((await me(token)).body.user).toEqual({ ...user, email: wanted });
    expect((await logIn(user.email)).status).toBe(401);
    expect((await logIn(wanted)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([ASKED, 'Welcome to Ganga Yoga', CHANGED]);
    const [{ proven } = {}] = await studio.sql`
      select email_proven_at is not null as proven from accounts where id = ${user.id}`;
    expect(proven).toBe(true);
    const again = await open(link);
    expect([again.status, again.body.code]).toEqual([410, 'auth.link-used-up']);
    const notified = (await mailsTo(user.email)).map(({ text }) => text).join();
    expect(notified, 'the old one may be a stranger’s').not.toContain(wanted);
  });

  test('needs the password, and another address', async () => {
    const { token, user } = await studio.signIn();
    const wrong = await ask(token, wanted, 'no');
    expect([wrong.status, wrong.body.code]).toEqual([403, 'auth.wrong-password']);
    const same = await ask(token, user.email);
    expect([same.status, same.body.code]).toEqual([409, 'auth.address-same']);
    expect((await ask(token, 'nowhere')).status).toBe(400);
    expect((await post('/api/account/address', { email: wanted, password: PASSWORD })).status).toBe(
      401,
    );
    expect(await mailsTo(wanted)).toEqual([]);
  });

  test('with an account gets the same answer as any other, and only its mailbox is notified', async () => {
    const [{ token, user }, taken] = [await studio.signIn(), await studio.signIn('Meera')];
    const [known, unknown] = [await ask(token, taken.user.email), await ask(token)];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const [notified] = (await mailsTo(taken.user.email)).filter(
      ({ subject }) => subject === 'This address already has an account',
    );
    expect(notified?.text).toContain('Namaste Meera,');
    expect(notified?.text).not.toMatch(/ConfirmAddress|@/);
    expect((await me(token)).body.user.email).toBe(user.email);
  });

  test('that somebody has registered meanwhile stays theirs', async () => {
    const { token, user } = await studio.signIn();
    await ask(token);
    const link = await linkTo(wanted);
    await post('/api/auth/register', { name: 'Meera', email: wanted, password: 'surya namaskar' });
    const refused = await open(link);
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.email-taken']);
    expect((await me(token)).body.user.email).toBe(user.email);
  });

  test('is exported, and forgotten with the account', async () => {
    const { token, user } = await studio.signIn();
    await ask(token);
    const { addressChanges } = (await studio.call('GET', '/api/account/export', { token })).body;
    expect(addressChanges).toMatchObject([{ from: user.email, to: wanted, endedAt: null }]);
    await post('/api/account/delete', { password: PASSWORD }, token);
    expect(await studio.sql`select from address_changes where email = ${wanted}`).toEqual([]);
  });
});

describe('the link', () => {
  const isOver = async (link: string) => {
    const refused = await open(link);
    expect([refused.status, refused.body.code]).toEqual([410, 'auth.link-used-up']);
  };

  test('ends after an hour, with a new password, and with another one that is opened', async () => {
    const { token, user } = await studio.signIn();
    await ask(token);
    const late = await lastLink();
    await studio.sql`update address_changes set expires_at = now() where email = ${wanted}`;
    await isOver(late);
    await ask(token, `a.${wanted}`);
    const stale = await lastLink();
    await ask(token);
    expect((await open(await lastLink(), token)).status).toBe(204);
    await isOver(stale);
    await ask(token, user.email);
    const stopped = await lastLink();
    const chosen = { currentPassword: PASSWORD, newPassword: 'chandra namaskar' };
    expect((await post('/api/account/password', chosen, token)).status).toBe(200);
    await isOver(stopped);
  });

  test('is used once when it is opened twenty times at once', async () => {
    const { token } = await studio.signIn();
    await ask(token);
    const link = await lastLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(410)]);
  });

  test('ends the password links that were mailed to the old address', async () => {
    const { token, user } = await studio.signIn();
    await post('/api/auth/forgot-password', { email: user.email });
    const [row] = await studio.sql`
      select max(id) as id from password_resets where email = ${user.email}`;
    await ask(token);
    expect((await open(await lastLink())).status).toBe(204);
    const reset = { token: createResetTokens(TEST_SECRET).sign(row?.id), password: 'a new mat' };
    expect((await post('/api/auth/reset-password', reset)).status).toBe(410);
  });

  test('sets no password, and cannot be forged', async () => {
    await ask((await studio.signIn()).token);
    const [row] = await studio.sql`select max(id) as id from address_changes`;
    await isOver(createResetTokens(TEST_SECRET).sign(row?.id));
    await isOver(createAddressTokens('another secret').sign(row?.id));
    await isOver('1');
    expect((await post('/api/account/address/confirm', {})).status).toBe(400);
  });
});

describe('what strangers can cause', () => {
  test('a mailbox gets five links a day, however many people ask', async () => {
    const guarded = await startTestStudio({
      rules: { addressProofPerMailbox: { points: 5, seconds: 86_400 } },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { token } = await guarded.signIn();
      const body = { email: 'victim@example.com', password: PASSWORD };
      statuses.push((await guarded.call('POST', '/api/account/address', { token, body })).status);
    }
    await guarded.stop();
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  test('an address that is registered and changed again and again gets few e-mails', async () => {
    const guarded = await startTestStudio({
      rules: { unprovenMailPerAccount: { points: 3, seconds: 86_400 } },
    });
    const credentials = { email: 'victim@example.com', password: PASSWORD };
    const call = async (path: string, body: object, token?: string) =>
      (await guarded.call('POST', path, { body, token })).body;
    for (let n = 0; n < 4; n += 1) {
      await call('/api/auth/register', { name: 'Asha', ...credentials });
      const { token } = await call('/api/auth/login', credentials);
      const email = `mine${n}@example.com`;
      await call('/api/account/address', { email, password: PASSWORD }, token);
      await guarded.untilIdle();
      const [row] = await guarded.sql`select max(id) as id from address_changes`;
      await call('/api/account/address/confirm', {
        token: createAddressTokens(TEST_SECRET).sign(row?.id),
      });
      await guarded.untilIdle();
    }
    const mails = await parsedMails(guarded.mailFolder);
    const toVictim = mails.filter(({ to }) =>
      [to].flat().some((one) => one?.text === credentials.email),
    );
    const moved = await guarded.sql`select from accounts where email like 'mine%'`;
    await guarded.stop();
    expect([moved.length, toVictim.length]).toEqual([4, 3]);
  });
});
