import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { DataFolder } from './data-folder.ts';
import { formatKilled } from './launch.ts';
import { type PostgresPrograms, runProgram } from './programs.ts';
import {
  diskFullError,
  isDiskTooFull,
  minCreateMb,
  programEndError,
  UserFacingError,
} from './user-facing-error.ts';

export const superuser = 'studio';

interface ClusterOptions {
  folder: DataFolder;
  programs: PostgresPrograms;
  password: string;
  durable: boolean;
}

/** Creates the database cluster if there is none. Throws for a cluster of another PostgreSQL major version. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { cluster } = options.folder;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(options);
  if (version.trim() === options.programs.major) return;
  throw new UserFacingError(
    `The database in ${cluster} was created by PostgreSQL ${version.trim()}, and this is PostgreSQL ${options.programs.major}. With the version of the studio that created it, run: pnpm backup. Then move ${cluster} away, and with this version run: pnpm restore FILE.`,
  );
}

/** Works in a temporary folder and renames it when complete, so that a killed first start can be repeated. */
async function createCluster(options: ClusterOptions): Promise<void> {
  const { path, database, cluster } = options.folder;
  if (isDiskTooFull(path, minCreateMb)) throw diskFullError(path, minCreateMb);
  const workshop = join(database, `unfinished-${process.pid}-${Date.now()}`);
  for (let tries = 1; ; tries += 1) {
    await removeUnfinished(database);
    const fault = await runInitdb(options, workshop);
    if (fault === undefined) break;
    if (tries === MAX_ATTEMPTS || !killedOutput.test(fault))
      throw programEndError('The database could not be made', path, fault, minCreateMb);
  }
  await rename(join(workshop, 'cluster'), cluster);
  await syncFolder(database);
  await rm(workshop, { recursive: true, force: true });
}

/** The process or a child of it was killed, mostly for lack of memory. */
const killedOutput = /it was killed \(|terminated by signal \d+/;
const MAX_ATTEMPTS = 3;

async function removeUnfinished(database: string) {
  const unfinished = (await readdir(database)).filter((name) => name.startsWith('unfinished-'));
  // The initdb of a killed start may still be writing there, hence the retries.
  const removal = { recursive: true, force: true, maxRetries: 5 };
  await Promise.all(unfinished.map((name) => rm(join(database, name), removal)));
}

/** Resolves with the reason if it fails. */
async function runInitdb(
  { folder, programs, password, durable }: ClusterOptions,
  workshop: string,
): Promise<string | undefined> {
  const { account } = folder;
  const passwordFile = join(workshop, 'password');
  await mkdir(workshop, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) {
    for (const path of [workshop, passwordFile]) await chown(path, account.uid, account.gid);
  }
  const { code, signal, output } = await runProgram(
    programs.initdb,
    [
      `--pgdata=${join(workshop, 'cluster')}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ],
    { account },
  );
  if (code === 0) return undefined;
  return signal ? `${output}\nFATAL: ${formatKilled(signal)}` : output || `exit code ${code}`;
}

/** A rename survives a crash of the machine only once its folder is synced. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * The role that the site connects as. It owns the database's contents, and may create the database in which a backup is
 * tried each month (decision 0017).
 */
export const siteRole = 'site';

/**
 * Gives the site a role that is no superuser, and makes that role the owner of everything the superuser owns in the
 * database, as earlier versions made it all with the superuser. Runs in one transaction, and may be repeated.
 */
export async function ensureSiteRole(adminUrl: string, password: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      const [found] = await tx`select from pg_roles where rolname = ${siteRole}`;
      if (!found) await tx.unsafe(`create role ${siteRole}`);
      // A utility statement takes no parameters. The password is base64url (keepSecret), so it needs no escape.
      await tx.unsafe(
        `alter role ${siteRole} login nosuperuser createdb nocreaterole noreplication nobypassrls password '${password}'`,
      );
      // PostgreSQL would log a failing statement's message, which quotes what a person typed. The BFF logs the error's
      // code instead. Other roles keep the default: faults of the disk in PostgreSQL's own processes stay in its log.
      await tx.unsafe(`alter role ${siteRole} set log_min_messages to 'log'`);
      await tx.unsafe(`alter database postgres owner to ${siteRole}`);
      for (const { statement } of await ownerChangeStatements(tx)) await tx.unsafe(statement);
    });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * An `alter … owner` for each object outside the system's own schemas, as `reassign owned` refuses the role that initdb
 * made. Sequences of identity columns, indexes and row types follow their tables; objects of extensions are left out.
 */
const ownerChangeStatements = (tx: postgres.TransactionSql) => tx<{ statement: string }[]>`
  with ours as (
    select oid, nspname, nspowner from pg_namespace
    where nspname <> 'information_schema' and nspname !~ '^pg_'
  ),
  owned as (
    select 'schema' as kind, quote_ident(nspname) as name, 1 as place
    from ours
    where nspowner = current_user::regrole and nspname <> 'public'
    union all
    select
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end,
      pg_class.oid::regclass::text, 2
    from pg_class
    where relnamespace in (select oid from ours) and relowner = current_user::regrole
      and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e')
          and (relkind = 'S' or deptype = 'e')
      )
    union all
    select 'routine', pg_proc.oid::regprocedure::text, 3
    from pg_proc
    where pronamespace in (select oid from ours) and proowner = current_user::regrole
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    union all
    select 'type', pg_type.oid::regtype::text, 4
    from pg_type left join pg_class on pg_class.oid = typrelid
    where typnamespace in (select oid from ours) and typowner = current_user::regrole
      and (typtype in ('e', 'd', 'r') or relkind = 'c')
  )
  select format('alter %s %s owner to %I', kind, name, ${siteRole}::text) as "statement"
  from owned
  order by place, name`;
