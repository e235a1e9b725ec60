import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { layout } from './data-folder.ts';
import { type Account, type Programs, runProgram } from './programs.ts';
import { endRefusal, lacksRoom, Refusal, roomRefusal, roomToMakeMb } from './refusal.ts';

export const superuser = 'studio';

interface ClusterOptions {
  dataFolder: string;
  programs: Programs;
  account: Account | undefined;
  password: string;
  durable: boolean;
}

/** Makes the database cluster when there is none, and refuses one that another major version of PostgreSQL made. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { cluster } = layout(options.dataFolder);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return makeCluster(options);
  if (version.trim() === options.programs.major) return;
  throw new Refusal(
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${options.programs.major}. With the version of the studio that made it: pnpm backup. Then move ${cluster} away, and with this version: pnpm restore FILE.`,
  );
}

/** In a folder of its own and renamed when complete, so that a first start which is killed half-way can be repeated. */
async function makeCluster(options: ClusterOptions): Promise<void> {
  const { database, cluster } = layout(options.dataFolder);
  await removeUnfinished(database);
  if (lacksRoom(options.dataFolder, roomToMakeMb))
    throw roomRefusal(options.dataFolder, roomToMakeMb);
  const workshop = join(database, `unfinished-${process.pid}-${Date.now()}`);
  await runInitdb(options, workshop);
  await rename(join(workshop, 'cluster'), cluster);
  await syncFolder(database);
  await rm(workshop, { recursive: true, force: true });
}

async function removeUnfinished(database: string) {
  const unfinished = (await readdir(database)).filter((name) => name.startsWith('unfinished-'));
  // A killed start may have left its initdb writing in there, hence the retries.
  const removal = { recursive: true, force: true, maxRetries: 5 };
  await Promise.all(unfinished.map((name) => rm(join(database, name), removal)));
}

async function runInitdb(options: ClusterOptions, workshop: string) {
  const passwordFile = join(workshop, 'password');
  await mkdir(workshop, { mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  for (const path of options.account ? [workshop, passwordFile] : []) {
    await chown(path, options.account?.uid ?? -1, options.account?.gid ?? -1);
  }
  const { code, output } = await runProgram(
    options.programs.initdb,
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
      ...(options.durable ? [] : ['--no-sync']),
    ],
    { account: options.account },
  );
  if (code === 0) return;
  throw endRefusal('The database could not be made', options.dataFolder, output, roomToMakeMb);
}

/** A rename is only durable once its folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** The role that the site connects as. It owns the database's contents and no more than that. */
export const siteRole = 'site';

/**
 * Gives the site a role that is no superuser, and gives that role whatever the superuser owns in the database: a
 * folder of an earlier version was made with the superuser alone. In one transaction, and harmless to repeat.
 */
export async function ensureSiteRole(adminUrl: string, password: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      const [found] = await tx`select from pg_roles where rolname = ${siteRole}`;
      if (!found) await tx.unsafe(`create role ${siteRole}`);
      // A utility statement takes no parameters; the secret is base64url, as keepSecret makes it.
      await tx.unsafe(
        `alter role ${siteRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
      );
      // Where a statement fails PostgreSQL quotes what a person typed; the server logs its code, and what the disk does
      // to PostgreSQL itself still comes into the database's log.
      await tx.unsafe(`alter role ${siteRole} set log_min_messages to 'log'`);
      await tx.unsafe(`alter database postgres owner to ${siteRole}`);
      for (const { statement } of await changesOfOwner(tx)) await tx.unsafe(statement);
    });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * One `alter … owner` for each thing outside the system's own schemas. `reassign owned` refuses the role that initdb
 * made. Sequences of identity columns, indexes and row types follow their tables; what an extension made is its own.
 */
const changesOfOwner = (tx: postgres.TransactionSql) => tx<{ statement: string }[]>`
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
