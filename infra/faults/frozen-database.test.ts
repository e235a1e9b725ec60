// @module-tag faults
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessage, signInStaff } from '../studio/people.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { type RestartablePostgres, startRestartablePostgres } from './restartable-postgres.ts';
import { listStoredLinks } from './stored-links.ts';

let database: RestartablePostgres;
let studio: StudioProcess;
let token: string;
beforeAll(async () => {
  database = await startRestartablePostgres(temporaryFolder());
  studio = await startStudio({
    databaseUrl: database.url,
    dataFolder: temporaryFolder(),
    options: CHEAP_PASSWORDS,
  });
  token = await signInStaff(studio, database.url);
});
afterAll(async () => {
  database.signal('SIGCONT');
  await endAll();
  await database.end('SIGINT');
  removeTemporaryFolders();
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const link = (number: number) => ({ meetingLink: `https://meet.example/${number}` });

test('a write that was refused while the database was frozen is not executed later', async () => {
  const ids: number[] = [];
  for (const number of numbers(10)) {
    const { body } = await studio.call('POST', '/api/meetings', { token, body: link(number) });
    ids.push(body.id);
  }
  expect((await studio.call('GET', '/api/meetings')).headers.get('Age')).toBeNull();

  database.signal('SIGSTOP');
  const writes = Promise.all([
    ...numbers(40).map((n) => studio.call('POST', '/api/meetings', { token, body: link(100 + n) })),
    ...ids.map((id) => studio.call('PUT', `/api/meetings/${id}`, { token, body: link(1000) })),
    ...numbers(30).map((number) => studio.call('POST', '/send-email', contactMessage(number))),
  ]);
  await pause(2_500);
  const list = await studio.call('GET', '/api/meetings');
  expect([list.status, Number(list.headers.get('Age'))]).toEqual([200, expect.any(Number)]);
  expect(Number(list.headers.get('Age'))).toBeGreaterThanOrEqual(2);
  expect(list.ms).toBeLessThan(5_000);
  expect((await studio.call('GET', '/readyz')).status).toBe(503);
  expect((await studio.call('GET', '/healthz')).status).toBe(200);
  const statuses = new Set((await writes).map(({ status }) => status));
  expect(statuses).toEqual(new Set([503]));

  database.signal('SIGCONT');
  const ready = async () => (await studio.call('GET', '/readyz')).status === 200;
  const readyAfterMs = Math.round(await until(ready, { within: 10_000, what: 'ready again' }));
  // By this time the database has read all bytes that the system had buffered for it.
  await pause(1_500);
  const kept = [...(await listStoredLinks(studio, token)).values()].sort();
  const messages = await studio.call('GET', '/api/staff/messages', { token });
  process.stdout.write(
    `frozen: ${JSON.stringify({ refused: 80, readyAfterMs, messages: messages.body.items.length })}\n`,
  );
  expect(kept).toEqual(numbers(10).map((number) => link(number).meetingLink));
  expect(messages.body.items).toEqual([]);
});
