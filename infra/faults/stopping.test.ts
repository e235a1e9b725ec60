// @module-tag faults
import { expect } from 'vitest';
import { contactMessage, signInStaff } from '../studio/people.ts';
import { test } from '../studio/studio-test.ts';
import { until, waitingForLocks } from '../studio/waiting.ts';

const WITHIN_MS = 10_000;

// What a stopping server does with its connections: bff/src/platform/http/connections.test.ts.
test('SIGTERM ends a server within ten seconds, even if a write and an e-mail hang', async ({
  startStudio,
  database,
  smtp,
  sql,
}) => {
  const studio = await startStudio({ smtpUrl: smtp.url });
  const token = await signInStaff(studio, database.url);
  smtp.answerAfterMs = 60_000;
  await studio.call('POST', '/send-email', contactMessage(1));
  const sending = async () =>
    (await sql`select from pgboss.job where name = 'mail' and state = 'active'`).length > 0;
  await until(sending, { within: 5_000, what: 'the mail is being sent' });

  const [meeting] = await sql`insert into meetings (meeting_link) values ('') returning id`;
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`select from meetings for update`;
  const body = { meetingLink: 'https://meet.example/after' };
  const change = studio.call('PUT', `/api/meetings/${meeting?.id}`, { token, body });
  const waits = async () => (await waitingForLocks(sql)) > 0;
  await until(waits, { within: 5_000, what: 'the change waits for the lock' });

  const begin = performance.now();
  expect(await studio.end('SIGTERM')).toBe(0);
  expect(performance.now() - begin).toBeLessThan(WITHIN_MS);
  await lock`rollback`;
  lock.release();
  expect((await change).status).not.toBe(200);
});
