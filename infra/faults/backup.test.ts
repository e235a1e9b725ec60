// @module-tag faults
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { generateBackupKey } from 'bff/backup-key';
import { contentsOf } from 'bff/database-contents';
import { startS3Server } from 'bff/s3-server';
import { createTestDatabase, type TestDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { afterAll, test as base, describe, expect, inject, vi } from 'vitest';
import { dataFolderFiles } from '../embedded-postgres/data-folder.ts';
import { STAFF, signInStaff } from '../studio/people.ts';
import {
  CHEAP_PASSWORDS,
  type StudioProcess,
  type StudioSettings,
  startStudio,
} from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { folderWithDatabase } from '../testing/database-folder.ts';
import {
  endProcesses,
  findProcessesByCommand,
  killAll,
  type StartedProcess,
  start,
} from '../testing/processes.ts';
import { runCommandProcess } from '../testing/run-command-process.ts';
import { runDatabase } from '../testing/run-database-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);

/** The folder, databases, connections and processes of one test. */
function workplace() {
  const folder = temporaryFolder();
  const databases: TestDatabase[] = [];
  const connections: postgres.Sql[] = [];
  const started: StartedProcess[] = [];
  const studios: StudioProcess[] = [];
  const tracked = <One extends StartedProcess>(one: One): One => {
    started.push(one);
    return one;
  };
  const connect = (url: string): postgres.Sql => {
    const sql = postgres(url, { max: 2, onnotice: () => {} });
    connections.push(sql);
    return sql;
  };
  const run = (name: string, settings: Record<string, string>, ...args: string[]) =>
    tracked(runCommandProcess(name, settings, args));
  return {
    folder,
    run,
    runDatabase: (dataFolder: string) => tracked(runDatabase(dataFolder)),
    newDatabase: async (): Promise<TestDatabase> => {
      const database = await createTestDatabase(inject('databaseUrl'));
      databases.push(database);
      return database;
    },
    startStudio: async (settings: StudioSettings) => {
      const studio = await startStudio({ options: CHEAP_PASSWORDS, ...settings });
      studios.push(studio);
      return studio;
    },
    /** Settings of a command for this database; its other files go into the test's folder. */
    onDatabase: ({ url }: { url: string }) => ({ DATABASE_URL: url, STUDIO_DATA: folder }),
    backups: () => readdirSync(folder).filter((name) => name.includes('.backup')),
    /** Enough that writing and loading it takes a while. */
    fill: async (url: string, messages: number) => {
      const register = run('staff.ts', { DATABASE_URL: url, STUDIO_DATA: folder }, 'list');
      expect(await register.ended).toBe(0);
      const sql = connect(url);
      await sql`
        insert into contact_messages (full_name, email, mobile_number, message)
        select 'Asha', 'asha@example.com', '98',
          (select string_agg(md5(n::text || m::text), '') from generate_series(1, 20) as m)
        from generate_series(1, ${messages}::integer) as n`;
      return sql;
    },
    leave: async () => {
      for (const studio of studios) await studio.kill();
      await endProcesses(started);
      killAll(findProcessesByCommand(folder));
      await Promise.all(connections.map((sql) => sql.end()));
      for (const database of databases) await database.drop();
    },
  };
}

// Each test has its own workplace, so they run side by side, and take longer each.
vi.setConfig({ testTimeout: 120_000 });
const test = base.extend('place', ({ task: _ }, { onCleanup }) => {
  const place = workplace();
  onCleanup(place.leave);
  return place;
}).concurrent;

/** Runs `pnpm backup` and returns its file. */
async function backUp(settings: Record<string, string>, folder: string): Promise<string> {
  const backup = runCommandProcess('backup.ts', settings, [folder]);
  expect(await backup.ended, backup.output()).toBe(0);
  return (
    backup
      .output()
      .split('\n')
      .find((line) => line.startsWith(join(folder, '/'))) ?? ''
  );
}

/** Runs `pnpm restore` and returns its output. */
async function restore(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const restoring = runCommandProcess('restore.ts', settings, args);
  expect(await restoring.ended, restoring.output()).toBe(0);
  return restoring.output();
}

/** The same backup, as if it had been made after one more migration. */
function ofNewerSchema(whole: Buffer): Buffer {
  const start = whole.indexOf('\n') + 1;
  const end = whole.indexOf('\n', start);
  const { migrations, ...rest } = JSON.parse(whole.subarray(start, end).toString());
  const header = { ...rest, migrations: [...migrations, { version: 9999, name: 'a', md5: 'b' }] };
  const content = Buffer.concat([
    whole.subarray(0, start),
    Buffer.from(JSON.stringify(header)),
    whole.subarray(end, -TRAILER_BYTES),
  ]);
  const sum = createHash('sha256').update(content).digest('hex');
  return Buffer.concat([content, Buffer.from(`sha256 ${sum}\n`)]);
}

/** `sha256 `, 64 hexadecimal digits and a line feed. */
const TRAILER_BYTES = 72;

const password = 'surya namaskar';

/** A learner who has paid for a course. */
async function payFor(studio: StudioProcess, staff: string, email: string) {
  await studio.call('POST', '/api/auth/register', { body: { name: 'Asha', email, password } });
  const { token } = (await studio.call('POST', '/api/auth/login', { body: { email, password } }))
    .body;
  await studio.call('POST', '/api/selection', { token, body: { courseId: 1 } });
  const { id } = (await studio.call('POST', '/api/orders', { token })).body;
  expect(
    (await studio.call('POST', `/api/staff/orders/${id}/confirm`, { token: staff })).status,
  ).toBe(204);
  const order = (await studio.call('GET', `/api/orders/${id}`, { token })).body;
  return { token, id, receipt: order.receiptNumber as string };
}

test('a backup moves the embedded database to an external one while the site runs, and the site works', {
  tags: 'promise',
  timeout: 120_000,
}, async ({ place }) => {
  const { folder, run, runDatabase, newDatabase, startStudio, onDatabase } = place;
  const embedded = await folderWithDatabase();
  const running = runDatabase(embedded);
  const first = await startStudio({ databaseUrl: await running.url(), dataFolder: folder });
  const staff = await signInStaff(first, await running.url());
  const asha = await payFor(first, staff, 'asha@example.org');
  await first.call('POST', '/api/meetings', {
    token: staff,
    body: { meetingLink: 'https://meet.example/1' },
  });

  const there = await backUp({ STUDIO_DATA: embedded }, folder);
  const onRunning = run('restore.ts', { STUDIO_DATA: embedded }, there, '--replace');
  expect(await onRunning.ended).toBe(1);
  expect(onRunning.output()).toContain(
    `The studio runs on ${embedded} (process ${running.pid}, pnpm start).`,
  );
  await first.end();
  await running.end();

  const own = await newDatabase();
  const said = await restore(onDatabase(own), there);
  expect(said).toMatch(
    /Restored: 2 accounts, 4 courses, 1 order, 1 enrolment, 0 messages, 1 meeting link, taken on \d/,
  );
  expect(said).toContain('set a new JWT_SECRET');

  // With the same secret, as if no new one had been set.
  const second = await startStudio({ databaseUrl: own.url, dataFolder: folder });
  expect((await second.call('GET', '/api/auth/me', { token: asha.token })).status).toBe(401);
  const signedIn = await second.call('POST', '/api/auth/login', {
    body: { email: 'asha@example.org', password },
  });
  const token = signedIn.body.token;
  const receipt = await second.call('GET', `/api/receipts/${asha.receipt}`, { token });
  expect(receipt.body).toMatchObject({ number: asha.receipt, amount: 2500 });
  const desk = (await second.call('POST', '/api/auth/login', { body: STAFF })).body.token;
  const next = await payFor(second, desk, 'meera@example.org');
  expect(next).toMatchObject({ id: asha.id + 1, receipt: asha.receipt.replace(/1$/, '2') });
  expect(
    (await second.call('POST', '/api/meetings', { token: desk, body: { meetingLink: '' } })).body
      .id,
  ).toBe(2);
});

test('a backup moves an external database to the embedded one, which is not filled twice', {
  timeout: 120_000,
}, async ({ place }) => {
  const { folder, run, runDatabase, newDatabase, startStudio, onDatabase } = place;
  const own = await newDatabase();
  const studio = await startStudio({ databaseUrl: own.url, dataFolder: folder });
  const staff = await signInStaff(studio, own.url);
  await payFor(studio, staff, 'asha@example.org');
  await studio.call('POST', '/api/meetings', {
    token: staff,
    body: { meetingLink: 'https://meet.example/1' },
  });
  await studio.end();

  const back = await backUp(onDatabase(own), folder);
  // A backup leaves out which e-mail a stopped server was sending.
  const { sending: _, ...contents } = await contentsOf(own.url);
  const again = await folderWithDatabase();
  writeFileSync(join(again, 'jwt-secret'), 'the secret that was there before');
  expect(await restore({ STUDIO_DATA: again }, back)).toContain('a new secret');
  expect(readFileSync(join(again, 'jwt-secret'), 'utf8')).toMatch(/^[\w-]{43}$/);
  const refilled = runDatabase(again);
  expect(await contentsOf(await refilled.url())).toMatchObject(contents);
  await refilled.end();

  const twice = run('restore.ts', { STUDIO_DATA: again }, back);
  expect(await twice.ended).toBe(1);
  expect(twice.output()).toMatch(
    /The database is not empty \(accounts, .*: restore FILE --replace\n$/,
  );
});

test('a backup moves the data to another PostgreSQL major version', async ({ place }) => {
  const { folder, run, runDatabase, fill } = place;
  const data = await folderWithDatabase();
  const running = runDatabase(data);
  await (await fill(await running.url(), 3)).end();
  const contents = await contentsOf(await running.url());
  const file = await backUp({ STUDIO_DATA: data }, folder);
  await running.end();

  const { cluster } = dataFolderFiles(data);
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  const refused = run('restore.ts', { STUDIO_DATA: data }, file);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(
    `Then move ${cluster} away, and with this version run: pnpm restore FILE.`,
  );
  renameSync(cluster, `${cluster}-17`);
  expect(await restore({ STUDIO_DATA: data }, file)).toContain('3 messages');
  const again = runDatabase(data);
  expect(await contentsOf(await again.url())).toEqual(contents);
  await again.end();
});

test('an off-site backup can be restored on a new machine with only the settings and the key', async ({
  place,
  // Each test has its own studio.
  onTestFinished,
}) => {
  const { folder, run, newDatabase, onDatabase, fill } = place;
  const store = await startS3Server();
  onTestFinished(store.stop);
  const key = run('backup.ts', {}, '--new-key');
  expect(await key.ended).toBe(0);
  const BACKUP_KEY = /AGE-SECRET-KEY-\w+/.exec(key.output())?.[0] ?? '';
  const settings = { BACKUP_UPLOAD: store.upload, BACKUP_KEY };
  const lost = await newDatabase();
  await fill(lost.url, 3);
  const contents = await contentsOf(lost.url);
  const file = await backUp({ ...onDatabase(lost), ...settings }, folder);
  await rm(file);

  const bare = temporaryFolder();
  const found = await newDatabase();
  const there = { ...onDatabase(found), STUDIO_DATA: bare, ...settings };
  expect(await restore(there, '--list')).toMatch(
    new RegExp(
      `^In ${bare}/backups:\\n {2}none\\nIn .*/studio/yoga:\\n {2}${basename(file)} .* KB\\n$`,
    ),
  );
  const wrong = { ...there, BACKUP_KEY: await generateBackupKey() };
  const refused = run('restore.ts', wrong, 'elsewhere');
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/This backup was encrypted with another BACKUP_KEY\.\n$/);
  expect(await restore(there, 'elsewhere')).toContain('3 messages');
  expect(await contentsOf(found.url)).toEqual(contents);
  expect(readdirSync(join(bare, 'backups'))).toEqual([]);
});

describe('after kill -9', () => {
  test('a backup leaves no file that looks complete, and the next one is complete', async ({
    place,
  }) => {
    const { folder, run, newDatabase, onDatabase, backups, fill } = place;
    const source = await newDatabase();
    await fill(source.url, 30_000);
    const backup = run('backup.ts', onDatabase(source), folder);
    const sizeOfPart = () =>
      backups().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    await until(() => sizeOfPart() > 1_000_000, { within: 20_000, what: 'a megabyte is written' });
    backup.child.kill('SIGKILL');
    expect(await backup.ended).toBe('SIGKILL');
    expect(backups()).toEqual([expect.stringMatching(/\.backup\.part$/)]);
    await backUp(onDatabase(source), folder);
    expect(backups().filter((name) => name.endsWith('.backup'))).toHaveLength(1);
  });

  test('a restore leaves the old data', async ({ place }) => {
    const { folder, run, newDatabase, onDatabase, fill } = place;
    const source = await newDatabase();
    await fill(source.url, 30_000);
    const file = await backUp(onDatabase(source), folder);
    const target = await newDatabase();
    const sql = await fill(target.url, 3);
    const before = await contentsOf(target.url);
    const restoring = run('restore.ts', onDatabase(target), file, '--replace');
    const stepsOf = (pattern: string) => sql`
      select from pg_stat_activity
      where application_name = 'ganga-yoga restore' and query like ${pattern}
        and datname = current_database()`;
    await until(async () => (await stepsOf('copy "contact_messages"%')).length > 0, {
      within: 20_000,
      what: 'it loads messages',
    });
    restoring.child.kill('SIGKILL');
    expect(await restoring.ended).toBe('SIGKILL');
    await until(async () => (await stepsOf('%')).length === 0, {
      within: 10_000,
      what: 'its connection is gone',
    });
    expect(await contentsOf(target.url)).toEqual(before);
    expect(await restore(onDatabase(target), file, '--replace')).toContain('30,000 messages');
  });
});

describe('a backup command prints one line', () => {
  const rejection = async (command: StartedProcess) => {
    expect(await command.ended).toBe(1);
    return command.output();
  };

  test('that a file is not a complete backup, and starts nothing', async ({ place }) => {
    const { folder, run, newDatabase, onDatabase, fill } = place;
    const source = await newDatabase();
    await fill(source.url, 3);
    const whole = readFileSync(await backUp(onDatabase(source), folder));
    const given = join(folder, 'given.backup');
    const untouched = join(folder, 'data');
    const newer = 'was made by a newer version of the studio. Restore it with that version.';
    for (const [bytes, sentence] of [
      [
        whole.subarray(0, -1),
        `The backup ${given} is damaged or not complete: its content does not match its checksum.`,
      ],
      ['a poem', `${given} is not a backup of this site.`],
      [ofNewerSchema(whole), `The backup ${newer}`],
    ] as const) {
      writeFileSync(given, bytes);
      const said = await rejection(
        run('restore.ts', { STUDIO_DATA: untouched }, given, '--replace'),
      );
      expect(said).toBe(`${sentence}\n`);
    }
    expect(existsSync(untouched)).toBe(false);
  });

  test('that there is no space, and leaves no file', async ({ place }) => {
    const { folder, newDatabase, onDatabase, backups, fill } = place;
    const source = await newDatabase();
    await fill(source.url, 3_000);
    // No file may be larger than 100 KB.
    const script = 'ulimit -f 200; exec "$@"';
    const command = join(import.meta.dirname, '..', 'commands', 'backup.ts');
    const args = ['-c', script, 'sh', process.execPath, command, folder];
    const backup = start('/bin/sh', args, {
      env: { PATH: process.env.PATH, ...onDatabase(source) },
    });
    expect(await backup.ended).toBe(1);
    expect(backup.output()).toBe(
      `The backup could not be written to ${folder}: the file system takes no file of this size.\n`,
    );
    expect(backups()).toEqual([]);
  });

  test('that there is nothing to back up, and that the database is unreachable', async ({
    place,
  }) => {
    const { folder, run, newDatabase, onDatabase, backups } = place;
    const empty = await newDatabase();
    expect(await rejection(run('backup.ts', onDatabase(empty), folder))).toBe(
      'There is nothing to back up: no studio has been started on this database yet.\n',
    );
    const nobody = { url: 'postgres://studio@127.0.0.1:9/studio' };
    expect(await rejection(run('backup.ts', onDatabase(nobody), folder))).toMatch(
      /^The database cannot be used: .*ECONNREFUSED.*\n$/,
    );
    expect(backups()).toEqual([]);
  });

  test.for([
    ['backup.ts', 'a', 'b'],
    ['backup.ts', '--help'],
    ['restore.ts', '--list', '--replace'],
    ['restore.ts'],
    ['restore.ts', '--replace'],
    ['restore.ts', 'a', 'b'],
    ['restore.ts', 'a', '--replace', 'b'],
  ])('for wrong usage: %s %s %s', async ([name = '', ...args], { place }) => {
    const { folder, run } = place;
    expect(await rejection(run(name, { STUDIO_DATA: join(folder, 'data') }, ...args))).toMatch(
      /^Usage:\n/,
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});
