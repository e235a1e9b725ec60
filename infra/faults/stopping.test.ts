// @module-tag faults
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { contactMessage, STAFF, signInStaff } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until, waitingForLocks } from '../studio/waiting.ts';

/** A server with a meeting, and the token of its staff. */
const test = onDatabase.extend('site', async ({ startStudio, smtp, sql, database }) => {
  // A sign-in takes long enough to be stopped in the middle of it.
  const studio = await startStudio({ smtpUrl: smtp.url, options: {} });
  const token = await signInStaff(studio, database.url);
  await sql`insert into meetings (meeting_link) values ('https://meet.example/before')`;
  return { studio, token };
});

const WITHIN_MS = 10_000;

/** Changes the meeting while its row is locked: the answer waits until the lock is let go. */
async function changeLockedMeeting(
  sql: Sql,
  { studio, token }: { studio: StudioProcess; token: string },
) {
  const [meeting] = await sql`select id from meetings`;
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`select from meetings for update`;
  const answer = studio.call('PUT', `/api/meetings/${meeting?.id}`, {
    token,
    body: { meetingLink: 'https://meet.example/after' },
  });
  const waiting = async () => (await waitingForLocks(sql)) > 0;
  await until(waiting, { within: 5000, what: 'the change waits for the lock' });
  const letGo = async () => {
    await lock`rollback`;
    lock.release();
  };
  return { answer, letGo };
}

/** Sends this request on one kept connection. Returns the status and the answer's Connection header. */
function askOnOneConnection(studio: StudioProcess, path = '/readyz') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise<unknown[]>((resolve, reject) => {
      const asked = get(studio.url + path, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve([answer.statusCode, answer.headers.connection]));
      });
      asked.on('error', reject);
    });
}

const refusesConnections = (studio: StudioProcess) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(studio.url).port), '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });

async function terminate(studio: StudioProcess) {
  const begin = performance.now();
  studio.child.kill('SIGTERM');
  const exit = studio.ended.then((code) => ({ code, ms: performance.now() - begin }));
  await until(() => refusesConnections(studio), {
    within: 6000,
    what: 'new connections are refused',
  });
  return exit;
}

test('SIGTERM ends within ten seconds even if a write and an e-mail hang', async ({
  site,
  smtp,
  sql,
}) => {
  smtp.answerAfterMs = 60_000;
  await site.studio.call('POST', '/send-email', contactMessage(1));
  const sending = async () =>
    (await sql`select from pgboss.job where name = 'mail' and state = 'active'`).length > 0;
  await until(sending, { within: 5000, what: 'the mail is being sent' });
  const change = await changeLockedMeeting(sql, site);
  const { code, ms } = await terminate(site.studio);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(WITHIN_MS);
  await change.letGo();
  expect((await change.answer).status).not.toBe(200);
});

test.concurrent('SIGTERM finishes running requests, and accepts no new ones', async ({
  site,
  sql,
}) => {
  const change = await changeLockedMeeting(sql, site);
  const signIns = [1, 2, 3].map(() => site.studio.call('POST', '/api/auth/login', { body: STAFF }));
  const begun = async () => Number((await sql`select sum(points) from rate_limits`)[0]?.sum) > 0;
  await until(begun, { within: 5000, what: 'the sign-ins have begun' });
  const exit = terminate(site.studio);
  await until(() => refusesConnections(site.studio), {
    within: 6000,
    what: 'new connections are refused',
  });
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

test.concurrent('SIGTERM makes the server not ready, and closes kept connections', async ({
  site,
}) => {
  const isReady = askOnOneConnection(site.studio);
  const isHealthy = askOnOneConnection(site.studio, '/healthz');
  expect(await isReady()).toEqual([200, 'keep-alive']);
  expect(await isHealthy()).toEqual([200, 'keep-alive']);
  const exit = terminate(site.studio);
  await until(() => refusesConnections(site.studio), {
    within: 6000,
    what: 'new connections are refused',
  });
  expect(await isReady()).toEqual([503, 'close']);
  expect(await isHealthy()).toEqual([503, 'close']);
  expect((await exit).code).toBe(0);
});
