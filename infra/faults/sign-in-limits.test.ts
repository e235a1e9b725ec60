// @module-tag faults
import { expect } from 'vitest';
import type { CallResult } from '../studio/call.ts';
import { test } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';
import {
  attackCallsOf,
  countStatuses,
  createAccounts,
  PASSWORD,
  STRANGER_ADDRESS,
  VICTIM,
  VICTIM_ADDRESS,
} from './accounts-under-attack.ts';

// The figures that these print are kept in infra/docs/develop/resilience.md.

test('logins that were refused with 503 do not count', async ({ startStudio, sql }) => {
  // A hash takes long enough for the queue to be full, and four rushes take seconds. An address has 100 tries, which
  // one rush of calls must not use up alone.
  const studio = await startStudio({ options: { passwordCost: 9 } });
  const { logIn } = attackCallsOf(studio);
  const own = await createAccounts(studio, sql, 85);
  const surge = async () =>
    countStatuses(
      await Promise.all(own.map((email) => logIn({ email, password: PASSWORD }, STRANGER_ADDRESS))),
    );
  const rushes = [await surge(), await surge(), await surge(), await surge()];
  process.stdout.write(`85 right sign-ins at once, four times: ${JSON.stringify(rushes)}\n`);
  for (const statuses of rushes) {
    expect(statuses[503]).toBeGreaterThan(0);
    expect(statuses[429]).toBeUndefined();
  }
  // More than those 100 tries: if each cost one, there would have been a 429.
  const refused = rushes.reduce((sum, statuses) => sum + (statuses[503] ?? 0), 0);
  expect(refused).toBeGreaterThan(100);
  expect((await logIn({ email: own[0], password: PASSWORD }, STRANGER_ADDRESS)).status).toBe(200);
});

test('strangers cannot lock out anybody', async ({ startStudio, sql }) => {
  const studio = await startStudio();
  const { logIn, forget, post } = attackCallsOf(studio);
  await createAccounts(studio, sql, 0);
  const { body, headers } = await logIn(VICTIM, VICTIM_ADDRESS);
  const { token } = body;
  // The device that the victim has logged in on, which has counts of its own.
  const Cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const guesses: CallResult[] = [];
  for (let n = 0; n < 14; n += 1)
    guesses.push(await logIn({ ...VICTIM, password: `guess ${n}` }, STRANGER_ADDRESS));
  const forgotten: CallResult[] = [];
  for (let n = 0; n < 8; n += 1) forgotten.push(await forget(VICTIM.email, STRANGER_ADDRESS));
  const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
  const victim = {
    signIn: (await logIn(VICTIM, VICTIM_ADDRESS)).status,
    change: (await post('/api/account/password', change, VICTIM_ADDRESS, token)).status,
    forgot: (
      await studio.call('POST', '/api/auth/forgot-password', {
        body: { email: VICTIM.email },
        from: VICTIM_ADDRESS,
        headers: { Cookie },
      })
    ).status,
  };
  const figures = {
    wrong: countStatuses(guesses),
    forgot: countStatuses(forgotten),
    victim,
  };
  process.stdout.write(`strangers against one account: ${JSON.stringify(figures)}\n`);
  expect(figures.wrong).toEqual({ 401: 10, 429: 4 });
  expect(figures.forgot).toEqual({ 202: 5, 429: 3 });
  expect(victim).toEqual({ signIn: 200, change: 200, forgot: 202 });
});

test('invalid reset tokens prevent nobody from registering or resetting', async ({
  startStudio,
  sql,
}) => {
  const studio = await startStudio();
  const { register, post } = attackCallsOf(studio);
  await createAccounts(studio, sql, 0);
  const body = (n: number) => ({ token: `${n}.junk`, password: 'chandra namaskar' });
  const junk: CallResult[] = [];
  for (let n = 1; n <= 70; n += 1)
    junk.push(await post('/api/auth/reset-password', body(n), STRANGER_ADDRESS));
  const registered = await register('newcomer@studio.example', STRANGER_ADDRESS);
  const figures = { junk: countStatuses(junk), registration: registered.status };
  process.stdout.write(`junk reset tokens: ${JSON.stringify(figures)}\n`);
  expect(figures.junk).toEqual({ 410: 60, 429: 10 });
  expect(registered.status).toBe(201);
});

test('150 addresses of one IPv6 /48 reach a limit at every endpoint', async ({
  startStudio,
  sql,
}) => {
  const studio = await startStudio();
  const { logIn, forget, post } = attackCallsOf(studio);
  await createAccounts(studio, sql, 0);
  const doors = {
    signIn: (n: number, from: string) =>
      logIn({ email: `guess${n}@stranger.example`, password: 'wrong' }, from),
    forgot: (n: number, from: string) => forget(`guess${n}@stranger.example`, from),
    reset: (_n: number, from: string) =>
      post('/api/auth/reset-password', { token: '1.junk', password: PASSWORD }, from),
    contact: (n: number, from: string) =>
      post(
        '/send-email',
        { fullName: 'A', email: `a${n}@b.example`, mobileNumber: '98', message: 'Namaste' },
        from,
      ),
  };
  const figures: Record<string, Record<number, number>> = {};
  for (const [door, call] of Object.entries(doors)) {
    const outcomes: CallResult[] = [];
    for (let n = 0; n < 150; n += 1)
      outcomes.push(await call(n, `2001:db8:66:${n.toString(16)}::1`));
    figures[door] = countStatuses(outcomes);
  }
  process.stdout.write(`150 addresses of one /48: ${JSON.stringify(figures)}\n`);
  for (const [door, counts] of Object.entries(figures)) {
    expect(counts[429] ?? 0, door).toBeGreaterThan(0);
  }
  expect((await logIn(VICTIM, '2001:db8:67::1')).status).toBe(200);
});

test('an unverified address gets three links a day', async ({ startStudio, sql }) => {
  const studio = await startStudio();
  const { register, forget } = attackCallsOf(studio);
  const email = 'unproven@studio.example';
  for (const from of ['192.0.2.1', '192.0.2.2']) {
    await register(email, from);
    for (let n = 0; n < 4; n += 1) await forget(email, from);
  }
  const done = async () =>
    (
      await sql`select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
    ).length === 0;
  await until(done, { within: 20_000, what: 'every mail job is done' });
  const sent = studio.output().match(/"mail sent"/g) ?? [];
  process.stdout.write(`mails to an unproven address: ${sent.length}\n`);
  // The welcome and three links.
  expect(sent).toHaveLength(4);
});
