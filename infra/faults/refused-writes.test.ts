import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { acknowledged, type Outcome } from './call.ts';
import { contactMessage, signInStaff } from './people.ts';
import { type StudioProcess, startStudio } from './studio-process.ts';
import { until } from './waiting.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let studio: StudioProcess;
let token: string;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
  sql = postgres(database.url, { max: 3, onnotice: () => {} });
  studio = await startStudio({ databaseUrl: database.url });
  token = await signInStaff(studio, database.url);
});
afterEach(async () => {
  await endAll();
  await sql.end({ timeout: 1 });
  await database.drop();
});

/** Nobody else writes to this table until it is let go. */
async function lockTable(table: string) {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table ${lock(table)} in exclusive mode`;
  return async () => {
    await lock`rollback`;
    lock.release();
  };
}

const waitingForLocks = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length;

/** Until nothing of the server's runs in the database any more, nor waits to. */
async function untilQuiet() {
  await until(async () => (await waitingForLocks()) === 0, { within: 5_000, what: 'no waiting' });
  await pause(1_500);
}

const countsOf = (answers: Outcome[]) => ({
  asked: answers.length,
  refused: answers.filter(({ status }) => status === 503).length,
  acknowledged: answers.filter(acknowledged).length,
});

const say = (figures: object) =>
  process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(figures)}\n`);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('what was refused is not written later, neither transactions nor single statements', async () => {
  await sql`
    insert into meetings (meeting_link)
    select 'https://meet.example/' || n from generate_series(1, 40) n`;
  const ids = (await sql`select id from meetings`).map(({ id }) => id);
  const letGo = [await lockTable('contact_messages'), await lockTable('meetings')];
  const body = { meetingLink: 'https://meet.example/refused' };
  const answers = await Promise.all([
    ...numbers(120).map((number) => studio.call('POST', '/send-email', contactMessage(number))),
    ...ids.map((id) => studio.call('PUT', `/api/meetings/${id}`, { token, body })),
  ]);
  for (const unlock of letGo) await unlock();
  await untilQuiet();
  const messages = (await sql`select from contact_messages`).length;
  const links = (await sql`select from meetings where meeting_link = ${body.meetingLink}`).length;
  say({ ...countsOf(answers), messages, links });
  expect(countsOf(answers)).toEqual({ asked: 160, refused: 160, acknowledged: 0 });
  expect([messages, links]).toEqual([0, 0]);
  // Refused for what the server was not able to do, nobody is any nearer to a limit.
  const counted = await sql`
    select from rate_limits where key like 'contactPerAddress%' and points > 0`;
  expect(counted).toHaveLength(0);
  expect((await studio.call('POST', '/send-email', contactMessage(1))).status).toBe(202);
});

/** Sends it and hangs up when told; the answer is nobody's. */
function sendAndHangUp(path: string, body: object, from: string) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const sent = request(studio.url + path, { method: 'POST', headers, agent: false });
  sent.on('error', () => {});
  sent.end(JSON.stringify(body));
  return () => sent.destroy();
}

test('what waits for a connection does not begin once its client has gone', async () => {
  const letGo = await lockTable('contact_messages');
  const hangUps = numbers(60).map((number) => {
    const { body, from } = contactMessage(number);
    return sendAndHangUp('/send-email', body, from);
  });
  const allArrived = async () =>
    (await sql`select from rate_limits where key like 'contactPerAddress%' and points > 0`)
      .length >= 60;
  await until(allArrived, { within: 10_000, what: 'all have arrived' });
  const begun = 10;
  const tenWait = async () => (await waitingForLocks()) === begun;
  await until(tenWait, { within: 5_000, what: 'as many wait for the lock as may' });
  for (const hangUp of hangUps) hangUp();
  await pause(500);
  await letGo();
  await untilQuiet();
  const written = (await sql`select from contact_messages`).length;
  say({ sent: hangUps.length, begun, written });
  expect(written).toBeLessThanOrEqual(begun);
});
