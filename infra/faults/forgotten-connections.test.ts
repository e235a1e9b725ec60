// @module-tag faults
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type CallResult, isAcknowledged } from '../studio/call.ts';
import { contactMessage, LEARNER, registerLearner, signInStaff } from '../studio/people.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until, waitingForLocks } from '../studio/waiting.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { type DroppingProxy, startDroppingProxy } from './dropping-proxy.ts';
import { listStoredLinks } from './stored-links.ts';

let database: TestDatabase;
let proxy: DroppingProxy;
let dataFolder: string;
let studio: StudioProcess;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
  proxy = await startDroppingProxy(database.url);
  dataFolder = temporaryFolder();
  studio = await startStudio({ databaseUrl: proxy.url, dataFolder, options: CHEAP_PASSWORDS });
  token = await signInStaff(studio, database.url);
  await registerLearner(studio);
});
afterAll(async () => {
  await endAll();
  await proxy.stop();
  await database.drop();
  removeTemporaryFolders();
});

/** Counted from the moment of forgetting, or from the moment when new connections work again. */
const BACK_WITHIN_MS = 10_000;
/** A mail that was being sent is tried again within 25 s (bff/src/platform/queue/queues.ts). */
const MAILS_WITHIN_MS = 30_000;
/** The most that an answer may lag behind and still be served as current. */
const FRESH_MS = 2_000;

const say = (figures: object) =>
  process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(figures)}\n`);

type Kind = 'list' | 'sign-in' | 'write' | 'message' | 'ready';

let calls = 0;
function callOf(kind: Kind): Promise<CallResult> {
  const number = ++calls;
  if (kind === 'list') return studio.call('GET', '/api/meetings');
  if (kind === 'ready') return studio.call('GET', '/readyz');
  if (kind === 'sign-in') return studio.call('POST', '/api/auth/login', { body: LEARNER });
  if (kind === 'message')
    return studio.call('POST', '/send-email', {
      ...contactMessage(number),
      from: `10.0.${Math.floor(number / 250)}.${number % 250}`,
    });
  const body = { meetingLink: `https://meet.example/${number}` };
  return studio.call('POST', '/api/meetings', { token, body });
}

const KINDS: Kind[] = ['list', 'sign-in', 'write', 'message', 'ready'];

interface CallRecord {
  kind: Kind;
  outcome: CallResult;
  /** When it was asked. */
  at: number;
}

/** Calls of every kind, two at a time, until stopped. */
function startLoad() {
  const answered: CallRecord[] = [];
  let stopped = false;
  const repeat = async (kind: Kind) => {
    while (!stopped) {
      const at = performance.now();
      answered.push({ kind, outcome: await callOf(kind), at });
      await pause(kind === 'sign-in' ? 200 : 30);
    }
  };
  const running = Promise.all([...KINDS, ...KINDS].map(repeat));
  const stop = async () => {
    stopped = true;
    await running;
  };
  onTestFinished(stop);
  const allWellNow = () =>
    KINDS.every((kind) => {
      const last = answered.filter((one) => one.kind === kind).slice(-3);
      return last.length === 3 && last.every(({ outcome }) => isAcknowledged(outcome));
    });
  return {
    answered,
    /** Waits until the last three calls of each kind since now were acknowledged. */
    untilAllWell: (within: number) => {
      const from = performance.now();
      const since = () =>
        KINDS.every((kind) => answered.findLast((one) => one.kind === kind && one.at >= from));
      return until(() => since() && allWellNow(), { within, what: 'all works' });
    },
    stop,
  };
}

const mailsSent = () => {
  const folder = join(dataFolder, 'mail');
  return existsSync(folder)
    ? readdirSync(folder).filter((name) => name.startsWith('contact-')).length
    : 0;
};

const countsOf = (answered: CallRecord[]) => ({
  calls: answered.length,
  refused: answered.filter(({ outcome }) => outcome.status === 503).length,
  other: answered.filter(({ outcome }) => !isAcknowledged(outcome) && outcome.status !== 503)
    .length,
});

const sayingSilent = () => studio.output().match(/fell silent/g)?.length ?? 0;

async function expectNothingLost(answered: CallRecord[], mailsBefore: number) {
  const kept = await listStoredLinks(studio, token);
  const acked = answered.filter(({ outcome }) => isAcknowledged(outcome));
  for (const { kind, outcome } of acked)
    if (kind === 'write') expect(kept.get(outcome.body.id)).toBe(outcome.body.meetingLink);
  const mails = mailsBefore + acked.filter(({ kind }) => kind === 'message').length;
  await until(() => mailsSent() >= mails, { within: MAILS_WITHIN_MS, what: 'every mail' });
}

test('every kind of call works again within ten seconds after connections are dropped', async () => {
  const mailsBefore = mailsSent();
  const load = startLoad();
  await load.untilAllWell(15_000);
  const saidBefore = sayingSilent();
  proxy.forget();
  const backAfterMs = Math.round(await load.untilAllWell(BACK_WITHIN_MS));
  await load.stop();
  const said = sayingSilent() - saidBefore;
  say({ ...countsOf(load.answered), backAfterMs, said });
  expect(countsOf(load.answered).other).toBe(0);
  // A line for each time that the pool has cut connections, those that were just being made among them; never one for each call.
  expect(said).toBeGreaterThan(0);
  expect(said).toBeLessThan(8);
  await expectNothingLost(load.answered, mailsBefore);
});

test('logins with dropped connections do not block the account', async () => {
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`select from accounts where email = ${LEARNER.email} for update`;
  const forgotten = Promise.all([1, 2, 3].map(() => callOf('sign-in')));
  const allWait = async () => (await waitingForLocks(sql)) === 3;
  await until(allWait, { within: 10_000, what: 'all wait for the account' });
  proxy.forget();
  await lock`rollback`;
  lock.release();
  await sql.end();
  const works = async () => isAcknowledged(await callOf('sign-in'));
  const backAfterMs = Math.round(await until(works, { within: BACK_WITHIN_MS, what: 'sign-in' }));
  say({ backAfterMs });
  expect(new Set((await forgotten).map(({ status }) => status))).toEqual(new Set([503]));
});

test('the next call is answered after idle connections were dropped', async () => {
  proxy.forget();
  await pause(BACK_WITHIN_MS / 2);
  const mailsBefore = mailsSent();
  for (const kind of KINDS) {
    const { status, body } = await callOf(kind);
    expect([kind, status, body.error]).toEqual([
      kind,
      expect.toSatisfy((status: number) => status < 300),
      undefined,
    ]);
  }
  await until(() => mailsSent() > mailsBefore, { within: 3_000, what: 'the mail' });
});

test('calls are refused while new connections are dropped, too, and work again afterwards', async () => {
  const mailsBefore = mailsSent();
  expect((await studio.call('GET', '/api/meetings')).status).toBe(200);
  proxy.forgetNew(true);
  proxy.forget();
  const forgottenAt = performance.now();
  const load = startLoad();
  await pause(6_000);
  expect((await studio.call('GET', '/healthz')).status).toBe(200);
  const meanwhile = [...load.answered];
  proxy.forgetNew(false);
  const backAfterMs = Math.round(await load.untilAllWell(BACK_WITHIN_MS));
  await load.stop();
  say({ ...countsOf(load.answered), backAfterMs });
  const ready = meanwhile.filter(({ kind }) => kind === 'ready');
  expect(ready.map(({ outcome }) => outcome.status)).toContain(503);
  for (const { kind, outcome, at } of meanwhile) {
    if (kind !== 'list') expect([kind, outcome.status]).toEqual([kind, 503]);
    // The server cannot know whether the list is current, so it sends its age.
    else if (at > forgottenAt + FRESH_MS)
      expect([outcome.status, Number(outcome.headers.get('Age')) >= 2]).toEqual([200, true]);
  }
  expect(countsOf(load.answered).other).toBe(0);
  await expectNothingLost(load.answered, mailsBefore);
});

test('a server with dropped connections never returns an old link as current', async () => {
  const other = await startStudio({ databaseUrl: database.url, dataFolder: temporaryFolder() });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql`delete from meetings`;
  const [meeting] =
    await sql`insert into meetings (meeting_link) values ('https://meet.example/old') returning id`;
  const shown = async () => (await studio.call('GET', '/api/meetings')).body[0]?.meetingLink;
  const showsOld = async () => (await shown()) === 'https://meet.example/old';
  await until(showsOld, { within: 2000, what: 'the first link' });
  proxy.forget();
  const body = { meetingLink: 'https://meet.example/new' };
  const put = await other.call('PUT', `/api/meetings/${meeting?.id}`, { token, body });
  expect(put.status).toBe(200);
  const written = performance.now();
  const reads: { since: number; status: number; link: string; age: string | null }[] = [];
  while (performance.now() < written + 6_000) {
    const since = performance.now() - written;
    const { status, body, headers } = await studio.call('GET', '/api/meetings');
    reads.push({ since, status, link: body[0]?.meetingLink, age: headers.get('Age') });
    await pause(20);
  }
  await sql.end();
  const stale = reads.filter(
    ({ since, link }) => since > FRESH_MS && link === 'https://meet.example/old',
  );
  const refused = reads.filter(({ status }) => status !== 200);
  say({ reads: reads.length, stale: stale.length, refused: refused.length });
  expect(stale).toEqual([]);
  expect(reads.at(-1)).toMatchObject({ status: 200, link: 'https://meet.example/new', age: null });
});
