// @module-tag faults
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endAll, findProcessesByCommand, killAll } from '../testing/processes.ts';
import { query, runDatabase } from '../testing/run-database-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { chooseDataFolder, dataFolderFiles } from './data-folder.ts';
import {
  databaseAccount,
  findOrCreateAccount,
  packagedPrograms,
  programsFor,
  runProgram,
} from './programs.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

/** In a clone that only root can enter, no other user can run a program. */
const isOpenToOthers =
  isRoot &&
  spawnSync(process.execPath, ['-e', `fs.statSync('${import.meta.filename}')`], nobody).status ===
    0;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await endAll();
  killAll(findProcessesByCommand(folder));
  removeTemporaryFolders();
});

async function rejection(dataFolder: string, options = {}) {
  const database = runDatabase(dataFolder, 'start', options);
  expect(await database.ended).toBe(1);
  expect(database.output()).toMatch(/^refused .*\n$/);
  return database.output();
}

test('a data folder below a file is refused in one line', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await rejection(join(folder, 'file', 'data'))).toContain(
    'cannot be used: a part of its path is a file, not a folder. Set STUDIO_DATA to a folder that this user can write to.',
  );
});

test.each(['/proc/studio', '/proc/self/studio/data', '/sys/studio'])(
  'a data folder in an unsupported file system (%s) is refused in one line',
  async (path) => {
    expect(await rejection(path)).toContain(
      'Set STUDIO_DATA to a folder that this user can write to.',
    );
  },
);

const { path: _, database: __, cluster, programs, ...files } = dataFolderFiles('');
const folders = [cluster, programs, '/mail', '/backups'];

test.each(Object.values(files).concat('/push-key'))(
  'a folder instead of the file %s is refused in one line with advice',
  async (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    expect(await rejection(folder)).toContain(
      `${join(folder, name)} must be a file. Move away what is there`,
    );
  },
);

test.each(folders)(
  'a file instead of the folder %s is refused in one line with advice',
  async (name) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
    expect(await rejection(folder)).toContain(`${join(folder, name)} must be a folder. Move away`);
  },
);

test.each([files.password, files.sitePassword])(
  'a truncated secret (%s) is refused in one line with advice',
  async (name) => {
    for (const text of ['', "x'; drop table accounts; --"]) {
      writeFileSync(join(folder, name), text);
      expect(await rejection(folder)).toContain(
        `${join(folder, name)} does not contain what was written to it. Restore the file from a copy.`,
      );
    }
  },
);

test('temporary files may have any content', async () => {
  for (const name of [files.holder, files.port]) writeFileSync(join(folder, name), '\0{');
  const database = runDatabase(folder);
  await database.url();
  expect(await database.end()).toBe(0);
});

test('a database of another major version is refused in one line', async () => {
  const database = runDatabase(folder);
  await database.url();
  await database.end();
  writeFileSync(join(dataFolderFiles(folder).cluster, 'PG_VERSION'), '17\n');
  const said = await rejection(folder);
  expect(said).toContain('was created by PostgreSQL 17, and this is PostgreSQL 18.');
  expect(said).toContain('With the version of the studio that created it, run: pnpm backup.');
});

test('STUDIO_DATA is relative to the folder of the caller', async () => {
  expect(await chooseDataFolder('/srv/studio')).toBe('/srv/studio');
  expect(await chooseDataFolder('here')).toBe(join(process.cwd(), 'here'));
});

describe.skipIf(!isRoot)('as root (skipped otherwise: only root can become another user)', () => {
  test('a clone that the database user can enter has its data inside', async () => {
    chmodSync(folder, 0o711);
    expect(await chooseDataFolder(undefined, folder)).toBe(join(folder, '.studio'));
  });

  test('a clone that it cannot enter has its data in a constant folder outside', async () => {
    const clone = join(folder, 'clone');
    mkdirSync(clone);
    const chosen = await chooseDataFolder(undefined, clone);
    expect(chosen).toMatch(/^\/var\/lib\/ganga-yoga\/clone-[0-9a-f]{8}$/);
    expect(await chooseDataFolder(undefined, clone)).toBe(chosen);
  });

  test('a given data folder that it cannot enter is refused in one line', async () => {
    expect(await rejection(join(folder, 'data'))).toContain('its user postgres cannot enter');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('the database works under umask 077', async () => {
    chmodSync(folder, 0o711);
    const before = process.umask(0o077);
    const database = runDatabase(join(folder, 'a', 'b'));
    process.umask(before);
    expect(await query(await database.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('programs in an inaccessible folder are copied once, with their links, and run', async () => {
    const account = await findOrCreateAccount('postgres');
    const closed = join(folder, 'closed');
    const copies = join(folder, 'open', 'programs');
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(folder, 0o711);
    cpSync(dirname(packagedPrograms()), closed, { recursive: true, verbatimSymlinks: true });
    mkdirSync(dirname(copies), { mode: 0o711 });
    const before = process.umask(0o077);
    const copied = await programsFor(account, copies, join(closed, 'native'));
    process.umask(before);
    expect(copied.postgres.startsWith(copies)).toBe(true);
    expect((await runProgram(copied.initdb, ['--version'], { account })).code).toBe(0);
    const { mtimeMs } = statSync(copied.postgres);
    await programsFor(account, copies, join(closed, 'native'));
    expect(statSync(copied.postgres).mtimeMs).toBe(mtimeMs);
  });

  test('a missing database user is created as a system account without login', async () => {
    const name = `studio-test-${process.pid}`;
    const made = await findOrCreateAccount(name);
    try {
      expect(made.uid).toBeGreaterThan(0);
      expect(await findOrCreateAccount(name)).toEqual(made);
    } finally {
      await runProgram('userdel', [name]);
    }
  });
});

describe.skipIf(!isOpenToOthers)(
  'as another user (skipped unless root can become one who can enter this clone)',
  () => {
    test('an ordinary user starts, stops and starts again, and root can take over', {
      tags: 'promise',
    }, async () => {
      chownSync(folder, nobody.uid, nobody.gid);
      const options = { ...nobody, env: { PATH: process.env.PATH, HOME: folder } };
      for (const again of [false, true]) {
        const database = runDatabase(folder, 'start', options);
        await query(await database.url(), `create table notes_${again} (id int)`);
        expect(await database.end()).toBe(0);
      }
      expect((await databaseAccount(dataFolderFiles(folder).database))?.uid).toBe(nobody.uid);
      const asRoot = runDatabase(folder);
      expect(await query(await asRoot.url(), 'select * from notes_true')).toEqual([]);
      expect(await asRoot.end()).toBe(0);
      const back = runDatabase(folder, 'start', options);
      expect(await query(await back.url(), 'select * from notes_true')).toEqual([]);
    });

    test('a folder that an ordinary user cannot write to is refused in one line', async () => {
      chmodSync(folder, 0o755);
      expect(await rejection(folder, { ...nobody })).toContain('Set STUDIO_DATA to');
      expect(existsSync(join(folder, 'lock'))).toBe(false);
    });
  },
);
