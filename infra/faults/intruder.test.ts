import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { SmtpPeer } from './smtp-peer.ts';
import { type StudioProcess, startStudio } from './studio-process.ts';
import { until } from './waiting.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let studio: StudioProcess;
const smtp = new SmtpPeer();
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  await smtp.up();
  studio = await startStudio({ databaseUrl: database.url, smtpUrl: smtp.url });
});
afterEach(async () => {
  await endAll();
  await smtp.down();
  await sql.end();
  await database.drop();
});

const ROUNDS = 10;
/** More than a day allows. */
const MOST_CHANGES = 6;
const KNOWN = 'surya namaskar';
const OWNERS = 'monsoon lamp on the ghat';

const post = (path: string, body?: object, token?: string) =>
  studio.call('POST', path, { ...(body && { body }), ...(token && { token }) });
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });
const me = async (token: string) => (await studio.call('GET', '/api/auth/me', { token })).status;

/** What the mail to this address says behind the #. */
async function mailedLink(email: string): Promise<string> {
  const find = () =>
    smtp.mails
      .filter((mail) => [mail.to].flat()[0]?.text === email)
      .map((mail) => /ResetPassword#(\S+)/.exec(mail.text ?? '')?.[1])
      .find(Boolean);
  await until(() => find() !== undefined, { within: 15_000, what: `a link for ${email}` });
  return find() ?? '';
}

/** Knows the password, and changes it again and again for as long as they are let. */
async function keepChanging(token: string) {
  const tokens = [token];
  const passwords = [KNOWN];
  let status = 200;
  for (let number = 1; status === 200 && number <= MOST_CHANGES; number += 1) {
    const body = { currentPassword: passwords.at(-1), newPassword: `taken over by me ${number}` };
    const answer = await post('/api/account/password', body, tokens.at(-1));
    passwords.push(body.newPassword);
    ({ status } = answer);
    if (status === 200) tokens.push(answer.body.token);
  }
  return { tokens, passwords, status };
}

/** An account whose owner asks for a link, and sets a password by it while the intruder is at work. */
async function round(number: number) {
  const email = `owner${number}@example.com`;
  await post('/api/auth/register', { name: 'An Owner', email, password: KNOWN });
  const { token } = (await logIn(email, KNOWN)).body;
  await post('/api/auth/forgot-password', { email });
  const link = await mailedLink(email);
  const changed = async () =>
    (await sql`select from accounts where email = ${email} and token_version > 1`).length > 0;
  const intruder = keepChanging(token);
  // The link is older than a change, and another change is under way when it is used.
  await until(changed, { within: 15_000, what: 'the first change' });
  const reset = await post('/api/auth/reset-password', { token: link, password: OWNERS });
  return { email, reset: reset.status, ...(await intruder) };
}

test('an intruder who keeps changing the password is out after the reset by mail: 10 of 10', async () => {
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) rounds.push(await round(number));
  expect(rounds.map(({ reset, status }) => [reset, status])).toEqual(
    Array(ROUNDS).fill([204, 401]),
  );
  for (const { email, tokens, passwords } of rounds) {
    expect(await Promise.all(tokens.map(me))).toEqual(tokens.map(() => 401));
    const left = await sql`
      select from sessions join accounts on accounts.id = account_id where email = ${email}`;
    expect(left).toHaveLength(0);
    for (const password of passwords) expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn(email, OWNERS)).status).toBe(200);
  }
}, 240_000);
