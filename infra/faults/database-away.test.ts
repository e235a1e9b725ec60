// @module-tag faults
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CallResult, isAcknowledged } from '../studio/call.ts';
import { contactMessage, LEARNER, registerLearner, signInStaff } from '../studio/people.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { folderWithDatabase } from '../testing/database-folder.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { type RestartablePostgres, startRestartablePostgres } from './restartable-postgres.ts';
import { listStoredLinks } from './stored-links.ts';

let database: RestartablePostgres;
let studio: StudioProcess;
let token: string;
let dataFolder: string;
beforeEach(async () => {
  database = await startRestartablePostgres(await folderWithDatabase());
  dataFolder = temporaryFolder();
  studio = await startStudio({ databaseUrl: database.url, dataFolder, options: CHEAP_PASSWORDS });
  token = await signInStaff(studio, database.url);
  await registerLearner(studio);
});
afterEach(async () => {
  await endAll();
  await database.end('SIGINT');
  removeTemporaryFolders();
});

/** A query may run for ten seconds. Where no connection can be made, the answer comes at once. */
const BOUND_MS = 11_000;
/** The two sign-ins at once that are part of it take most of that on a busy machine. */
const BACK_WITHIN_MS = 10_000;

type Kind = 'list' | 'sign-in' | 'write' | 'message' | 'ready';
const kinds: Kind[] = ['list', 'sign-in', 'write', 'message', 'ready'];

/** Calls of every kind, again and again. */
class Load {
  readonly outcomes: { kind: Kind; outcome: CallResult }[] = [];
  #writing = true;
  #writesInFlight = 0;
  readonly #running: Promise<unknown>;
  #stopped = false;
  #number = 0;

  constructor() {
    this.#running = Promise.all([...kinds, ...kinds].map((kind) => this.#repeat(kind)));
  }

  /** After a write the list must be read again, which fails while the database is away. */
  async pauseWrites(): Promise<void> {
    this.#writing = false;
    const none = () => this.#writesInFlight === 0;
    await until(none, { within: 5000, what: 'no write is under way' });
    expect((await studio.call('GET', '/api/meetings')).status).toBe(200);
  }

  resumeWrites(): void {
    this.#writing = true;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** Waits until, from now on, each kind of call was answered with this status. */
  async untilEach(statuses: Record<Kind, number>, within: number): Promise<number> {
    const from = this.outcomes.length;
    const statusesOf = (kind: Kind) =>
      this.outcomes.slice(from).flatMap((o) => (o.kind === kind ? [o.outcome.status] : []));
    const seen = (kind: Kind) => statusesOf(kind).includes(statuses[kind]);
    return until(() => kinds.every(seen), {
      within,
      what: () => {
        const missing = kinds.filter((kind) => !seen(kind));
        return missing
          .map((kind) => `${kind} ${statuses[kind]}, only ${statusesOf(kind)}`)
          .join('; ');
      },
    });
  }

  async #repeat(kind: Kind) {
    while (!this.#stopped) {
      if (kind !== 'write' || this.#writing) {
        this.#writesInFlight += kind === 'write' ? 1 : 0;
        const outcome = await this.#call(kind);
        this.#writesInFlight -= kind === 'write' ? 1 : 0;
        this.outcomes.push({ kind, outcome });
      }
      await pause(20);
    }
  }

  #call(kind: Kind): Promise<CallResult> {
    const number = ++this.#number;
    if (kind === 'list') return studio.call('GET', '/api/meetings');
    if (kind === 'ready') return studio.call('GET', '/readyz');
    if (kind === 'sign-in') return studio.call('POST', '/api/auth/login', { body: LEARNER });
    if (kind === 'message') {
      const from = `10.0.${Math.floor(number / 250)}.${number % 250}`;
      return studio.call('POST', '/send-email', { ...contactMessage(number), from });
    }
    const body = { meetingLink: `https://meet.example/${number}` };
    return studio.call('POST', '/api/meetings', { token, body });
  }
}

const ALL_WELL = { list: 200, 'sign-in': 200, write: 201, message: 202, ready: 200 };
const AWAY = { list: 200, 'sign-in': 503, write: 503, message: 503, ready: 503 };

function expectPlainErrors(outcomes: Load['outcomes']) {
  for (const { kind, outcome } of outcomes) {
    expect(outcome.ms, kind).toBeLessThan(BOUND_MS);
    if (isAcknowledged(outcome)) continue;
    expect([kind, outcome.status, outcome.body.error]).toEqual([
      kind,
      503,
      expect.stringMatching(/\.$/),
    ]);
    expect(Number(outcome.headers.get('Retry-After')), kind).toBeGreaterThan(0);
  }
}

async function expectWritesKept(outcomes: Load['outcomes']) {
  const kept = await listStoredLinks(studio, token);
  const acked = outcomes.filter((o) => o.kind === 'write' && isAcknowledged(o.outcome));
  for (const { outcome } of acked) expect(kept.get(outcome.body.id)).toBe(outcome.body.meetingLink);
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a PostgreSQL ended by %s under load leads to plain errors, and to recovery without a restart',
  async (signal) => {
    const load = new Load();
    await load.untilEach(ALL_WELL, 15_000);
    await load.pauseWrites();
    await database.end(signal);
    load.resumeWrites();
    const awayFrom = load.outcomes.length;
    await load.untilEach(AWAY, 15_000);
    expect((await studio.call('GET', '/healthz')).status).toBe(200);
    const lists = load.outcomes.slice(awayFrom).filter(({ kind }) => kind === 'list');
    expect(new Set(lists.map(({ outcome }) => outcome.status))).toEqual(new Set([200]));
    const saysSo = () =>
      load.outcomes
        .slice(awayFrom)
        .some(
          ({ kind, outcome: { status, headers } }) =>
            kind === 'list' && status === 200 && Number(headers.get('Age')) >= 2,
        );
    await until(saysSo, { within: 5_000, what: 'the list says that nobody could check it' });

    await database.start();
    await load.untilEach(ALL_WELL, BACK_WITHIN_MS);
    await load.stop();
    expectPlainErrors(load.outcomes);
    await expectWritesKept(load.outcomes);
    const sent = load.outcomes.filter((o) => o.kind === 'message' && isAcknowledged(o.outcome));
    const mails = () => {
      const folder = join(dataFolder, 'mail');
      return existsSync(folder)
        ? readdirSync(folder).filter((name) => /^contact-.*\.eml$/.test(name))
        : [];
    };
    await until(() => mails().length >= sent.length, { within: 30_000, what: 'every mail' });
  },
);

test('public pages are served quickly in their last version while PostgreSQL is down', {
  tags: 'promise',
}, async () => {
  const page = () => studio.call('GET', '/Courses');
  let now = await page();
  // Until its code is loaded, a server that has just started sends the pages of the build.
  const isFilled = async () => {
    now = await page();
    return now.body.includes('₹2,500');
  };
  await until(isFilled, { within: 10_000, what: 'a page with the fees' });
  await database.end('SIGKILL');
  const from = performance.now();
  while (performance.now() - from < 4_000) {
    const { status, body, ms } = await page();
    expect([status, body]).toEqual([200, now.body]);
    expect(ms).toBeLessThan(1_500);
    await pause(100);
  }
  await database.start();
});

test('writes in flight when PostgreSQL stops are stored or refused, and none hangs', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  let count = 0;
  const outcomes: Load['outcomes'] = [];
  const stopping: Promise<void>[] = [];
  await Promise.all(
    numbers.map(async (number) => {
      const body = { meetingLink: `https://meet.example/${number}` };
      const outcome = await studio.call('POST', '/api/meetings', { token, body });
      outcomes.push({ kind: 'write', outcome });
      if (++count === 10) stopping.push(database.end('SIGINT'));
    }),
  );
  await Promise.all(stopping);
  await database.start();
  const back = async () => (await studio.call('GET', '/api/meetings')).status === 200;
  await until(back, { within: BACK_WITHIN_MS, what: 'the list is answered' });
  expectPlainErrors(outcomes);
  await expectWritesKept(outcomes);
});
