import { openStaffRegister } from 'bff/staff';
import { afterAll, expect, test } from 'vitest';
import { folderWithDatabase } from '../testing/database-folder.ts';
import { query } from '../testing/run-database-process.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

afterAll(removeTemporaryFolders);

const rights = `
  select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
  from pg_roles where rolname = current_user`;

/** Objects of extensions belong to these. */
const ofNoExtension = (catalogue: string) =>
  `not exists (
    select from pg_depend where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e'
  )`;

const notOwned = `
  select relname from pg_class
  where relnamespace not in (
    select oid from pg_namespace where nspname = 'information_schema' or nspname ~ '^pg_'
  ) and relowner <> current_user::regrole and ${ofNoExtension('pg_class')}
  union all
  select typname from pg_type
  where typnamespace = 'public'::regnamespace and typowner <> current_user::regrole
    and typelem = 0 and ${ofNoExtension('pg_type')}
  union all
  select proname from pg_proc
  where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole
    and ${ofNoExtension('pg_proc')}`;

const start = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, command: 'tests' });

test('the site connects as a role that is no superuser', async () => {
  const database = await start(await folderWithDatabase());
  try {
    expect(await query(database.databaseUrl, rights)).toEqual([
      {
        rolname: 'site',
        rolsuper: false,
        rolcreatedb: true,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    await expect(query(database.databaseUrl, `copy pg_roles to program 'true'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(query(database.databaseUrl, 'select rolpassword from pg_authid')).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await database.stop();
  }
});

test('a folder of an earlier version keeps its data, which the site’s role then owns', async () => {
  const folder = await folderWithDatabase();
  const before = await start(folder);
  // A database of the superuser, as it was before the site had a role.
  await query(before.adminUrl, 'alter database postgres owner to studio');
  await query(before.adminUrl, 'drop owned by site');
  await query(before.adminUrl, 'drop role site');
  await (await openStaffRegister(before.adminUrl)).close();
  await query(
    before.adminUrl,
    `insert into accounts (name, email, password_hash) values ('Meera', 'meera@example.org', 'x')`,
  );
  await query(before.adminUrl, 'create schema pgboss');
  await query(before.adminUrl, `create type pgboss.job_state as enum ('created', 'failed')`);
  await query(
    before.adminUrl,
    'create table pgboss.job (id serial, state pgboss.job_state) partition by list (state)',
  );
  await query(
    before.adminUrl,
    `create table pgboss.job_created partition of pgboss.job for values in ('created')`,
  );
  await before.stop();

  const database = await start(folder);
  try {
    expect(await query(database.databaseUrl, notOwned)).toEqual([]);
    await query(database.databaseUrl, 'alter table pgboss.job add column note text');
    await query(database.databaseUrl, `alter type pgboss.job_state add value 'done'`);
    await query(database.databaseUrl, 'create extension pg_trgm');
    // The queue that the register opens is a whole one.
    await query(database.databaseUrl, 'drop schema pgboss cascade');
    const register = await openStaffRegister(database.databaseUrl);
    expect(await register.grant('meera@example.org', 'staff')).toMatchObject({ name: 'Meera' });
    await register.close();
  } finally {
    await database.stop();
  }
});
