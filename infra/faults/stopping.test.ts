import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { contactMessage, STAFF, signInStaff } from './people.ts';
import { SmtpPeer } from './smtp-peer.ts';
import { type StudioProcess, startStudio } from './studio-process.ts';
import { until } from './waiting.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let studio: StudioProcess;
let token: string;
const smtp = new SmtpPeer();
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
  sql = postgres(database.url, { max: 3, onnotice: () => {} });
  await smtp.up();
  studio = await startStudio({ databaseUrl: database.url, smtpUrl: smtp.url });
  token = await signInStaff(studio, database.url);
  await sql`insert into meetings (meeting_link) values ('https://meet.example/before')`;
});
afterEach(async () => {
  await endAll();
  await smtp.down();
  await sql.end({ timeout: 1 });
  await database.drop();
});

const WITHIN_MS = 10_000;

/** Changes the meeting, which takes until the lock on its row is let go. */
async function changeLockedMeeting() {
  const [meeting] = await sql`select id from meetings`;
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`select from meetings for update`;
  const answer = studio.call('PUT', `/api/meetings/${meeting?.id}`, {
    token,
    body: { meetingLink: 'https://meet.example/after' },
  });
  const waiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock'`).length > 0;
  await until(waiting, { within: 5000, what: 'the change waits for the lock' });
  const letGo = async () => {
    await lock`rollback`;
    lock.release();
  };
  return { answer, letGo };
}

/** What a connection that stays open is told about the server. */
function askOnOneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise<unknown[]>((resolve, reject) => {
      const asked = get(`${studio.url}/readyz`, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve([answer.statusCode, answer.headers.connection]));
      });
      asked.on('error', reject);
    });
}

const refusesConnections = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(studio.url).port), '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });

async function terminate() {
  const begin = performance.now();
  studio.child.kill('SIGTERM');
  const exit = studio.ended.then((code) => ({ code, ms: performance.now() - begin }));
  await until(refusesConnections, { within: 6000, what: 'new connections are refused' });
  return exit;
}

test('SIGTERM lets what runs finish, and takes nothing new', async () => {
  const change = await changeLockedMeeting();
  const signIns = [1, 2, 3].map(() => studio.call('POST', '/api/auth/login', { body: STAFF }));
  const begun = async () => Number((await sql`select sum(points) from rate_limits`)[0]?.sum) > 0;
  await until(begun, { within: 5000, what: 'the sign-ins have begun' });
  const exit = terminate();
  await until(refusesConnections, { within: 6000, what: 'new connections are refused' });
  await change.letGo();
  expect((await change.answer).status).toBe(200);
  for (const signIn of await Promise.all(signIns)) {
    expect([signIn.status, typeof signIn.body.token]).toEqual([200, 'string']);
  }
  expect((await exit).code).toBe(0);
  expect((await exit).ms).toBeLessThan(WITHIN_MS);
  expect(await sql`select meeting_link from meetings`).toEqual([
    { meeting_link: 'https://meet.example/after' },
  ]);
});

test('SIGTERM ends within ten seconds also when a write and a mail never do', async () => {
  smtp.answerAfterMs = 60_000;
  await studio.call('POST', '/send-email', contactMessage(1));
  const sending = async () =>
    (await sql`select from pgboss.job where name = 'mail' and state = 'active'`).length > 0;
  await until(sending, { within: 5000, what: 'the mail is being sent' });
  const change = await changeLockedMeeting();
  const { code, ms } = await terminate();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(WITHIN_MS);
  await change.letGo();
  expect((await change.answer).status).not.toBe(200);
});

test('SIGTERM tells who is connected that the server is not ready, and to connect elsewhere', async () => {
  const isReady = askOnOneConnection();
  expect(await isReady()).toEqual([200, 'keep-alive']);
  const exit = terminate();
  await until(refusesConnections, { within: 6000, what: 'new connections are refused' });
  expect(await isReady()).toEqual([503, 'close']);
  expect((await exit).code).toBe(0);
});
