import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connectDatabase, type Sql } from '../database/db.ts';
import { outsideRequest } from '../database/request-lifetime.ts';
import { createWriteProbe } from '../database/write-probe.ts';
import { createLogger } from '../runtime/logging.ts';
import { withinDeadline } from './deadline.ts';
import { createErrorHandler, databaseUnavailable } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

const DEADLINE_MS = 300;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectDatabase(database.url, { max: 2 });
  await sql`create table notes (words text)`;
  // Makes the COMMIT slow for some rows.
  await sql.unsafe(`
    create function dawdle() returns trigger language plpgsql as
      $$ begin if new.words = 'slow' then perform pg_sleep(0.6); end if; return null; end $$;
    create constraint trigger slow_commit after insert on notes
      deferrable initially deferred for each row execute function dawdle()`);
  // Connected before the deadlines begin.
  await Promise.all([1, 2].map(() => sql.begin((tx) => tx`select 1`)));
});
beforeEach(() => sql`delete from notes`);
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

const logger = createLogger('silent');

/** Runs `write` in a request. Returns the response's status, and the outcome and the rows once `write` has ended. */
async function answerTo(write: () => Promise<unknown>, outgoing = new EventEmitter()) {
  let done: Promise<unknown> = Promise.resolve();
  const app = new Hono<HonoEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseUnavailable))
    .post('/', async (c) => {
      done = write();
      await done;
      return c.body(null, 204);
    })
    .onError(createErrorHandler({ logger, writeProbe: createWriteProbe({ sql, logger }) }));
  const { status } = await app.request('/', { method: 'POST' }, { outgoing });
  const outcome = await done.then(
    () => 'done',
    (error: Error) => error.name,
  );
  const written = await sql<{ words: string }[]>`select words from notes order by words`;
  return { status, outcome, written: written.map(({ words }) => words) };
}

const nap = (seconds: number) => sql`select pg_sleep(${seconds})`;
const note = (words: string) => sql`insert into notes (words) values (${words})`;

test('a request that is answered in time writes', async () => {
  const write = async () => {
    await note('alone');
    await sql.begin((tx) => tx`insert into notes (words) values ('together')`);
  };
  const written = ['alone', 'together'];
  expect(await answerTo(write)).toEqual({ status: 204, outcome: 'done', written });
});

test.each([
  [
    'a transaction that runs',
    () =>
      sql.begin(async (tx) => {
        await tx`insert into notes (words) values ('early')`;
        await nap(0.5);
      }),
  ],
  [
    'a transaction that would go on',
    () =>
      sql.begin(async (tx) => {
        await tx`insert into notes (words) values ('early')`;
        await nap(0.5);
        await tx`insert into notes (words) values ('late')`;
      }),
  ],
  [
    'a transaction that has not begun',
    async () => {
      await nap(0.5);
      await sql.begin((tx) => tx`insert into notes (words) values ('late')`);
    },
  ],
  [
    'a single statement that has not begun',
    async () => {
      await nap(0.5);
      await note('late');
    },
  ],
  [
    'a single statement that runs',
    () => sql`insert into notes (words) select 'late' from pg_sleep(0.5)`,
  ],
])('%s when its request is refused is not written', async (_, write) => {
  const refused = { status: 503, outcome: 'RequestOver', written: [] };
  expect(await answerTo(write)).toEqual(refused);
});

test('a transaction that waits when its request is refused lets others run', async () => {
  const hold = () => sql.begin(() => nap(0.6));
  const held = Promise.all([hold(), hold()]);
  const waits = () => sql.begin((tx) => tx`insert into notes (words) values ('late')`);
  const refused = { status: 503, outcome: 'RequestOver', written: [] };
  expect(await answerTo(waits)).toEqual(refused);
  await held;
  const both = Promise.all([hold(), hold()]);
  await sql.begin((tx) => tx`insert into notes (words) values ('next')`);
  await both;
});

test('a transaction that waits when its client disconnects is not begun, and one that runs is committed', async () => {
  const client = new EventEmitter();
  const runs = () =>
    sql.begin(async (tx) => {
      client.emit('close');
      await tx`insert into notes (words) values ('runs')`;
    });
  expect(await answerTo(runs, client)).toEqual({ status: 204, outcome: 'done', written: ['runs'] });
  const hold = () =>
    sql.begin(async () => {
      await nap(0.2);
      client.emit('close');
    });
  const held = Promise.all([hold(), hold()]);
  const waits = () => sql.begin((tx) => tx`insert into notes (words) values ('waits')`);
  expect(await answerTo(waits, client)).toMatchObject({
    outcome: 'RequestOver',
    written: ['runs'],
  });
  await held;
});

test('a running COMMIT is waited for, and the response has its outcome', async () => {
  const write = () => sql.begin((tx) => tx`insert into notes (words) values ('slow')`);
  expect(await answerTo(write)).toEqual({ status: 204, outcome: 'done', written: ['slow'] });
});

test('work that must happen in any case runs outside of the request', async () => {
  const write = async () => {
    await nap(0.5);
    await outsideRequest(async () => {
      await note('given back');
    });
  };
  const outcome = { status: 503, outcome: 'done', written: ['given back'] };
  expect(await answerTo(write)).toEqual(outcome);
});
