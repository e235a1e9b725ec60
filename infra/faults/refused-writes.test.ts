// @module-tag faults
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { type CallResult, isAcknowledged } from '../studio/call.ts';
import { contactMessage, signInStaff } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until, waitingForLocks } from '../studio/waiting.ts';

const test = onDatabase.concurrent;

/** Locks this table against writes of other connections. The returned function releases the lock. */
async function lockTable(sql: Sql, table: string) {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table ${lock(table)} in exclusive mode`;
  return async () => {
    await lock`rollback`;
    lock.release();
  };
}

/** Waits until no statement of the server runs in the database or waits there. */
async function untilQuiet(sql: Sql) {
  await until(async () => (await waitingForLocks(sql)) === 0, {
    within: 5_000,
    what: 'no waiting',
  });
  await pause(1_500);
}

const countsOf = (answers: CallResult[]) => ({
  asked: answers.length,
  refused: answers.filter(({ status }) => status === 503).length,
  acknowledged: answers.filter(isAcknowledged).length,
});

const say = ({ name }: { name: string }, figures: object) =>
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('refused writes are not executed later, neither transactions nor single statements', async ({
  startStudio,
  database,
  sql,
  task,
}) => {
  const studio = await startStudio();
  const token = await signInStaff(studio, database.url);
  await sql`
    insert into meetings (meeting_link)
    select 'https://meet.example/' || n from generate_series(1, 40) n`;
  const ids = (await sql`select id from meetings`).map(({ id }) => id);
  const letGo = [await lockTable(sql, 'contact_messages'), await lockTable(sql, 'meetings')];
  const body = { meetingLink: 'https://meet.example/refused' };
  const answers = await Promise.all([
    ...numbers(120).map((number) => studio.call('POST', '/send-email', contactMessage(number))),
    ...ids.map((id) => studio.call('PUT', `/api/meetings/${id}`, { token, body })),
  ]);
  for (const unlock of letGo) await unlock();
  await untilQuiet(sql);
  const messages = (await sql`select from contact_messages`).length;
  const links = (await sql`select from meetings where meeting_link = ${body.meetingLink}`).length;
  say(task, { ...countsOf(answers), messages, links });
  expect(countsOf(answers)).toEqual({ asked: 160, refused: 160, acknowledged: 0 });
  expect([messages, links]).toEqual([0, 0]);
  // An error while the database is down does not count towards a limit.
  const counted = await sql`
    select from rate_limits where key like 'contactPerAddress%' and points > 0`;
  expect(counted).toHaveLength(0);
  expect((await studio.call('POST', '/send-email', contactMessage(1))).status).toBe(202);
});

/** Sends a request; the result hangs up without reading the answer. */
function sendAndHangUp(studio: StudioProcess, path: string, body: object, from: string) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const sent = request(studio.url + path, { method: 'POST', headers, agent: false });
  sent.on('error', () => {});
  sent.end(JSON.stringify(body));
  return () => sent.destroy();
}

test('a call that waits for a connection does not start once its client has disconnected', async ({
  startStudio,
  sql,
  task,
}) => {
  const studio = await startStudio();
  const letGo = await lockTable(sql, 'contact_messages');
  const hangUps = numbers(60).map((number) => {
    const { body, from } = contactMessage(number);
    return sendAndHangUp(studio, '/send-email', body, from);
  });
  const allArrived = async () =>
    (await sql`select from rate_limits where key like 'contactPerAddress%' and points > 0`)
      .length >= 60;
  await until(allArrived, { within: 10_000, what: 'all have arrived' });
  const begun = 10;
  // The server's housekeeping may wait for the table, too.
  const tenWait = async () =>
    (await waitingForLocks(sql, '%insert into contact_messages%')) === begun;
  await until(tenWait, { within: 5_000, what: 'as many wait for the lock as may' });
  for (const hangUp of hangUps) hangUp();
  await pause(500);
  await letGo();
  await untilQuiet(sql);
  const written = (await sql`select from contact_messages`).length;
  say(task, { sent: hangUps.length, begun, written });
  expect(written).toBeLessThanOrEqual(begun);
});
