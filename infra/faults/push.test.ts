// @module-tag faults
import { type PushReceiver, startPushReceiver } from 'bff/push-receiver';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { contactMessage } from '../studio/people.ts';
import { CHEAP_PASSWORDS, type StudioProcess } from '../studio/studio-process.ts';
import { test as base } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

const test = base.extend('receiver', async ({ task: _ }, { onCleanup }) => {
  const receiver = await startPushReceiver();
  onCleanup(() => receiver.stop());
  return receiver;
});

const BROWSERS = 400;
/** A server's four workers send 25 each. Messages answered within the last 50 ms may not be marked as sent yet. */
const MOST_TWICE = 200;

const reaching = ({ host, network }: PushReceiver) => ({
  pushServices: host,
  options: { ...CHEAP_PASSWORDS, pushNetwork: network },
});

/** Creates this number of staff, each with a browser that accepts messages signed with this server's key. */
async function addBrowsers(sql: Sql, receiver: PushReceiver, studio: StudioProcess) {
  const { publicKey } = (await studio.call('GET', '/api/push/key')).body;
  const given = Array.from({ length: BROWSERS }, () => receiver.subscribe(publicKey));
  await sql`
    insert into accounts (name, email, password_hash, role_name)
    select 'Teacher', format('teacher%s@studio.example', n), '', 'staff'
    from generate_series(1, ${BROWSERS}::integer) as n`;
  await sql`insert into sessions (account_id) select id from accounts`;
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, endpoint, p256dh, auth
    from (select account_id, id, row_number() over () as number from sessions) as numbered
      join unnest(
        ${given.map(({ endpoint }) => endpoint)}::text[],
        ${given.map(({ keys }) => keys.p256dh)}::text[],
        ${given.map(({ keys }) => keys.auth)}::text[]
      ) with ordinality as given (endpoint, p256dh, auth, number) using (number)`;
}

const untilAllSent = (sql: Sql) =>
  until(
    async () =>
      (await sql`select from pushes where sent_at is not null`).length === BROWSERS &&
      (await sql`select from pgboss.job where name = 'push' and state <> 'completed'`).length === 0,
    { within: 60_000, what: 'every push message sent, and its job completed' },
  );

const reached = ({ deliveries }: PushReceiver) =>
  new Set(deliveries.map(({ endpoint }) => endpoint)).size;

test('no push message is lost after kill -9, and a repeated one replaces the first', async ({
  startStudio,
  sql,
  receiver,
}) => {
  const studio = await startStudio(reaching(receiver));
  await addBrowsers(sql, receiver, studio);
  receiver.answerWith(() => ({ status: 201, after: 50 }));
  expect((await studio.call('POST', '/send-email', contactMessage(1))).status).toBe(202);
  await until(() => receiver.deliveries.length >= BROWSERS / 8, {
    within: 30_000,
    what: 'an eighth of the messages delivered',
  });
  studio.child.kill('SIGKILL');
  expect(await studio.ended).toBe('SIGKILL');
  expect(reached(receiver)).toBeLessThan(BROWSERS);

  await startStudio(reaching(receiver));
  await untilAllSent(sql);
  expect(reached(receiver)).toBe(BROWSERS);
  expect(receiver.deliveries.length - BROWSERS).toBeLessThanOrEqual(MOST_TWICE);
  expect(new Set(receiver.deliveries.map(({ message }) => message.tag)).size).toBe(1);
  expect(receiver.violations).toEqual([]);
}, 120_000);

test('two servers send each push message once', async ({ startStudio, sql, receiver }) => {
  const [first, second] = await Promise.all([
    startStudio(reaching(receiver)),
    startStudio(reaching(receiver)),
  ]);
  await addBrowsers(sql, receiver, first);
  const answers = await Promise.all(
    [first, second].map((studio) => studio.call('POST', '/send-email', contactMessage(1))),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await until(() => reached(receiver) === BROWSERS, {
    within: 60_000,
    what: 'every browser reached',
  });
  await until(
    async () =>
      (await sql`select from pgboss.job where name = 'push' and state <> 'completed'`).length === 0,
    { within: 60_000, what: 'every job completed' },
  );
  // If a new minute began between the two, each browser has two messages.
  const [pushes] = await sql`select count(*)::integer as "n" from pushes`;
  expect(receiver.deliveries).toHaveLength(pushes?.n);
  expect(receiver.violations).toEqual([]);
}, 120_000);
