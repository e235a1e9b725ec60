import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../../platform/database/migrate.ts';
import { contentsOf } from '../../testing/database-contents.ts';
import { orderCalls } from '../../testing/order-calls.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { withBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** No mail server listens at this address, so mails wait in the queue. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9';

/** Characters that COPY escapes, and text that looks like the end of a table's rows. */
const DIFFICULT = [
  '\\.',
  '\\.\n\\.\n',
  'a\tb\\tc\r\nd',
  '\\N',
  '"quoted", and \u0001 \u{1f64f}',
  "'); --",
];

let studio: TestStudio;
let source: string;
let staff: string;
let folder: string;
const { submitted, confirm, reject, ordered } = orderCalls(() => ({ studio, staff }));
beforeAll(async () => {
  studio = await startTestStudio({ smtpUrl: NO_MAIL_SERVER });
  source = studio.databaseUrl;
  staff = (await studio.signInStaff()).token;
  folder = await mkdtemp(join(tmpdir(), 'studio-backup-'));
  for (let n = 0; n < 3; n += 1) await confirm((await submitted([1, 2])).order.id);
  await reject((await submitted()).order.id, DIFFICULT[2]);
  await ordered([3]);
  await studio.call('POST', '/api/meetings', {
    token: staff,
    body: { meetingLink: 'https://meet.example/1' },
  });
  for (const words of DIFFICULT)
    await studio.sql`
      insert into contact_messages (full_name, email, mobile_number, message)
      values (${words.slice(0, 100)}, 'a@example.com', '98', ${words})`;
  await studio.call('POST', '/send-email', {
    body: { fullName: 'Asha', email: 'asha@example.com', mobileNumber: '98', message: 'Namaste' },
  });
});
afterAll(async () => {
  await studio.stop();
  await rm(folder, { recursive: true, force: true });
});

let target: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  target = await createTestDatabase();
});
afterEach(() => target.drop());

const restoreInto = (
  databaseUrl: string,
  file: string,
  more: { replace?: boolean; migrations?: string } = {},
) => withBackup(file, (backup) => restoreBackup({ databaseUrl, backup, ...more }));

async function inTarget<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(target.url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** The backup of a database that has not changed since. */
const backUp = async () => (await writeBackup({ databaseUrl: source, folder })).file;

test('a restored database has the same contents', async () => {
  const restored = await restoreInto(target.url, await backUp());
  const contents = await contentsOf(source);
  expect(await contentsOf(target.url)).toEqual(contents);
  expect(restored.oddities).toEqual([]);
  for (const { name, rows } of restored.tables) expect(contents[name]).toMatch(`${rows} rows`);
  const messages = await inTarget((sql) => sql`select message from contact_messages`);
  expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(DIFFICULT));
});

test('a backup has the rows of one moment, although the studio is used while it is written', async () => {
  const before = await contentsOf(source);
  const writing = await studio.sql.begin(async (tx) => {
    await tx`lock table pgboss.job in access exclusive mode`;
    const begun = backUp();
    // The backup counts the jobs after the rows of the tables, and reads the tables after that.
    const countsJobs = async () =>
      (await waitingForLocks(studio.sql)).some(({ query }) => query.includes('as counted'));
    await expect.poll(countsJobs).toBe(true);
    for (const meetingLink of ['https://meet.example/2', 'https://meet.example/3'])
      await studio.call('POST', '/api/meetings', { token: staff, body: { meetingLink } });
    return [begun] as const;
  });
  expect(await contentsOf(source)).not.toEqual(before);
  await restoreInto(target.url, await writing[0]);
  expect(await contentsOf(target.url)).toEqual(before);
});

test('a gap in the invoice numbers of the backup is reported', async () => {
  await studio.sql`insert into document_counters (series, year, last) values ('R', 1999, 2)`;
  const { oddities } = await restoreInto(target.url, await backUp());
  await studio.sql`delete from document_counters where year = 1999`;
  expect(oddities).toEqual(['2 numbers that no document has']);
});

test('no session is restored, and no earlier reset link matches a new request', async () => {
  const { user } = await studio.signIn();
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const file = await backUp();
  const mailedLater = await studio.sql`
    insert into password_resets (email) select 'a@example.com' from generate_series(1, 5)
    returning id`;
  await restoreInto(target.url, file);
  await inTarget(async (sql) => {
    expect(await sql`select from sessions`).toHaveLength(0);
    expect(await sql`select from password_resets`).toHaveLength(0);
    const [next] =
      await sql`insert into password_resets (email) values ('b@example.com') returning id`;
    expect(next?.id).toBeGreaterThan(mailedLater.at(-1)?.id);
  });
});

test('ids continue after the last id given out, also when the last rows were deleted', async () => {
  const [{ id: gone } = { id: 0 }] = await studio.sql`
    insert into meetings (meeting_link) values ('') returning id`;
  await studio.sql`delete from meetings where id = ${gone}`;
  await restoreInto(target.url, await backUp());
  await inTarget(async (sql) => {
    const [next] = await sql`insert into meetings (meeting_link) values ('') returning id`;
    expect(next?.id).toBe(gone + 1);
  });
});

test('the triggers of a restored database are active', async () => {
  await restoreInto(target.url, await backUp());
  await inTarget(async (sql) => {
    const disabled = await sql`select tgname from pg_trigger where tgenabled <> 'O'`;
    expect(disabled).toEqual([]);
    await expect(
      sql`update orders set state = 'awaiting payment' where state = 'paid'`,
    ).rejects.toThrow('an order cannot go from paid to awaiting payment');
    const withoutLines = sql`
      insert into orders (reference, amount, state) values ('GY-000000', 0, 'cancelled')`;
    await expect(withoutLines).rejects.toThrow('the amount of an order is the sum of its lines');
  });
});

test('waiting mails are restored with the same ids, and reset links are not', async () => {
  const { user } = await studio.signIn();
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const file = await backUp();
  const waiting = (sql: postgres.Sql) => sql`
    select id, data, priority from pgboss.job
    where name = 'mail' and state in ('created', 'retry', 'active') and data->>'kind' <> 'password-reset'
    order by id`;
  const before = [...(await waiting(studio.sql))];
  expect(before.length).toBeGreaterThan(10);
  const { waitingMails } = await restoreInto(target.url, file);
  expect(waitingMails).toBe(before.length);
  await inTarget(async (sql) => {
    expect([...(await waiting(sql))]).toEqual(before);
    expect(await sql`select from pgboss.job where data->>'kind' = 'password-reset'`).toHaveLength(
      0,
    );
  });
});

test('the indexes and constraints of a restored database are those that the migrations make', async () => {
  const made = (sql: postgres.Sql) => sql`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as is
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
    order by 1`;
  await inTarget((sql) => migrate(sql));
  const expected = [...(await inTarget(made))];
  await restoreInto(target.url, await backUp());
  expect([...(await inTarget(made))]).toEqual(expected);
});

describe('a database that is not empty', () => {
  test('is refused, also when it holds this very backup', async () => {
    const file = await backUp();
    await restoreInto(target.url, file);
    const before = await contentsOf(target.url);
    await expect(restoreInto(target.url, file)).rejects.toThrow(
      /^The database is not empty \(accounts, /,
    );
    expect(await contentsOf(target.url)).toEqual(before);
  });

  test('that was only started once counts as empty', async () => {
    await inTarget((sql) => migrate(sql));
    await restoreInto(target.url, await backUp());
    expect(await contentsOf(target.url)).toEqual(await contentsOf(source));
  });

  test('is replaced with --replace, and the mails that waited in it are not sent', async () => {
    const first = await backUp();
    await restoreInto(target.url, first);
    const stale = crypto.randomUUID();
    await inTarget(async (sql) => {
      await sql`delete from contact_messages`;
      await sql`
        insert into pgboss.job (id, name, data)
        values (${stale}, 'mail', '{"kind": "welcome", "id": 1}')`;
    });
    await restoreInto(target.url, await backUp(), { replace: true });
    expect(await contentsOf(target.url)).toEqual(await contentsOf(source));
    const left = await inTarget((sql) => sql`select from pgboss.job where id = ${stale}`);
    expect(left).toHaveLength(0);
  });

  test('of another program is refused, also with --replace', async () => {
    await inTarget((sql) => sql`create table poems (line text)`);
    await expect(restoreInto(target.url, await backUp(), { replace: true })).rejects.toThrow(
      "The database has tables that are not the studio's, such as poems.",
    );
    expect(await inTarget((sql) => sql`select from poems`)).toHaveLength(0);
  });

  test('is refused while a studio runs on it', async () => {
    await expect(restoreInto(source, await backUp(), { replace: true })).rejects.toThrow(
      /^The studio runs on this database \(\d+ connections\)/,
    );
  });
});

describe('migrations', () => {
  const upTo = async (version: number) => {
    const older = join(folder, `up-to-${version}`);
    await cp(MIGRATIONS, older, { recursive: true });
    for (const name of await readdir(older))
      if (Number(name.slice(0, 4)) > version) await rm(join(older, name));
    return older;
  };
  const newest = async () =>
    Math.max(...(await readdir(MIGRATIONS)).map((name) => Number(name.slice(0, 4))));

  test('a backup of an older schema is migrated', async () => {
    const older = await createTestDatabase();
    const sql = postgres(older.url, { max: 1, onnotice: () => {} });
    await migrate(sql, await upTo(10));
    await sql`
      insert into accounts (name, email, password_hash) values ('Asha', 'asha@example.com', 'x')`;
    await sql`
      insert into contact_messages (full_name, email, mobile_number, message)
      values ('Asha', 'asha@example.com', '98', 'Namaste')`;
    await sql.end();
    const { file } = await writeBackup({ databaseUrl: older.url, folder });
    await older.drop();
    await restoreInto(target.url, file);
    await inTarget(async (restored) => {
      expect(await restored`select name from accounts`).toEqual([{ name: 'Asha' }]);
      // Migration 0011 created this column.
      expect(await restored`select place from contact_messages`).toEqual([{ place: '1' }]);
      const [{ version } = { version: 0 }] = await restored`
        select max(version)::integer as version from schema_migrations`;
      expect(version).toBe(await newest());
    });
  });

  test('a backup of a newer schema is refused, and so is one whose tables were made in another way', async () => {
    const file = await backUp();
    await expect(restoreInto(target.url, file, { migrations: await upTo(10) })).rejects.toThrow(
      'The backup was made by a newer version of the studio.',
    );
    const other = await upTo(99);
    await cp(join(other, '0003.do.contact.sql'), join(other, '0002.do.meetings.sql'));
    await expect(restoreInto(target.url, file, { migrations: other })).rejects.toThrow(
      'The backup was made by another edition of the studio',
    );
    expect(await contentsOf(target.url)).toEqual({});
  });
});
