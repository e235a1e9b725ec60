import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { createLogger } from '../runtime/logging.ts';
import type { Sql } from './db.ts';
import { createWriteProbe } from './write-probe.ts';

const lines: string[] = [];
let studio: TestStudio;
let token: string;
beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  studio = await startTestStudio({ logger });
  ({ token } = await studio.signInStaff());
});
afterEach(async () => {
  await studio.sql`drop function if exists refuse_writes cascade`;
  lines.length = 0;
});
afterAll(() => studio.stop());

/** The error of PostgreSQL for a refused write. Its message names one of the server's files. */
async function refuseWrites(code: string, reason: string) {
  await studio.sql.unsafe(`
    create function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception '%', '${reason}' using errcode = '${code}'; end $$;
    create trigger refuse_writes before insert on meetings execute function refuse_writes()`);
}

const write = () =>
  studio.call('POST', '/api/meetings', { token, body: { meetingLink: 'https://meet.example/1' } });
const extend = 'could not extend file "base/5/16411":';

test.each([
  ['53100', `${extend} No space left on device`],
  ['58030', `${extend} Input/output error`],
  ['XX000', `${extend} Disk quota exceeded`],
  ['42501', 'could not open file "base/5/16411": Read-only file system'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
])(
  'a write that the disk refuses (%s) is a plain 503, and reads still work',
  async (code, reason) => {
    await refuseWrites(code, reason);
    const answer = await write();
    expect([answer.status, answer.body]).toMatchObject([
      503,
      {
        error: 'The studio cannot save anything at the moment. Please try again in a few minutes.',
      },
    ]);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await studio.call('GET', '/api/staff/meetings', { token })).status).toBe(200);
  },
);

test.each(['53000', '53200', '53300', '53400'])(
  'a database that is short of something else (%s) is a plain 503',
  async (code) => {
    await refuseWrites(code, 'out of memory');
    const answer = await write();
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatch(/^The studio’s server does not answer at the moment\./);
  },
);

test('a missing permission of the database role is a server error, not a full disk', async () => {
  await refuseWrites('42501', 'permission denied for table meetings');
  expect((await write()).status).toBe(500);
});

test('a full disk is logged once for a hundred writes, with the message of PostgreSQL', async () => {
  await studio.stop();
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  studio = await startTestStudio({ logger });
  ({ token } = await studio.signInStaff());
  await refuseWrites('53100', `${extend} No space left on device`);
  const answers = await Promise.all(Array.from({ length: 100 }, write));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  const said = lines.map((line) => JSON.parse(line)).filter(({ level, msg }) => msg && level > 30);
  expect(said).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'the database cannot write: its disk is full, fails, or is read-only',
      err: expect.objectContaining({
        code: '53100',
        message: `${extend} No space left on device`,
      }),
    }),
  ]);
});

describe('/readyz', () => {
  const ready = async () => (await studio.call('GET', '/readyz')).status;

  /** Switches the database as hosters do when its disk is nearly full. */
  async function switchReadOnly(to: 'on' | 'off') {
    const [row] = await studio.sql`select current_database() as name`;
    const admin = postgres(inject('databaseUrl'), { max: 1 });
    await admin.unsafe(`alter database ${row?.name} set default_transaction_read_only = ${to}`);
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.name}`;
    await admin.end();
  }

  test('responds with 503 and a message while the database cannot write, and with 200 again by itself', async () => {
    await switchReadOnly('on');
    const readiness = async () => (await studio.call('GET', '/readyz')).body.error;
    await expect.poll(readiness).toMatch(/^The studio cannot save anything/);
    await switchReadOnly('off');
    await expect.poll(ready, { timeout: 5_000 }).toBe(200);
    expect(lines.join('')).toContain('the database can be written again');
  });

  test('writes to the database once a second at most, however often it is called', async () => {
    let asked = 0;
    const { sql } = studio;
    const counting = (...query: Parameters<Sql>) => {
      asked += 1;
      return sql(...query);
    };
    const probe = createWriteProbe({ sql: counting as Sql, logger: createLogger('silent') });
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(Array.from({ length: 300 }, () => probe.canWrite()));
      expect(new Set(outcomes)).toEqual(new Set([true]));
    }
    expect(asked).toBe(1);
  });
});
