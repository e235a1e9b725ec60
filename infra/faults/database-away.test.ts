// @module-tag faults
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactMessage, registerLearner, signInStaff } from '../studio/people.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { folderWithDatabase } from '../testing/database-folder.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { ALL_WELL, AWAY, expectPlainErrors, startLoad } from './calls-of-each-kind.ts';
import { type RestartablePostgres, startRestartablePostgres } from './restartable-postgres.ts';
import { listStoredLinks } from './stored-links.ts';

let database: RestartablePostgres;
let studio: StudioProcess;
let token: string;
beforeEach(async () => {
  database = await startRestartablePostgres(await folderWithDatabase());
  studio = await startStudio({
    databaseUrl: database.url,
    dataFolder: temporaryFolder(),
    options: CHEAP_PASSWORDS,
  });
  token = await signInStaff(studio, database.url);
  await registerLearner(studio);
});
afterEach(async () => {
  database.signal('SIGCONT');
  await endAll();
  await database.end('SIGINT');
  removeTemporaryFolders();
});

/** A query may run for ten seconds. Where no connection can be made, the answer comes at once. */
const ANSWERED_WITHIN_MS = 11_000;
const BACK_WITHIN_MS = 10_000;

const ageOf = ({ headers }: { headers: Headers }) => Number(headers.get('Age'));

test('while PostgreSQL is killed, pages and lists are served in their last version, the rest with plain errors, until it is back', {
  tags: 'promise',
}, async () => {
  const page = () => studio.call('GET', '/Courses');
  let last = await page();
  // Until its code is loaded, a server that has just started sends the pages of the build.
  const isFilled = async () => {
    last = await page();
    return last.body.includes('₹2,500');
  };
  await until(isFilled, { within: 10_000, what: 'a page with the fees' });
  // Read after the last write: a list that a write has changed must be read again.
  expect((await studio.call('GET', '/api/meetings')).status).toBe(200);

  await database.end('SIGKILL');
  const load = startLoad(studio, token);
  await load.untilEach(AWAY, 15_000);
  const saysSo = () => load.ofKind('list').some((list) => ageOf(list) >= 2);
  await until(saysSo, { within: 5_000, what: 'the list says that nobody could check it' });
  expect(new Set(load.ofKind('list').map(({ status }) => status))).toEqual(new Set([200]));
  const { status, body, ms } = await page();
  expect([status, body]).toEqual([200, last.body]);
  expect(ms).toBeLessThan(1_500);
  expect((await studio.call('GET', '/healthz')).status).toBe(200);

  await database.start();
  await load.untilEach(ALL_WELL, BACK_WITHIN_MS);
  await load.stop();
  expectPlainErrors(load.answers);
  for (const { kind, answer } of load.answers)
    expect(answer.ms, kind).toBeLessThan(ANSWERED_WITHIN_MS);
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
  expect([list.status, ageOf(list) >= 2]).toEqual([200, true]);
  expect(list.ms).toBeLessThan(5_000);
  expect((await studio.call('GET', '/readyz')).status).toBe(503);
  expect((await studio.call('GET', '/healthz')).status).toBe(200);
  expect(new Set((await writes).map(({ status }) => status))).toEqual(new Set([503]));

  database.signal('SIGCONT');
  const ready = async () => (await studio.call('GET', '/readyz')).status === 200;
  await until(ready, { within: BACK_WITHIN_MS, what: 'ready again' });
  // By this time the database has read all bytes that the system had buffered for it.
  await pause(1_500);
  const kept = [...(await listStoredLinks(studio, token)).values()].sort();
  expect(kept).toEqual(numbers(10).map((number) => link(number).meetingLink));
  const messages = await studio.call('GET', '/api/staff/messages', { token });
  expect(messages.body.items).toEqual([]);
});
