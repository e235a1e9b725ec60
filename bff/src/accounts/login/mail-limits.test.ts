import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMIT_RULES } from '../../platform/http/limits.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ rules: LIMIT_RULES });
});
afterAll(() => studio.stop());

/** An address in a network from which no other call has come. */
let networks = 0;
const elsewhere = () => {
  networks += 1;
  return { 'X-Forwarded-For': `203.${Math.floor(networks / 250)}.${networks % 250}.7` };
};
const ask = (path: string, body: object, token?: string) =>
  studio.call('POST', path, { body, headers: elsewhere(), token });
const forgot = (email: string) => ask('/api/auth/forgot-password', { email });
const code = (email: string) => ask('/api/auth/code', { email });
const grieve = (email: string) =>
  ask('/api/grievances', { fullName: 'Somebody', email, mobileNumber: '98', message: 'Hello.' });

/** Lets an hour pass: hourly counts are zero again, and waits have ended. */
const anHourLater = () => studio.sql`
  delete from rate_limits
  where key similar to '(forgotPer(Pair|Device|Account|Address)|codeAskPer(Pair|Device|Account|Address)|contactPerAddress)%'
    or key like 'forgotPerMailbox-turn%'`;

test('strangers cause at most some dozens of mails a day to a proven address, and its owner can log in with the password', async () => {
  const owner = await studio.signIn('Meera');
  const { email } = owner.user;
  await studio.sql`update accounts set email_proven_at = now() where id = ${owner.user.id}`;
  const stranger = await studio.signIn('Stranger');
  const refused = new Set<string>();
  let asked = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    for (let n = 0; n < 6; n += 1)
      for (const answer of [await forgot(email), await code(email), await grieve(email)]) {
        asked += 1;
        if (answer.status === 429) refused.add(answer.body.code);
      }
    await ask('/api/account/address', { email, password: 'pranayama' }, stranger.token);
    await anHourLater();
  }
  await studio.untilIdle();
  const mails = (await parsedMails(studio.mailFolder)).filter(({ to }) =>
    [to].flat().some((one) => one?.text === email),
  );
  expect(asked).toBe(432);
  expect(mails.length).toBeLessThanOrEqual(60);
  expect([...refused].sort()).toEqual(['limits.codes', 'limits.reset-mails']);

  const body = { email, password: 'pranayama' };
  const device = { ...elsewhere() };
  const entered = await studio.call('POST', '/api/auth/login', { body, headers: device });
  expect(entered.status, 'by the password').toBe(200);
  // A device of the owner has a count of its own.
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const own = { body: { email }, headers: { ...device, Cookie: cookie } };
  expect((await studio.call('POST', '/api/auth/code', own)).status).toBe(202);
  expect((await studio.call('POST', '/api/auth/forgot-password', own)).status).toBe(202);
});

test('an address without an account is answered in the same way, and each error says what to do', async () => {
  const { user } = await studio.signIn('Asha');
  const answersOf = async (email: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < 20; n += 1)
      for (const call of [code, forgot]) {
        const { status, body } = await call(email);
        answers.push([status, body.code]);
        await anHourLater();
        if (n < 6) continue;
        await studio.sql`delete from rate_limits where key like 'forgotPerMailbox-turn%'`;
      }
    return answers;
  };
  expect(await answersOf(user.email)).toEqual(await answersOf('nobody@example.com'));
  const { body } = await code(user.email);
  expect(body.error).toMatch(
    /log in with your password\. To log in at once, ask for a new password by e-mail/,
  );
});
