// @module-tag faults
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import type { SmtpPeer } from '../studio/smtp-peer.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

const ROUNDS = 10;
/** More than a day allows. */
const MOST_CHANGES = 6;
const KNOWN = 'surya namaskar';
/** A change takes long enough for another to be under way when the reset comes. */
const PASSWORD_COST = 10;
const OWNERS = 'monsoon lamp on the ghat';

interface SiteUnderAttack {
  studio: StudioProcess;
  smtp: SmtpPeer;
  sql: Sql;
}

const post = ({ studio }: SiteUnderAttack, path: string, body?: object, token?: string) =>
  studio.call('POST', path, { ...(body && { body }), ...(token && { token }) });
const logIn = (site: SiteUnderAttack, email: string, password: string) =>
  post(site, '/api/auth/login', { email, password });
const me = async ({ studio }: SiteUnderAttack, token: string) =>
  (await studio.call('GET', '/api/auth/me', { token })).status;

/** The token behind the # in the mail to this address. */
async function mailedLink({ smtp }: SiteUnderAttack, email: string): Promise<string> {
  const find = () =>
    smtp.mails
      .filter((mail) => [mail.to].flat()[0]?.text === email)
      .map((mail) => /ResetPassword#(\S+)/.exec(mail.text ?? '')?.[1])
      .find(Boolean);
  await until(() => find() !== undefined, { within: 15_000, what: `a link for ${email}` });
  return find() ?? '';
}

/** The intruder knows the password, and changes it again and again until a change is refused. */
async function keepChanging(site: SiteUnderAttack, token: string) {
  const tokens = [token];
  const passwords = [KNOWN];
  let status = 200;
  for (let number = 1; status === 200 && number <= MOST_CHANGES; number += 1) {
    const body = { currentPassword: passwords.at(-1), newPassword: `taken over by me ${number}` };
    const answer = await post(site, '/api/account/password', body, tokens.at(-1));
    passwords.push(body.newPassword);
    ({ status } = answer);
    if (status === 200) tokens.push(answer.body.token);
  }
  return { tokens, passwords, status };
}

/** The owner of an account asks for a link, and sets a password with it while the intruder changes it. */
async function round(site: SiteUnderAttack, number: number) {
  const email = `owner${number}@example.com`;
  await post(site, '/api/auth/register', { name: 'An Owner', email, password: KNOWN });
  const { token } = (await logIn(site, email, KNOWN)).body;
  await post(site, '/api/auth/forgot-password', { email });
  const link = await mailedLink(site, email);
  const changed = async () =>
    (await site.sql`select from accounts where email = ${email} and token_version > 1`).length > 0;
  const intruder = keepChanging(site, token);
  // The link is older than a change, and another change is under way when it is used.
  await until(changed, { within: 15_000, what: 'the first change' });
  const reset = await post(site, '/api/auth/reset-password', { token: link, password: OWNERS });
  return { email, reset: reset.status, ...(await intruder) };
}

test('an intruder who keeps changing the password is locked out after the reset by e-mail: 10 of 10', async ({
  startStudio,
  smtp,
  sql,
}) => {
  const options = { passwordCost: PASSWORD_COST };
  const site = { studio: await startStudio({ smtpUrl: smtp.url, options }), smtp, sql };
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) rounds.push(await round(site, number));
  expect(rounds.map(({ reset }) => reset)).toEqual(Array(ROUNDS).fill(204));
  // Another change has replaced the password although the token was valid when this change began.
  expect(rounds.filter(({ status }) => status !== 401 && status !== 403)).toEqual([]);
  for (const { email, tokens, passwords } of rounds) {
    expect(await Promise.all(tokens.map((token) => me(site, token)))).toEqual(
      tokens.map(() => 401),
    );
    const left = await sql`
      select from sessions join accounts on accounts.id = account_id where email = ${email}`;
    expect(left).toHaveLength(0);
    for (const password of passwords) expect((await logIn(site, email, password)).status).toBe(401);
    expect((await logIn(site, email, OWNERS)).status).toBe(200);
  }
}, 240_000);
